import { describe, expect, it } from 'vitest';
import type { Household } from '@/lib/enrollment-api/rating/household';
import type { PlanInput } from '@/tests/config/plan-input';
import { cardPrice, rate } from '@/lib/enrollment-api/rating/rate';
import { austin, buildPlan, START } from './support';

const FROM = '2026-01-01';
const all = (cents: number) => ({
  kind: 'composite' as const,
  tiers: { IO: cents, IS: cents, IC: cents, IF: cents },
});
const level = (pricingId: string, more: object = {}) => ({
  pricingId,
  name: pricingId,
  fullName: pricingId,
  cartLine: pricingId,
  benefitLines: ['Something'],
  ...more,
});

function card(changes: Partial<PlanInput>, household: Partial<Household> | null = {}) {
  const result = cardPrice(buildPlan(changes), household && { ...austin, ...household }, START);
  return result.ok ? [result.lowest.pricingId, result.lowest.monthlyCents] : result.code;
}

describe('the prices that a card shows', () => {
  const plan: Partial<PlanInput> = {
    levels: [level('11', { maxAge: 30 }), level('12'), level('13')],
    rates: [{ from: FROM, levels: { '11': all(300), '12': all(200), '13': all(100) } }],
  };

  it('are those of the cheapest and the dearest level that can be had', () => {
    const ends = (dob: string) => {
      const found = cardPrice(buildPlan(plan), { ...austin, dob }, START);
      return found.ok && [found.lowest.pricingId, found.highest.pricingId, found.assumed];
    };
    expect(ends('1997-01-01')).toEqual(['13', '11', false]);
    expect(ends('1996-01-01')).toEqual(['13', '12', false]);
  });

  it('are none when none can be had: the card says why the default level cannot', () => {
    expect(card({ ...plan, availability: { states: { only: ['ME'] } } })).toBe('stateError');
    expect(card({ ...plan, levels: [level('11', { maxAge: 30 })] }, { dob: '1996-01-01' })).toBe('planAgeError');
  });

  it('has no price for a visitor without a quote', () => {
    expect(card({}, null)).toBe('enrollmentIdError');
    expect(card({ availability: { portals: ['7'], tobaccoAnswer: true } }, null)).toBe('enrollmentIdError');
  });
});

describe('what a card assumes', () => {
  const asked = { portals: ['7', '8'], minIncome: 20_000, minHours: 40, tobaccoAnswer: true, newQuestions: 'set' };

  it('is an answer for everything that was not asked yet', () => {
    expect(card({ availability: asked })).toEqual(['11', 1000]);
    expect(cardPrice(buildPlan({ availability: asked }), austin, START)).toMatchObject({ assumed: true });
    expect(card({ availability: { ...asked, minHours: 168 } })).toEqual(['11', 1000]);
    expect(card({ availability: { dependentInfo: true } }, { tier: 'IF' })).toEqual(['11', 3500]);
    expect(card({ availability: { dependentInfo: true } }, { tier: 'IF', children: 0 })).toEqual(['11', 3500]);
  });

  it.each<[told: Partial<Household>, code: string]>([
    [{ annualIncome: 19_999 }, 'salaryError'],
    [{ workingHours: 39 }, 'hourError'],
    [{ portalId: '9' }, 'portalError'],
  ])('is never another answer than the one told: %j', (told, code) => {
    expect(card({ availability: asked }, told)).toBe(code);
  });

  it('is no tobacco use, unless it was told', () => {
    const rates: PlanInput['rates'] = [
      { from: FROM, levels: { '11': all(1000) }, tobacco: { kind: 'factor', factor: 20_000 } },
    ];
    const plan: Partial<PlanInput> = { availability: { tobaccoAnswer: true, portals: ['7'] }, rates };
    expect(card(plan, { smoker: null })).toEqual(['11', 1000]);
    expect(card(plan, { smoker: false })).toEqual(['11', 1000]);
    expect(card(plan, { smoker: true })).toEqual(['11', 2000]);
  });

  it('is a spouse of the same age and one child, unless more is known', () => {
    const bands = [
      { from: 0, to: 40, rate: 100 },
      { from: 41, to: 120, rate: 1000 },
    ];
    const each = { kind: 'each' as const, bands: [{ from: 0, to: 25, rate: 10 }] };
    const plan: Partial<PlanInput> = {
      availability: { dependentInfo: true },
      rates: [{ from: FROM, levels: { '11': { kind: 'person', member: bands, child: each } } }],
    };
    expect(card(plan, { tier: 'IF' })).toEqual(['11', 2010]);
    expect(card(plan, { tier: 'IF', children: 3 })).toEqual(['11', 2030]);
    expect(card(plan, { tier: 'IF', children: [{}, {}] })).toEqual(['11', 2020]);
    expect(card(plan, { tier: 'IF', children: [] })).toEqual(['11', 2010]);
    expect(card(plan, { tier: 'IF', children: 0 })).toEqual(['11', 2010]);
    expect(card(plan, { tier: 'IF', spouse: { dob: '2000-01-01' } })).toEqual(['11', 1110]);
    const portal: Partial<PlanInput> = { ...plan, availability: { portals: ['7'] } };
    expect(card(portal, { tier: 'IF', children: 3 }), 'also where only the portal is missing').toEqual(['11', 2030]);
    expect(card(portal, { tier: 'IF', children: 0 })).toEqual(['11', 2010]);
  });

  it('is asked anew for another day', () => {
    const tables = [
      { from: FROM, levels: { '11': all(1000) } },
      { from: '2027-02-01', levels: { '11': all(1100) } },
    ];
    const plan = buildPlan({ rates: tables });
    const household = { ...austin };
    const cents = ['2027-01-01', '2027-02-01', '2027-01-01'].map((on) => {
      const result = cardPrice(plan, household, on);
      return result.ok && result.lowest.monthlyCents;
    });
    expect(cents).toEqual([1000, 1100, 1000]);
  });

  it('is for the card alone: the price itself still asks', () => {
    const plan = buildPlan({ availability: asked });
    const household = { ...austin };
    expect(cardPrice(plan, household, START).ok).toBe(true);
    expect(rate(plan, '11', household, START)).toMatchObject({ ok: false, code: 'portalError' });
    expect(cardPrice(plan, household, START)).toBe(cardPrice(plan, household, START));
  });
});
