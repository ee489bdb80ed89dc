import { applyFactors } from '@/lib/rules/money/money';
import type { Gender } from '@/lib/rules/words/genders';
import { ASSUMED_CHILD_AGE, tierCovers, type Household, type Person } from './household';
import type { AgeBand, LevelRates, Rate, RateTable } from './plan-rates';
import type { PlanDefinition } from './plan';

/**
 * Running totals in cents after each step. Every one is rounded half-up from the exact product of the filed rate and
 * all factors so far, so `admin` is the premium rounded once (decisions 3) and the differences add up to it exactly.
 */
export type Steps = { base: number; area: number; age: number; tobacco: number; admin: number };

export type PersonPremium = { person: Person; covered: boolean; steps: Steps; why: string };

const NOTHING: Steps = { base: 0, area: 0, age: 0, tobacco: 0, admin: 0 };

/** The area's factor in ten-thousandths and its name, null when the plan has one price everywhere. */
export type AreaFactor = { factor: number; name: string | null; varies: boolean };

type WithRates = Pick<PlanDefinition, 'id' | 'rates'>;

/** The rate table in force on the coverage start date; before the first one, the first. */
export function tableOn(plan: WithRates, on: string): RateTable {
  const [first, ...later] = [...plan.rates].sort((a, b) => (a.from < b.from ? -1 : 1));
  if (!first) throw new RangeError(`plan ${plan.id} has no rates`);
  return later.reduce((current, table) => (table.from <= on ? table : current), first);
}

/** The table in force and the rates it files for a level. */
export function filedRates(plan: WithRates, { pricingId }: { pricingId: string }, on: string) {
  const table = tableOn(plan, on);
  const rates = table.levels[pricingId];
  if (!rates) throw new RangeError(`plan ${plan.id} has no rates for level ${pricingId}`);
  return { table, rates };
}

/** County wins over ZIP area, ZIP area over state, state over the default. */
export function areaFactor(table: RateTable, household: Pick<Household, 'zip' | 'state' | 'county'>): AreaFactor {
  const { states, zip3, counties } = table.area;
  const varies = [states, zip3, counties].some((factors) => Object.keys(factors).length > 0);
  const county = household.county ? counties[`${household.state}/${household.county}`] : undefined;
  if (county !== undefined) return { factor: county, name: household.county ?? null, varies };
  const zone = zip3[household.zip.slice(0, 3)];
  if (zone) return { factor: zone.factor, name: zone.name, varies };
  return { factor: states[household.state] ?? table.area.default, name: null, varies };
}

/** The age's factor in ten-thousandths; ages outside the table are clamped to it, a table-less plan has × 1.00. */
export function ageFactor(table: RateTable, age: number): number {
  return table.ageFactors ? byAge(table.ageFactors, age).factor : 10_000;
}

function byAge<T extends { from: number; to: number }>(rows: readonly T[], age: number): T {
  const row = rows.find(({ to }) => age <= to) ?? rows.at(-1);
  if (!row) throw new RangeError('an age table has no rows');
  return row;
}

