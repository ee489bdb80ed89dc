import { describe, expect, it } from 'vitest';
import type { Household } from '@/lib/enrollment-api/rating/household';
import type { PlanDefinition } from '@/lib/enrollment-api/rating/plan';
import { cardPrice, rate } from '@/lib/enrollment-api/rating/rate';
import { startingPrice } from '@/lib/enrollment-api/rating/starting-price';
import { born, demoPlan, OWN_QUESTION, START, told, uses } from './support';

const aca = demoPlan('1304');
const critical = demoPlan('2001');

function answer(planId: string, household: Household) {
  const plan = demoPlan(planId);
  const result = rate(plan, plan.defaultLevel, household, START);
  return result.ok ? result.people.map(({ cents }) => cents) : { code: result.code, ...result.data };
}

const couple: Household = { ...told, tier: 'IS', dob: born(29), spouse: { dob: born(36), smoker: false } };
const family: Household = { ...told, ...uses(false, false), tier: 'IF', spouse: { dob: born(41), smoker: false } };
const grown = (smoker: boolean | null, smokerQuestion: string | null = OWN_QUESTION, age = 21, day = '01-01') => ({
  ...family,
  children: [{ dob: born(10) }, { dob: born(age, day), smoker, smokerQuestion }],
});

describe('tobacco of each adult (decisions 37)', () => {
  it('is rated by the own answer of applicant and spouse', () => {
    const use = (smoker: boolean, spouse: boolean) =>
      answer('2001', { ...couple, smoker, spouse: { dob: born(36), smoker: spouse } });
    expect([use(false, false), use(true, false), use(false, true), use(true, true)]).toEqual([
      [420, 355],
      [630, 355],
      [420, 570],
      [630, 570],
    ]);
  });

  it('is asked of everybody whose rate depends on it, and of no other', () => {
    const unasked = { ...couple, spouse: { dob: born(36) } };
    const question = critical.availability.tobaccoQuestion;
    expect(answer('2001', unasked)).toEqual({ code: 'smokerError', who: ['spouse'], question });
    expect(answer('2001', { ...unasked, smoker: null })).toMatchObject({ who: ['member', 'spouse'] });
    expect(answer('2001', { ...unasked, spouse: null })).toMatchObject({ who: ['spouse'] });
    expect(answer('2001', { ...unasked, tier: 'IO' })).toEqual([420, 0]);
    // One price for the tier follows the applicant's use alone.
    expect(answer('1605', unasked)).toEqual([2990, 0]);
  });

  it('of a child counts from 21 on the day the plan counts, and is asked from then', () => {
    const [, , , child] = answer('1304', grown(false)) as number[];
    // 328.70 × 1.02 × 1.000, and × 1.15.
    expect(child).toBe(33527);
    expect(answer('1304', grown(true))).toMatchObject({ 3: 38557 });
    expect(answer('1304', grown(null))).toEqual({ code: 'smokerError', who: ['child-2'], question: OWN_QUESTION });
    expect(answer('1304', grown(null, null, 21, '01-02'))).toHaveLength(4);
    expect(answer('1304', grown(true, OWN_QUESTION, 21, '01-02'))).toEqual(
      answer('1304', grown(false, OWN_QUESTION, 21, '01-02')),
    );
    expect(answer('1304', { ...family, children: 2 }), 'a child without a birth date').toHaveLength(4);
    expect(answer('2001', grown(true, null)), 'children at no charge').toHaveLength(4);
  });

  it('is answered to the words of the plan: an answer to others is none', () => {
    const usual = { ...told, tobacco: {}, smoker: true };
    expect(answer('1304', usual)).toEqual({ code: 'smokerError', who: ['member'], question: OWN_QUESTION });
    expect(answer('1304', { ...usual, tobacco: { [OWN_QUESTION]: { member: false } } })).toEqual([43653]);
    expect(answer('1304', { ...usual, smoker: false, tobacco: { [OWN_QUESTION]: { member: true } } })).toEqual([50201]);
    expect(answer('1304', grown(true, null))).toMatchObject({ code: 'smokerError', who: ['child-2'] });
    expect(OWN_QUESTION).toMatch(
      /four or more times a week on average within the past six months, not counting religious/,
    );
  });

  it('that was not asked is assumed unused on a card', () => {
    const plain = { ...grown(null), smoker: null, tobacco: {}, spouse: { dob: born(41) } };
    expect(cardPrice(aca, plain, START)).toEqual({ ...cardPrice(aca, grown(false), START), assumed: true });
    expect(cardPrice(critical, plain, START)).toMatchObject({
      ok: true,
      lowest: { people: [{ cents: 1360 }, { cents: 680 }, {}, {}] },
    });
  });
});

describe('states that forbid a way of rating (decisions 133)', () => {
  const california = { ...told, zip: '90001', state: 'CA' };

  it('have no rate by tobacco, and nobody is asked', () => {
    const unasked = { ...california, smoker: null, tobacco: {} };
    expect(answer('1304', unasked)).toEqual(answer('1304', { ...california, ...uses(true) }));
    const result = rate(aca, aca.defaultLevel, unasked, START);
    expect(result.ok && result.lines.find(({ kind }) => kind === 'tobacco')).toMatchObject({
      cents: 0,
      because: 'Not used for prices in this state',
    });
  });

  it('have no plan that is rated by age, and no "from" of it', () => {
    const newYork = { ...told, zip: '10001', state: 'NY' };
    // As if their carriers had filed there.
    const [family, guard] = ['1303', '1304'].map((id) => {
      const plan = demoPlan(id);
      return { ...plan, availability: { ...plan.availability, states: {} } };
    }) as [PlanDefinition, PlanDefinition];
    for (const plan of [family, guard])
      expect(rate(plan, plan.defaultLevel, { ...newYork, ...uses(false, false) }, START)).toMatchObject({
        code: 'stateError',
        data: { state: 'NY' },
      });
    expect(startingPrice(guard, { on: START, state: 'NY' })).toBeNull();
    expect(startingPrice(guard, { on: START, state: 'CA' })).toBeGreaterThan(0);
    expect(answer('1202', newYork), 'one price for all ages').toHaveLength(1);
  });
});
