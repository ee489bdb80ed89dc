import type { PlanDetail } from '@/lib/contract/plans';
import type { PlanRelation, RelatedKind } from '@/lib/rules/words/plan-kinds';
import { answer, resultOf, type Context } from '../../request-context';
import { notFound } from '../../api-error';
import { cardPrice, type CardPrice } from '../../rating/rate';
import { portalOf } from '../lookup/start-up';
import type { Handlers } from '../handlers';
import { sellerRow } from '../shared/load-producer';
import { getCatalog, isVisible, type Catalog, type Scope } from '../shared/plan-catalog';
import { loadFromPrices, payerOf, publicTerms } from '../shared/from-prices';
import {
  planName,
  toPlanCard,
  toPlanDetail,
  toShownPrice,
  type CatalogPlan,
  type ShownPrice,
} from '../shared/plan-cards';
import { loadRated } from '../shared/rated-plans';
import { loadPricedEnrollment, planDate, scopeOf, type PricedEnrollment } from '../shared/priced-enrollment';
import { loadSite } from '../shared/site-rows';
import { ratedPlan } from './plan-price';

/** A plan that can be looked at: not a membership, not hidden from this site. */
function visiblePlan(catalog: Catalog, planId: number, scope: Scope): CatalogPlan {
  const plan = catalog.plans.get(String(planId));
  if (!plan || plan.definition.category === 'membership' || !isVisible(catalog, plan.id, scope)) throw notFound('plan');
  return plan;
}

/**
 * The scope of every visitor of the caller's site: it also holds what is sold only under the portal of the visit, else
 * under the site's own.
 */
export async function publicScope(context: Context, chosen?: string): Promise<Scope> {
  const { siteKey, agentId, groupId } = context.caller;
  if (chosen !== undefined) return { siteKey, agentId, groupId, portalId: chosen };
  const site = siteKey === null ? null : await loadSite(context.store, siteKey);
  return { siteKey, agentId, groupId, portalId: site && (await portalOf(context, site)) };
}

async function publicDetail(planId: number, context: Context, portalId?: string) {
  const catalog = await getCatalog(context);
  const scope = await publicScope(context, portalId);
  const plan = visiblePlan(catalog, planId, scope);
  const terms = publicTerms(context, catalog, scope);
  const from = await loadFromPrices(context, [plan], terms);
  const cents = from(plan.id);
  if (cents === null) throw notFound('price');
  const rated = (await loadRated(context, [plan])).get(plan.id) ?? null;
  const shown = toPlanCard(plan, { cents }, payerOf(terms, plan.id));
  const detail = toPlanDetail(plan, shown, (pricingId) => from(plan.id, pricingId), rated);
  return answer(withSeller(detail, await sellerRow(context, context.caller, plan, null)));
}

/** A plan's page with the agent at its foot. */
const withSeller = (detail: PlanDetail, row: Awaited<ReturnType<typeof sellerRow>>): PlanDetail => ({
  ...detail,
  filing: [...(detail.filing ?? []), ...(row === null ? [] : [row])],
});

export const getPlanDetail: Handlers['getPlanDetail'] = async (input, context) => publicDetail(input.plan_id, context);

export const getPlanDetailByQuery: Handlers['getPlanDetailByQuery'] = async (input, context) => {
  if (input.enrollment_id === undefined) return publicDetail(input.plan_id, context, input.portal_id);
  const priced = await loadPricedEnrollment(context, input.enrollment_id);
  const plan = visiblePlan(priced.catalog, input.plan_id, scopeOf(priced.enrollment));
  const definition = await ratedPlan(context, plan);
  const on = planDate(priced, definition);
  const { state, employer } = priced.household;
  const from = await loadFromPrices(context, [plan], { on, state, employers: employersOf(priced) });
  const card = cardPrice(definition, priced.household, on);
  const levels = card.ok ? card.levels : [];
  // What the card assumes holds for its levels too.
  const priceOf = (wanted: string) =>
    levels.find(({ pricingId }) => pricingId === wanted)?.monthlyCents ?? from(plan.id, wanted);
  const shown = toPlanCard(plan, await shopperPrice(context, priced, plan, card), employer);
  const detail = toPlanDetail(plan, shown, priceOf, definition);
  return answer(withSeller(detail, await sellerRow(context, priced.enrollment, plan, { state, on })));
};