/** Ten-thousandths as an exact decimal text: 10 800 is "1.08". */
export function decimal(factor: number): string {
  const digits = String(factor).padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`.replace(/(\.\d\d\d*?)0+$/, '$1');
}

type Filed = { rate: number; tobaccoRate: number; scale: 1 | 100 };
type Factors = { area: number; age: number; tobacco: number; adminBasisPoints: number };

function buildSteps(filed: Filed, factors: Factors): Steps {
  const scale = filed.scale === 100 ? '0.01' : '1';
  const [area, age, tobacco] = [decimal(factors.area), decimal(factors.age), decimal(factors.tobacco)];
  const admin = decimal(10_000 + factors.adminBasisPoints);
  return {
    base: applyFactors(filed.rate, [scale]),
    area: applyFactors(filed.rate, [scale, area]),
    age: applyFactors(filed.rate, [scale, area, age]),
    tobacco: applyFactors(filed.tobaccoRate, [scale, area, age, tobacco]),
    admin: applyFactors(filed.tobaccoRate, [scale, area, age, tobacco, admin]),
  };
}

/** A gendered rate; gender 2 or unknown pays the unisex rate or the lower of the two (decisions 8). */
function genderRate(rate: Rate, gender: Gender | null): number {
  if (typeof rate === 'number') return rate;
  if (gender === '0') return rate.male;
  if (gender === '1') return rate.female;
  return rate.unisex ?? Math.min(rate.male, rate.female);
}

type Pricing = { plan: PlanDefinition; table: RateTable; rates: LevelRates; household: Household };

/** True for people whose price depends on whether they use tobacco; a composite price on the member's use alone. */
export function isRatedByTobacco({ tobacco }: RateTable, rates: LevelRates, role: Person['role']): boolean {
  if (tobacco.kind === 'none') return false;
  if (rates.kind === 'composite') return role === 'member' && tobacco.kind === 'factor';
  if (role === 'child' && rates.child.kind === 'flat') return false;
  return tobacco.kind === 'factor' || bandsOf(rates, role).some((band) => band.tobacco !== undefined);
}

/** True when a level's price depends on ages. */
export function isRatedByAge({ ageFactors = [] }: RateTable, rates: LevelRates): boolean {
  if (ageFactors.length > 1) return true;
  return rates.kind === 'person' && (rates.member.length > 1 || bandsOf(rates, 'spouse').length > 1);
}

function bandsOf(rates: Extract<LevelRates, { kind: 'person' }>, role: Person['role']): readonly AgeBand[] {
  if (role === 'child' && rates.child.kind === 'each') return rates.child.bands;
  return role === 'spouse' ? (rates.spouse.bands ?? rates.member) : rates.member;
}

/** Prices each named person, covered or not, before the plan's fees. The tier decides who is covered. */
export function premiums(pricing: Pricing, people: readonly Person[]): PersonPremium[] {
  return pricing.rates.kind === 'composite' ? compositePremiums(pricing, people) : personPremiums(pricing, people);
}

function compositePremiums({ plan, table, rates, household }: Pricing, people: readonly Person[]): PersonPremium[] {
  const cents = rates.kind === 'composite' ? rates.tiers[household.tier] : undefined;
  if (cents === undefined) throw new RangeError(`plan ${plan.id} has no rate for ${household.tier}`);
  return people.map((person) => {
    const covered = tierCovers(household.tier, person.role);
    if (person.role !== 'member')
      return { person, covered, steps: NOTHING, why: covered ? 'In the price of the tier' : NOT_IN_TIER };
    const steps = buildSteps(
      { rate: cents, tobaccoRate: cents, scale: 1 },
      factorsFor(plan, table, household, person, person.age ?? 0),
    );
    return { person, covered, steps, why: 'One price for the tier' };
  });
}

const NOT_IN_TIER = 'Not covered by the chosen tier';

function factorsFor(
  plan: PlanDefinition,
  table: RateTable,
  household: Household,
  person: Person,
  age: number,
): Factors {
  const { tobacco } = table;
  return {
    area: areaFactor(table, household).factor,
    age: ageFactor(table, age),
    tobacco: tobacco.kind === 'factor' && person.tobacco === true && age >= tobacco.fromAge ? tobacco.factor : 10_000,
    adminBasisPoints: plan.adminFee?.rates === 'net' ? plan.adminFee.basisPoints : 0,
  };
}

function personPremiums(pricing: Pricing, people: readonly Person[]): PersonPremium[] {
  const free = uncharged(pricing, people);
  const oldest = sortedChildren(people)[0];
  const memberAge = people.find(({ role }) => role === 'member')?.age ?? 0;
  return people.map((person) => {
    const covered = tierCovers(pricing.household.tier, person.role);
    if (!covered) return { person, covered, steps: NOTHING, why: NOT_IN_TIER };
    if (free.has(person.ref))
      return { person, covered, steps: NOTHING, why: 'Only the three oldest children under 21 are charged' };
    return { person, covered, ...personPremium(pricing, person, { memberAge, first: person === oldest }) };
  });
}

function personPremium(
  { plan, table, rates, household }: Pricing,
  person: Person,
  context: { memberAge: number; first: boolean },
): { steps: Steps; why: string } {
  if (rates.kind !== 'person') throw new RangeError('not a per-person price');
  const age = person.age ?? (person.role === 'child' ? ASSUMED_CHILD_AGE : context.memberAge);
  const factors = factorsFor(plan, table, household, person, age);
  if (person.role === 'child' && rates.child.kind === 'flat') {
    if (!context.first) return { steps: NOTHING, why: 'In the one price for all children' };
    const filed: Filed = { rate: rates.child.cents, tobaccoRate: rates.child.cents, scale: 1 };
    return {
      steps: buildSteps(filed, { ...factors, age: 10_000, tobacco: 10_000 }),
      why: 'One price for all children',
    };
  }
  const { bands, units } = ownBands(rates, person);
  const band = byAge(bands, age);
  const rate = genderRate(band.rate, person.gender) * units;
  const tobaccoRate =
    person.tobacco === true && band.tobacco !== undefined ? genderRate(band.tobacco, person.gender) * units : rate;
  return { steps: buildSteps({ rate, tobaccoRate, scale: rates.scale }, factors), why: whyAge(person, age) };
}

function ownBands(
  rates: Extract<LevelRates, { kind: 'person' }>,
  { role }: Person,
): { bands: readonly AgeBand[]; units: number } {
  const bands = bandsOf(rates, role);
  if (role === 'child' && rates.child.kind === 'each') return { bands, units: rates.child.units };
  return { bands, units: role === 'spouse' ? (rates.spouse.units ?? rates.units) : rates.units };
}

function whyAge(person: Person, age: number): string {
  if (person.age !== null) return `Age ${age}`;
  return person.role === 'child' ? 'Age not given, priced as a child' : `Age not given, priced like the member, ${age}`;
}

/** Children from oldest to youngest; unknown ages after known ones, then in the order given. */
function sortedChildren(people: readonly Person[]): Person[] {
  const children = people.filter(({ role }) => role === 'child');
  const key = ({ dob, gender }: Person) => `${dob ?? '9999'} ${gender ?? ''}`;
  return children.sort((a, b) => key(a).localeCompare(key(b)));
}

/** The children the three-oldest rule leaves free (45 CFR 147.102(c)(1)). An unknown age counts as under 21. */
function uncharged({ rates }: Pricing, people: readonly Person[]): Set<string> {
  if (rates.kind !== 'person' || !rates.threeOldestUnder21) return new Set();
  const under21 = sortedChildren(people).filter(({ age }) => (age ?? ASSUMED_CHILD_AGE) < 21);
  return new Set(under21.slice(3).map(({ ref }) => ref));
}
