import { describe, expect, it } from 'vitest';
import {
  ageFactor,
  areaFactor,
  decimal,
  filedRates,
  isRatedByAge,
  isRatedByTobacco,
  premiums,
  tableOn,
} from '@/lib/enrollment-api/rating/premium';
import { LevelRates, RateTable } from '@/lib/enrollment-api/rating/plan-rates';
import type { Person } from '@/lib/enrollment-api/rating/household';
import type * as z from 'zod';
import { austin, buildPlan } from './support';

type Own = Partial<z.input<typeof RateTable>>;

const COMPOSITE = { kind: 'composite', tiers: { IO: 1000, IS: 2000 } } as const;
const table = (own: Own = {}) => RateTable.parse({ from: '2026-01-01', levels: { '11': COMPOSITE }, ...own });

const band = (from: number, to: number, own: { tobacco?: number } = {}) => ({ from, to, rate: 100, ...own });
const FLAT = { kind: 'flat', cents: 5 } as const;
const perPerson = (own: object = {}) =>
  LevelRates.parse({ kind: 'person', member: [band(0, 120)], child: { kind: 'each', bands: [band(0, 25)] }, ...own });

describe('the table in force', () => {
  const plan = { id: '7', rates: ['2026-06-01', '2026-01-01', '2027-01-01'].map((from) => table({ from })) };

  it.each([
    ['2025-12-31', '2026-01-01'],
    ['2026-01-01', '2026-01-01'],
    ['2026-05-31', '2026-01-01'],
    ['2026-06-01', '2026-06-01'],
    ['2026-12-31', '2026-06-01'],
    ['2027-01-01', '2027-01-01'],
    ['2030-01-01', '2027-01-01'],
  ])('on %s is the one from %s, whatever their order', (on, from) => {
    expect(tableOn(plan, on).from).toBe(from);
    expect(tableOn({ ...plan, rates: plan.rates.toReversed() }, on).from).toBe(from);
    expect(filedRates(plan, { pricingId: '11' }, on)).toEqual({ table: table({ from }), rates: COMPOSITE });
  });

  it('of a plan without rates, or without those of a level, is none: the plan and the level are named', () => {
    expect(() => tableOn({ id: '7', rates: [] }, '2026-01-01')).toThrow('plan 7 has no rates');
    expect(() => filedRates(plan, { pricingId: '12' }, '2026-01-01')).toThrow('plan 7 has no rates for level 12');
  });
});

describe('the factor of an area', () => {
  const area = {
    default: 9_000,
    states: { TX: 10_500 },
    zip3: { '787': { factor: 11_000, name: 'Austin', state: 'TX' } },
    counties: { 'TX/Travis': 12_000 },
  };
  const home = (zip: string, state: string, county?: string | null) => ({
    zip,
    state,
    ...(county !== undefined && { county }),
  });

  it.each<[string, ReturnType<typeof home>, number, string | null]>([
    ['the county’s before all', home('78701', 'TX', 'Travis'), 12_000, 'Travis'],
    ['the ZIP area’s in another county', home('78701', 'TX', 'Hays'), 11_000, 'Austin'],
    ['the ZIP area’s without a county', home('78701', 'TX'), 11_000, 'Austin'],
    ['the ZIP area’s where the county is open', home('78701', 'TX', null), 11_000, 'Austin'],
    ['the state’s in another ZIP area', home('75201', 'TX', 'Dallas'), 10_500, null],
    ['the usual one elsewhere', home('04101', 'ME', 'Travis'), 9_000, null],
  ])('is %s', (_, where, factor, name) => {
    expect(areaFactor(table({ area }), where)).toEqual({ factor, name, varies: true });
  });

  it('varies where any place has one of its own', () => {
    const varies = (own: object) => areaFactor(table({ area: own }), home('78701', 'TX', 'Travis')).varies;
    expect(varies({})).toBe(false);
    expect(varies({ default: 12_000 })).toBe(false);
    expect(varies({ states: { ME: 10_000 } })).toBe(true);
    expect(varies({ zip3: { '041': { factor: 10_000, name: 'Portland', state: 'ME' } } })).toBe(true);
    expect(varies({ counties: { 'ME/Cumberland': 10_000 } })).toBe(true);
  });
});

