import { describe, expect, it } from 'vitest';
import type { Household } from '@/lib/enrollment-api/rating/household';
import type { PlanInput } from '@/tests/config/plan-input';
import { rate } from '@/lib/enrollment-api/rating/rate';
import type { LineKind } from '@/lib/enrollment-api/rating/rating-result';
import { austin, buildPlan, priced, START } from './support';

const told: Household = { ...austin, smoker: false };
const FROM = '2026-01-01';
const tiers = { IO: 1000, IS: 2000, IC: 2500, IF: 3500 };
const composite = { kind: 'composite' as const, tiers };
const band = (rate: number, from = 0, to = 120) => ({ from, to, rate });
const perPerson = (member: ReturnType<typeof band>[]) => ({
  kind: 'person' as const,
  member,
  child: { kind: 'each' as const, bands: [band(100)] },
});
const level = { pricingId: '11', name: 'Silver', fullName: 'Silver', cartLine: 'Silver', benefitLines: ['Something'] };

/** Why a line of the price is what it is. */
function because(kind: LineKind, changes: Partial<PlanInput>, household: Partial<Household> = {}): string | undefined {
  const { lines } = priced(rate(buildPlan(changes), '11', { ...told, ...household }, START));
  return lines.find((line) => line.kind === kind)?.because;
}

describe('the line of the base rate', () => {
  it('names the tier, and the level where there are several', () => {
    expect(because('base', {})).toBe('Member Only');
    const levels = [level, { ...level, pricingId: '12' }];
    expect(because('base', { levels, rates: [{ from: FROM, levels: { '11': composite, '12': composite } }] })).toBe(
      'Silver, Member Only',
    );
  });

  it('says that a premier plan covers one child', () => {
    expect(because('base', {}, { tier: 'IC' })).toBe('Member + Child(ren)');
    expect(because('base', { planType: 'MM' }, { tier: 'IC' })).toBe('Member + 1 Child');
  });
});

describe('the line of the area', () => {
  const area = (factors: object) => ({ rates: [{ from: FROM, levels: { '11': composite }, area: factors }] });

  it.each<[factors: object, household: Partial<Household>, words: string]>([
    [{}, {}, 'One price in every area'],
    [{ default: 11_000 }, {}, 'One price in every area'],
    [{ states: { TX: 10_200 } }, {}, 'Zip 78701, Texas, × 1.02'],
    [{ states: { TX: 10_200 } }, { state: 'ME', zip: '04101' }, 'Zip 04101, Maine, × 1.00'],
    [{ states: { TX: 10_200 } }, { state: 'ZZ', zip: '00001' }, 'Zip 00001, ZZ, × 1.00'],
    [{ zip3: { '787': { factor: 10_850, name: 'Austin', state: 'TX' } } }, {}, 'Zip 78701, Austin, × 1.085'],
    [{ counties: { 'TX/Travis': 10_005 } }, { county: 'Travis' }, 'Zip 78701, Travis, × 1.0005'],
    [{ counties: { 'TX/Travis': 10_005 } }, { county: 'Hays' }, 'Zip 78701, Texas, × 1.00'],
    [{ states: { TX: 20_500 } }, {}, 'Zip 78701, Texas, × 2.05'],
    [{ states: { TX: 9_000 } }, {}, 'Zip 78701, Texas, × 0.90'],
  ])('with %j for %j says "%s"', (factors, household, words) => {
    expect(because('area', area(factors), household)).toBe(words);
  });
});

