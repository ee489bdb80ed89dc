import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planDecision, planOverdue, type Decidable } from '@/lib/enrollment-api/handlers/policies/deciding';
import { isDecidedByPerson, rateDecided } from '@/lib/enrollment-api/rating/decided';
import type { Household } from '@/lib/enrollment-api/rating/household';
import { rate } from '@/lib/enrollment-api/rating/rate';
import { buildLife } from '@/lib/rules/policies/policy-life';
import { austin, buildPlan, demoPlan, priced, START } from './support';
import { soakRuns } from '@/tests/soak/scale';

/** $50,000 for each at once, $100,000 and $200,000 after a review; a couple, each priced by age. */
const level = (pricingId: string, dollars: number) => ({
  pricingId,
  name: `$${dollars / 1_000},000`,
  fullName: `Life $${dollars / 1_000},000`,
  cartLine: 'Life',
  benefitLines: ['Something'],
  benefitAmount: dollars,
  ...(dollars > 50_000 && { evidence: { guaranteedAmount: 50_000 } }),
});
const AMOUNTS = { '11': 1, '12': 2, '13': 4 } as const;
const couple = buildPlan({
  category: 'term_life',
  levels: [level('11', 50_000), level('12', 100_000), level('13', 200_000)],
  defaultLevel: '11',
  fees: [{ key: 'dues', label: 'Dues', because: 'x', kind: 'monthly', scope: 'plan', money: 'dues', amount: 100 }],
  rates: [
    {
      from: '2026-01-01',
      levels: Object.fromEntries(
        Object.entries(AMOUNTS).map(([id, times]) => [
          id,
          {
            kind: 'person',
            member: [
              { from: 0, to: 39, rate: 500 * times },
              { from: 40, to: 99, rate: 900 * times },
            ],
            spouse: {},
            child: { kind: 'flat', cents: 100 * times },
          },
        ]),
      ),
    },
  ],
});
const two: Household = {
  ...austin,
  tier: 'IS',
  dob: '1985-04-09',
  spouse: { dob: '1990-05-05', gender: '0' },
  smoker: false,
};
const cents = (member: string, spouse: string, household = two) => {
  const result = rateDecided(
    couple,
    new Map([
      ['member', member],
      ['spouse', spouse],
    ]),
    household,
    START,
  );
  if (!result.ok) throw new Error(result.code);
  return result.monthlyCents;
};

describe('the price of a plan that is decided on', () => {
  it('is the filed one of the level, where evidence charged the guaranteed one', () => {
    const life = demoPlan('1504');
    const her = { ...austin, dob: '1985-04-09', smoker: false, answeredQuestions: ['meridian-optional-life'] };
    const before = priced(rate(life, '150404', her, START));
    expect(before).toMatchObject({ monthlyCents: 489, pending: { approvedCents: 2936 } });
    expect(rateDecided(life, new Map([['member', '150404']]), her, START)).toMatchObject({
      ok: true,
      monthlyCents: 2936,
    });
    expect(rateDecided(life, new Map([['member', '150401']]), her, START)).toMatchObject({ monthlyCents: 489 });
  });

  it('is each person’s own, with fees once', () => {
    expect(cents('11', '11')).toBe(900 + 500 + 100);
    expect(cents('13', '11')).toBe(3_600 + 500 + 100);
    expect(cents('11', '12')).toBe(900 + 1_000 + 100);
    expect(isDecidedByPerson(couple, '13', START)).toBe(true);
  });

  it('of any decisions is the sum of what each would cost, and rises with every amount', () => {
    const any = fc.constantFrom('11', '12', '13');
    fc.assert(
      fc.property(any, any, fc.integer({ min: 1950, max: 2000 }), (member, spouse, year) => {
        const household = { ...two, dob: `${year}-04-09` };
        const apart = cents(member, '11', household) + cents('11', spouse, household) - cents('11', '11', household);
        expect(cents(member, spouse, household)).toBe(apart);
        expect(cents(member, spouse, household)).toBeGreaterThanOrEqual(cents('11', '11', household));
      }),
      { numRuns: soakRuns('later prices') },
    );
  });
});

