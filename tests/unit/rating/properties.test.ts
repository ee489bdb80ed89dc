import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Household } from '@/lib/enrollment-api/rating/household';
import { rate, ratePlan } from '@/lib/enrollment-api/rating/rate';
import type { Tier } from '@/lib/rules/words/tiers';
import { ageOn } from '@/lib/rules/people/age';
import { anyHousehold, anyLevel, anyStart, birthDate, demoPlan, START, uses } from './support';
import { federalAgeCurve } from '@/tests/config/federal-age-curve';
import { soakRuns } from '@/tests/soak/scale';

const RUNS = { numRuns: soakRuns('prices') };

/** Every number anywhere inside a value. */
function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(numbersIn) : [];
}

describe('any plan for any household', () => {
  it('has lines that add up to the price, step by step', () => {
    fc.assert(
      fc.property(anyLevel, anyHousehold, anyStart, ({ plan, pricingId }, household, on) => {
        const result = rate(plan, pricingId, household, on);
        fc.pre(result.ok);
        if (!result.ok) return;
        let running = 0;
        for (const line of result.lines) {
          running += line.cents;
          expect(line.running).toBe(running);
          expect(line.label + line.because).not.toMatch(/undefined|null|NaN/);
        }
        expect(running).toBe(result.monthlyCents);
        const once = result.fees.filter(({ kind }) => kind === 'once').reduce((sum, { cents }) => sum + cents, 0);
        expect(result.oneTimeCents).toBe(once);
        expect(result.firstMonthCents).toBe(
          result.monthlyCents + result.fees.reduce((sum, { cents }) => sum + cents, 0),
        );
      }),
      RUNS,
    );
  });

  it('charges the sum of its people and its own fees, and only the covered ones', () => {
    fc.assert(
      fc.property(anyLevel, anyHousehold, anyStart, ({ plan, pricingId }, household, on) => {
        const result = rate(plan, pricingId, household, on);
        fc.pre(result.ok);
        if (!result.ok) return;
        const people = result.people.reduce((sum, { cents }) => sum + cents, 0);
        const { premiumCents, duesCents, feesCents, employerCents } = result;
        expect(people).toBe(premiumCents);
        expect(premiumCents + duesCents + feesCents - employerCents).toBe(result.monthlyCents);
        expect(result.people.filter(({ covered, cents }) => !covered && cents > 0)).toEqual([]);
        expect(result.people[0]).toMatchObject({ ref: 'member', covered: true });
      }),
      RUNS,
    );
  });

  it('is the same at the second look, in whatever order levels and days were asked for', () => {
    fc.assert(
      fc.property(
        anyLevel,
        anyHousehold,
        fc.array(anyStart, { maxLength: 4 }),
        anyStart,
        (level, household, others, on) => {
          const { plan, pricingId } = level;
          for (const other of others) ratePlan(plan, household, other);
          const first = rate(plan, pricingId, household, on);
          expect(rate(plan, pricingId, household, on)).toBe(first);
          expect(rate(plan, pricingId, structuredClone(household), on)).toEqual(first);
        },
      ),
      RUNS,
    );
  });

  it('computes with whole cents only', () => {
    fc.assert(
      fc.property(anyLevel, anyHousehold, anyStart, ({ plan, pricingId }, household, on) => {
        expect(numbersIn(rate(plan, pricingId, household, on)).every(Number.isSafeInteger)).toBe(true);
      }),
      RUNS,
    );
  });

  it('does not depend on the order of the children', () => {
    const shuffled = anyHousehold.chain((household) => {
      const children = typeof household.children === 'object' && household.children ? household.children : [];
      return fc
        .shuffledSubarray([...children], { minLength: children.length })
        .map((others) => [household, { ...household, children: others }] as const);
    });
    fc.assert(
      fc.property(anyLevel, shuffled, ({ plan, pricingId }, [one, other]) => {
        const [first, second] = [rate(plan, pricingId, one, START), rate(plan, pricingId, other, START)];
        expect(second.ok).toBe(first.ok);
        if (!first.ok || !second.ok) return;
        expect(second.monthlyCents).toBe(first.monthlyCents);
        expect(second.lines.map(({ cents }) => cents)).toEqual(first.lines.map(({ cents }) => cents));
      }),
      RUNS,
    );
  });

  it('never costs less with another child', () => {
    fc.assert(
      fc.property(anyLevel, anyHousehold, birthDate(0, 24), ({ plan, pricingId }, household, dob) => {
        const children = Array.isArray(household.children) ? household.children : [];
        fc.pre(children.length > 0);
        const fewer = rate(plan, pricingId, household, START);
        const more = rate(plan, pricingId, { ...household, children: [...children, { dob }] }, START);
        fc.pre(fewer.ok && more.ok);
        if (fewer.ok && more.ok) expect(more.monthlyCents).toBeGreaterThanOrEqual(fewer.monthlyCents);
      }),
      RUNS,
    );
  });

  it('never costs less when the tier covers more people', () => {
    const steps: [Tier, Tier][] = [
      ['IO', 'IS'],
      ['IO', 'IC'],
      ['IS', 'IF'],
      ['IC', 'IF'],
    ];
    const family = anyHousehold.filter(({ tier }) => tier === 'IF');
    fc.assert(
      fc.property(anyLevel, family, fc.constantFrom(...steps), ({ plan, pricingId }, household, [small, large]) => {
        const one = rate(plan, pricingId, { ...household, tier: small }, START);
        const other = rate(plan, pricingId, { ...household, tier: large }, START);
        fc.pre(one.ok && other.ok);
        if (one.ok && other.ok) expect(other.monthlyCents).toBeGreaterThanOrEqual(one.monthlyCents);
      }),
      RUNS,
    );
  });

  it('never costs less for people who use tobacco', () => {
    fc.assert(
      fc.property(anyLevel, anyHousehold, ({ plan, pricingId }, household) => {
        const without = rate(plan, pricingId, { ...household, ...uses(false, household.spouse?.smoker) }, START);
        const withIt = rate(plan, pricingId, { ...household, ...uses(true, household.spouse?.smoker) }, START);
        fc.pre(without.ok && withIt.ok);
        if (without.ok && withIt.ok) expect(withIt.monthlyCents).toBeGreaterThanOrEqual(without.monthlyCents);
      }),
      RUNS,
    );
  });
});

