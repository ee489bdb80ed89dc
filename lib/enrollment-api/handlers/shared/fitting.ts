import { cardPrice } from '../../rating/rate';
import { visiblePlans, type Catalog, type CatalogPlan } from './plan-catalog';
import type { EnrollmentRow } from './enrollment';
import { planDate, scopeOf, type Shopper } from './priced-enrollment';

/** The plans a shopper can have, each at the shopper's price (rules 1 §7.4). */
export type Fitting = { plan: CatalogPlan; cents: number; pricingId: string | null };

function rateFitting(shopper: Shopper): Fitting[] {
  return visiblePlans(shopper.catalog, scopeOf(shopper.enrollment)).flatMap((plan): Fitting[] => {
    const { definition } = plan;
    const on = planDate(shopper, definition);
    const result = cardPrice(definition, shopper.household, on);
    return result.ok ? [{ plan, cents: result.monthlyCents, pricingId: result.pricingId }] : [];
  });
}

type Known = { catalog: Catalog; today: string; plans: readonly Fitting[] };
const KNOWN = new WeakMap<EnrollmentRow, Known>();

/**
 * The plans that fit, each at this shopper's price. A page asks for list and filter at once, so the prices are kept with the
 * enrollment's row: whatever they rest on changes the row's identity, the catalogue or the day.
 */
export function fittingPlans(shopper: Shopper): readonly Fitting[] {
  const { enrollment, catalog, household } = shopper;
  const known = KNOWN.get(enrollment);
  if (known?.catalog === catalog && known.today === household.today) return known.plans;
  const plans = rateFitting(shopper);
  KNOWN.set(enrollment, { catalog, today: household.today, plans });
  return plans;
}
