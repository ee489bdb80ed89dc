import { describe, expect, it } from 'vitest';
import type { Household } from '@/lib/enrollment-api/rating/household';
import type { PlanInput } from '@/lib/enrollment-api/rating/plan';
import { price, rate, levelOf } from '@/lib/enrollment-api/rating/rate';
import { austin, buildPlan, priced, START } from './support';

const told: Household = { ...austin, smoker: false, annualIncome: 80_000, workingHours: 40 };

/** A birth date that makes somebody `age` on January 1, 2027; `month-day` is the first of January unless told. */
const born = (age: number, monthDay = '01-01') => `${2027 - age}-${monthDay}`;

/** What a plan answers: the price in cents, or the code of the refusal with its figures. */
function answerOf(changes: Partial<PlanInput>, household: Household, on = START) {
  const result = rate(buildPlan(changes), '11', household, on);
  return result.ok ? result.monthlyCents : { code: result.code, ...result.data };
}

describe('the limits of a plan that says nothing about them', () => {
  it.each<[who: string, household: Partial<Household>, answer: unknown]>([
    ['a member of 17', { dob: born(17) }, { code: 'ageError', age: 17, min: 18, max: 99 }],
    ['a member of 18', { dob: born(18) }, 1000],
    ['a member of 99', { dob: born(99) }, 1000],
    ['a member of 100', { dob: born(100) }, { code: 'ageError', age: 100, min: 18, max: 99 }],
    [
      'a spouse of 15',
      { tier: 'IS', spouse: { dob: born(15) } },
      { code: 'planAgeError', who: 'spouse', age: 15, min: 16, max: 99 },
    ],
    ['a spouse of 16', { tier: 'IS', spouse: { dob: born(16) } }, 2000],
    ['a spouse of 99', { tier: 'IS', spouse: { dob: born(99) } }, 2000],
    [
      'a spouse of 100',
      { tier: 'IS', spouse: { dob: born(100) } },
      { code: 'planAgeError', who: 'spouse', age: 100, min: 16, max: 99 },
    ],
    ['a child born on the day', { tier: 'IC', children: [{ dob: START }] }, 2500],
    ['a child born the day after', { tier: 'IC', children: [{ dob: '2027-01-02' }] }, notYetBorn()],
    ['a child of 25', { tier: 'IC', children: [{ dob: born(25) }] }, 2500],
    ['a child of 25 until tomorrow', { tier: 'IC', children: [{ dob: born(26, '01-02') }] }, 2500],
    [
      'a child of 26',
      { tier: 'IC', children: [{ dob: born(26) }] },
      { code: 'planAgeError', who: 'child-1', age: 26, min: 0, max: 25 },
    ],
    [
      'a second child of 26',
      { tier: 'IF', children: [{ dob: born(3) }, { dob: born(26) }] },
      { code: 'planAgeError', who: 'child-2', age: 26, min: 0, max: 25 },
    ],
  ])('%s', (_who, household, answer) => {
    expect(answerOf({}, { ...told, ...household })).toEqual(answer);
  });

  function notYetBorn() {
    return { code: 'planAgeError', who: 'child-1', age: -1, min: 0, max: 25 };
  }

  it('look at the people whom the tier covers, and only at those', () => {
    const old = { spouse: { dob: born(101) }, children: [{ dob: born(40) }] };
    expect(answerOf({}, { ...told, ...old, tier: 'IO' })).toBe(1000);
    expect(answerOf({}, { ...told, ...old, tier: 'IC' })).toMatchObject({ who: 'child-1' });
    expect(answerOf({}, { ...told, ...old, tier: 'IS' })).toMatchObject({ who: 'spouse' });
  });
});

