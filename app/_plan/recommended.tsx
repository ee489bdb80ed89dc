import { RecommendedStrip } from '@/components/recommend/recommended-strip';
import type { CardPlan } from '@/components/recommend/recommended-card';
import type { RecommendationPage } from '@/lib/rules/quote/recommendations';
import { loadRecommendations } from '@/lib/visitor/recommended';
import type { Shopper } from '@/lib/visitor/shopper';
import { getPopularPlans, getRelatedPlans, type RecommendedPlan } from '@/lib/site/public-catalog';
import { routes } from '@/lib/site/routes';
import { keepList } from '@/app/_shell/kept-text';
import type { Site } from '@/lib/site/site';

type Props = {
  shopper: Shopper;
  page: RecommendationPage;
  /** The cart's plans, or the one looked at. */
  planIds?: readonly number[];
};

/**
 * The strip below a page of the private zone (rules 1 §2.12). What cannot be added at the moment is left to the list.
 */
export async function Recommended({ shopper, page, planIds = [] }: Props) {
  const { site } = shopper;
  const looked = page === 'plan' ? planIds[0] : undefined;
  const [{ plans, association }, suggested] = await Promise.all([
    loadRecommendations(shopper, page, planIds),
    suggestedBeside(site, looked),
  ]);
  return (
    <RecommendedStrip
      basePath={site.basePath}
      plans={plans.filter((plan) => plan.message === null && !suggested.has(plan.plan_id)).map(toCard)}
      listHref={routes.recommendList(site, page, looked)}
      keep={keepList}
      {...(page === 'cart' && association && { intro: 'Chosen by others together with what is in your cart.' })}
    />
  );
}

type Looked = Pick<RecommendedPlan, 'plan_id' | 'plan_category'>;

/** The strip of popular plans below a cached page, alike for every visitor of the site. */
export async function PopularPlans({ site, page, plan }: { site: Site; page: RecommendationPage; plan?: Looked }) {
  const [plans, suggested] = await Promise.all([getPopularPlans(site), suggestedBeside(site, plan?.plan_id)]);
  // Beside a plan that is looked at, others of its category would be instead of it, not with it.
  const fitting = plans.filter((one) => one.plan_category !== plan?.plan_category && !suggested.has(one.plan_id));
  return (
    <RecommendedStrip
      basePath={site.basePath}
      plans={fitting.map(toCard)}
      listHref={routes.recommendList(site, page, plan?.plan_id)}
    />
  );
}

/** Plans that a plan's page suggests by itself: they are not recommended a second time below it. */
async function suggestedBeside(site: Site, planId: number | undefined): Promise<ReadonlySet<number>> {
  const related = planId === undefined ? [] : await getRelatedPlans(site, planId).catch(() => []);
  return new Set(related.map(({ plan_id: id }) => id));
}

/** The members a card shows, and nothing more. */
export function toCard(plan: RecommendedPlan): CardPlan {
  const { plan_id, plan_name, plan_logo, plan_category, reason, message } = plan;
  const { plan_price, plan_price_to, plan_price_assumed, plan_pricing_id, employer_name } = plan;
  const price = { plan_price, plan_price_to, plan_price_assumed, plan_pricing_id, employer_name };
  return { plan_id, plan_name, plan_logo, plan_category, reason, message, ...price };
}
