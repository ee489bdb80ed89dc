import { describe, expect, it } from 'vitest';
import type { Household } from '@/lib/enrollment-api/rating/household';
import { cardPrice, rate, ratePlan } from '@/lib/enrollment-api/rating/rate';
import { specialPriceExplanation } from '@/lib/rules/money/price-notes';
import { TIER_FACTS } from '@/lib/rules/words/tiers';
import { austin, buildPlan, demoPlan, priced, START, uses } from './support';

const told: Household = { ...austin, smoker: false };

describe('prices worked out by hand', () => {
  it('Dental Preferred 1000 in Austin at 41 costs $31.20, step by step', () => {
    const result = priced(rate(demoPlan('1101'), '110102', austin, START));
    expect(result.lines).toEqual([
      { kind: 'base', label: 'Base rate', because: 'Preferred 1000, Member Only', cents: 2460, running: 2460 },
      { kind: 'area', label: 'Area', because: 'Zip 78701, Austin, × 1.08', cents: 197, running: 2657 },
      { kind: 'age', label: 'Age', because: '41 on January 1, 2027, × 1.14', cents: 372, running: 3029 },
      { kind: 'tobacco', label: 'Tobacco', because: 'Dental prices do not use it', cents: 0, running: 3029 },
      {
        kind: 'adminFee',
        label: 'Administrative fee',
        because: '3% of $30.29, included in the price',
        cents: 91,
        running: 3120,
      },
    ]);
    expect(result).toMatchObject({ monthlyCents: 3120, oneTimeCents: 1500, firstMonthCents: 4620, adminFeeCents: 91 });
  });

  it('its three levels cost $24.80, $31.20 and $42.41', () => {
    const prices = ratePlan(demoPlan('1101'), austin, START).map(({ result }) => priced(result).monthlyCents);
    expect(prices).toEqual([2480, 3120, 4241]);
  });

  it('a family of seven with ages of their own pays for the three oldest under 21 and everyone above', () => {
    const household: Household = {
      ...told,
      tier: 'IF',
      spouse: { dob: '1987-03-05' },
      children: ['2021-05-01', '2004-07-07', '2011-02-02', '2016-12-31', '2007-08-09'].map((dob) => ({ dob })),
    };
    const result = priced(rate(demoPlan('1303'), '130301', household, START));
    expect(result.people.map(({ ref, age, cents }) => [ref, age, cents])).toEqual([
      ['member', 41, 59645],
      ['spouse', 39, 57812],
      ['child-1', 5, 0],
      ['child-2', 22, 45810],
      ['child-3', 15, 38160],
      ['child-4', 10, 35045],
      ['child-5', 19, 43107],
    ]);
    expect(result.people.every(({ covered }) => covered)).toBe(true);
    expect(result.people[2]?.why).toBe('Only the three oldest children under 21 are charged');
    expect(result.monthlyCents).toBe(279579);
  });

  it('the rate table of the coverage start counts, not the one of today', () => {
    expect(priced(rate(demoPlan('1303'), '130301', told, '2026-12-31')).monthlyCents).toBe(57080);
    expect(priced(rate(demoPlan('1303'), '130301', told, '2027-01-01')).monthlyCents).toBe(59645);
  });

  it('tobacco multiplies after area and age, and says so', () => {
    const household: Household = { ...austin, county: 'Travis', dob: '1976-06-06', ...uses(true) };
    const { lines, monthlyCents } = priced(rate(demoPlan('1304'), '130401', household, START));
    expect(lines.map(({ cents }) => cents)).toEqual([32870, 657, 26353, 8982]);
    expect(lines[1]?.because).toBe('Zip 78701, Travis, × 1.02');
    expect(lines[3]?.because).toBe('Tobacco use, × 1.15');
    expect(monthlyCents).toBe(68862);
  });

  it('life rates per $1,000 follow gender and tobacco use', () => {
    const man: Household = { ...told, gender: '0', dob: '1996-10-10' };
    const cents = (household: Household) => priced(rate(demoPlan('1501'), '150103', household, START)).monthlyCents;
    expect(cents(man)).toBe(680);
    expect(cents({ ...man, smoker: true })).toBe(1390);
    expect(cents({ ...man, gender: '1' })).toBe(560);
    expect(cents({ ...man, gender: '2' }), 'the lower of the two').toBe(560);
  });

  it('gender 2 pays the unisex rate where one is filed', () => {
    const cents = (gender: Household['gender']) =>
      priced(rate(demoPlan('1403'), '140301', { ...told, gender }, START)).monthlyCents;
    expect([cents('0'), cents('1'), cents('2')]).toEqual([7940, 8660, 8300]);
  });

  it('a fee that the filed rates contain adds nothing and is named', () => {
    const result = priced(rate(demoPlan('1108'), '110801', told, START));
    expect(result.monthlyCents).toBe(2795);
    expect(result.adminFeeCents).toBe(81);
    expect(result.lines.at(-1)).toEqual({
      kind: 'adminFee',
      label: 'Administrative fee',
      because: '3%, $0.81 of this price, is included',
      cents: 0,
      running: 2795,
    });
  });

  it('the premier plan names its parts for every tier, as the special price explanation has them', () => {
    for (const { code } of TIER_FACTS) {
      const result = priced(rate(demoPlan('1305'), '130501', { ...told, tier: code }, START));
      const fixed = result.components.flatMap((part) => ('cents' in part ? [[part.label, part.cents]] : []));
      const [dues] = result.components.filter((part) => 'minCents' in part);
      const expected = specialPriceExplanation(code);
      expect(fixed).toEqual(expected.flatMap(({ label, cents, to }) => (to === undefined ? [[label, cents]] : [])));
      expect(dues).toMatchObject({ minCents: 7700, maxCents: 15000 });
      expect(result.monthlyCents - result.premiumCents).toBe(2500 + 1000 + 3000 + (expected[3]?.cents ?? 0));
    }
    expect(priced(rate(demoPlan('1305'), '130501', { ...told, tier: 'IF' }, START)).monthlyCents).toBe(107800);
  });
});

