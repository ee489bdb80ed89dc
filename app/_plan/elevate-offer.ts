import type { AnswerOf } from '@/lib/contract/endpoint';
import type { EndpointNamed } from '@/lib/contract/registry';
import { fromWireMoney } from '@/lib/rules/money/money';
import type { Shopper } from '@/lib/visitor/shopper';
import { getFeaturedPlans, type PlanCards } from '@/lib/site/public-catalog';
import { isElevate } from '@/lib/rules/words/site-kinds';

type Levels = AnswerOf<EndpointNamed<'getPlanPricingDetailElevate'>>['data']['plans'];

/**
 * The featured plans of an elevate-type site at this household's prices (rules 2 §7). Null on other sites, without a
 * quote, and when there is no price: then the site's own starting prices stand.
 */
export async function loadElevateOffer({ site, session, call }: Shopper): Promise<PlanCards | null> {
  const enrollmentId = session?.enrollmentId ?? null;
  if (!isElevate(site) || enrollmentId === null) return null;
  const [featured, pricing] = await Promise.all([
    getFeaturedPlans(site),
    call('getPlanPricingDetailElevate', { enrollment_id: enrollmentId }),
  ]);
  return pricing.ok ? withPrices(featured, pricing.value.data.plans) : null;
}

/** Each plan at the prices of its levels; a plan without one keeps its starting price. */
function withPrices(featured: PlanCards, levels: Levels): PlanCards {
  return featured.map((plan) => {
    const own = levels.filter(({ pid }) => pid === plan.plan_id);
    const inOrder = own.toSorted((a, b) => (fromWireMoney(a.plan_price) ?? 0) - (fromWireMoney(b.plan_price) ?? 0));
    const [cheapest, dearest] = [inOrder[0], inOrder.at(-1)];
    if (!cheapest || !dearest) return plan;
    const { plan_price, plan_pricing_id } = cheapest;
    const ranges = dearest.plan_price !== plan_price;
    return { ...plan, plan_price, plan_pricing_id, ...(ranges && { plan_price_to: dearest.plan_price }) };
  });
}
