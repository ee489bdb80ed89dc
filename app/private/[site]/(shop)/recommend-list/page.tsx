import type { Metadata } from 'next';
import { loadStartingPlan } from '@/app/_homes/choices';
import { toCard } from '@/app/_plan/recommended';
import { SEALED_NAMES } from '@/lib/contract/recommend';
import { RecommendListScreen } from '@/components/recommend/recommend-list-screen';
import { RECOMMENDATION_PAGES } from '@/lib/rules/quote/recommendations';
import { loadCartPlans, loadLinked, loadRecommendations, type SealedLink } from '@/lib/visitor/recommended';
import { loadShopper, type Shopper } from '@/lib/visitor/shopper';
import { routes } from '@/lib/site/routes';
import { toSafeHtml } from '@/lib/site/to-safe-html';
import { buildTrail } from '@/lib/routing/trail';

export const metadata: Metadata = { title: 'Recommended Plans' };

type Query = Record<string, string | string[] | undefined>;
type Props = { params: Promise<{ site: string }>; searchParams: Promise<Query> };

export default async function RecommendListPage({ params, searchParams }: Props) {
  const shopper = await loadShopper((await params).site);
  const { site, session } = shopper;
  const query = await searchParams;
  const from = RECOMMENDATION_PAGES.find((page) => page === query['from']) ?? 'plans';
  const own = from === 'cart' ? await loadCartPlans(shopper) : await readPlan(shopper, query['plan']);
  const newest = own.at(-1);
  const { plans } =
    (await loadLinked(shopper, readLink(query))) ??
    (await loadRecommendations(
      shopper,
      from,
      own.map(({ plan_id: id }) => id),
    ));
  const planHref = newest ? routes.plan(site, newest.plan_id, newest.plan_name) : null;
  return (
    <RecommendListScreen
      basePath={site.basePath}
      crumbs={buildTrail(site, session, `recommend-${from}`, planHref)}
      plans={plans.map((plan) => ({ ...toCard(plan), text: toSafeHtml(plan.plan_short_text) }))}
    />
  );
}

/** Sealed ids in the address: a link to the recommendations for one member (rules 1 §7.6). */
function readLink(query: Query): SealedLink {
  const sent = SEALED_NAMES.map((name) => [name, query[name]] as const);
  return Object.fromEntries(sent.filter(([, value]) => typeof value === 'string' && value !== ''));
}

/** The plan whose page the list was opened from; none for an id that is no plan's. */
async function readPlan(shopper: Shopper, id: string | string[] | undefined) {
  if (typeof id !== 'string' || !/^[1-9]\d{0,8}$/.test(id)) return [];
  const plan = await loadStartingPlan(shopper, Number(id)).catch(() => null);
  return plan ? [plan] : [];
}
