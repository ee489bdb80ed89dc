import { cardPrice } from '../../rating/rate';
import type { CatalogPlan } from './plan-cards';
import { visiblePlans, type Catalog } from './plan-catalog';
import type { EnrollmentRow } from '../../store/shopper-rows';
import { planDate, scopeOf, type PricedEnrollment } from './priced-enrollment';

/** The plans a shopper can have, each at the shopper's price (rules 1 §7.4). */
export type Fitting = { plan: CatalogPlan; cents: number; pricingId: string | null };

function rateFitting(priced: PricedEnrollment): Fitting[] {
  return visiblePlans(priced.catalog, scopeOf(priced.enrollment)).flatMap((plan): Fitting[] => {
    const { definition } = plan;
    const on = planDate(priced, definition);
    const result = cardPrice(definition, priced.household, on);
    return result.ok ? [{ plan, cents: result.monthlyCents, pricingId: result.pricingId }] : [];
  });
}

type Known = { catalog: Catalog; today: string; plans: readonly Fitting[] };
const KNOWN = new WeakMap<EnrollmentRow, Known>();

/**
 * The plans that fit, each at this shopper's price. A page asks for list and filter at once, so the prices are kept
 * with the enrollment's row: whatever they rest on changes the row's identity, the catalogue or the day.
 */
export function fittingPlans(priced: PricedEnrollment): readonly Fitting[] {
  const { enrollment, catalog, household } = priced;
  const known = KNOWN.get(enrollment);
  if (known?.catalog === catalog && known.today === household.today) return known.plans;
  const plans = rateFitting(priced);
  KNOWN.set(enrollment, { catalog, today: household.today, plans });
  return plans;
}