describe('limits of the plan and of its levels, both ends included', () => {
  const availability = {
    memberAge: { min: 30, max: 40 },
    spouseAge: { min: 20, max: 50 },
    childAge: { min: 2, max: 20 },
  };

  it.each<[age: number, answer: unknown]>([
    [29, { code: 'ageError', age: 29, min: 30, max: 40 }],
    [30, 1000],
    [40, 1000],
    [41, { code: 'ageError', age: 41, min: 30, max: 40 }],
  ])('the member at %i', (age, answer) => {
    expect(answerOf({ availability }, { ...told, dob: born(age) })).toEqual(answer);
  });

  it.each<[age: number, answer: unknown]>([
    [19, { code: 'planAgeError', who: 'spouse', age: 19, min: 20, max: 50 }],
    [20, 2000],
    [50, 2000],
    [51, { code: 'planAgeError', who: 'spouse', age: 51, min: 20, max: 50 }],
  ])('the spouse at %i', (age, answer) => {
    const household: Household = { ...told, dob: born(35), tier: 'IS', spouse: { dob: born(age) } };
    expect(answerOf({ availability }, household)).toEqual(answer);
  });

  it.each<[age: number, answer: unknown]>([
    [1, { code: 'planAgeError', who: 'child-1', age: 1, min: 2, max: 20 }],
    [2, 2500],
    [20, 2500],
    [21, { code: 'planAgeError', who: 'child-1', age: 21, min: 2, max: 20 }],
  ])('a child at %i', (age, answer) => {
    const household: Household = { ...told, dob: born(35), tier: 'IC', children: [{ dob: born(age) }] };
    expect(answerOf({ availability }, household)).toEqual(answer);
  });

  it('say in words whom they are about', () => {
    const message = (changes: Partial<Household>) => {
      const result = rate(buildPlan({ availability }), '11', { ...told, dob: born(35), ...changes }, START);
      return result.ok ? '' : result.message;
    };
    expect(message({ dob: born(29) })).toContain('It is sold from age 30 to 40.');
    expect(message({ tier: 'IS', spouse: { dob: born(19) } })).toBe(
      'This plan covers a spouse from age 20 to 50 on the day coverage starts.',
    );
    expect(message({ tier: 'IC', children: [{ dob: born(21) }] })).toBe(
      'This plan covers children from age 2 to 20 on the day coverage starts.',
    );
  });

  const level = { name: 'Silver', fullName: 'Silver', cartLine: 'Silver', benefitLines: ['Something'] };

  it("a level's oldest age is still sold, and one year later is not", () => {
    const levels: PlanInput['levels'] = [{ ...level, pricingId: '11', maxAge: 50 }];
    expect(answerOf({ levels }, { ...told, dob: born(50) })).toBe(1000);
    expect(answerOf({ levels }, { ...told, dob: born(51, '01-02') })).toBe(1000);
    const result = rate(buildPlan({ levels }), '11', { ...told, dob: born(51) }, START);
    expect(result).toEqual({
      ok: false,
      code: 'planAgeError',
      message: 'Silver is sold up to age 50. Please choose another option.',
      data: { who: 'member', age: 51, min: 0, max: 50 },
    });
  });

  it("a level's tiers are those of the plan that the level has too", () => {
    const levels: PlanInput['levels'] = [{ ...level, pricingId: '11', tiers: ['IO', 'IS'] }];
    expect(answerOf({ levels }, { ...told, tier: 'IS' })).toBe(2000);
    expect(answerOf({ levels }, { ...told, tier: 'IC' })).toEqual({ code: 'tierError', tiers: ['IO', 'IS'] });
    expect(answerOf({ levels, availability: { tiers: ['IS', 'IC', 'IF'] } }, told)).toEqual({
      code: 'tierError',
      tiers: ['IS'],
    });
  });

  it('the larger of two least incomes counts, and exactly that much is enough', () => {
    const sold = (plan: number | undefined, own: number | undefined, annualIncome: number | null) =>
      rate(
        buildPlan({
          availability: { minIncome: plan },
          levels: [{ ...level, pricingId: '11', minIncome: own }],
        }),
        '11',
        { ...told, annualIncome },
        START,
      );
    expect(sold(20_000, 30_000, 30_000).ok).toBe(true);
    expect(sold(30_000, 20_000, 29_999)).toEqual({
      ok: false,
      code: 'salaryError',
      message: 'Please enter a sufficient annual income. It must be at least $30,000.00 for Silver.',
      data: { minIncome: 30_000 },
    });
    expect(sold(undefined, 20_000, 19_999)).toMatchObject({ data: { minIncome: 20_000 } });
    expect(sold(undefined, undefined, null).ok).toBe(true);
  });

  it('exactly the least hours are enough, and none told is none worked', () => {
    const hours = (workingHours: number | null) =>
      answerOf({ availability: { minHours: 30 } }, { ...told, workingHours });
    expect(hours(30)).toBe(1000);
    expect(hours(29)).toEqual({ code: 'hourError', minHours: 30 });
    expect(hours(null)).toEqual({ code: 'hourError', minHours: 30 });
  });
});

