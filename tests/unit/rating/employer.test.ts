import { describe, expect, it } from 'vitest';
import type { Contribution, Employer } from '@/lib/enrollment-api/rating/employer';
import { rateCart } from '@/lib/enrollment-api/rating/rate-cart';
import { rate } from '@/lib/enrollment-api/rating/rate';
import { startingPrice } from '@/lib/enrollment-api/rating/starting-price';
import { paydayText, perPayday } from '@/lib/rules/money/paydays';
import { readParts, sayParts, tellParts, withParts } from '@/lib/rules/money/part-words';
import { austin, buildPlan, demoPlan, priced, START } from './support';

const PLAN = '1101';
const LEVEL = '110102';
const any = { planId: PLAN, pricingId: null, tier: null, employeeClass: null };

const employer = (...contributions: Contribution[]): Employer => ({
  name: 'Harbor Mills',
  paydays: 26,
  employeeClass: 'Weavers',
  contributions,
});

const priceWith = (paid: Employer | null, changes = {}) =>
  priced(rate(demoPlan(PLAN), LEVEL, { ...austin, ...changes, employer: paid }, START));

describe("an employer's part", () => {
  const whole = priceWith(null);

  it.each<[name: string, contributions: Contribution[], cents: number]>([
    ['is a share of the premium, half a cent up', [{ ...any, basisPoints: 5_000 }], Math.round(whole.premiumCents / 2)],
    ['is an amount', [{ ...any, cents: 1_000 }], 1_000],
    ['is never more than the premium', [{ ...any, cents: 999_999 }], whole.premiumCents],
    ['is nothing for other plans', [{ ...any, planId: '1102', cents: 1_000 }], 0],
    ['is nothing for other levels', [{ ...any, pricingId: '110101', cents: 1_000 }], 0],
    ['is nothing for other tiers', [{ ...any, tier: 'IF', cents: 1_000 }], 0],
    [
      'is by level and tier before level, tier and any',
      [
        { ...any, cents: 100 },
        { ...any, tier: 'IO', cents: 200 },
        { ...any, pricingId: LEVEL, cents: 300 },
        { ...any, pricingId: LEVEL, tier: 'IO', cents: 400 },
      ],
      400,
    ],
    [
      'is by level before tier',
      [
        { ...any, tier: 'IO', cents: 200 },
        { ...any, pricingId: LEVEL, cents: 300 },
      ],
      300,
    ],
    ['is nothing for other classes', [{ ...any, employeeClass: 'Managers', cents: 1_000 }], 0],
    [
      "is the class's before any that is for all",
      [
        { ...any, pricingId: LEVEL, tier: 'IO', cents: 400 },
        { ...any, employeeClass: 'Weavers', cents: 500 },
        { ...any, pricingId: LEVEL, tier: 'IO', employeeClass: 'Managers', cents: 600 },
      ],
      500,
    ],
    [
      "is the class's by level and tier before the class's any",
      [
        { ...any, employeeClass: 'Weavers', cents: 500 },
        { ...any, pricingId: LEVEL, tier: 'IO', employeeClass: 'Weavers', cents: 700 },
      ],
      700,
    ],
  ])('%s', (_name, contributions, cents) => {
    const price = priceWith(employer(...contributions));
    expect(price.employerCents).toBe(cents);
    expect(price.premiumCents).toBe(whole.premiumCents);
    expect(price.monthlyCents).toBe(whole.monthlyCents - cents);
    expect(price.firstMonthCents).toBe(whole.firstMonthCents - cents);
  });

  it('stands last in "Why this price?", by its name and reason', () => {
    const share = priceWith(employer({ ...any, basisPoints: 2_550 })).lines.at(-1);
    expect(share).toMatchObject({
      kind: 'employer',
      label: 'Harbor Mills pays',
      because: '25.5% of the premium of $31.20',
    });
    const amount = priceWith(employer({ ...any, cents: 1_000 })).lines.at(-1);
    expect(amount).toMatchObject({ cents: -1_000, because: 'Up to $10.00 a month of the premium' });
    const weavers = priceWith(employer({ ...any, employeeClass: 'Weavers', cents: 1_000 })).lines.at(-1);
    expect(weavers).toMatchObject({ because: 'Up to $10.00 a month of the premium, for Weavers' });
  });

  it('does not pay dues and fees', () => {
    const fee = { label: '', because: '', kind: 'monthly' as const, scope: 'plan' as const };
    const plan = buildPlan({
      fees: [
        { ...fee, key: 'dues', money: 'dues', amount: 500 },
        { ...fee, key: 'fee', amount: 300 },
      ],
    });
    const level = plan.defaultLevel;
    const all = employer({ ...any, planId: plan.id, basisPoints: 10_000 });
    const price = priced(rate(plan, level, { ...austin, employer: all }, START));
    expect(price).toMatchObject({
      duesCents: 500,
      feesCents: 300,
      monthlyCents: 800,
      employerCents: price.premiumCents,
    });
  });

  it('is off the cart, and off "from" of its own site alone', () => {
    const paid = employer({ ...any, cents: 1_000 });
    const plan = demoPlan(PLAN);
    const cart = (of: Employer | null) =>
      rateCart([{ plan, pricingId: LEVEL }], { ...austin, employer: of }, START).recurringCents;
    expect(cart(null) - cart(paid)).toBe(1_000);
    const from = (of: Employer | null) => startingPrice(plan, { on: START, employer: of }) ?? 0;
    expect(from(null) - from(paid)).toBe(1_000);
  });
});

describe('a monthly amount per pay day', () => {
  it.each([
    [1_340, 26, 618],
    [1_340, 24, 670],
    [1_340, 52, 309],
    [1_340, 12, 1_340],
    // 12 x 0.01 over 24 is half a cent.
    [1, 24, 1],
    [0, 26, 0],
  ] as const)('of %i cents on %i days is %i', (monthly, days, cents) => {
    expect(perPayday(monthly, days)).toBe(cents);
  });

  it('is told in words', () => {
    expect(paydayText(1_340, 26)).toBe('$6.18 from each of 26 pay days a year');
  });
});

describe('the parts of a price', () => {
  const parts = readParts([
    { kind: 'premium', label: 'Premium', amount: '863.00' },
    { kind: 'dues', label: 'Dues', amount: '175.00' },
    { kind: 'employer', label: 'Harbor Mills pays', amount: '-9.80' },
  ]);

  it('are told in one line, and as a sentence', () => {
    expect(tellParts(parts)).toBe('premium $863.00, dues $175.00; Harbor Mills pays $9.80');
    expect(sayParts(parts)).toBe('Premium $863.00, dues $175.00; Harbor Mills pays $9.80.');
    expect(withParts('$1,028.20', parts)).toBe('$1,028.20 (premium $863.00, dues $175.00; Harbor Mills pays $9.80)');
  });

  it('are not told where there are none', () => {
    expect([tellParts([]), sayParts([]), withParts('$5.00', []), readParts(undefined)]).toEqual(['', '', '$5.00', []]);
  });
});
