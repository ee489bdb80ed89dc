import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Household } from '@/lib/enrollment-api/rating/household';
import type { PlanDefinition } from '@/lib/enrollment-api/rating/plan';
import { rate } from '@/lib/enrollment-api/rating/rate';
import { STATES } from '@/lib/rules/words/states';
import { soakRuns, soakTime } from '@/tests/soak/scale';
import { priceAgain, type Answer } from './second-pricing';
import { demoPlans, OWN_QUESTION } from './support';

const DAYS = [
  '2026-12-01',
  '2026-12-31',
  '2027-01-01',
  '2027-02-01',
  '2027-03-15',
  '2028-02-29',
  '2028-03-01',
] as const;
/** Whole years, and days around them and around half of a year. */
const SHIFTS = [-184, -183, -182, -1, 0, 1, 182, 183] as const;

const birth = (youngest: number, oldest: number, edges: readonly number[]) =>
  fc
    .record({
      day: fc.constantFrom(...DAYS),
      age: fc.oneof(fc.integer({ min: youngest, max: oldest }), fc.constantFrom(...edges)),
      shift: fc.constantFrom(...SHIFTS),
      leap: fc.integer({ min: 0, max: 9 }),
    })
    .map(({ day, age, shift, leap }) => {
      const year = Number(day.slice(0, 4)) - age;
      if (leap === 0) return `${year - (((year % 4) + 4) % 4)}-02-29`;
      const moved = Date.UTC(year, Number(day.slice(5, 7)) - 1, Number(day.slice(8)), 12) + shift * 86_400_000;
      return new Date(moved).toISOString().slice(0, 10);
    });

/** Ages at which a limit or a band of the demo begins or ends. */
const edgesOf = (pick: (plan: PlanDefinition) => readonly number[]) => [...new Set(demoPlans.flatMap(pick))];
const ADULTS = edgesOf(({ availability, levels, rates }) => [
  availability.memberAge.min,
  availability.memberAge.max + 1,
  availability.spouseAge.min,
  availability.spouseAge.max + 1,
  ...levels.flatMap(({ maxAge }) => (maxAge === undefined ? [] : [maxAge + 1])),
  ...rates.flatMap(({ ageFactors = [] }) => ageFactors.map(({ from }) => from)),
  ...rates.flatMap(({ levels: filed }) =>
    Object.values(filed).flatMap((one) => (one.kind === 'person' ? one.member.map(({ from }) => from) : [])),
  ),
]).filter((age) => age > 12);
const CHILDREN = [0, 14, 15, 18, 20, 21, 22, 25, 26];

const answer = fc.constantFrom(true, false, false, null);
const gender = fc.constantFrom('0' as const, '1' as const, '2' as const);
const unknown = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 5 });
/** The first day of cover of one who joined a plan in force. */
const joined = fc.constantFrom(null, null, '2026-06-30', '2027-02-14', '2027-12-31', '2028-02-29');
const child = fc.record({
  joined,
  dob: unknown(birth(0, 27, CHILDREN)),
  gender: unknown(gender),
  smoker: answer,
  smokerQuestion: fc.constantFrom(null, OWN_QUESTION, OWN_QUESTION),
});

/** An employer that contributes in several ways to plans, each way once. */
const anyEmployer = fc.record({
  name: fc.constant('Harbor Mills'),
  paydays: fc.constantFrom(null, 26 as const),
  employeeClass: fc.constantFrom(null, 'Weavers'),
  contributions: fc.uniqueArray(
    fc
      .tuple(
        fc.constantFrom(
          ...demoPlans.flatMap(({ id, levels }) => levels.map(({ pricingId }) => [id, pricingId] as const)),
        ),
        fc.boolean(),
        fc.constantFrom(null, 'IO' as const, 'IS' as const, 'IC' as const, 'IF' as const),
        fc.constantFrom(null, null, 'Weavers', 'Managers'),
        fc.oneof(
          fc.integer({ min: 1, max: 10_000 }).map((basisPoints) => ({ basisPoints })),
          fc.integer({ min: 1, max: 60_000 }).map((cents) => ({ cents })),
        ),
      )
      .map(([[planId, pricingId], any, tier, employeeClass, part]) => ({
        ...{ planId, pricingId: any ? null : pricingId, tier, employeeClass },
        ...part,
      })),
    {
      selector: ({ planId, pricingId, tier, employeeClass }) => `${planId} ${pricingId} ${tier} ${employeeClass}`,
      maxLength: 60,
    },
  ),
});