describe('the factor of an age', () => {
  const ageFactors = [
    { from: 18, to: 29, factor: 8_000 },
    { from: 30, to: 64, factor: 12_000 },
  ];

  it.each([
    [0, 8_000],
    [18, 8_000],
    [29, 8_000],
    [30, 12_000],
    [64, 12_000],
    [65, 12_000],
    [120, 12_000],
  ])('of %i years is %i, that of the nearest row outside the table', (age, factor) => {
    expect(ageFactor(table({ ageFactors }), age)).toBe(factor);
  });

  it('is 1.00 without a table, and an empty table is none', () => {
    expect(ageFactor(table(), 40)).toBe(10_000);
    expect(() => ageFactor({ ...table(), ageFactors: [] }, 40)).toThrow('an age table has no rows');
  });
});

describe('a factor in ten-thousandths', () => {
  it.each([
    [10_000, '1.00'],
    [10_800, '1.08'],
    [10_850, '1.085'],
    [10_855, '1.0855'],
    [8_000, '0.80'],
    [5, '0.0005'],
    [0, '0.00'],
    [123_400, '12.34'],
    [100_000, '10.00'],
  ])('%i is %s', (factor, text) => {
    expect(decimal(factor)).toBe(text);
  });
});

describe('a price depends on tobacco', () => {
  const none = table();
  const factor = table({ tobacco: { kind: 'factor', factor: 15_000 } });
  const rated = table({ tobacco: { kind: 'table' } });
  const plain = perPerson();
  const member = perPerson({ member: [band(0, 29), band(30, 120, { tobacco: 150 })] });
  const spouse = perPerson({ spouse: { bands: [band(0, 120, { tobacco: 150 })] } });
  const child = perPerson({ child: { kind: 'each', bands: [band(0, 25, { tobacco: 150 })] } });
  const flat = perPerson({ child: FLAT, member: [band(0, 120, { tobacco: 150 })] });
  const composite = LevelRates.parse(COMPOSITE);

  it.each<[string, RateTable, LevelRates, [member: boolean, spouse: boolean, child: boolean]]>([
    ['never without rates for it', none, member, [false, false, false]],
    ['of a tier, for the member alone', factor, composite, [true, false, false]],
    ['of a tier, not by a table', rated, composite, [false, false, false]],
    ['of each by a factor', factor, plain, [true, true, true]],
    ['of each by a factor, except of children with one price', factor, perPerson({ child: FLAT }), [true, true, false]],
    ['by a table that has no rate for it', rated, plain, [false, false, false]],
    ['by the member’s table, which is the spouse’s', rated, member, [true, true, false]],
    ['by the spouse’s own table', rated, spouse, [false, true, false]],
    ['by the children’s table', rated, child, [false, false, true]],
    ['by a table, except of children with one price', rated, flat, [true, true, false]],
  ])('%s', (_, on, rates, expected) => {
    expect((['member', 'spouse', 'child'] as const).map((role) => isRatedByTobacco(on, rates, role))).toEqual(expected);
  });
});

describe('a price depends on age', () => {
  const two = [band(0, 29), band(30, 120)];
  const rows = (count: number) =>
    table({ ageFactors: two.slice(0, count).map(({ from, to }) => ({ from, to, factor: 1 })) });

  it.each<[string, RateTable, LevelRates, boolean]>([
    ['not of one tier', table(), LevelRates.parse(COMPOSITE), false],
    ['not by one factor', rows(1), LevelRates.parse(COMPOSITE), false],
    ['by two factors', rows(2), LevelRates.parse(COMPOSITE), true],
    ['not by one band', table(), perPerson(), false],
    ['by two bands of the member', table(), perPerson({ member: two, spouse: { bands: [band(0, 120)] } }), true],
    ['by two bands of the spouse', table(), perPerson({ spouse: { bands: two } }), true],
    ['not by those of children', table(), perPerson({ child: { kind: 'each', bands: two } }), false],
  ])('%s', (_, on, rates, expected) => {
    expect(isRatedByAge(on, rates)).toBe(expected);
  });
});

