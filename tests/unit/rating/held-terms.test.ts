import { describe, expect, it } from 'vitest';
import { atRatesOf, changesFrom, heldTerms } from '@/lib/enrollment-api/rating/held-terms';
import type { PlanDefinition } from '@/lib/enrollment-api/rating/plan';
import { demoPlan } from './support';

const plan = demoPlan('1101');
const [table] = plan.rates;
if (!table) throw new Error('The plan has no rates.');
const dated: PlanDefinition = {
  ...plan,
  rates: ['2026-01-01', '2026-07-01', '2027-01-01'].map((from) => ({ ...table, from })),
};

describe('a plan as those who hold it have it', () => {
  const asking: PlanDefinition = {
    ...plan,
    availability: {
      ...plan.availability,
      minIncome: 1_000_000,
      minHours: 20,
      dependentInfo: true,
    },
    levels: plan.levels.map((level) => ({ ...level, minIncome: 500_000 })),
  };

  it('asks nothing again that was asked and decided before its sale, and covers where it did', () => {
    const held = heldTerms(asking);
    for (const name of ['portals', 'minIncome', 'minHours', 'newQuestions'])
      expect(held.availability).not.toHaveProperty(name);
    expect(held.availability).toMatchObject({ changePid: [], blackouts: [], dependentInfo: false });
    expect(held.availability.states).toEqual(asking.availability.states);
    expect(held.levels.map(({ pricingId }) => pricingId)).toEqual(asking.levels.map(({ pricingId }) => pricingId));
    for (const level of held.levels) {
      expect(level).not.toHaveProperty('minIncome');
      expect(level).not.toHaveProperty('evidence');
    }
    expect(held.rates).toBe(asking.rates);
    expect(asking.availability.minIncome).toBe(1_000_000);
  });

  it('is the same object each time, so that its prices are remembered', () => {
    expect(heldTerms(asking)).toBe(heldTerms(asking));
    expect(heldTerms(plan)).not.toBe(heldTerms(asking));
  });
});

describe('a plan at the rates of a day', () => {
  it('has the table in force then alone, the same object each time', () => {
    const summer = atRatesOf(dated, '2026-08-15');
    expect(summer.rates.map(({ from }) => from)).toEqual(['2026-07-01']);
    expect(summer.id).toBe(dated.id);
    expect(atRatesOf(dated, '2026-12-31')).toBe(summer);
    expect(atRatesOf(dated, '2026-03-01')).not.toBe(summer);
    expect(atRatesOf(dated, '2027-01-01').rates.map(({ from }) => from)).toEqual(['2027-01-01']);
    expect(atRatesOf({ ...dated }, '2026-08-15')).not.toBe(summer);
  });
});

describe('the first change for who holds a plan', () => {
  const successor = { ...plan.successor, from: '2026-10-01' } as NonNullable<PlanDefinition['successor']>;

  it.each([
    ['2025-12-31', '2027-12-31', '2026-01-01'],
    ['2026-01-01', '2027-12-31', '2026-07-01'],
    ['2026-06-30', '2026-07-01', '2026-07-01'],
    ['2026-07-01', '2027-01-01', '2027-01-01'],
    ['2026-07-01', '2026-12-31', null],
    ['2027-01-01', '2028-12-31', null],
  ])('after %s and up to %s is %s', (since, until, day) => {
    expect(changesFrom(dated, since, until)).toBe(day);
  });

  it('is the plan that follows where that comes sooner, and not where it comes too late', () => {
    expect(changesFrom({ ...dated, successor }, '2026-07-01', '2027-12-31')).toBe('2026-10-01');
    expect(changesFrom({ ...dated, successor }, '2026-01-01', '2027-12-31')).toBe('2026-07-01');
    expect(changesFrom({ ...dated, successor }, '2026-07-01', '2026-10-01')).toBe('2026-10-01');
    expect(changesFrom({ ...dated, successor }, '2026-07-01', '2026-09-30')).toBe(null);
  });
});
