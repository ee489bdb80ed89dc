import { dropOldest } from '@/lib/drop-oldest';
import type { Household } from '../../rating/household';
import { cardPrice, isOffered } from '../../rating/rate';
import type { Context } from '../../request-context';
import { toShownPrice, type CatalogPlan, type ShownPrice } from './plan-cards';
import { visiblePlans, type Catalog } from './plan-catalog';
import { planDate, scopeOf, type PricedEnrollment } from './priced-enrollment';
import { loadRated } from './rated-plans';

type Needs = Pick<Context, 'store' | 'log'>;

/** The plans a shopper can have, each at the shopper's price (rules 1 §7.4). */
export type Fitting = { plan: CatalogPlan; price: ShownPrice };

async function rateFitting(context: Needs, priced: PricedEnrollment): Promise<Fitting[]> {
  const { household } = priced;
  const offered = visiblePlans(priced.catalog, scopeOf(priced.enrollment)).filter(({ definition }) =>
    isOffered(definition, household, planDate(priced, definition)),
  );
  const rated = await loadRated(context, offered);
  return offered.flatMap((plan): Fitting[] => {
    const definition = rated.get(plan.id);
    if (!definition) return [];
    const result = cardPrice(definition, household, planDate(priced, definition));
    return result.ok ? [{ plan, price: toShownPrice(result) }] : [];
  });
}

type Known = { catalog: Catalog; plans: readonly Fitting[] };
const KNOWN = new WeakMap<Household, Map<string, Known>>();

/** Scopes and days for which one household's prices are kept. */
const MOST_EACH = 8;

/**
 * The plans that fit, each at this shopper's price. A page asks for list and filter at once, and its shopper for the next
 * page, so the prices are kept with the household, which is one object wherever its facts are the same; the rest of what
 * they rest on is in the key.
 */
export async function fittingPlans(context: Needs, priced: PricedEnrollment): Promise<readonly Fitting[]> {
  const { enrollment, catalog, household } = priced;
  const { siteKey, agentId, groupId, portalId } = scopeOf(enrollment);
  const key = JSON.stringify([siteKey, agentId, groupId, portalId, enrollment.effectiveDate]);
  const own = KNOWN.get(household) ?? new Map<string, Known>();
  KNOWN.set(household, own);
  const known = own.get(key);
  if (known?.catalog === catalog) return known.plans;
  const plans = await rateFitting(context, priced);
  own.delete(key);
  own.set(key, { catalog, plans });
  dropOldest(own, MOST_EACH);
  return plans;
}