describe('the line of the age', () => {
  const ageFactors = [
    { from: 0, to: 40, factor: 10_000 },
    { from: 41, to: 99, factor: 11_400 },
  ];
  const family: Partial<Household> = {
    tier: 'IF',
    spouse: { dob: '1987-03-05' },
    children: [{ dob: '2015-06-01' }, {}],
  };
  const rates = (levels: PlanInput['rates'][number]['levels'], more: object = {}) => ({
    rates: [{ from: FROM, levels, ...more }],
  });

  it('says that a plan does not use it', () => {
    expect(because('age', {})).toBe('Dental prices do not use it');
    expect(because('age', rates({ '11': perPerson([band(1000)]) }))).toBe('Dental prices do not use it');
    expect(because('age', { category: 'membership' })).toBe('Membership prices do not use it');
  });

  it('gives the one age that counts and its factor', () => {
    expect(because('age', rates({ '11': composite }, { ageFactors }))).toBe('41 on January 1, 2027, × 1.14');
    expect(because('age', rates({ '11': composite }, { ageFactors }), family)).toBe('41 on January 1, 2027, × 1.14');
    expect(because('age', rates({ '11': perPerson([band(1000)]) }, { ageFactors }))).toBe(
      '41 on January 1, 2027, × 1.14',
    );
  });

  it('lists the known ages of everyone covered where each has a price', () => {
    expect(because('age', rates({ '11': perPerson([band(1000)]) }, { ageFactors }), family)).toBe(
      '41, 39 and 11 on January 1, 2027, each by their own age',
    );
    expect(
      because('age', rates({ '11': perPerson([band(1000)]) }, { ageFactors }), { ...family, tier: 'IS', children: 2 }),
    ).toBe('41 and 39 on January 1, 2027, each by their own age');
  });

  it('says that bands hold it already', () => {
    const banded = perPerson([band(1000, 0, 40), band(2000, 41, 120)]);
    expect(because('age', rates({ '11': banded }))).toBe('41 on January 1, 2027, in the base rate');
    expect(because('age', rates({ '11': banded }), family)).toBe('41, 39 and 11 on January 1, 2027, in the base rate');
  });

  it('looks at every level of the plan for bands', () => {
    const levels = [level, { ...level, pricingId: '12' }];
    const banded = perPerson([band(1000, 0, 40), band(2000, 41, 120)]);
    const mixed = rates({ '11': composite, '12': banded });
    expect(because('age', { levels, ...mixed })).toBe('41 on January 1, 2027, in the base rate');
  });

  it('says by which day the age is counted', () => {
    const factors = rates({ '11': composite }, { ageFactors });
    expect(because('age', { ...factors, availability: { ageBasis: 'nearest' } })).toBe(
      '41 at the birthday nearest to January 1, 2027, × 1.14',
    );
    expect(because('age', { ...factors, availability: { ageBasis: 'policy', policyDay: '07-01' } })).toBe(
      '40 on the policy day, July 1, 2026, × 1.00',
    );
  });
});

describe('the line of tobacco', () => {
  const asked = { availability: { tobaccoAnswer: true } };
  const factor = {
    ...asked,
    rates: [{ from: FROM, levels: { '11': composite }, tobacco: { kind: 'factor' as const, factor: 11_500 } }],
  };
  const table = {
    ...asked,
    rates: [{ from: FROM, levels: { '11': perPerson([band(1000)]) }, tobacco: { kind: 'table' as const } }],
  };

  it.each<[what: string, changes: Partial<PlanInput>, household: Partial<Household>, words: string]>([
    ['a plan without', {}, { smoker: true }, 'Dental prices do not use it'],
    ['no user', factor, {}, 'No tobacco use'],
    ['a user and a factor', factor, { smoker: true }, 'Tobacco use, × 1.15'],
    ['a user and a table', table, { smoker: true }, 'Tobacco use has rates of its own'],
    ['a spouse who uses it', table, { tier: 'IS', spouse: { smoker: true } }, 'Tobacco use has rates of its own'],
    ['a spouse who is not covered', table, { tier: 'IO', spouse: { smoker: true } }, 'No tobacco use'],
  ])('%s', (_what, changes, household, words) => {
    expect(because('tobacco', changes, household)).toBe(words);
  });
});

