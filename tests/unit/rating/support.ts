import fc from 'fast-check';
import type { Household } from '@/lib/enrollment-api/rating/household';
import { PlanDefinition } from '@/lib/enrollment-api/rating/plan';
import type { PlanInput } from '@/tests/config/plan-input';
import { rate } from '@/lib/enrollment-api/rating/rate';
import type { PricedLevel, RateResult } from '@/lib/enrollment-api/rating/rating-result';
import { buildDemoPlans } from '@/tests/config/demo-shop';

export const demoPlans = buildDemoPlans();

export function demoPlan(id: string): PlanDefinition {
  const plan = demoPlans.find((one) => one.id === id);
  if (!plan) throw new Error(`no demo plan ${id}`);
  return plan;
}

/** The question of the demo's plan that asks in words of its own. */
export const OWN_QUESTION = demoPlan('1304').availability.tobaccoQuestion;

/** The same answers to every question about tobacco. */
export const uses = (member: boolean, spouse: boolean | null = null) => ({
  smoker: member,
  tobacco: { [OWN_QUESTION]: { member, spouse } },
});

/** The shopper of the mockups: 78701, female, born 09/04/1985, member only. */
export const austin: Household = {
  zip: '78701',
  state: 'TX',
  tier: 'IO',
  gender: '1',
  dob: '1985-09-04',
  smoker: null,
  today: '2026-11-21',
};

export const START = '2027-01-01';

export function priced(result: RateResult): PricedLevel {
  if (!result.ok) throw new Error(`no price: ${result.code}`);
  return result;
}

/** A plan with one composite level of $10.00, $20.00, $25.00 and $35.00, changed as given. */
export function buildPlan(changes: Partial<PlanInput> = {}): PlanDefinition {
  return PlanDefinition.parse({
    id: '1',
    name: 'Test plan',
    carrier: 'tester',
    category: 'dental',
    shortText: 'A plan.',
    lead: 'A plan.',
    levelHeading: 'Your price',
    levels: [{ pricingId: '11', name: 'One', fullName: 'Test plan', cartLine: 'Dental', benefitLines: ['Something'] }],
    defaultLevel: '11',
    facts: [{ label: 'Pays', value: 'Something' }],
    description: { body: '<p>Text</p>' },
    rates: [
      {
        from: '2026-01-01',
        levels: { '11': { kind: 'composite', tiers: { IO: 1000, IS: 2000, IC: 2500, IF: 3500 } } },
      },
    ],
    ...changes,
  });
}

const pad = (value: number) => String(value).padStart(2, '0');

/** A birth date that makes a person `min` to `max` years old around the start. */
export const birthDate = (min: number, max: number) =>
  fc
    .record({
      year: fc.integer({ min: 2026 - max, max: 2025 - min }),
      month: fc.integer({ min: 1, max: 12 }),
      day: fc.integer({ min: 1, max: 28 }),
    })
    .map(({ year, month, day }) => `${year}-${pad(month)}-${pad(day)}`);

const place = fc.constantFrom(
  { zip: '78701', state: 'TX', county: 'Travis' },
  { zip: '75201', state: 'TX', county: 'Dallas' },
  { zip: '04101', state: 'ME', county: 'Cumberland' },
  { zip: '10001', state: 'NY', county: null },
  { zip: '94103', state: 'CA', county: null },
  { zip: '33101', state: 'FL', county: null },
);

/** Households that have told everything, with a spouse and children who fit the tier. */
export const anyHousehold: fc.Arbitrary<Household> = fc
  .record({
    place,
    tier: fc.constantFrom('IO' as const, 'IS' as const, 'IC' as const, 'IF' as const),
    gender: fc.constantFrom('0' as const, '1' as const, '2' as const),
    dob: birthDate(18, 90),
    smoker: fc.boolean(),
    spouse: fc.record({
      dob: birthDate(18, 90),
      gender: fc.constantFrom('0' as const, '1' as const, '2' as const),
      smoker: fc.boolean(),
    }),
    children: fc.array(
      fc.record({ dob: birthDate(0, 24), smoker: fc.boolean(), smokerQuestion: fc.constant(OWN_QUESTION) }),
      { minLength: 1, maxLength: 7 },
    ),
  })
  .map(({ place: where, tier, spouse, children, ...rest }) => ({
    ...where,
    ...rest,
    ...uses(rest.smoker, spouse.smoker),
    tier,
    annualIncome: 90_000,
    workingHours: 40,
    spouse: tier === 'IS' || tier === 'IF' ? spouse : null,
    children: tier === 'IC' || tier === 'IF' ? children : null,
    portalId: '103',
    answeredQuestions: demoPlans.flatMap((plan) => plan.availability.newQuestions ?? []),
    today: '2026-11-21',
  }));

export const anyStart = fc.constantFrom('2026-12-01', '2027-01-01', '2027-02-01', '2027-03-15');

/** A level of a demo plan; a counterexample shows its id. */
export const anyLevel = fc.constantFrom(
  ...demoPlans.flatMap((plan) => plan.levels.map((level) => ({ plan, pricingId: level.pricingId }))),
);

/** The same, with everything told that plans ask for. */
export const told: Household = { ...austin, ...uses(false), annualIncome: 80_000, workingHours: 40 };

/** A birth date that makes somebody `age` at the start, on the day itself unless told. */
export const born = (age: number, monthDay = '01-01') => `${2027 - age}-${monthDay}`;

/** What a plan answers: the price in cents, or the code of the refusal with its figures. */
export function answerOf(changes: Partial<PlanInput>, household: Household, on = START) {
  const result = rate(buildPlan(changes), '11', household, on);
  return result.ok ? result.monthlyCents : { code: result.code, ...result.data };
}