describe('the three-oldest rule', () => {
  /** In ten-thousandths, straight from the curve. */
  const factor = (age: number) => federalAgeCurve.find(({ from, to }) => age >= from && age <= to)?.factor ?? 0;
  const premium = (age: number) => Number((45810n * BigInt(factor(age)) * 2n + 10000n) / 20000n);

  it('charges what trying every choice of at most three children under 21 gives at most', () => {
    const family = fc.record({
      dob: birthDate(18, 90),
      spouse: birthDate(18, 90),
      children: fc.array(birthDate(0, 24), { minLength: 1, maxLength: 8 }),
    });
    fc.assert(
      fc.property(family, ({ dob, spouse, children }) => {
        const household: Household = {
          zip: '78701',
          state: 'TX',
          tier: 'IF',
          gender: '2',
          smoker: null,
          today: '2026-11-21',
          dob,
          spouse: { dob: spouse },
          children: children.map((child) => ({ dob: child })),
        };
        const result = rate(demoPlan('1303'), '130301', household, START);
        fc.pre(result.ok);
        const ages = children.map((child) => ageOn(child, START));
        const grown = ages.filter((age) => age >= 21).map(premium);
        const young = ages.filter((age) => age < 21).map(premium);
        const choices = subsets(young)
          .filter((chosen) => chosen.length <= 3)
          .map(sum);
        const adults = premium(ageOn(dob, START)) + premium(ageOn(spouse, START));
        if (result.ok) expect(result.monthlyCents).toBe(adults + sum(grown) + Math.max(...choices));
      }),
      { numRuns: soakRuns('price orders') },
    );
  });

  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const subsets = (items: readonly number[]): number[][] =>
    items.reduce<number[][]>((all, item) => [...all, ...all.map((one) => [...one, item])], [[]]);
});
