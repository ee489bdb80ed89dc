import { describe, expect, it } from 'vitest';
import { PlanDefinition, type PlanInput } from '@/lib/enrollment-api/rating/plan';
import { buildPlan } from './support';

const problems = (changes: Partial<PlanInput>): string[] => {
  const outcome = PlanDefinition.safeParse({ ...buildPlan(), ...changes });
  return outcome.success ? [] : outcome.error.issues.map(({ message }) => message);
};

const level = (pricingId: string) => ({
  pricingId,
  name: 'One',
  fullName: 'One',
  cartLine: 'One',
  benefitLines: ['Something'],
});
const allTiers = { kind: 'composite' as const, tiers: { IO: 1, IS: 2, IC: 3, IF: 4 } };

describe('a plan definition', () => {
  it('fills in what is left out and stays the same when parsed again', () => {
    const plan = buildPlan();
    expect(plan.availability).toMatchObject({ tiers: ['IO', 'IS', 'IC', 'IF'], ageBasis: 'effective', listed: true });
    expect(plan.effectiveDates).toEqual({ months: 3, days: [], cutoffDay: 20 });
    expect(PlanDefinition.parse(structuredClone(plan))).toEqual(plan);
  });

  it.each<[string, Partial<PlanInput>, string]>([
    ['two levels with one id', { levels: [level('11'), level('11')] }, 'Level ids repeat'],
    ['a default that is no level', { defaultLevel: '12' }, 'The default level is not a level'],
    ['a level without rates', { levels: [level('11'), level('12')] }, 'No rates from 2026-01-01 for level 12'],
    [
      'a tier without a rate',
      { rates: [{ from: '2026-01-01', levels: { '11': { kind: 'composite', tiers: { IO: 1, IS: 2, IC: 3 } } } }] },
      'No rate from 2026-01-01 for level 11 and tier IF',
    ],
    [
      'tobacco rates nobody asks about',
      { rates: [{ from: '2026-01-01', levels: { '11': allTiers }, tobacco: { kind: 'factor', factor: 12000 } }] },
      'Tobacco rates from 2026-01-01 need the tobacco answer',
    ],
    [
      'age factors with a gap',
      {
        rates: [
          {
            from: '2026-01-01',
            levels: { '11': allTiers },
            ageFactors: [
              { from: 0, to: 20, factor: 10000 },
              { from: 22, to: 99, factor: 10000 },
            ],
          },
        ],
      },
      'Age factors must follow each other without gaps',
    ],
  ])('refuses %s', (_case, changes, message) => {
    expect(problems(changes)).toContain(message);
  });

  it('refuses members it does not know', () => {
    expect(problems({ colour: 'blue' } as Partial<PlanInput>)).not.toEqual([]);
  });
});