/** The shopper's price, else the lowest in their state, else anywhere. */
async function shopperPrice(
  context: Context,
  priced: PricedEnrollment,
  plan: CatalogPlan,
  card: CardPrice | null,
): Promise<ShownPrice> {
  if (card?.ok) return toShownPrice(card);
  const on = planDate(priced, plan.definition);
  const { state } = priced.household;
  const employers = employersOf(priced);
  for (const place of [
    { on, state, employers },
    { on, employers },
  ]) {
    const cents = (await loadFromPrices(context, [plan], place))(plan.id);
    if (cents !== null) return { cents };
  }
  return { cents: 0 };
}

const employersOf = ({ household: { employer } }: PricedEnrollment) => (employer ? [employer] : []);

/** The wire's word for each kind of related plan in the catalogue. */
const RELATION_OF: Record<RelatedKind, PlanRelation> = {
  suggested: 'suggested',
  rider: 'rider',
  association: 'membership',
};

type Relation = { id: string; relation: PlanRelation; note: string };

function relationsOf(catalog: Catalog, plan: CatalogPlan): Relation[] {
  const { definition } = plan;
  const stored = (catalog.related.get(plan.id) ?? []).map(({ id, kind }) => ({ id, relation: RELATION_OF[kind] }));
  const all = [
    ...(definition.requirements.membership ?? []).map((id) => ({ id, relation: 'membership' as const })),
    ...definition.riders.map((id) => ({ id, relation: 'rider' as const })),
    ...definition.suggests.map((id) => ({ id, relation: 'suggested' as const })),
    ...stored,
  ];
  const notes: Record<PlanRelation, string> = {
    membership: `Required with ${planName(definition)}`,
    rider: `Can be added to ${planName(definition)}`,
    suggested: `Often added with ${planName(definition)}`,
  };
  const seen = new Set<string>([plan.id]);
  return all
    .filter(({ id }) => !seen.has(id) && seen.add(id))
    .map((relation) => ({ ...relation, note: notes[relation.relation] }));
}

export const getRelatedPlans: Handlers['getRelatedPlans'] = async (input, context) => {
  const priced = input.enrollment_id === undefined ? null : await loadPricedEnrollment(context, input.enrollment_id);
  const catalog = priced?.catalog ?? (await getCatalog(context));
  const scope = priced ? scopeOf(priced.enrollment) : await publicScope(context, input.portal_id);
  const plan = visiblePlan(catalog, input.plan_id, scope);
  const terms = publicTerms(context, catalog, scope);
  const relations = relationsOf(catalog, plan)
    .flatMap(({ id, ...relation }) => {
      const other = catalog.plans.get(id);
      return other && isVisible(catalog, id, scope) ? [{ other, relation }] : [];
    })
    .slice(0, 40);
  const others = relations.map(({ other }) => other);
  const rated = await loadRated(context, priced ? others : []);
  const from = await loadFromPrices(context, priced ? [] : others, terms);
  const related = relations.map(async ({ other, relation }) => {
    const definition = rated.get(other.id);
    const card = priced && definition ? cardPrice(definition, priced.household, planDate(priced, definition)) : null;
    const price = priced ? await shopperPrice(context, priced, other, card) : { cents: from(other.id) ?? 0 };
    return { ...toPlanCard(other, price, priced ? priced.household.employer : payerOf(terms, other.id)), ...relation };
  });
  return resultOf(await Promise.all(related));
};
