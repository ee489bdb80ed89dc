import { toWireDate } from '@/lib/rules/dates';
import { answer } from '../../context';
import { EnrollmentError, notFound, refusal } from '../../errors';
import type { PlanDefinition } from '../../rating/plan';
import { rate, ratePlan } from '../../rating/rate';
import type { PricingFailure } from '../../rating/result';
import type { Handlers } from '../table';
import { isVisible, type CatalogPlan } from '../shared/catalog';
import { toMembershipChoice, toPricedPlan } from '../shared/pricing-view';
import { loadShopper, planDate, scopeOf, type Shopper } from '../shared/shopper';

/** A plan that this shopper may look at, also one that is reached by its id only; 404 otherwise. */
export function offeredPlan(shopper: Shopper, planId: number): CatalogPlan {
  const plan = shopper.catalog.plans.get(String(planId));
  if (
    !plan ||
    plan.definition.category === 'membership' ||
    !isVisible(shopper.catalog, plan.id, scopeOf(shopper.enrollment))
  )
    throw notFound('plan');
  return plan;
}

/** A rating refusal as the wire's error: a code, or for missing dependents messages beside their fields (spec 1 §8). */
export function pricingRefusal({ code, message, data }: PricingFailure): EnrollmentError {
  if (code === 'dependentError') {
    const needs = Array.isArray(data['needs']) ? data['needs'] : [];
    const fields = needs.map((field: string) => ({ target_element: field, error_message: 'Field is required' }));
    return new EnrollmentError('invalidInput', message, { fields });
  }
  return refusal(code, message, code === 'changePid' ? { pid: Number(data['pid']) } : { ...data });
}

export const getPlanPricingDetail: Handlers['getPlanPricingDetail'] = async (input, context) => {
  const shopper = await loadShopper(context, input.enrollment_id);
  const { definition } = offeredPlan(shopper, input.pid);
  const on = planDate(shopper, definition);
  const rated = ratePlan(definition, shopper.household, on);
  const plans = rated.flatMap(({ result }) =>
    result.ok ? [toPricedPlan(definition, result, inCart(shopper, definition.id, result.pricingId))] : [],
  );
  const failure = rated.find(({ result }) => !result.ok)?.result;
  if (plans.length === 0 && failure && !failure.ok) throw pricingRefusal(failure);
  return answer({
    effective_date: toWireDate(on),
    membership_required: needsMembership(shopper, definition),
    memberships: membershipChoices(shopper, definition, on),
    plans,
  });
};

function inCart(shopper: Shopper, planId: string, pricingId: string): boolean {
  return shopper.items.some((item) => item.planId === planId && item.planPricingId === pricingId);
}

/** Whether a membership is still to be chosen: the plan asks for one and the cart has none of those it accepts. */
function needsMembership(shopper: Shopper, plan: PlanDefinition): boolean {
  const accepted = plan.requirements.membership ?? [];
  return accepted.length > 0 && !shopper.items.some((item) => accepted.includes(item.planId));
}

function membershipChoices(shopper: Shopper, plan: PlanDefinition, on: string) {
  const accepted = plan.requirements.membership ?? [];
  return accepted.flatMap((id) => {
    const association = shopper.catalog.associations.find((one) => one.id === id);
    const result = association ? rate(association, association.defaultLevel, shopper.household, on) : null;
    return association && result?.ok ? [toMembershipChoice(association, result)] : [];
  });
}
