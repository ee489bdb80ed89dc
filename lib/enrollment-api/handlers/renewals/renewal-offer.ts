import { priceOn } from '@/lib/rules/policies/price-in-time';
import { partsOfDifference, renewalKind, type RenewalPart } from '@/lib/rules/policies/renewal-outcome';
import { renewedTier, whoGoesOn } from '@/lib/rules/policies/renewal-people';
import type { GoneReason, RenewalKind } from '@/lib/rules/words/renewal-words';
import { addDays } from '@/lib/rules/text/days-later';
import { toTier, type Tier } from '@/lib/rules/words/tiers';
import { atRatesOf, heldTerms } from '../../rating/held-terms';
import { levelOf, rate, ratePlan } from '../../rating/rate';
import type { Household } from '../../rating/household';
import type { PlanDefinition } from '../../rating/plan';
import type { PricedLevel, PricingFailure } from '../../rating/rating-result';
import type { HeldRow } from '../../store/held-rows';
import type { RatedPlans } from '../shared/rated-plans';
import { coveredOn, tierFor } from '../shared/held-people';
import { peopleOn, renewalHousehold, type PeopleOnFile } from './renewal-household';

/** A held plan as its renewal looks at it. */
export type Renewing = { row: HeldRow; people: PeopleOnFile; rated: RatedPlans; today: string };

/** The terms from the renewal's day on. */
type Terms = {
  planId: string;
  pricingId: string;
  planName: string;
  tier: Tier;
  cents: number;
  employerCents: number;
  covers: string[];
  leaving: string[];
};

export type RenewalOffer = {
  kind: RenewalKind;
  goneFor: GoneReason | null;
  oldCents: number;
  parts: RenewalPart[];
  /** Null where the plan is gone. */
  terms: Terms | null;
};

/** Refusals that end a plan at its renewal; any other is a fault of the plan's data, and nothing is prepared. */
const GONE: Partial<Record<PricingFailure['code'], GoneReason>> = {
  ageError: 'person',
  planAgeError: 'person',
  tierError: 'person',
  stateError: 'place',
  metError: 'place',
};

/** The level of a held plan; one that was filed without its id is found by its name. Null for neither. */
export function heldLevel(plan: PlanDefinition, { planPricingId, planName }: HeldRow): string | null {
  const level = plan.levels.find(
    (one) => one.pricingId === planPricingId || (planPricingId === null && one.fullName === planName),
  );
  return level?.pricingId ?? null;
}

/**
 * The renewal of a held plan on a day: what follows it at what price, which `rate` alone says, and the difference part by part. Null where the
 * plan's data does not say it: then nothing is changed, and the log has the plan.
 */
export function renewalOffer(renewing: Renewing, day: string): RenewalOffer | null {
  const { row, rated } = renewing;
  const sold = rated.get(row.planId ?? '');
  const held = sold && heldTerms(sold);
  const pricingId = held ? heldLevel(held, row) : null;
  const tier = tierOn(renewing, day);
  if (!held || pricingId === null || tier === null) return null;
  const oldCents = priceOn(row, day);
  const gone = (goneFor: GoneReason): RenewalOffer => ({ kind: 'gone', goneFor, oldCents, parts: [], terms: null });
  const next = followedBy(held, pricingId, day);
  if (next === null) return gone('closed');
  const following = next.planId === held.id ? held : rated.get(next.planId);
  const plan = following && heldTerms(following);
  if (!plan?.levels.some((level) => level.pricingId === next.pricingId)) return null;
  const priced = priceFor(renewing, { plan, pricingId: next.pricingId, tier, day });
  if (!priced.result.ok) {
    const reason = GONE[priced.result.code];
    return reason === undefined ? null : gone(reason);
  }
  const terms = toTerms(plan, priced.result, priced);
  const steps = stepsTo(renewing, { held, pricingId, tier, day, oldCents, offered: terms.cents });
  const now = { planId: held.id, pricingId, tier, cents: oldCents };
  return {
    kind: renewalKind(now, { ...terms, leaving: terms.leaving.length }),
    goneFor: null,
    oldCents,
    parts: partsOfDifference(steps, plan.id !== held.id),
    terms,
  };
}

/**
 * The tier of those who are on a plan on a day: one who joins later does not count yet, one who leaves later still does. A plan whose people
 * are not on file keeps its own. Null for a tier that is none.
 */
function tierOn({ row, people: { dependents } }: Renewing, day: string): Tier | null {
  const tier = toTier(row.tier);
  const isListed = tierFor(dependents.filter(({ left }) => left === null)) === tier;
  return isListed ? tierFor(coveredOn(dependents, day)) : tier;
}

/** A price from a month after the renewal on, as a person joins or leaves then; the rates are those of the renewal's day. */
type LaterPrice = { from: string; tier: Tier; cents: number; household: Household };