describe('the line of the administrative fee', () => {
  it.each<[basisPoints: number, words: string, cents: number, price: number]>([
    [300, '3% of $10.00, included in the price', 30, 1030],
    [250, '2.5% of $10.00, included in the price', 25, 1025],
    [1000, '10% of $10.00, included in the price', 100, 1100],
    [1005, '10.05% of $10.00, included in the price', 101, 1101],
  ])('of %i basis points on net rates', (basisPoints, words, cents, price) => {
    const result = priced(rate(buildPlan({ adminFee: { basisPoints, rates: 'net' } }), '11', told, START));
    expect(result.lines.at(-1)).toMatchObject({ kind: 'adminFee', because: words, cents, running: price });
    expect(result).toMatchObject({ adminFeeCents: cents, monthlyCents: price, premiumCents: price });
  });

  it('of several people is the sum of what each pays for it', () => {
    const levels = { '11': perPerson([band(50)]) };
    const plan = (rates: 'net' | 'gross') =>
      buildPlan({ rates: [{ from: FROM, levels }], adminFee: { basisPoints: 300, rates } });
    const couple: Household = { ...told, tier: 'IS' };
    expect(rate(plan('net'), '11', couple, START)).toMatchObject({ monthlyCents: 104, adminFeeCents: 4 });
    expect(rate(plan('gross'), '11', couple, START)).toMatchObject({ monthlyCents: 100, adminFeeCents: 3 });
  });

  it('in gross rates is a part of the price and adds nothing', () => {
    const result = priced(rate(buildPlan({ adminFee: { basisPoints: 300, rates: 'gross' } }), '11', told, START));
    expect(result.lines.at(-1)).toMatchObject({ because: '3%, $0.29 of this price, is included', cents: 0 });
    expect(result).toMatchObject({ adminFeeCents: 29, monthlyCents: 1000 });
  });

  it('has no line where there is none', () => {
    const result = priced(rate(buildPlan(), '11', told, START));
    expect(result.lines.map(({ kind }) => kind)).toEqual(['base', 'area', 'age', 'tobacco']);
    expect(result.adminFeeCents).toBe(0);
  });
});

describe('fees of a level', () => {
  const fee = (key: string, kind: 'monthly' | 'once', scope: 'plan' | 'cart', amount: number, explained = false) => ({
    key,
    label: key.toUpperCase(),
    kind,
    scope,
    amount,
    because: `because of ${key}`,
    explained,
  });
  const fees = [
    fee('own', 'monthly', 'plan', 200, true),
    fee('other', 'monthly', 'plan', 50),
    fee('club', 'monthly', 'cart', 300),
    fee('start', 'once', 'plan', 1500),
    fee('card', 'once', 'cart', 700, true),
    fee('nothing', 'once', 'cart', 0),
  ];

  it('of the plan and monthly are lines of the price after the premium; all others stand beside it, empty ones left out', () => {
    const result = priced(rate(buildPlan({ fees }), '11', told, START));
    expect(result.lines.slice(4)).toEqual([
      { kind: 'fee', label: 'OWN', because: 'because of own', cents: 200, running: 1200 },
      { kind: 'fee', label: 'OTHER', because: 'because of other', cents: 50, running: 1250 },
    ]);
    expect(result.fees).toEqual([
      { key: 'club', label: 'CLUB', because: 'because of club', kind: 'monthly', scope: 'cart', cents: 300 },
      { key: 'start', label: 'START', because: 'because of start', kind: 'once', scope: 'plan', cents: 1500 },
      { key: 'card', label: 'CARD', because: 'because of card', kind: 'once', scope: 'cart', cents: 700 },
    ]);
    expect(result).toMatchObject({
      premiumCents: 1000,
      monthlyCents: 1250,
      oneTimeCents: 2200,
      firstMonthCents: 1250 + 300 + 2200,
    });
    expect(result.components).toEqual([
      { label: 'OWN', cents: 200 },
      { label: 'CARD', cents: 700 },
    ]);
  });

  it('follow after age, tobacco and the administrative fee', () => {
    const adminFee = { basisPoints: 1000, rates: 'net' as const };
    const ageFactors = [{ from: 0, to: 120, factor: 20_000 }];
    const rates = [{ from: FROM, levels: { '11': composite }, ageFactors }];
    const { lines } = priced(rate(buildPlan({ fees: fees.slice(0, 2), adminFee, rates }), '11', told, START));
    expect(lines.map(({ running }) => running)).toEqual([1000, 1000, 2000, 2000, 2200, 2400, 2450]);
  });

  it('may depend on the tier', () => {
    const byTier = { ...fee('dues', 'monthly', 'plan', 0), amount: { IO: 1, IS: 2, IC: 3, IF: 4 } };
    const result = priced(rate(buildPlan({ fees: [byTier] }), '11', { ...told, tier: 'IC' }, START));
    expect(result.lines.at(-1)).toMatchObject({ kind: 'fee', cents: 3, running: 2503 });
  });
});