describe('where a plan is sold', () => {
  it.each<[where: string, availability: PlanInput['availability'], household: Partial<Household>, code: string | null]>(
    [
      ['only there', { states: { only: ['TX'] } }, {}, null],
      ['only elsewhere', { states: { only: ['ME', 'NY'] } }, {}, 'stateError'],
      ['not there', { states: { except: ['ME', 'TX'] } }, {}, 'stateError'],
      ['not elsewhere', { states: { except: ['ME'] } }, {}, null],
      ['only in its three digits', { zip3: { only: ['787'] } }, {}, null],
      ['only in the next three digits', { zip3: { only: ['788'] } }, {}, 'metError'],
      ['not in its three digits', { zip3: { except: ['787'] } }, {}, 'metError'],
      ['through its portal', { portals: ['7', '8'] }, { portalId: '8' }, null],
      ['through another portal', { portals: ['7', '8'] }, { portalId: '9' }, 'portalError'],
    ],
  )('%s', (_where, availability, household, code) => {
    const answer = answerOf({ availability }, { ...told, ...household });
    expect(answer).toEqual(code === null ? 1000 : expect.objectContaining({ code }));
  });

  it('a portal that does not sell it is told apart from none chosen', () => {
    const message = (portalId: string | null) => {
      const result = rate(buildPlan({ availability: { portals: ['7'] } }), '11', { ...told, portalId }, START);
      return result.ok ? '' : result.message;
    };
    expect(message('9')).toBe('Plan not available through the selected platform.');
    expect(message(null)).toBe('Please choose a platform');
  });
});

describe('the plan that is sold instead', () => {
  const changed = (rule: object, household: Household | null = told, on = START) => {
    const plan = buildPlan({ availability: { changePid: [{ pid: '9', ...rule }] } });
    const result = rate(plan, '11', household, on);
    return result.ok ? 'ok' : result.code;
  };

  it.each<[when: string, rule: object, household: Household | null, on: string, code: string]>([
    ['always, before anything is told', {}, null, START, 'changePid'],
    ['in a state, nothing told', { states: ['TX'] }, null, START, 'enrollmentIdError'],
    ['for a tier, nothing told', { tiers: ['IO'] }, null, START, 'enrollmentIdError'],
    ['from an age, nothing told', { minAge: 0 }, null, START, 'enrollmentIdError'],
    ['from its first day', { effectiveFrom: START }, told, START, 'changePid'],
    ['the day before', { effectiveFrom: START }, told, '2026-12-31', 'ok'],
    ['exactly at the age', { minAge: 41 }, told, START, 'changePid'],
    ['one year younger', { minAge: 42 }, told, START, 'ok'],
  ])('%s', (_when, rule, household, on, code) => {
    expect(changed(rule, household, on)).toBe(code);
  });
});

describe('the rate table in force', () => {
  const composite = (cents: number) => ({
    '11': { kind: 'composite' as const, tiers: { IO: cents, IS: cents, IC: cents, IF: cents } },
  });
  const table = (from: string, cents: number) => ({ from, levels: composite(cents) });
  const tables = [table('2026-01-01', 1000), table('2027-01-01', 1100), table('2027-07-01', 1200)];

  it.each<[on: string, cents: number]>([
    ['2025-06-01', 1000],
    ['2026-01-01', 1000],
    ['2026-12-31', 1000],
    ['2027-01-01', 1100],
    ['2027-06-30', 1100],
    ['2027-07-01', 1200],
    ['2035-01-01', 1200],
  ])('on %s costs %i cents, in whatever order the tables are filed', (on, cents) => {
    expect(answerOf({ rates: tables }, told, on)).toBe(cents);
    expect(answerOf({ rates: [...tables].reverse() }, told, on)).toBe(cents);
    expect(answerOf({ rates: [2, 0, 1].flatMap((index) => tables[index] ?? []) }, told, on)).toBe(cents);
  });

  it('a level without rates, a tier without a rate and a plan without tables are mistakes of the plan', () => {
    const plan = buildPlan();
    const other = { ...levelOf(plan, '11'), pricingId: '12' };
    expect(() => price(plan, other, told, START)).toThrow('plan 1 has no rates for level 12');
    const alone = { ...plan, rates: [{ ...plan.rates[0], levels: { '11': { kind: 'composite', tiers: {} } } }] };
    expect(() => price(alone as typeof plan, levelOf(plan, '11'), told, START)).toThrow('plan 1 has no rate for IO');
    expect(() => price({ ...plan, rates: [] }, levelOf(plan, '11'), told, START)).toThrow('plan 1 has no rates');
    expect(() => levelOf(plan, '12')).toThrow('plan 1 has no level 12');
  });
});

