import { sumCents } from '@/lib/rules/money/money';
import type { Household } from './household';
import type { PlanDefinition } from './plan';
import { filedRates } from './premium';
import { levelOf, rate } from './rate';
import type { PricedLevel, PricingFailure } from './rating-result';

/** The level that each covered person has, by the person's name in a price. */
export type HeldLevels = ReadonlyMap<string, string>;

/** A plan on whose evidence is decided: each level costs what is filed for it. */
function asDecided(plan: PlanDefinition): PlanDefinition {
  return { ...plan, levels: plan.levels.map(({ evidence: _decided, ...level }) => level) };
}

/** True where each person has a price of their own, so that evidence may be decided for one alone. */
export function isDecidedByPerson(plan: PlanDefinition, pricingId: string, on: string): boolean {
  return filedRates(plan, levelOf(plan, pricingId), on).rates.kind === 'person';
}

/** The month's price of a plan, the employer's part that it is less, and each person's part. */
export type DecidedPrice = Pick<PricedLevel, 'ok' | 'monthlyCents' | 'employerCents'> & {
  people: readonly Pick<PricedLevel['people'][number], 'ref' | 'covered' | 'cents'>[];
};

/**
 * The price of a plan on whose evidence is decided for each person it covers (decisions 36, 260): that of the member's level, with the
 * others at theirs. Fees and the employer's part are those of the member's level.
 */
export function rateDecided(
  plan: PlanDefinition,
  levels: HeldLevels,
  household: Household,
  on: string,
): DecidedPrice | PricingFailure {
  const decided = asDecided(plan);
  const own = levels.get('member') ?? plan.defaultLevel;
  const base = rate(decided, own, household, on);
  if (!base.ok) return base;
  const people: DecidedPrice['people'][number][] = [];
  for (const { ref, covered, cents } of base.people) {
    const other = rate(decided, levels.get(ref) ?? own, household, on);
    if (!other.ok) return other;
    people.push({ ref, covered, cents: other.people.find((one) => one.ref === ref)?.cents ?? cents });
  }
  const more = sumCents(people.map(({ cents }) => cents)) - base.premiumCents;
  return { ok: true, people, monthlyCents: base.monthlyCents + more, employerCents: base.employerCents };
}
