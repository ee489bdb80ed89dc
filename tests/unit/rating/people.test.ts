import { describe, expect, it } from 'vitest';
import type { Household } from '@/lib/enrollment-api/rating/household';
import type { PlanInput } from '@/tests/config/plan-input';
import { rate } from '@/lib/enrollment-api/rating/rate';
import { austin, buildPlan, priced, START } from './support';

const told: Household = { ...austin, smoker: false };
const FROM = '2026-01-01';
const born = (age: number) => `${2027 - age}-01-01`;
const band = (rate: number, from = 0, to = 120) => ({ from, to, rate });

/** The people of a price: who, whether covered, what they pay and why. */
function peopleOf(rates: object, household: Partial<Household>, more: object = {}) {
  const plan = buildPlan({ rates: [{ from: FROM, levels: { '11': rates }, ...more }] as PlanInput['rates'] });
  const { people } = priced(rate(plan, '11', { ...told, ...household }, START));
  return people.map(({ ref, covered, cents, why }) => [ref, covered, cents, why]);
}

const family: Partial<Household> = {
  tier: 'IF',
  spouse: { dob: born(30) },
  children: [{ dob: born(5) }, { dob: born(9) }, { dob: born(2) }],
};

describe('a composite price', () => {
  const composite = { kind: 'composite', tiers: { IO: 1000, IS: 2000, IC: 2500, IF: 3500 } };

  it('is carried by the member', () => {
    expect(peopleOf(composite, { ...family, tier: 'IC' })).toEqual([
      ['member', true, 2500, 'One price for the tier'],
      ['spouse', false, 0, 'Not covered by the chosen tier'],
      ['child-1', true, 0, 'In the price of the tier'],
      ['child-2', true, 0, 'In the price of the tier'],
      ['child-3', true, 0, 'In the price of the tier'],
    ]);
  });

  it('lists nobody whom nobody named', () => {
    expect(peopleOf(composite, { tier: 'IO' })).toHaveLength(1);
    expect(peopleOf(composite, { tier: 'IO', children: 2 })).toHaveLength(3);
  });
});

describe('one price for all children', () => {
  const rates = { kind: 'person', member: [band(1000)], child: { kind: 'flat', cents: 333 } };

  it('is carried by the oldest child, whatever the order', () => {
    expect(peopleOf(rates, family).slice(2)).toEqual([
      ['child-1', true, 0, 'In the one price for all children'],
      ['child-2', true, 333, 'One price for all children'],
      ['child-3', true, 0, 'In the one price for all children'],
    ]);
  });

  it('does not use the age and uses the area', () => {
    const ageFactors = [{ from: 0, to: 120, factor: 20_000 }];
    const area = { default: 15_000 };
    expect(peopleOf(rates, { tier: 'IC', children: 1 }, { ageFactors, area }).map(([, , cents]) => cents)).toEqual([
      3000, 500,
    ]);
  });

  it('is charged once for children of whom only the number is known', () => {
    expect(peopleOf(rates, { tier: 'IC', children: 3 }).map(([, , cents]) => cents)).toEqual([1000, 333, 0, 0]);
  });
});

describe('bands and units of their own', () => {
  const rates = (spouse: object, units = 10) => ({
    kind: 'person',
    scale: 100,
    units,
    member: [band(1001)],
    spouse,
    child: { kind: 'each', bands: [band(500)], units: 4 },
  });

  it.each<[spouse: object, cents: number]>([
    [{}, 100],
    [{ units: 5 }, 50],
    [{ bands: [band(2002)] }, 200],
    [{ bands: [band(2002)], units: 5 }, 100],
  ])('of a spouse with %j', (spouse, cents) => {
    const people = peopleOf(rates(spouse), { tier: 'IS', spouse: { dob: born(30) } });
    expect(people.map((person) => person[2])).toEqual([100, cents]);
  });

  it('hundredths of a cent are rounded once, after the units', () => {
    expect(peopleOf(rates({}), { tier: 'IC', children: 1 }).map(([, , cents]) => cents)).toEqual([100, 20]);
    expect(peopleOf(rates({}, 5), {}).map(([, , cents]) => cents)).toEqual([50]);
    expect(peopleOf(rates({}, 15), {}).map(([, , cents]) => cents)).toEqual([150]);
  });

  it('a half is rounded up for each person, and then they are added', () => {
    const half = { kind: 'person', scale: 100, member: [band(1050)], child: { kind: 'each', bands: [band(1050)] } };
    expect(peopleOf(half, { tier: 'IF', children: 1 }).map(([, , cents]) => cents)).toEqual([11, 11, 11]);
  });

  it('gender counts for each person; a spouse of unknown gender has the unisex rate, else the lower one', () => {
    const gendered = (unisex?: number) => ({
      kind: 'person',
      member: [{ from: 0, to: 120, rate: { male: 300, female: 200, ...(unisex !== undefined && { unisex }) } }],
      child: { kind: 'flat', cents: 0 },
    });
    const spouse = (gender: '0' | '1' | '2' | null, unisex?: number) =>
      peopleOf(gendered(unisex), { tier: 'IS', spouse: { dob: born(30), gender } })[1]?.[2];
    expect([spouse('0'), spouse('1'), spouse('2'), spouse(null)]).toEqual([300, 200, 200, 200]);
    expect([spouse('2', 250), spouse(null, 250)]).toEqual([250, 250]);
    const child = { kind: 'each', bands: [{ from: 0, to: 120, rate: { male: 30, female: 20, unisex: 25 } }] };
    const children = [{ dob: born(3), gender: '0' as const }, { dob: born(4), gender: '1' as const }, { dob: born(5) }];
    const prices = peopleOf({ ...gendered(), child }, { tier: 'IC', children });
    expect(prices.slice(1).map(([, , cents]) => cents)).toEqual([30, 20, 25]);
  });
});

