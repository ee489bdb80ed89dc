import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blackoutMessage, exclusiveKey } from '@/lib/enrollment-api/rating/blackout';
import { rate } from '@/lib/enrollment-api/rating/rate';
import { startingPrice } from '@/lib/enrollment-api/rating/starting-price';
import { anyHousehold, anyLevel, demoPlan, START } from './support';

describe('the starting price', () => {
  it('is never above what an adult who does not use tobacco pays alone', () => {
    fc.assert(
      fc.property(anyLevel, anyHousehold, ({ plan, pricingId }, household) => {
        const result = rate(plan, pricingId, { ...household, tier: 'IO', smoker: false }, START);
        fc.pre(result.ok);
        const from = startingPrice(plan, { on: START }, pricingId);
        const inState = startingPrice(plan, { on: START, state: household.state }, pricingId);
        if (!result.ok) return;
        expect(from).toBeLessThanOrEqual(inState ?? 0);
        expect(inState).toBeLessThanOrEqual(result.monthlyCents);
        expect(from).toBeGreaterThan(0);
      }),
      { numRuns: 500 },
    );
  });

  it('is what the cheapest shopper really pays', () => {
    const young = { zip: '79901', state: 'TX', tier: 'IO' as const, gender: '1' as const, smoker: false, today: START };
    const result = rate(demoPlan('1101'), '110102', { ...young, dob: '2007-01-01' }, START);
    expect(result).toMatchObject({ monthlyCents: startingPrice(demoPlan('1101'), { on: START }) });
    expect(startingPrice(demoPlan('1101'), { on: START })).toBe(1900);
  });

  it('knows where a plan is not sold', () => {
    expect(startingPrice(demoPlan('1307'), { on: START, state: 'TX' })).toBeNull();
    expect(startingPrice(demoPlan('1307'), { on: START, state: 'MA' })).toBe(41350);
    expect(startingPrice(demoPlan('1307'), { on: START })).toBe(36920);
  });
});

describe('what may be put into a cart', () => {
  it('a blackout forbids from its first to its last day', () => {
    const plan = demoPlan('1803');
    expect(blackoutMessage(plan, 'TX', '2025-12-31')).toBeNull();
    expect(blackoutMessage(plan, 'TX', '2026-01-01')).toContain('Travel Ready takes no new members');
    expect(blackoutMessage(plan, null, '2031-12-31')).not.toBeNull();
    expect(blackoutMessage(plan, 'TX', '2032-01-01')).toBeNull();
  });

  it('plans of one kind exclude each other, others only themselves', () => {
    expect(exclusiveKey(demoPlan('1301'))).toBe(exclusiveKey(demoPlan('1302')));
    expect(exclusiveKey(demoPlan('1201'))).not.toBe(exclusiveKey(demoPlan('1202')));
  });
});
