import { toWireDate } from '@/lib/rules/text/dates';
import { messages } from '@/lib/rules/text/messages';
import { isElevate } from '@/lib/rules/words/site-kinds';
import { answer, type Context } from '../../request-context';
import { EnrollmentError, notFound, refusal } from '../../api-error';
import type { PlanDefinition, PlanTerms } from '../../rating/plan';
import { rate, ratePlan } from '../../rating/rate';
import type { PricingFailure } from '../../rating/rating-result';
import type { Handlers } from '../handlers';
import type { CatalogPlan } from '../shared/plan-cards';
import { sellerRow } from '../shared/load-producer';
import { featuredPlansOf, isVisible } from '../shared/plan-catalog';
import { toMembershipChoice, toPricedPlan } from '../shared/pricing-view';
import {
  cartDate,
  enrollBy,
  loadPricedEnrollment,
  NO_QUOTE,
  planDate,
  scopeOf,
  type PricedEnrollment,
} from '../shared/priced-enrollment';
import { loadRated } from '../shared/rated-plans';
import { loadSite } from '../shared/site-rows';

/** A plan that this shopper may look at, also one that is reached by its id only; 404 otherwise. */
export function offeredPlan(priced: PricedEnrollment, planId: number): CatalogPlan {
  const plan = priced.catalog.plans.get(String(planId));
  if (
    !plan ||
    plan.definition.category === 'membership' ||
    !isVisible(priced.catalog, plan.id, scopeOf(priced.enrollment))
  )
    throw notFound('plan');
  return plan;
}

/** The same plan with its rates; 404 where they cannot be read. */
export async function ratedPlan(context: Context, plan: CatalogPlan): Promise<PlanDefinition> {
  const rated = await loadRated(context, [plan]);
  const definition = rated.get(plan.id);
  if (!definition) throw notFound('price');
  return definition;
}

/**
 * A rating refusal as the wire's error: a code, or messages beside the fields of dependents that are missing, or too
 * many (rules 1 §8).
 */
export function pricingRefusal({ code, message, data }: PricingFailure): EnrollmentError {
  if (code === 'dependentError') {
    const beside = (fields: unknown, error_message: string) =>
      (Array.isArray(fields) ? fields : []).map((field: string) => ({ target_element: field, error_message }));
    const fields = [...beside(data['needs'], messages.required), ...beside(data['over'], message)];
    return new EnrollmentError('invalidInput', message, { fields });
  }
  return refusal(code, message, code === 'changePid' ? { pid: Number(data['pid']) } : { ...data });
}

export const getPlanPricingDetail: Handlers['getPlanPricingDetail'] = async (input, context) => {
  const priced = await loadQuoted(context, input.enrollment_id);
  const plan = offeredPlan(priced, input.pid);
  const definition = await ratedPlan(context, plan);
  const { on, plans, failure } = priceLevels(priced, definition);
  const { state } = priced.household;
  if (plans.length === 0 && failure) throw pricingRefusal(failure);
  return answer({
    effective_date: toWireDate(on),
    enroll_by: toWireDate(enrollBy(priced, on, [definition])),
    membership_required: needsMembership(priced, definition),
    memberships: await membershipChoices(context, priced, { definition, on }),
    plans,
    agent: await sellerRow(context, priced.enrollment, plan, { state, on }),
  });
};

/** The most levels one answer carries. */
const MAX_LEVELS = 60;

/**
 * The offer of an elevate-type site at the shopper's prices: the plans it features, level by level, those that cannot
 * be had left out. When none can, the answer is the reason of the first (rules 2 §7).
 */
export const getPlanPricingDetailElevate: Handlers['getPlanPricingDetailElevate'] = async (input, context) => {
  const priced = await loadPricedEnrollment(context, input.enrollment_id);
  const site = await loadSite(context.store, priced.enrollment.siteKey);
  if (!site || !isElevate(site)) throw notFound('site');
  const rated = await loadRated(context, featuredPlansOf(priced.catalog, scopeOf(priced.enrollment)));
  const offer = [...rated.values()].map((definition) => ({ definition, ...priceLevels(priced, definition) }));
  const plans = offer.flatMap((plan) => plan.plans).slice(0, MAX_LEVELS);
  const failure = offer.find((plan) => plan.failure !== null)?.failure ?? null;
  if (plans.length === 0 && failure) throw pricingRefusal(failure);
  const choices = (await Promise.all(offer.map((plan) => membershipChoices(context, priced, plan)))).flat();
  return answer({
    effective_date: toWireDate(cartDate(priced)),
    enroll_by: toWireDate(enrollBy(priced, cartDate(priced))),
    membership_required: offer.some(({ definition }) => needsMembership(priced, definition)),
    memberships: [...new Map(choices.map((choice) => [choice.plan_id, choice])).values()].slice(0, 12),
    plans,
  });
};

/**
 * A plan's levels at the shopper's prices on the day it would start, and the reason of the first level that cannot be
 * had.
 */
function priceLevels(priced: PricedEnrollment, definition: PlanDefinition) {
  const on = planDate(priced, definition);
  const rated = ratePlan(definition, priced.household, on);
  const plans = rated.flatMap(({ result }) =>
    result.ok ? [toPricedPlan(priced, definition, result, inCart(priced, definition.id, result.pricingId))] : [],
  );
  const failed = rated.find(({ result }) => !result.ok)?.result;
  return { on, plans, failure: failed && !failed.ok ? failed : null };
}

/** An enrollment without the quote's answers has no prices yet (rules 1 §8 "enrollmentIdError"). */
async function loadQuoted(context: Context, enrollmentId: string): Promise<PricedEnrollment> {
  return loadPricedEnrollment(context, enrollmentId).catch((error: unknown) => {
    if (error instanceof EnrollmentError && error.detail === NO_QUOTE)
      throw refusal('enrollmentIdError', 'Tell us your zip code, tier and date of birth to see the price.');
    throw error;
  });
}

function inCart(priced: PricedEnrollment, planId: string, pricingId: string): boolean {
  return priced.items.some((item) => item.planId === planId && item.planPricingId === pricingId);
}

/**
 * True while a membership is to be chosen: the plan asks for one and the cart has none of those it accepts. An existing
 * member is not asked (rules 2 §7: "unless existing-member").
 */
function needsMembership(priced: PricedEnrollment, plan: PlanTerms): boolean {
  const accepted = plan.requirements.membership ?? [];
  if (priced.enrollment.type === 'existing-member') return false;
  return accepted.length > 0 && !priced.items.some((item) => accepted.includes(item.planId));
}

type Chosen = { definition: PlanTerms; on: string };

async function membershipChoices(context: Context, priced: PricedEnrollment, { definition, on }: Chosen) {
  const accepted = definition.requirements.membership ?? [];
  const associations = priced.catalog.associations.filter(({ id }) => accepted.includes(id));
  const rated = await loadRated(context, associations);
  return accepted.flatMap((id) => {
    const association = rated.get(id);
    const result = association ? rate(association, association.defaultLevel, priced.household, on) : null;
    return association && result?.ok ? [toMembershipChoice(association, result)] : [];
  });
}