describe('tobacco', () => {
  const person = {
    '11': {
      kind: 'person' as const,
      member: [{ from: 0, to: 120, rate: 1000 }],
      child: { kind: 'each' as const, bands: [{ from: 0, to: 120, rate: 100 }] },
    },
  };
  const factor = (fromAge?: number): Partial<PlanInput> => ({
    availability: { tobaccoAnswer: true, memberAge: { min: 18, max: 99 } },
    rates: [
      {
        from: '2026-01-01',
        levels: person,
        tobacco: { kind: 'factor', factor: 12_000, ...(fromAge !== undefined && { fromAge }) },
      },
    ],
  });

  it.each<[fromAge: number | undefined, age: number, cents: number]>([
    [21, 20, 1000],
    [21, 21, 1200],
    [21, 22, 1200],
    [undefined, 18, 1200],
  ])('with a factor from %s, a user of %i pays %i', (fromAge, age, cents) => {
    const user: Household = { ...told, smoker: true, dob: born(age) };
    expect(answerOf(factor(fromAge), user)).toBe(cents);
    expect(answerOf(factor(fromAge), { ...user, smoker: false })).toBe(1000);
  });

  it('a factor from a day before the birthday does not count yet', () => {
    expect(answerOf(factor(21), { ...told, smoker: true, dob: born(21, '01-02') })).toBe(1000);
  });

  it('a factor is for the applicant and a spouse known to use it, never for a child or the other one', () => {
    const family = (smoker: boolean, spouseSmokes: boolean | null): Household => ({
      ...told,
      smoker,
      tier: 'IF',
      spouse: { dob: born(40), smoker: spouseSmokes },
      children: [{ dob: born(20) }],
    });
    expect(answerOf(factor(18), family(true, null))).toBe(1200 + 1000 + 100);
    expect(answerOf(factor(18), family(true, true))).toBe(1200 + 1200 + 100);
    expect(answerOf(factor(18), family(false, true))).toBe(1000 + 1200 + 100);
    expect(answerOf(factor(18), family(false, false))).toBe(1000 + 1000 + 100);
  });

  it('a composite price follows the member alone', () => {
    const rates: PlanInput['rates'] = [
      {
        from: '2026-01-01',
        levels: { '11': { kind: 'composite', tiers: { IO: 1000, IS: 2000, IC: 2500, IF: 3500 } } },
        tobacco: { kind: 'factor', factor: 15_000, fromAge: 30 },
      },
    ];
    const plan: Partial<PlanInput> = { availability: { tobaccoAnswer: true }, rates };
    const spouse = { dob: born(40), smoker: true };
    expect(answerOf(plan, { ...told, tier: 'IS', spouse })).toBe(2000);
    expect(answerOf(plan, { ...told, tier: 'IS', spouse, smoker: true })).toBe(3000);
    expect(answerOf(plan, { ...told, tier: 'IS', spouse, smoker: true, dob: born(29) })).toBe(2000);
  });

  it('a table has the rate of users beside the other one, also for a spouse, and only where a band files it', () => {
    const rates: PlanInput['rates'] = [
      {
        from: '2026-01-01',
        levels: {
          '11': {
            kind: 'person',
            member: [
              { from: 18, to: 29, rate: 1000 },
              { from: 30, to: 99, rate: 2000, tobacco: 3000 },
            ],
            child: { kind: 'flat', cents: 0 },
          },
        },
        tobacco: { kind: 'table' },
      },
    ];
    const plan: Partial<PlanInput> = { availability: { tobaccoAnswer: true }, rates };
    expect(answerOf(plan, { ...told, smoker: true, dob: born(29) })).toBe(1000);
    expect(answerOf(plan, { ...told, smoker: true, dob: born(30) })).toBe(3000);
    expect(answerOf(plan, { ...told, dob: born(30) })).toBe(2000);
    expect(answerOf(plan, { ...told, tier: 'IS', spouse: { dob: born(35), smoker: true } })).toBe(2000 + 3000);
    expect(answerOf(plan, { ...told, smoker: true, tier: 'IS', spouse: { dob: born(35) } })).toBe(3000 + 2000);
  });
});

