import { sumCents } from '@/lib/rules/money/money';
import { pendingText } from './evidence';
import type { Household } from './household';
import type { PlanDefinition } from './plan';
import { levelOf, rate } from './rate';
import type { PricedLevel, PriceFee, RateResult } from './rating-result';

export type CartEntry = { plan: PlanDefinition; pricingId: string };

type RatedItem = {
  planId: string;
  pricingId: string;
  name: string;
  cartLine: string;
  /** 0 while the plan cannot be had any more; `result` says why. */
  cents: number;
  /** The chosen amount that is not charged yet, in words (decisions 36). */
  pending: string | null;
  result: RateResult;
};

/** An association's membership, charged once per cart however many plans need it. */
type RatedMembership = {
  planId: string;
  pricingId: string;
  name: string;
  cents: number;
  because: string;
  /** Ids of the plans that need it; while there is one the membership cannot be removed. */
  requiredBy: string[];
  /** False when the shopper did not choose it and it was added because a plan needs it. */
  chosen: boolean;
};

export type RatedCart = {
  /** False when an item cannot be had; its price counts nothing and checkout must wait. */
  ok: boolean;
  items: RatedItem[];
  memberships: RatedMembership[];
  /** Fees beside the items' monthly prices, each cart-wide key once. */
  fees: (PriceFee & { planName: string })[];
  plansCents: number;
  recurringCents: number;
  firstMonthCents: number;
  /** The amount due now: the first month. */
  totalCents: number;
  /** True when a displayed price includes the administrative fee (the cart note of rules 1 §2.11). */
  adminFeeIncluded: boolean;
};

/**
 * Prices a cart (rules 1 §2.11, decisions 4): recurring = items + memberships + monthly cart fees; first month =
 * recurring + one-time fees; total = first month. Memberships that items require and the shopper did not choose are
 * added from `associations`.
 */
export function rateCart(
  entries: readonly CartEntry[],
  household: Household,
  on: string,
  associations: readonly PlanDefinition[] = [],
): RatedCart {
  const plans = entries.filter(({ plan }) => plan.category !== 'membership');
  const items = plans.map((entry) => rateItem(entry, household, on));
  const memberships = rateMemberships(entries, household, on, associations);
  const priced = [...items.map(({ result }) => result), ...memberships.map(({ result }) => result)];
  const fees = collectFees([...plans, ...memberships.map(({ entry }) => entry)], priced);
  const plansCents = sumCents(items.map(({ cents }) => cents));
  const monthlyFees = fees.filter(({ kind }) => kind === 'monthly').map(({ cents }) => cents);
  const recurringCents =
    plansCents + sumCents(memberships.map(({ membership }) => membership.cents)) + sumCents(monthlyFees);
  const once = fees.filter(({ kind }) => kind === 'once').map(({ cents }) => cents);
  const firstMonthCents = recurringCents + sumCents(once);
  return {
    ok: priced.every((result) => result.ok),
    items,
    memberships: memberships.map(({ membership }) => membership),
    fees,
    plansCents,
    recurringCents,
    firstMonthCents,
    totalCents: firstMonthCents,
    adminFeeIncluded: plans.some(({ plan }) => plan.adminFee !== undefined),
  };
}

function rateItem({ plan, pricingId }: CartEntry, household: Household, on: string): RatedItem {
  const { fullName, cartLine } = levelOf(plan, pricingId);
  const result = rate(plan, pricingId, household, on);
  const cents = result.ok ? result.monthlyCents : 0;
  const pending = result.ok && result.pending ? pendingText(result.pending) : null;
  return { planId: plan.id, pricingId, name: fullName, cartLine, cents, pending, result };
}

type PricedMembership = { entry: CartEntry; membership: RatedMembership; result: RateResult };

function rateMemberships(
  entries: readonly CartEntry[],
  household: Household,
  on: string,
  associations: readonly PlanDefinition[],
): PricedMembership[] {
  const chosen = entries.filter(({ plan }) => plan.category === 'membership');
  return [...chosen, ...missingMemberships(entries, associations)].map((entry) => {
    const requiring = entries.filter(({ plan }) => satisfiedBy(plan, entries, associations) === entry.plan.id);
    const result = rate(entry.plan, entry.pricingId, household, on);
    const names = requiring.map(({ plan, pricingId }) => levelOf(plan, pricingId).fullName);
    const membership: RatedMembership = {
      planId: entry.plan.id,
      pricingId: entry.pricingId,
      name: levelOf(entry.plan, entry.pricingId).fullName,
      cents: result.ok ? result.monthlyCents : 0,
      because: names.length > 0 ? `Required with ${names.join(', ')}, cannot be removed.` : 'Chosen by you.',
      requiredBy: requiring.map(({ plan }) => plan.id),
      chosen: chosen.includes(entry),
    };
    return { entry, membership, result };
  });
}

/** The association that a plan's requirement rests on: one in the cart, else the first one it names. */
function satisfiedBy(
  plan: PlanDefinition,
  entries: readonly CartEntry[],
  associations: readonly PlanDefinition[],
): string | undefined {
  const accepted = plan.requirements.membership ?? [];
  const inCart = accepted.find((id) => entries.some((entry) => entry.plan.id === id));
  return inCart ?? accepted.find((id) => associations.some((association) => association.id === id));
}

function missingMemberships(entries: readonly CartEntry[], associations: readonly PlanDefinition[]): CartEntry[] {
  const needed = new Set(entries.map(({ plan }) => satisfiedBy(plan, entries, associations)));
  return associations
    .filter(({ id }) => needed.has(id) && !entries.some(({ plan }) => plan.id === id))
    .map((plan) => ({ plan, pricingId: plan.defaultLevel }));
}

function collectFees(entries: readonly CartEntry[], results: readonly RateResult[]): RatedCart['fees'] {
  const fees = new Map<string, RatedCart['fees'][number]>();
  results.forEach((result, index) => {
    const entry = entries[index];
    if (!result.ok || !entry) return;
    for (const fee of (result satisfies PricedLevel).fees) {
      const key = fee.scope === 'cart' ? fee.key : `${result.planId} ${fee.key}`;
      const known = fees.get(key);
      // Two plans may file one cart-wide fee with different amounts: the larger one is charged, once.
      if (known && known.cents >= fee.cents) continue;
      fees.set(key, { ...fee, planName: levelOf(entry.plan, entry.pricingId).fullName });
    }
  });
  return [...fees.values()];
}