describe('the premium of a person', () => {
  const plan = buildPlan();
  const person = (own: Partial<Person> = {}): Person => ({
    ref: 'member',
    role: 'member',
    age: 40,
    dob: '1986-01-01',
    gender: '0',
    tobacco: false,
    ...own,
  });
  const household = { ...austin, tier: 'IF' as const };

  it('of a tier that has no rate is none: the plan and the tier are named', () => {
    const pricing = { plan, table: table(), rates: LevelRates.parse(COMPOSITE), household };
    expect(() => premiums(pricing, [person()])).toThrow('plan 1 has no rate for IF');
  });

  it('adds up step by step: filed rate, area, age, tobacco, the carrier’s fee', () => {
    const rates = perPerson({ member: [{ from: 0, to: 120, rate: 10_000, tobacco: 20_000 }] });
    const on = table({
      area: { states: { TX: 11_000 } },
      ageFactors: [{ from: 0, to: 120, factor: 15_000 }],
      tobacco: { kind: 'factor', factor: 12_000, fromAge: 40 },
    });
    const stepsOf = (own: Partial<Person>, fee?: 'net' | 'gross') =>
      premiums(
        { plan: { ...plan, ...(fee && { adminFee: { basisPoints: 300, rates: fee } }) }, table: on, rates, household },
        [person(own)],
      )[0]?.steps;
    expect(stepsOf({})).toEqual({ base: 10_000, area: 11_000, age: 16_500, tobacco: 16_500, admin: 16_500 });
    expect(stepsOf({ tobacco: true })).toEqual({
      base: 10_000,
      area: 11_000,
      age: 16_500,
      tobacco: 39_600,
      admin: 39_600,
    });
    expect(stepsOf({ tobacco: true, age: 39 })?.tobacco).toBe(33_000);
    expect(stepsOf({ tobacco: null })?.tobacco).toBe(16_500);
    expect(stepsOf({}, 'net')?.admin).toBe(16_995);
    expect(stepsOf({}, 'gross')?.admin).toBe(16_500);
  });

  it('whom the tier does not cover is nothing, and of a free child too', () => {
    const rates = perPerson({ threeOldestUnder21: true });
    const children = [1, 2, 3, 4].map((n) =>
      person({ ref: `child-${n}`, role: 'child', age: 10 + n, dob: `${2016 - n}-01-01` }),
    );
    const answer = premiums({ plan, table: table(), rates, household }, [person(), ...children]);
    const nothing = { base: 0, area: 0, age: 0, tobacco: 0, admin: 0 };
    expect(answer[1]).toEqual({
      person: children[0],
      covered: true,
      steps: nothing,
      why: 'Only the three oldest children under 21 are charged',
    });
    expect(answer.map(({ steps }) => steps.admin)).toEqual([100, 0, 100, 100, 100]);
    const alone = premiums({ plan, table: table(), rates, household: { ...household, tier: 'IO' } }, [
      person(),
      ...children,
    ]);
    expect(alone[1]).toEqual({
      person: children[0],
      covered: false,
      steps: nothing,
      why: 'Not covered by the chosen tier',
    });
  });

  it('without a birth date is that of the member’s age, or of a child', () => {
    const rates = perPerson({
      member: [band(0, 39), { ...band(40, 120), rate: 300 }],
      child: { kind: 'each', bands: [band(0, 9), { ...band(10, 10), rate: 7 }, band(11, 25)] },
    });
    const answer = premiums({ plan, table: table(), rates, household }, [
      person(),
      person({ ref: 'spouse', role: 'spouse', age: null, dob: null }),
      person({ ref: 'child-1', role: 'child', age: null, dob: null }),
    ]);
    expect(answer.map(({ steps, why }) => [steps.admin, why])).toEqual([
      [300, 'Age 40'],
      [300, 'Age not given, priced like the member, 40'],
      [7, 'Age not given, priced as a child'],
    ]);
    // Where the member is not among them, or has none either, at birth.
    expect(premiums({ plan, table: table(), rates, household }, [person({ age: null, dob: null })])[0]?.why).toBe(
      'Age not given, priced like the member, 0',
    );
  });
});
