import { describe, expect, it } from 'vitest';
import { PlanDefinition } from '@/lib/enrollment-api/rating/plan';
import type { PlanInput } from '@/tests/config/plan-input';
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

  const banded = (bands: { from: number; to: number }[]) =>
    problems({
      rates: [
        {
          from: '2026-01-01',
          levels: {
            '11': {
              kind: 'person',
              member: bands.map((one) => ({ ...one, rate: 1 })),
              child: { kind: 'flat', cents: 0 },
            },
          },
        },
      ],
    });
  const pairs = (...ends: [from: number, to: number][]) => ends.map(([from, to]) => ({ from, to }));

  it.each<[what: string, bands: { from: number; to: number }[], fits: boolean]>([
    ['one band', pairs([0, 99]), true],
    ['a band of one age', pairs([0, 17], [18, 18], [19, 99]), true],
    ['a gap', pairs([0, 17], [19, 99]), false],
    ['an overlap', pairs([0, 18], [18, 99]), false],
    ['a band that ends before it begins', pairs([5, 4]), false],
    ['a second band that ends before it begins', pairs([0, 17], [18, 17]), false],
    ['the younger band after the older one', pairs([18, 99], [0, 17]), false],
  ])('age bands: %s', (_what, bands, fits) => {
    expect(banded(bands)).toEqual(fits ? [] : ['Age bands must follow each other without gaps']);
  });

  it('asks for the rates of those tiers alone that a level is sold for', () => {
    const levels = [{ ...level('11'), tiers: ['IO' as const] }];
    const rates: PlanInput['rates'] = [
      { from: '2026-01-01', levels: { '11': { kind: 'composite', tiers: { IO: 1 } } } },
    ];
    expect(problems({ levels, rates })).toEqual([]);
    expect(problems({ levels: [level('11')], rates }).sort()).toEqual([
      'No rate from 2026-01-01 for level 11 and tier IC',
      'No rate from 2026-01-01 for level 11 and tier IF',
      'No rate from 2026-01-01 for level 11 and tier IS',
    ]);
    expect(problems({ rates, availability: { ...buildPlan().availability, tiers: ['IO', 'IS'] } })).toEqual([
      'No rate from 2026-01-01 for level 11 and tier IS',
    ]);
  });

  it('says what is left out: everybody from 18 to 99, spouses from 16, children to 25, no fees, no tobacco', () => {
    const { availability, rates, fees, adminFee, requirements } = buildPlan();
    expect(availability).toEqual({
      states: {},
      zip3: {},
      tiers: ['IO', 'IS', 'IC', 'IF'],
      ageBasis: 'effective',
      policyDay: '01-01',
      memberAge: { min: 18, max: 99 },
      spouseAge: { min: 16, max: 99 },
      childAge: { min: 0, max: 25 },
      tobaccoAnswer: false,
      tobaccoQuestion: 'Have you used tobacco in the last 12 months?',
      unrated: { tobacco: [], age: [] },
      dependentInfo: false,
      blackouts: [],
      changePid: [],
      listed: true,
    });
    expect(rates[0]).toMatchObject({
      area: { default: 10_000, states: {}, zip3: {}, counties: {} },
      tobacco: { kind: 'none' },
    });
    expect([fees, adminFee, requirements.membership]).toEqual([[], undefined, undefined]);
    const person = buildPlan({
      availability: { tobaccoAnswer: true },
      rates: [
        {
          from: '2026-01-01',
          levels: {
            '11': {
              kind: 'person',
              member: [{ from: 0, to: 99, rate: 1 }],
              child: { kind: 'each', bands: [{ from: 0, to: 99, rate: 1 }] },
            },
          },
          tobacco: { kind: 'factor', factor: 12_000 },
        },
      ],
    });
    expect(person.rates[0]?.tobacco).toEqual({ kind: 'factor', factor: 12_000, fromAge: 18 });
    expect(person.rates[0]?.levels['11']).toMatchObject({
      scale: 1,
      units: 1,
      spouse: {},
      child: { units: 1 },
      threeOldestUnder21: false,
    });
  });

  it('refuses members it does not know', () => {
    expect(problems({ colour: 'blue' } as Partial<PlanInput>)).not.toEqual([]);
  });
});