const household: fc.Arbitrary<Household> = fc
  .record({
    zip: fc.constantFrom('78701', '78664', '75201', '79901', '04101', '10001', '90001', '33101', '60601', '99501'),
    state: fc.oneof(
      fc.constantFrom('TX', 'NY', 'CA', 'ME', 'VT'),
      fc.constantFrom(...STATES.map(({ abbrev }) => abbrev)),
    ),
    county: fc.constantFrom(null, 'Travis', 'Williamson', 'Dallas'),
    tier: fc.constantFrom('IO' as const, 'IS' as const, 'IC' as const, 'IF' as const),
    gender,
    dob: birth(16, 102, ADULTS),
    smoker: answer,
    own: fc.option(fc.record({ member: answer, spouse: answer }), { freq: 8 }),
    annualIncome: fc.constantFrom(null, 0, 19_999, 20_000, 29_999, 30_000, 40_000, 60_000, 120_000, 120_000),
    workingHours: fc.constantFrom(null, 0, 19, 20, 29, 30, 40, 40),
    spouse: unknown(
      fc.record({ dob: unknown(birth(14, 102, ADULTS)), gender: unknown(gender), smoker: answer, joined }),
    ),
    children: fc.oneof(fc.constantFrom(null, 0, 1, 3), fc.array(child, { maxLength: 6 })),
    portalId: fc.constantFrom(null, '101', '102', '103'),
    usualPortalId: fc.constantFrom(null, '101', '103'),
    accepted: fc.boolean(),
    declined: fc.integer({ min: 0, max: 3 }),
    employer: fc.option(anyEmployer, { freq: 3 }),
  })
  .map(({ own, accepted, declined, ...rest }) => ({
    ...rest,
    ...(own && { tobacco: { [OWN_QUESTION]: own } }),
    answeredQuestions: accepted ? demoPlans.flatMap(({ availability }) => availability.newQuestions ?? []) : [],
    evidenceDeclined: declined === 0 ? ['1504'] : [],
    today: '2026-11-21',
  }));

/** Lines that are no steps of the premium. */
const BESIDE = new Set(['fee', 'dues', 'employer']);

function priceOf(plan: PlanDefinition, pricingId: string, who: Household, on: string): Answer {
  const result = rate(plan, pricingId, who, on);
  if (!result.ok) return result.code;
  return {
    month: result.monthlyCents,
    people: result.people.map(({ cents }) => cents),
    employer: result.employerCents,
    dues: result.duesCents,
    lines: result.lines.filter(({ kind }) => !BESIDE.has(kind)).map(({ cents }) => cents),
    first: result.firstMonthCents,
    adminFee: result.adminFeeCents,
    approved: result.pending?.approvedCents ?? null,
  };
}

describe('a second pricing, made from the page alone', () => {
  it(
    'has the same cents and the same refusals for any household, every plan and level',
    () => {
      const seen = new Map<string, number>();
      fc.assert(
        fc.property(household, fc.constantFrom(...DAYS), (who, on) => {
          for (const plan of demoPlans)
            for (const level of plan.levels) {
              const ours = priceOf(plan, level.pricingId, who, on);
              const theirs = priceAgain(plan, level, who, on);
              const kind = typeof ours === 'string' ? ours : 'price';
              seen.set(kind, (seen.get(kind) ?? 0) + 1);
              expect(theirs, `plan ${plan.id}, level ${level.pricingId}, ${on}`).toEqual(ours);
            }
        }),
        { numRuns: soakRuns('second pricing') },
      );
      // The households reach every refusal, and are priced often enough to mean something.
      expect([...seen.keys()].toSorted()).toEqual(KINDS);
      expect(seen.get('price')).toBeGreaterThan(1_000);
    },
    soakTime(60_000),
  );
});

const KINDS = [
  'ageError',
  'changePid',
  'dependentError',
  'hourError',
  'metError',
  'newQuestionsError',
  'planAgeError',
  'portalError',
  'price',
  'salaryError',
  'smokerError',
  'stateError',
  'tierError',
];
