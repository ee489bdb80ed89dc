import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blackoutMessage, exclusiveKey } from '@/lib/enrollment-api/rating/blackout';
import { rate } from '@/lib/enrollment-api/rating/rate';
import { startingPrice } from '@/lib/enrollment-api/rating/starting-price';
import type { PlanInput } from '@/tests/config/plan-input';
import { anyHousehold, anyLevel, buildPlan, demoPlan, START, uses } from './support';
import { soakRuns } from '@/tests/soak/scale';

describe('the starting price', () => {
  it('is never above what an adult who does not use tobacco pays alone', () => {
    fc.assert(
      fc.property(anyLevel, anyHousehold, ({ plan, pricingId }, household) => {
        const result = rate(plan, pricingId, { ...household, tier: 'IO', ...uses(false) }, START);
        fc.pre(result.ok);
        const from = startingPrice(plan, { on: START }, pricingId);
        const inState = startingPrice(plan, { on: START, state: household.state }, pricingId);
        if (!result.ok) return;
        expect(from).toBeLessThanOrEqual(inState ?? 0);
        expect(inState).toBeLessThanOrEqual(result.monthlyCents);
        expect(from).toBeGreaterThan(0);
      }),
      { numRuns: soakRuns('lowest prices') },
    );
  });

  it('is what the cheapest shopper really pays', () => {
    const young = { zip: '79901', state: 'TX', tier: 'IO' as const, gender: '1' as const, smoker: false, today: START };
    const result = rate(demoPlan('1101'), '110102', { ...young, dob: '2007-01-01' }, START);
    expect(result).toMatchObject({ monthlyCents: startingPrice(demoPlan('1101'), { on: START }, '110102') });
    expect(startingPrice(demoPlan('1101'), { on: START }), 'of the cheapest level').toBe(2015);
  });

  it('knows where a plan is not sold', () => {
    expect(startingPrice(demoPlan('1307'), { on: START, state: 'TX' })).toBeNull();
    expect(startingPrice(demoPlan('1307'), { on: START, state: 'ME' })).toBe(42911);
    expect(startingPrice(demoPlan('1307'), { on: START }), 'of the cheaper state').toBe(40336);
  });
});

