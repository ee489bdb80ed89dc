import { priceOn } from '@/lib/rules/policies/price-in-time';
import { partsOfDifference, renewalKind, type RenewalPart } from '@/lib/rules/policies/renewal-outcome';
import { renewedTier, whoGoesOn } from '@/lib/rules/policies/renewal-people';
import type { GoneReason, RenewalKind } from '@/lib/rules/words/renewal-words';
import { toTier, type Tier } from '@/lib/rules/words/tiers';
import { atRatesOf, heldTerms } from '../../rating/held-terms';
import { levelOf, rate, ratePlan } from '../../rating/rate';
import type { PlanDefinition } from '../../rating/plan';
import type { PricedLevel, PricingFailure } from '../../rating/rating-result';
import type { HeldRow } from '../../store/held-rows';
import type { RatedPlans } from '../shared/rated-plans';
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
  const tier = toTier(row.tier);
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

/** The levels that a member may choose instead, with the price of each, the cheapest first. */
export function otherLevels(
  renewing: Renewing,
  { planId, tier, day }: { planId: string; tier: Tier; day: string },
): Terms[] {
  const found = renewing.rated.get(planId);
  if (!found) return [];
  const plan = heldTerms(found);
  const held = toTier(renewing.row.tier) ?? tier;
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

type At = { plan: PlanDefinition; tier: Tier; day: string };

function peopleAt({ people, today }: Renewing, { plan, tier, day }: At) {
  const { spouseAge: spouse, childAge: child } = plan.availability;
  const who = whoGoesOn(peopleOn(plan, people.dependents, day), { spouse, child });
  const staying = people.dependents.filter((record) => who.staying.some(({ id }) => id === record.id));
  const renewed = renewedTier(tier, who);
  return {
    who,
    tier: renewed,
    household: renewalHousehold(plan, people, { dependents: staying, tier: renewed, today }),
  };
}

function priceFor(renewing: Renewing, { pricingId, ...at }: At & { pricingId: string }) {
  const { who, tier, household } = peopleAt(renewing, at);
  return { who, tier, result: rate(at.plan, pricingId, household, at.day) };
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
  const all = renewalHousehold(then, people, { dependents: people.dependents, tier, today });
  const cents = (result: ReturnType<typeof rate>) => (result.ok ? result.monthlyCents : null);
  return {
    paid: oldCents,
    facts: cents(rate(then, pricingId, all, row.effectiveDate)),
    age: cents(rate(then, pricingId, all, day)),
    people: cents(priceFor(renewing, { plan: then, pricingId, tier, day }).result),
    offered,
  };
}