/** The prices of a renewed level on days after the renewal on which its people change; null where one cannot be had. */
export function laterPrices(
  renewing: Renewing,
  { planId, pricingId, day }: { planId: string; pricingId: string; day: string },
): LaterPrice[] | null {
  const found = renewing.rated.get(planId);
  const { dependents } = renewing.people;
  const days = dependents.flatMap(({ joined, left }) => [joined, ...(left === null ? [] : [addDays(left, 1)])]);
  const prices: LaterPrice[] = [];
  for (const from of [...new Set(days.filter((one) => one > day))].sort()) {
    const tier = tierOn(renewing, from);
    if (!found || tier === null) return null;
    const { result, household } = priceFor(renewing, { plan: heldTerms(found), pricingId, tier, day, covers: from });
    if (!result.ok) return null;
    prices.push({ from, tier, cents: result.monthlyCents, household });
  }
  return prices;
}

/** Plan and household of a renewed plan's price on its day; null where the plan has no rates. */
export function renewedPricing(renewing: Renewing, { planId, day }: { planId: string; day: string }) {
  const found = renewing.rated.get(planId);
  const tier = tierOn(renewing, day);
  if (!found || tier === null) return null;
  const plan = heldTerms(found);
  return { plan, household: peopleAt(renewing, { plan, tier, day }).household };
}

/** The levels that a member may choose instead, with the price of each, the cheapest first. */
export function otherLevels(renewing: Renewing, { planId, day }: { planId: string; day: string }): Terms[] {
  const found = renewing.rated.get(planId);
  const held = tierOn(renewing, day);
  if (!found || held === null) return [];
  const plan = heldTerms(found);
  const { who, household } = peopleAt(renewing, { plan, tier: held, day });
  const needsEvidence = new Set(
    found.levels.filter(({ evidence }) => evidence !== undefined).map(({ pricingId }) => pricingId),
  );
  return ratePlan(plan, household, day)
    .flatMap(({ result }) =>
      result.ok && !needsEvidence.has(result.pricingId) ? [toTerms(plan, result, { who, tier: household.tier })] : [],
    )
    .sort((one, other) => one.cents - other.cents);
}

function followedBy({ id, successor }: PlanDefinition, pricingId: string, day: string) {
  if (successor === undefined || successor.from > day) return { planId: id, pricingId };
  const level = successor.levels[pricingId];
  return successor.plan === null || level === undefined ? null : { planId: successor.plan, pricingId: level };
}

/** `covers`: the day whose people count, where that is not the day of the renewal. */
type At = { plan: PlanDefinition; tier: Tier; day: string; covers?: string };

function peopleAt({ people, today }: Renewing, { plan, tier, day, covers = day }: At) {
  const { spouseAge: spouse, childAge: child } = plan.availability;
  const who = whoGoesOn(peopleOn(plan, coveredOn(people.dependents, covers), day), { spouse, child });
  const staying = who.staying.map(({ person }) => person);
  const renewed = renewedTier(tier, who);
  return { who, tier: renewed, household: renewalHousehold(plan, people, { people: staying, tier: renewed, today }) };
}

function priceFor(renewing: Renewing, { pricingId, ...at }: At & { pricingId: string }) {
  const { who, tier, household } = peopleAt(renewing, at);
  return { who, tier, household, result: rate(at.plan, pricingId, household, at.day) };
}

function toTerms(
  plan: PlanDefinition,
  priced: PricedLevel,
  { who, tier }: { who: ReturnType<typeof whoGoesOn>; tier: Tier },
): Terms {
  const ids = (some: readonly { id: string }[]) => some.map(({ id }) => id);
  return {
    planId: plan.id,
    pricingId: priced.pricingId,
    planName: levelOf(plan, priced.pricingId).fullName,
    tier,
    cents: priced.monthlyCents,
    employerCents: priced.employerCents,
    covers: ids(who.staying),
    leaving: ids(who.past),
  };
}

/** The price on the way to the offer, at the rates by which the plan is held. */
function stepsTo(
  renewing: Renewing,
  to: { held: PlanDefinition; pricingId: string; tier: Tier; day: string; oldCents: number; offered: number },
) {
  const { row, people, today } = renewing;
  const { held, pricingId, tier, day, oldCents, offered } = to;
  const then = atRatesOf(held, row.effectiveDate);
  const all = renewalHousehold(then, people, { people: coveredOn(people.dependents, day), tier, today });
  const cents = (result: ReturnType<typeof rate>) => (result.ok ? result.monthlyCents : null);
  return {
    paid: oldCents,
    facts: cents(rate(then, pricingId, all, row.effectiveDate)),
    age: cents(rate(then, pricingId, all, day)),
    people: cents(priceFor(renewing, { plan: then, pricingId, tier, day }).result),
    offered,
  };
}
