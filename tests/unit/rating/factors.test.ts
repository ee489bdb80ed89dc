import { describe, expect, it } from 'vitest';
import type { Household } from '@/lib/enrollment-api/rating/household';
import type { PlanInput } from '@/tests/config/plan-input';
import { levelOf, price, rate } from '@/lib/enrollment-api/rating/rate';
import { answerOf, born, buildPlan, priced, START, told } from './support';

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

  it('a factor is for the applicant and the spouse, each by their own answer, and for children from 21 on', () => {
    const family = (smoker: boolean, spouseSmokes: boolean | null, child: number | null = null): Household => ({
      ...told,
      smoker,
      tier: 'IF',
      spouse: { dob: born(40), smoker: spouseSmokes },
      children: [{ dob: born(20) }, ...(child === null ? [] : [{ dob: born(child), smoker: true }])],
    });
    expect(answerOf(factor(18), family(true, null))).toMatchObject({ code: 'smokerError', who: ['spouse'] });
    expect(answerOf(factor(18), family(true, false))).toBe(1200 + 1000 + 100);
    expect(answerOf(factor(18), family(true, true))).toBe(1200 + 1200 + 100);
    expect(answerOf(factor(18), family(false, true))).toBe(1000 + 1200 + 100);
    expect(answerOf(factor(18), family(false, false))).toBe(1000 + 1000 + 100);
    expect(answerOf(factor(18), family(false, false, 20))).toBe(1000 + 1000 + 100 + 100);
    expect(answerOf(factor(18), family(false, false, 21))).toBe(1000 + 1000 + 100 + 120);
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
    expect(answerOf(plan, { ...told, smoker: true, tier: 'IS', spouse: { dob: born(35), smoker: false } })).toBe(
      3000 + 2000,
    );
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