describe('people without a birth date', () => {
  const rates = {
    kind: 'person',
    member: [band(1000, 0, 40), band(2000, 41, 120)],
    child: { kind: 'each', bands: [band(10, 0, 9), band(20, 10, 10), band(30, 11, 25)] },
  };

  it('are priced like the member, and children at ten', () => {
    expect(peopleOf(rates, { tier: 'IF', children: [{}, { dob: born(11) }] })).toEqual([
      ['member', true, 2000, 'Age 41'],
      ['spouse', true, 2000, 'Age not given, priced like the member, 41'],
      ['child-1', true, 20, 'Age not given, priced as a child'],
      ['child-2', true, 30, 'Age 11'],
    ]);
  });

  it('a tier with children has at least one', () => {
    for (const children of [null, 0, []])
      expect(peopleOf(rates, { tier: 'IC', children }).map(([ref]) => ref)).toEqual(['member', 'child-1']);
  });
});

describe('the three oldest under 21', () => {
  const rates = {
    kind: 'person',
    member: [band(1000)],
    child: { kind: 'each', bands: [band(100, 0, 14), band(200, 15, 20), band(300, 21, 25)] },
    threeOldestUnder21: true,
  };
  const charged = (children: Household['children'], three = true) =>
    peopleOf({ ...rates, threeOldestUnder21: three }, { tier: 'IC', children: children ?? null })
      .slice(1)
      .map(([, , cents]) => cents);

  it('are charged, and whoever is 21 on the day beside them', () => {
    expect(charged([21, 20, 19, 18, 17].map((age) => ({ dob: born(age) })))).toEqual([300, 200, 200, 200, 0]);
    expect(charged([3, 4, 5, 6].map((age) => ({ dob: born(age) })))).toEqual([0, 100, 100, 100]);
    expect(charged([3, 4, 5].map((age) => ({ dob: born(age) })))).toEqual([100, 100, 100]);
  });

  it('are charged only where the plan says so', () => {
    expect(
      charged(
        [3, 4, 5, 6].map((age) => ({ dob: born(age) })),
        false,
      ),
    ).toEqual([100, 100, 100, 100]);
  });

  it('leaves out unknown ages before known ones', () => {
    expect(charged([{}, { dob: born(1) }, { dob: born(2) }, { dob: born(3) }])).toEqual([0, 100, 100, 100]);
    expect(charged([{}, { dob: born(1) }, {}, { dob: born(3) }])).toEqual([100, 100, 0, 100]);
    expect(charged(5)).toEqual([100, 100, 100, 0, 0]);
  });

  it('of children born on one day the genders decide, so that the order given does not', () => {
    const gendered = {
      ...rates,
      child: { kind: 'each', bands: [{ from: 0, to: 25, rate: { male: 30, female: 20, unisex: 10 } }] },
    };
    const child = (gender?: '0' | '1') => ({ dob: born(4), ...(gender && { gender }) });
    const prices = (children: Household['children']) =>
      peopleOf(gendered, { tier: 'IC', children: children ?? null })
        .slice(1)
        .map(([, , cents]) => cents);
    expect(prices([child('1'), child('0'), child('0'), child('0')])).toEqual([0, 30, 30, 30]);
    expect(prices([child('0'), child(), child('1'), child('1')])).toEqual([30, 10, 20, 0]);
  });
});