describe('people who are not fully known', () => {
  const perPerson = buildPlan({
    rates: [
      {
        from: '2026-01-01',
        levels: {
          '11': {
            kind: 'person',
            member: [
              { from: 0, to: 30, rate: 1000 },
              { from: 31, to: 99, rate: 2000 },
            ],
            child: {
              kind: 'each',
              bands: [
                { from: 0, to: 17, rate: 300 },
                { from: 18, to: 25, rate: 500 },
              ],
            },
          },
        },
      },
    ],
  });

  it('a spouse without a birth date is priced like the member', () => {
    const { people } = priced(rate(perPerson, '11', { ...told, tier: 'IS' }, START));
    expect(people[1]).toEqual({
      ref: 'spouse',
      covered: true,
      age: null,
      cents: 2000,
      why: 'Age not given, priced like the member, 41',
    });
  });

  it('children without birth dates are priced as children, one when no number is known', () => {
    const cents = (children: Household['children']) =>
      priced(rate(perPerson, '11', { ...told, tier: 'IC', children: children ?? null }, START)).monthlyCents;
    expect(cents(null)).toBe(2300);
    expect(cents(3)).toBe(2900);
    expect(cents([{ dob: '2008-01-01' }, {}])).toBe(2800);
  });

  it('people whom the tier leaves out are listed, not covered and not charged', () => {
    const household: Household = { ...told, tier: 'IC', spouse: { dob: '1990-01-01' }, children: 1 };
    const { people, monthlyCents } = priced(rate(perPerson, '11', household, START));
    expect(people.map(({ ref, covered, cents }) => [ref, covered, cents])).toEqual([
      ['member', true, 2000],
      ['spouse', false, 0],
      ['child-1', true, 300],
    ]);
    expect(monthlyCents).toBe(2300);
  });
});

describe('cards', () => {
  it('show a price before portal, tobacco, income and dependents were asked about', () => {
    for (const id of ['1501', '1304', '1901', '1504', '1603'])
      expect(cardPrice(demoPlan(id), austin, START).ok).toBe(true);
    expect(cardPrice(demoPlan('1303'), { ...austin, tier: 'IF' }, START).ok).toBe(true);
  });

  it('do not take an income that was told for another one', () => {
    const result = cardPrice(demoPlan('1901'), { ...austin, annualIncome: 5_000 }, START);
    expect(result).toMatchObject({ ok: false, code: 'salaryError' });
  });

  it('fall back to the cheapest level that can be had', () => {
    const able = { ...told, annualIncome: 31_000, workingHours: 40 };
    expect(cardPrice(demoPlan('1901'), able, START)).toMatchObject({ lowest: { pricingId: '190101' } });
    const older = { ...told, dob: '1960-01-01' };
    const dearer = buildPlan({
      levels: [
        { pricingId: '11', name: 'A', fullName: 'A', cartLine: 'A', benefitLines: ['A'], maxAge: 50 },
        { pricingId: '12', name: 'B', fullName: 'B', cartLine: 'B', benefitLines: ['B'] },
        { pricingId: '13', name: 'C', fullName: 'C', cartLine: 'C', benefitLines: ['C'] },
      ],
      rates: [
        {
          from: '2026-01-01',
          levels: {
            '11': { kind: 'composite', tiers: { IO: 100, IS: 1, IC: 1, IF: 1 } },
            '12': { kind: 'composite', tiers: { IO: 300, IS: 1, IC: 1, IF: 1 } },
            '13': { kind: 'composite', tiers: { IO: 200, IS: 1, IC: 1, IF: 1 } },
          },
        },
      ],
    });
    expect(cardPrice(dearer, older, START)).toMatchObject({
      lowest: { pricingId: '13' },
      highest: { pricingId: '12' },
    });
  });
});
