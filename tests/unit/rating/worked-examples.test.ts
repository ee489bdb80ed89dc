import { describe, expect, it } from 'vitest';
import type { Household } from '@/lib/enrollment-api/rating/household';
import { cardPrice, rate } from '@/lib/enrollment-api/rating/rate';
import { rateCart } from '@/lib/enrollment-api/rating/rate-cart';
import { startingPrice } from '@/lib/enrollment-api/rating/starting-price';
import { austin, demoPlan, demoPlans, priced, START, uses } from './support';

const told: Household = {
  ...austin,
  ...uses(false),
  annualIncome: 60_000,
  workingHours: 40,
  answeredQuestions: ['meridian-optional-life'],
};

function priceOf(planId: string, pricingId: string, changes: Partial<Household> = {}, on = START) {
  return priced(rate(demoPlan(planId), pricingId, { ...told, ...changes }, on));
}

/** The examples of pricing §15, in its order. */
describe('the worked examples of the pricing page', () => {
  it('1: composite, area, age, net fee', () => {
    const { lines, monthlyCents, firstMonthCents } = priceOf('1101', '110102');
    expect(lines.map(({ kind, cents, running }) => [kind, cents, running])).toEqual([
      ['base', 2460, 2460],
      ['area', 197, 2657],
      ['age', 372, 3029],
      ['tobacco', 0, 3029],
      ['adminFee', 91, 3120],
    ]);
    expect([monthlyCents, firstMonthCents]).toEqual([3120, 4620]);
  });

  it("2: everybody by their own age, three oldest, next year's table", () => {
    const children = ['2021-05-01', '2004-07-07', '2011-02-02', '2016-12-31', '2007-08-09'].map((dob) => ({ dob }));
    const family: Partial<Household> = { tier: 'IF', spouse: { dob: '1987-03-05' }, children };
    const { people, monthlyCents } = priceOf('1303', '130301', family);
    expect(people.map(({ age, cents }) => [age, cents])).toEqual([
      [41, 59645],
      [39, 57812],
      [5, 0],
      [22, 45810],
      [15, 38160],
      [10, 35045],
      [19, 43107],
    ]);
    expect(monthlyCents).toBe(279579);
    expect(priceOf('1303', '130301', family, '2026-12-31').monthlyCents).toBe(267556);
  });

  it.each<[who: string, changes: Partial<Household>, cents: number]>([
    ['a user of 21 on the day', { dob: '2006-01-01', county: 'Travis', ...uses(true) }, 38557],
    ['a user of 20', { dob: '2006-01-02', county: 'Travis', ...uses(true) }, 32522],
    ['no user of 20', { dob: '2006-01-02', county: 'Travis' }, 32522],
    ['a user in Williamson', { zip: '78664', county: 'Williamson', ...uses(true) }, 49708],
  ])('3: tobacco from an age, %s', (_who, changes, cents) => {
    expect(priceOf('1304', '130401', changes).monthlyCents).toBe(cents);
  });

  it('4: rates per $1,000, net fee, evidence', () => {
    const cents = (pricingId: string) => priceOf('1504', pricingId, { gender: '0' }).monthlyCents;
    expect([cents('150401'), cents('150404')]).toEqual([597, 597]);
    const { lines, pending } = priceOf('1504', '150404', { gender: '0' });
    expect(lines.map(({ running }) => running)).toEqual([580, 580, 580, 580, 597]);
    expect(pending).toEqual({
      chosen: '$300,000',
      charged: '$50,000',
      chargedPricingId: '150401',
      approvedCents: 3584,
    });
    const [, , , largest] = demoPlan('1504').levels;
    expect(largest).toMatchObject({ benefitAmount: 300_000, evidence: { guaranteedAmount: 50_000 } });
  });

  it('5: units of a spouse, tobacco table, included children', () => {
    const { people, lines, monthlyCents } = priceOf('2001', '200101', {
      dob: '1997-06-01',
      smoker: true,
      tier: 'IF',
      spouse: { dob: '1990-06-01', smoker: false },
      children: 2,
    });
    expect(people.map(({ cents }) => cents)).toEqual([630, 355, 0, 0]);
    expect(lines.find(({ kind }) => kind === 'tobacco')?.cents).toBe(210);
    expect(monthlyCents).toBe(985);
    const both = { dob: '1997-06-01', smoker: true, tier: 'IF' as const, children: 2 };
    expect(priceOf('2001', '200101', { ...both, spouse: { dob: '1990-06-01', smoker: true } }).monthlyCents).toBe(1200);
  });

  it('6: unknown gender, one price for all children', () => {
    const cents = (gender: '1' | null) =>
      priceOf('1403', '140301', { gender: '0', tier: 'IF', spouse: { dob: '1987-03-05', gender }, children: 2 })
        .monthlyCents;
    expect([cents(null), cents('1')]).toEqual([21690, 22050]);
  });

  it('7: nearest age', () => {
    expect(priceOf('1901', '190102', { dob: '1987-05-01' })).toMatchObject({
      monthlyCents: 3120,
      people: [{ age: 40 }],
    });
    expect(priceOf('1901', '190102', { dob: '1987-08-01' })).toMatchObject({
      monthlyCents: 2480,
      people: [{ age: 39 }],
    });
  });

  it('8: gross fee', () => {
    expect(priceOf('1108', '110801')).toMatchObject({ monthlyCents: 2795, adminFeeCents: 81 });
  });

  it('9: fees inside the price', () => {
    expect(priceOf('1305', '130501', { tier: 'IF' })).toMatchObject({ monthlyCents: 107800, premiumCents: 86300 });
  });

  it('10: a cart', () => {
    const entries = ['1101', '1202', '2101'].map((id) => ({
      plan: demoPlan(id),
      pricingId: demoPlan(id).defaultLevel,
    }));
    const associations = demoPlans.filter(({ category }) => category === 'membership');
    const cart = rateCart(entries, told, START, associations);
    expect(cart).toMatchObject({ plansCents: 5520, recurringCents: 6020, firstMonthCents: 7520, totalCents: 7520 });
  });

  it("11: a card's assumptions", () => {
    const card = cardPrice(demoPlan('1303'), { ...austin, tier: 'IF' }, START);
    expect(card).toMatchObject({ ok: true, assumed: true, lowest: { monthlyCents: 154335 } });
    expect(startingPrice(demoPlan('1303'), { on: START })).toBe(41825);
  });
});
