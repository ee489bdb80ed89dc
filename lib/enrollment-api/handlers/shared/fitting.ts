import { cardPrice, isOffered } from '../../rating/rate';
import type { Context } from '../../request-context';
import { toShownPrice, type CatalogPlan, type ShownPrice } from './plan-cards';
import { visiblePlans, type Catalog } from './plan-catalog';
import type { EnrollmentRow } from '../../store/shopper-rows';
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

type Known = { catalog: Catalog; today: string; plans: readonly Fitting[] };
const KNOWN = new WeakMap<EnrollmentRow, Known>();

/**
 * The plans that fit, each at this shopper's price. A page asks for list and filter at once, so the prices are kept
 * with the enrollment's row: whatever they rest on changes the row's identity, the catalogue or the day.
 */
export async function fittingPlans(context: Needs, priced: PricedEnrollment): Promise<readonly Fitting[]> {
  const { enrollment, catalog, household } = priced;
  const known = KNOWN.get(enrollment);
  if (known?.catalog === catalog && known.today === household.today) return known.plans;
  const plans = await rateFitting(context, priced);
  KNOWN.set(enrollment, { catalog, today: household.today, plans });
  return plans;
}