describe('the starting price of a plan', () => {
  const FROM = '2026-01-01';
  const one = { from: 0, to: 120 };
  const child = { kind: 'flat' as const, cents: 0 };
  const composite = { kind: 'composite' as const, tiers: { IO: 1000, IS: 2000, IC: 2500, IF: 3500 } };
  const from = (changes: Partial<PlanInput>, state?: string) =>
    startingPrice(buildPlan(changes), { on: START, ...(state !== undefined && { state }) });
  const rates = (levels: PlanInput['rates'][number]['levels'], more: object = {}): Partial<PlanInput> => ({
    rates: [{ from: FROM, levels, ...more }],
  });

  it('is for one person where it is sold to one, else for the first tier it is sold for', () => {
    expect(from(rates({ '11': composite }))).toBe(1000);
    expect(from({ ...rates({ '11': composite }), availability: { tiers: ['IF', 'IS'] } })).toBe(3500);
    const levels = [
      { pricingId: '11', name: 'A', fullName: 'A', cartLine: 'A', benefitLines: ['A'], tiers: ['IC' as const] },
    ];
    expect(from({ ...rates({ '11': composite }), levels })).toBe(2500);
  });

  describe('by age', () => {
    const falling = (ages: [from: number, to: number, rate: number][]) =>
      rates({ '11': { kind: 'person', member: ages.map(([start, to, rate]) => ({ from: start, to, rate })), child } });
    const dearYouth: [number, number, number][] = [
      [0, 17, 100],
      [18, 39, 900],
      [40, 64, 500],
      [65, 120, 50],
    ];

    it.each<[what: string, availability: PlanInput['availability'], maxAge: number | undefined, cents: number]>([
      ['the cheapest band an adult is in', {}, undefined, 50],
      ['none below 18, whoever else may have it', { memberAge: { min: 0, max: 64 } }, undefined, 500],
      ['the oldest age of the plan included', { memberAge: { min: 18, max: 40 } }, undefined, 500],
      ['none above it', { memberAge: { min: 18, max: 39 } }, undefined, 900],
      ['the oldest age of the level included', {}, 65, 50],
      ['none above that', {}, 64, 500],
      ['the youngest of the plan, in the middle of a band', { memberAge: { min: 50, max: 64 } }, undefined, 500],
      ['counted by the policy day too', { ageBasis: 'policy', policyDay: '07-01' }, undefined, 50],
      ['and at the nearest birthday', { ageBasis: 'nearest' }, 64, 500],
    ])('is %s', (_what, availability, maxAge, cents) => {
      const levels = [
        {
          pricingId: '11',
          name: 'A',
          fullName: 'A',
          cartLine: 'A',
          benefitLines: ['A'],
          ...(maxAge !== undefined && { maxAge }),
        },
      ];
      expect(from({ ...falling(dearYouth), availability, levels })).toBe(cents);
    });

    it('is exact by the policy day where the price of the next age differs', () => {
      const rising = falling([
        [0, 18, 700],
        [19, 120, 900],
      ]);
      const dear = falling([
        [0, 17, 1],
        [18, 18, 700],
        [19, 120, 900],
      ]);
      for (const ageBasis of ['policy', 'effective', 'nearest'] as const) {
        expect(from({ ...rising, availability: { ageBasis, policyDay: '07-01' } })).toBe(700);
        expect(from({ ...dear, availability: { ageBasis, policyDay: '07-01', memberAge: { min: 0, max: 18 } } })).toBe(
          700,
        );
      }
    });

    it('follows age factors that fall as well', () => {
      const ageFactors = [
        { from: 0, to: 29, factor: 20_000 },
        { from: 30, to: 120, factor: 8_000 },
      ];
      expect(from(rates({ '11': composite }, { ageFactors }))).toBe(800);
    });
  });

  it('is the cheaper gender, without tobacco', () => {
    const gendered = (male: number, female: number) =>
      from({
        ...rates(
          {
            '11': { kind: 'person', member: [{ ...one, rate: { male, female }, tobacco: 1 }], child },
          },
          { tobacco: { kind: 'table' } },
        ),
        availability: { tobaccoAnswer: true },
      });
    expect([gendered(300, 200), gendered(200, 300)]).toEqual([200, 200]);
  });

  describe('by area', () => {
    const area = {
      default: 9_000,
      states: { TX: 11_000, ME: 12_000 },
      zip3: {
        '787': { factor: 10_500, name: 'Austin', state: 'TX' },
        '041': { factor: 8_000, name: 'Portland', state: 'ME' },
        '042': { factor: 13_000, name: 'Lewiston', state: 'ME' },
      },
    };
    const plan = (availability: PlanInput['availability'] = {}): Partial<PlanInput> => ({
      ...rates({ '11': composite }, { area }),
      availability,
    });

    it.each<[what: string, availability: PlanInput['availability'], state: string | undefined, cents: number | null]>([
      ['anywhere', {}, undefined, 800],
      ['in a state, its cheapest zip area', {}, 'TX', 1050],
      ['in another state', {}, 'ME', 800],
      ['in a state without a factor', {}, 'NY', 900],
      ['where it is not sold', { states: { only: ['TX'] } }, 'ME', null],
      ['where it is left out', { states: { except: ['ME'] } }, 'ME', null],
      ['anywhere but there', { states: { except: ['ME'] } }, undefined, 900],
      ['only there', { states: { only: ['TX'] } }, undefined, 1050],
      ['only in states without a factor', { states: { only: ['NY', 'VT'] } }, undefined, 900],
      ['in one with and one without', { states: { only: ['TX', 'NY'] } }, undefined, 900],
      ['only in some zip areas', { zip3: { only: ['042'] } }, 'ME', 1300],
      ['also in some without a factor', { zip3: { only: ['042', '043'] } }, 'ME', 1200],
      ['in none of this state', { zip3: { only: ['042'] } }, 'TX', null],
      ['in an area without a factor', { zip3: { only: ['788'] } }, 'TX', 1100],
    ])('%s', (_what, availability, state, cents) => {
      expect(from(plan(availability), state)).toBe(cents);
    });

    it('is the price of the state where no zip area is cheaper', () => {
      const dear = {
        default: 9_000,
        states: { TX: 11_000 },
        zip3: { '787': { factor: 12_000, name: 'A', state: 'TX' } },
      };
      expect(from(rates({ '11': composite }, { area: dear }), 'TX')).toBe(1100);
    });
  });

  it('is of the rate table in force and of the level asked for', () => {
    const plan = buildPlan({
      rates: [
        { from: FROM, levels: { '11': composite } },
        { from: '2027-01-01', levels: { '11': { ...composite, tiers: { ...composite.tiers, IO: 1100 } } } },
      ],
    });
    expect(startingPrice(plan, { on: '2026-12-31' })).toBe(1000);
    expect(startingPrice(plan, { on: '2027-01-01' }, '11')).toBe(1100);
    expect(() => startingPrice(plan, { on: START }, '12')).toThrow(RangeError);
  });
});

describe('what may be put into a cart', () => {
  it('a blackout of some states forbids it there alone, and nothing while the state is unknown', () => {
    const blackouts = [{ from: '2027-01-01', to: '2027-01-31', states: ['TX', 'ME'], message: 'Closed' }];
    const plan = buildPlan({ availability: { blackouts } });
    expect(blackoutMessage(plan, 'TX', '2027-01-01')).toBe('Closed');
    expect(blackoutMessage(plan, 'ME', '2027-01-31')).toBe('Closed');
    expect(blackoutMessage(plan, 'NY', '2027-01-15')).toBeNull();
    expect(blackoutMessage(plan, null, '2027-01-15')).toBeNull();
    expect(blackoutMessage(plan, 'TX', '2027-02-01')).toBeNull();
  });

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
