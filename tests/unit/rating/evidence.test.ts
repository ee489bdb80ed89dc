import { describe, expect, it } from 'vitest';
import { benefitLines } from '@/lib/enrollment-api/rating/evidence';
import { PlanDefinition, type PlanLevel } from '@/lib/enrollment-api/rating/plan';
import { rate } from '@/lib/enrollment-api/rating/rate';
import { rateCart } from '@/lib/enrollment-api/rating/rate-cart';
import { startingPrice } from '@/lib/enrollment-api/rating/starting-price';
import { buildPlan, demoPlan, priced, START, told } from './support';

const household = { ...told, answeredQuestions: ['meridian-optional-life'] };
const optional = demoPlan('1504');
const level = (pricingId: string, benefitAmount: number, more: Partial<PlanLevel> = {}): PlanLevel => ({
  pricingId,
  name: `$${benefitAmount}`,
  fullName: `Plan $${benefitAmount}`,
  cartLine: 'Life',
  benefitLines: ['Something'],
  benefitAmount,
  ...more,
});

describe('a level that evidence decides on (decisions 36)', () => {
  it('is priced as the guaranteed one, with the price of a yes beside it', () => {
    const [guaranteed, , , largest] = optional.levels.map(({ pricingId }) =>
      priced(rate(optional, pricingId, household, START)),
    );
    expect(largest).toEqual({
      ...guaranteed,
      pricingId: '150404',
      pending: { chosen: '$300,000', charged: '$50,000', chargedPricingId: '150401', approvedCents: 2936 },
    });
    expect(guaranteed?.pending).toBeNull();
    expect(startingPrice(optional, { on: START }, '150404')).toBe(startingPrice(optional, { on: START }, '150401'));
  });

  it('says so on its card in a line that fits there, however long its names and many its lines are', () => {
    const long = 'x'.repeat(200);
    const guaranteed = level('11', 50_000, { name: long });
    const pending = level('12', 100_000, {
      evidence: { guaranteedAmount: 50_000 },
      benefitLines: Array(12).fill('Something'),
    });
    const lines = benefitLines({ id: '1', levels: [guaranteed, pending] }, pending);
    expect(lines).toHaveLength(12);
    expect(lines.at(-1)).toMatch(/^Needs a review: until it is decided you have, and pay for, x+…$/);
    expect(lines.at(-1)).toHaveLength(200);
    expect(benefitLines({ id: '1', levels: [guaranteed] }, guaranteed)).toEqual(['Something']);
  });

  it('counts in the cart with what is charged', () => {
    const cart = rateCart([{ plan: optional, pricingId: '150404' }], household, START);
    expect([cart.recurringCents, cart.firstMonthCents]).toEqual([489, 489]);
    expect(cart.items[0]?.pending).toContain('$300,000 chosen, under review; you pay for $50,000 until it is decided.');
  });

  it('is refused for its own reasons first, then for those of the guaranteed one', () => {
    const plan = PlanDefinition.parse({
      ...buildPlan(),
      levels: [
        level('11', 50_000, { minIncome: 30_000 }),
        level('12', 100_000, { maxAge: 40, evidence: { guaranteedAmount: 50_000 } }),
      ],
      rates: [
        {
          from: '2026-01-01',
          levels: {
            '11': { kind: 'composite', tiers: { IO: 1, IS: 2, IC: 3, IF: 4 } },
            '12': { kind: 'composite', tiers: { IO: 5, IS: 6, IC: 7, IF: 8 } },
          },
        },
      ],
    });
    expect(rate(plan, '12', told, START)).toMatchObject({ code: 'planAgeError' });
    const younger = { ...told, dob: '1990-01-01' };
    expect(rate(plan, '12', { ...younger, annualIncome: 20_000 }, START)).toMatchObject({ code: 'salaryError' });
    expect(rate(plan, '12', younger, START)).toMatchObject({ monthlyCents: 1, pending: { approvedCents: 5 } });
  });

  it('goes with a declining answer, and the guaranteed one never does', () => {
    const declined = { ...household, evidenceDeclined: ['1504'] };
    const codes = optional.levels.map(({ pricingId }) => {
      const result = rate(optional, pricingId, declined, START);
      return result.ok ? result.monthlyCents : result.code;
    });
    expect(codes).toEqual([489, 'newQuestionsError', 'newQuestionsError', 'newQuestionsError']);
    expect(rate(optional, '150404', { ...household, evidenceDeclined: ['1'] }, START).ok).toBe(true);
  });

  it('needs a level of the guaranteed amount on sale for the same tiers', () => {
    const problems = (levels: PlanLevel[]) => {
      const tiers = { IO: 1, IS: 2, IC: 3, IF: 4 };
      const composite = Object.fromEntries(levels.map(({ pricingId }) => [pricingId, { kind: 'composite', tiers }]));
      const parsed = PlanDefinition.safeParse({
        ...buildPlan(),
        levels,
        rates: [{ from: '2026-01-01', levels: composite }],
      });
      return parsed.success ? [] : parsed.error.issues.map(({ message }) => message);
    };
    const pending = level('12', 100_000, { evidence: { guaranteedAmount: 50_000 } });
    const missing = ['The guaranteed amount of level 12 is no level without evidence'];
    expect(problems([level('11', 50_000), pending])).toEqual([]);
    expect(problems([level('11', 40_000), pending])).toEqual(missing);
    expect(problems([level('11', 50_000, { tiers: ['IO'] }), pending])).toEqual(missing);
    expect(problems([level('11', 50_000, { tiers: ['IO'] }), { ...pending, tiers: ['IO'] }])).toEqual([]);
  });
});
