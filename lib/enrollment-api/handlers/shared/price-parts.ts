import type { CostPart } from '@/lib/contract/wire-parts';
import { toWireMoney } from '@/lib/rules/money/money';
import { COST_PART_LABELS, COST_PARTS, type CostPartKind } from '@/lib/rules/words/cost-part-kinds';
import { isGroupMethod } from '@/lib/rules/words/payment-kinds';
import type { Part } from '@/lib/rules/money/part-words';
import { paydayText } from '@/lib/rules/money/paydays';
import { paysLabel, type Employer } from '../../rating/employer';
import type { PlanTerms } from '../../rating/plan';
import type { RatedCart } from '../../rating/rate-cart';
import type { PricedLevel } from '../../rating/rating-result';
import { paymentMethodOf } from '../steps/requirements';
import type { CatalogPlan } from './plan-cards';
import type { PricedEnrollment } from './priced-enrollment';

type Sums = Partial<Record<CostPartKind, number>>;

/** The parts of one plan's month: they add up to its price. */
function partsOf({ filing }: Pick<CatalogPlan, 'filing'>, priced: PricedLevel): Sums {
  const own = filing.kind === 'service' ? 'services' : filing.kind === 'membership' ? 'dues' : 'premium';
  const { premiumCents, duesCents, feesCents, employerCents } = priced;
  return add([{ [own]: premiumCents }, { dues: duesCents, fees: feesCents, employer: -employerCents }]);
}

function add(sums: readonly Sums[]): Sums {
  const total = (kind: CostPartKind) => sums.reduce((sum, one) => sum + (one[kind] ?? 0), 0);
  return Object.fromEntries(COST_PARTS.map((kind) => [kind, total(kind)]));
}

/** Parts worth telling: those that are not nothing, and none where a price is one of them alone. */
function toParts(sums: Sums, employer: Employer | null | undefined): Part[] {
  const parts = COST_PARTS.flatMap((kind): Part[] => {
    const cents = sums[kind] ?? 0;
    const label = kind === 'employer' ? paysLabel(employer?.name ?? 'Your employer') : COST_PART_LABELS[kind];
    return cents === 0 ? [] : [{ kind, label, cents }];
  });
  return parts.length > 1 ? parts : [];
}

/** The parts of a plan's price in the cart (decisions 148). */
export function planParts({ catalog, household }: PricedEnrollment, priced: PricedLevel): Part[] {
  const plan = catalog.plans.get(priced.planId);
  return plan ? toParts(partsOf(plan, priced), household.employer) : [];
}

/** The parts of what the cart costs every month: plans, memberships, monthly cart fees. */
export function cartParts({ catalog, household }: PricedEnrollment, rated: RatedCart): Part[] {
  const plans = rated.items.flatMap(({ planId, result }) => {
    const plan = catalog.plans.get(planId);
    return plan && result.ok ? [partsOf(plan, result)] : [];
  });
  const dues = rated.memberships.map(({ cents }) => ({ dues: cents }));
  const fees = rated.fees.filter(({ kind }) => kind === 'monthly').map(({ cents }) => ({ fees: cents }));
  return toParts(add([...plans, ...dues, ...fees]), household.employer);
}

/** Parts on the wire; absent where there is nothing to tell apart. */
export function toWireParts(parts: readonly Part[]): { parts?: CostPart[] } {
  if (parts.length === 0) return {};
  return { parts: parts.map(({ kind, label, cents }) => ({ kind, label, amount: toWireMoney(cents) })) };
}

/** A monthly amount per pay day, where an employer takes all that these plans cost from pay (decisions 147). */
export function perPaydayOf(
  { household }: PricedEnrollment,
  plans: readonly PlanTerms[],
  monthly: number,
): { per_payday?: string } {
  const paydays = household.employer?.paydays ?? null;
  const method = paymentMethodOf(plans);
  if (paydays === null || plans.length === 0 || !isGroupMethod(method)) return {};
  return { per_payday: paydayText(monthly, paydays) };
}