const life = buildLife({
  on: '2026-11-21',
  start: START,
  waitsFor: ['evidence'],
  paidThrough: '2027-01-31',
  guaranteed: true,
});
const plan = (more: Partial<Decidable> = {}): Decidable => ({
  row: {
    ...{ planId: '1', planName: 'Life $200,000' },
    ...{ status: life.status, cause: life.cause, since: life.since, waitsFor: [...life.waitsFor], guaranteed: true },
    ...{ evidenceBy: life.evidenceBy, paidThrough: life.paidThrough, effectiveDate: START, endDate: null },
  },
  start: START,
  inputs: {
    ...{ rules: 'x', on: START, household: two, chosen: [{ planId: '1', pricingId: '13' }], associations: [] },
    plans: [{ version: '1', definition: couple }],
  },
  chosen: '13',
  decided: [],
  payments: [],
  ...more,
});
const on = '2026-12-01';

describe('a decision about one of two people', () => {
  it('charges the amount of this one, and waits for the other', () => {
    expect(planDecision(plan(), { decision: 'evidence-approved', person: 'member', on })).toMatchObject({
      ok: true,
      event: null,
      people: [{ person: 'member', pricingId: '13' }],
      price: { cents: 3_600 + 500 + 100, pricingId: '13', from: START },
    });
  });

  it('closes the wait with the last, as less than was asked for where they differ', () => {
    const decided = [{ person: 'member', decision: 'evidence-approved', pricingId: '13' } as const];
    const spouse = planDecision(plan({ decided }), { decision: 'evidence-declined', on });
    expect(spouse).toMatchObject({
      ok: true,
      event: { type: 'evidence-reduced', on },
      people: [{ person: 'spouse', pricingId: '11' }],
      price: { cents: 3_600 + 500 + 100, planName: 'Life $200,000' },
    });
    expect(planDecision(plan({ decided }), { decision: 'evidence-approved', person: 'member', on })).toEqual({
      ok: false,
      why: 'Nothing was changed: this is decided already.',
    });
    expect(planOverdue(plan({ decided }), on)).toMatchObject({ people: [{ person: 'spouse', pricingId: '11' }] });
  });

  it('is not for people whom the plan does not cover, nor where all have one price', () => {
    expect(planDecision(plan(), { decision: 'evidence-approved', person: 'child-1', on })).toMatchObject({ ok: false });
    const rates = [{ from: '2026-01-01', levels: {} as Record<string, unknown> }];
    for (const id of Object.keys(AMOUNTS))
      Object.assign(rates[0]?.levels ?? {}, {
        [id]: { kind: 'composite', tiers: { IO: 100, IS: 200, IC: 300, IF: 400 } },
      });
    const one = buildPlan({ ...couple, rates: rates as never });
    const { inputs } = plan();
    const shared = plan({ inputs: inputs && { ...inputs, plans: [{ version: '1', definition: one }] } });
    expect(planDecision(shared, { decision: 'evidence-approved', person: 'spouse', on })).toEqual({
      ok: false,
      why: 'Nothing was changed: the plan has one price for all whom it covers, so one decision is for all of them.',
    });
    expect(planDecision(shared, { decision: 'evidence-approved', on })).toMatchObject({ price: { cents: 300 } });
  });

  it('comes from the first month that is open, with ten days of notice', () => {
    const from = (payments: Decidable['payments'], day: string) => {
      const outcome = planDecision(plan({ payments }), { decision: 'evidence-approved', on: day });
      return outcome.ok ? outcome.price?.from : outcome.why;
    };
    const scheduled = (sequence: number, dueOn: string) => ({ sequence, state: 'scheduled', dueOn }) as const;
    const taken = { sequence: 0, state: 'captured', dueOn: null } as const;
    expect(from([scheduled(0, '2026-12-15')], '2026-12-01')).toBe('2027-01-01');
    expect(from([scheduled(0, '2026-12-10')], '2026-12-01')).toBe('2027-02-01');
    expect(from([taken], '2026-12-01')).toBe('2027-02-01');
    expect(from([taken, scheduled(1, '2027-01-28')], '2027-01-18')).toBe('2027-02-01');
    expect(from([taken, scheduled(1, '2027-01-28')], '2027-01-19')).toBe('2027-03-01');
    expect(from([taken, { sequence: 1, state: 'failed', dueOn: null }], '2027-01-05')).toBe('2027-03-01');
  });

  it('changes nothing on a plan whose inputs were not kept', () => {
    expect(planDecision(plan({ inputs: null }), { decision: 'evidence-approved', on })).toMatchObject({ ok: false });
  });
});
