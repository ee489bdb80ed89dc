import { RecommendedStrip } from '@/components/recommend/recommended-strip';
import type { CardPlan } from '@/components/recommend/recommended-card';
import type { RecommendationPage } from '@/lib/rules/recommendations';
import { loadRecommendations } from '@/lib/session/recommendations';
import type { Shopper } from '@/lib/session/shopper';
import { getPopularPlans, type RecommendedPlan } from '@/lib/site/catalog';
import { routes } from '@/lib/site/routes';
import type { Site } from '@/lib/site/site';

type Props = {
  visitor: Shopper;
  page: RecommendationPage;
  /** The cart's plans, or the one looked at. */
  planIds?: readonly number[];
};

/** The strip below a page of the private zone (spec 1 §2.12). What cannot be added at the moment is left to the list. */
export async function Recommended({ visitor, page, planIds = [] }: Props) {
  const { plans, association } = await loadRecommendations(visitor, page, planIds);
  const { site } = visitor;
  return (
    <RecommendedStrip
      basePath={site.basePath}
      plans={plans.filter(({ message }) => message === null).map(toCard)}
      listHref={routes.recommendList(site, page, page === 'plan' ? planIds[0] : undefined)}
      {...(page === 'cart' && association && { intro: 'Chosen by others together with what is in your cart.' })}
    />
  );
}

type Looked = Pick<RecommendedPlan, 'plan_id' | 'plan_category'>;

/** The same below a cached page, alike for every visitor of the site. */
export async function PopularPlans({ site, page, plan }: { site: Site; page: RecommendationPage; plan?: Looked }) {
  // Beside a plan that is looked at, others of its category would be instead of it, not with it.
  const plans = (await getPopularPlans(site)).filter(({ plan_category: category }) => category !== plan?.plan_category);
  return (
    <RecommendedStrip
      basePath={site.basePath}
      plans={plans.map(toCard)}
      listHref={routes.recommendList(site, page, plan?.plan_id)}
    />
  );
}

/** What a card shows, and nothing more. */
export function toCard(plan: RecommendedPlan): CardPlan {
  const { plan_id, plan_name, plan_logo, plan_category, plan_price, reason, message } = plan;
  return { plan_id, plan_name, plan_logo, plan_category, plan_price, reason, message };
}
