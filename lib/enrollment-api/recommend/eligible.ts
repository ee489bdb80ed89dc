import { addMonths } from '@/lib/rules/text/dates';
import { addDays } from '@/lib/rules/text/days-later';
import { cartEffectiveDates } from '@/lib/rules/quote/effective-dates';
import type { Tier } from '@/lib/rules/words/tiers';
import type { Gender } from '@/lib/rules/words/genders';
import { blackoutMessage } from '../rating/blackout';
import { policyDate, type Household } from '../rating/household';
import { dateRule, type PlanTerms } from '../rating/plan';
import { isOffered } from '../rating/rate';

/** The facts about a shopper that the service is told (rules 1 §7.6). No names, no ZIP, no birth date. */
export type Facts = {
  state?: string | undefined;
  tier?: Tier | undefined;
  age?: number | undefined;
  gender?: Gender | undefined;
  portalId: string | null;
};

/**
 * True when a plan may be recommended to such a shopper on `today`: it has no blackout, and the one function that
 * prices and refuses has no refusal of it (`isOffered`). A fact that was not told is assumed in the plan's favor, as on
 * cards; the plan's own page asks.
 */
export function isRecommendable(plan: PlanTerms, facts: Facts, today: string): boolean {
  let known = VERDICTS.get(plan);
  if (!known || known.size >= MAX_KEPT) VERDICTS.set(plan, (known = new Map()));
  const { state, tier, age, gender, portalId } = facts;
  const key = [today, state, tier, age, gender, portalId].join('|');
  const verdict = known.get(key) ?? judge(plan, facts, today);
  known.set(key, verdict);
  return verdict;
}

/**
 * A shopper's pages ask about the same plans again and again; a plan's record is replaced when the catalogue is read
 * again.
 */
const VERDICTS = new WeakMap<PlanTerms, Map<string, boolean>>();
const MAX_KEPT = 500;

function judge(plan: PlanTerms, facts: Facts, today: string): boolean {
  if (blackoutMessage(plan, facts.state ?? null, today) !== null) return false;
  const [on = today] = cartEffectiveDates([dateRule(plan)], today);
  return isOffered(plan, assumeHousehold(plan, facts, { on, today }), on);
}

function assumeHousehold(plan: PlanTerms, facts: Facts, { on, today }: { on: string; today: string }): Household {
  const { tiers, memberAge } = plan.availability;
  return {
    zip: `${favored(plan.availability.zip3, '000')}00`,
    state: facts.state ?? favored(plan.availability.states, '--'),
    tier: facts.tier ?? tiers[0] ?? 'IO',
    gender: facts.gender ?? '2',
    dob: bornFor(facts.age ?? Math.max(18, memberAge.min), countedDay(plan, on)),
    smoker: null,
    portalId: facts.portalId,
    today,
  };
}

/** A value that the plan does not exclude. */
function favored({ only, except }: PlanTerms['availability']['states'], otherwise: string): string {
  return only?.find((value) => !(except?.includes(value) ?? false)) ?? otherwise;
}

/** The day on which the plan counts ages. */
function countedDay(plan: PlanTerms, on: string): string {
  return plan.availability.ageBasis === 'policy' ? policyDate(plan, on) : on;
}

/** A birth date that gives the age on a day: the birthday was the day before, so the nearest one gives the same. */
function bornFor(age: number, on: string): string {
  return addDays(addMonths(on, -12 * age), -1);
}
