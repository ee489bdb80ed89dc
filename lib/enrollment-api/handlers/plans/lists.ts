import { CATEGORIES, filterCategories } from '@/lib/rules/words/categories';
import { toWireMoney } from '@/lib/rules/money/money';
import { answer, resultOf, type Context } from '../../request-context';
import { isOffered } from '../../rating/rate';
import type { Handlers } from '../handlers';
import { featuredPlansOf, getCatalog, visiblePlans, type Scope } from '../shared/plan-catalog';
import { fittingPlans } from '../shared/fitting';
import { loadFromPrices, loadStartingCards, publicTerms } from '../shared/from-prices';
import { toPlanCard, type CatalogPlan } from '../shared/plan-cards';
import { loadPricedEnrollment, planDate, scopeOf, type PricedEnrollment } from '../shared/priced-enrollment';

type SiteInput = { agent_id?: string | undefined; group_id?: string | undefined; portal_id?: string | undefined };

/** The scope of a public list: the members the storefront injected, else its fixed headers. */
function publicScope(input: SiteInput, context: Context): Scope {
  return {
    siteKey: context.caller.siteKey,
    agentId: input.agent_id ?? context.caller.agentId,
    groupId: input.group_id ?? context.caller.groupId,
    portalId: input.portal_id ?? null,
  };
}

async function menu(scope: Scope, context: Context) {
  const catalog = await getCatalog(context);
  const plans = visiblePlans(catalog, scope);
  const from = await loadFromPrices(context, plans, publicTerms(context, catalog, scope));
  const tiles = CATEGORIES.flatMap((category) => {
    const own = plans.filter(({ definition }) => definition.category === category.key);
    const prices = own.map(({ id }) => from(id)).filter((cents) => cents !== null);
    if (own.length === 0) return [];
    return [
      {
        category: category.key,
        title: category.section,
        blurb: category.blurb,
        plan_count: own.length,
        price_from: toWireMoney(prices.length > 0 ? Math.min(...prices) : 0),
      },
    ];
  });
  const carriers = new Map(plans.map(({ definition, carrierName }) => [definition.carrier, carrierName]));
  return {
    ...answer(tiles.map((tile) => tile.category)),
    icon: Object.fromEntries(tiles.map((tile) => [tile.category, tile.category])),
    tiles,
    carriers: [...carriers].map(([plan_logo, carrier_name]) => ({ plan_logo, carrier_name })),
  };
}

export const getCommonMenu: Handlers['getCommonMenu'] = async (input, context) =>
  menu(publicScope(input, context), context);

export const getGroupMenu: Handlers['getGroupMenu'] = async (input, context) =>
  menu(publicScope({ group_id: input.group_id }, context), context);

export const getPlanCategory: Handlers['getPlanCategory'] = async () =>
  answer(filterCategories().map(({ key, filter }) => ({ value: key, title: filter })));

export const getFeaturedPlans: Handlers['getFeaturedPlans'] = async (input, context) => {
  const catalog = await getCatalog(context);
  const scope = publicScope(input, context);
  const plans = featuredPlansOf(catalog, scope);
  return answer(await loadStartingCards(context, plans, publicTerms(context, catalog, scope)));
};

export const getMenuFilteredPlans: Handlers['getMenuFilteredPlans'] = async (input, context) => {
  const catalog = await getCatalog(context);
  const scope = publicScope(input, context);
  const plans = visiblePlans(catalog, scope).filter(inCategories(input.category));
  return answer(await loadStartingCards(context, plans.slice(0, 500), publicTerms(context, catalog, scope)));
};

function inCategories(list: string | undefined): (plan: CatalogPlan) => boolean {
  const wanted = list === undefined ? null : new Set(list.split(','));
  return ({ definition }) => wanted?.has(definition.category) ?? true;
}

/** True when the member alone could have one of the wanted plans: asked when none fits the tier (rules 1 §2.9). */
function fitsOnlyMember(priced: PricedEnrollment, wanted: (plan: CatalogPlan) => boolean): boolean {
  const alone = { ...priced.household, tier: 'IO' as const, spouse: null, children: null };
  return visiblePlans(priced.catalog, scopeOf(priced.enrollment))
    .filter(wanted)
    .some(({ definition }) => isOffered(definition, alone, planDate(priced, definition)));
}

export const getFilteredPlans: Handlers['getFilteredPlans'] = async (input, context) => {
  const priced = await loadPricedEnrollment(context, input.enrollment_id);
  const wanted = inCategories(input.categories);
  const plans = (await fittingPlans(context, priced)).filter(({ plan }) => wanted(plan));
  return answer({
    result: plans.slice(0, 500).map(({ plan, price }) => toPlanCard(plan, price, priced.household.employer)),
    io_only: plans.length === 0 && priced.household.tier !== 'IO' && fitsOnlyMember(priced, wanted),
  });
};

export const getLeftSideFilterFields: Handlers['getLeftSideFilterFields'] = async (input, context) => {
  const priced = await loadPricedEnrollment(context, input.enrollment_id);
  const plans = await fittingPlans(context, priced);
  const categories = filterCategories().map(({ key, filter }) => ({
    value: key,
    title: filter,
    count: plans.filter(({ plan }) => plan.definition.category === key).length,
  }));
  return resultOf({ categories: categories.filter(({ count }) => count > 0) });
};
