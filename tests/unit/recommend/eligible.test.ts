import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cartEffectiveDates } from '@/lib/rules/quote/effective-dates';
import { ratingAge } from '@/lib/enrollment-api/rating/household';
import { cardPrice } from '@/lib/enrollment-api/rating/rate';
import { isRecommendable } from '@/lib/enrollment-api/recommend/eligible';
import { anyHousehold, demoPlan, demoPlans } from '../rating/support';
import { soakRuns } from '@/tests/soak/scale';

const TODAY = '2026-11-21';
const REFUSED = ['stateError', 'tierError', 'ageError', 'portalError'];
const facts = { state: 'TX', tier: 'IO', age: 41, gender: '1', portalId: '101' } as const;

describe('what may be recommended', () => {
  it('agrees with the price: no plan that can be had is lost, none that is refused for place, tier, age or portal is shown', () => {
    fc.assert(
      fc.property(fc.constantFrom(...demoPlans), anyHousehold, (plan, household) => {
        const { days, months, cutoffDay } = plan.effectiveDates;
        const [on = TODAY] = cartEffectiveDates([{ days, months, cutOffDay: cutoffDay }], TODAY);
        const price = cardPrice(plan, household, on);
        const asked = {
          state: household.state,
          tier: household.tier,
          gender: household.gender,
          age: ratingAge(plan, household.dob, on),
          portalId: household.portalId ?? null,
        };
        const shown = isRecommendable(plan, asked, TODAY);
        const blackout = plan.availability.blackouts.length > 0;
        if (price.ok) expect(shown).toBe(!blackout);
        else if (REFUSED.includes(price.code)) expect([price.code, shown]).toEqual([price.code, false]);
      }),
      { numRuns: soakRuns('eligible plans') },
    );
  });

  it('leaves out what the shopper cannot have', () => {
    const shown = (id: string, own: object = {}) => isRecommendable(demoPlan(id), { ...facts, ...own }, TODAY);
    expect(shown('1101')).toBe(true);
    expect(shown('1803'), 'blackout').toBe(false);
    expect(shown('1307'), 'state').toBe(false);
    expect(shown('1307', { state: 'ME' })).toBe(true);
    expect(shown('1501', { tier: 'IF' }), 'tier').toBe(false);
    expect(shown('1109'), 'age').toBe(false);
    expect(shown('1109', { age: 55 })).toBe(true);
    expect(shown('1110'), 'portal').toBe(false);
    expect(shown('1110', { portalId: '103' })).toBe(true);
    expect(shown('1111'), 'replaced').toBe(false);
  });

  it('assumes in the plan’s favor what it was not told', () => {
    const nothing = { portalId: null };
    for (const id of ['1101', '1307', '1501', '1109', '1110', '1104', '1901', '1504', '1305'])
      expect([id, isRecommendable(demoPlan(id), nothing, TODAY)]).toEqual([id, true]);
    expect(isRecommendable(demoPlan('1803'), nothing, TODAY)).toBe(false);
  });
});