describe('the first and the last age of a table', () => {
  const rates: PlanInput['rates'] = [
    {
      from: '2026-01-01',
      levels: {
        '11': {
          kind: 'person',
          member: [
            { from: 20, to: 29, rate: 100 },
            { from: 30, to: 39, rate: 200 },
            { from: 40, to: 64, rate: 300 },
          ],
          child: {
            kind: 'each',
            bands: [
              { from: 0, to: 14, rate: 10 },
              { from: 15, to: 20, rate: 20 },
            ],
          },
        },
      },
    },
  ];

  it.each([
    [18, 100],
    [19, 100],
    [20, 100],
    [29, 100],
    [30, 200],
    [39, 200],
    [40, 300],
    [64, 300],
    [65, 300],
    [99, 300],
  ])('a member of %i pays %i', (age, cents) => {
    expect(answerOf({ rates }, { ...told, dob: born(age) })).toBe(cents);
  });

  it.each([
    [0, 10],
    [14, 10],
    [15, 20],
    [20, 20],
    [25, 20],
  ])('a child of %i pays %i', (age, cents) => {
    expect(answerOf({ rates }, { ...told, dob: born(25), tier: 'IC', children: [{ dob: born(age) }] })).toBe(
      100 + cents,
    );
  });

  it('factors are found by age in the same way and multiply each person by their own', () => {
    const ageFactors = [
      { from: 0, to: 20, factor: 8_000 },
      { from: 21, to: 40, factor: 10_000 },
      { from: 41, to: 64, factor: 15_050 },
    ];
    const one = [{ from: 0, to: 120, rate: 1000 }];
    const plan: Partial<PlanInput> = {
      rates: [
        {
          from: '2026-01-01',
          levels: { '11': { kind: 'person', member: one, child: { kind: 'each', bands: one } } },
          ageFactors,
        },
      ],
    };
    const family = (member: number, spouse: number, child: number): Household => ({
      ...told,
      dob: born(member),
      tier: 'IF',
      spouse: { dob: born(spouse) },
      children: [{ dob: born(child) }],
    });
    expect(answerOf(plan, family(18, 21, 20))).toBe(800 + 1000 + 800);
    expect(answerOf(plan, family(40, 41, 21))).toBe(1000 + 1505 + 1000);
    expect(answerOf(plan, family(64, 80, 0))).toBe(1505 + 1505 + 800);
    const { people } = priced(rate(buildPlan(plan), '11', family(40, 41, 21), START));
    expect(people.map(({ age, why }) => [age, why])).toEqual([
      [40, 'Age 40'],
      [41, 'Age 41'],
      [21, 'Age 21'],
    ]);
  });
});

describe('the area', () => {
  const area = {
    default: 9_000,
    states: { TX: 11_000, ME: 12_000 },
    zip3: { '787': { factor: 13_000, name: 'Austin', state: 'TX' } },
    counties: { 'TX/Travis': 14_000 },
  };
  const rates: PlanInput['rates'] = [
    {
      from: '2026-01-01',
      levels: { '11': { kind: 'composite', tiers: { IO: 1000, IS: 1, IC: 1, IF: 1 } } },
      area,
    },
  ];

  it.each<[what: string, where: Partial<Household>, cents: number]>([
    ['the county wins', { county: 'Travis' }, 1400],
    ['else the three digits', { county: null }, 1300],
    ['also beside a county without a factor', { county: 'Hays' }, 1300],
    ['the same county of another state is another county', { county: 'Travis', state: 'ME' }, 1300],
    ['else the state', { zip: '78801' }, 1100],
    ['another state', { zip: '04101', state: 'ME' }, 1200],
    ['else the default', { zip: '10001', state: 'NY' }, 900],
  ])('%s', (_what, where, cents) => {
    expect(answerOf({ rates }, { ...told, ...where })).toBe(cents);
  });
});
