import type { Metadata } from 'next';
import { loadStartingPlan } from '@/app/_homes/choices';
import { goToNotFound } from '@/app/_shell/go-to-not-found';
import { QuoteBar } from '@/app/_plan/quote-bar';
import { Selection } from '@/app/_homes/selection';
import { MAX_COMPARED } from '@/components/plans/compare-limit';
import type { ComparedPlan } from '@/components/plans/compare-rows';
import { CompareScreen } from '@/components/plans/compare-screen';
import { readIds } from '@/components/plans/plan-filter';
import { isTier } from '@/lib/rules/words/tiers';
import { tierLabel } from '@/lib/rules/words/tier-words';
import { toError } from '@/lib/gateway/result';
import { loadHeldMarks } from '@/lib/visitor/held-plans';
import { hasPremierPlan, loadQuote, loadShopper, type Quote, type Shopper } from '@/lib/visitor/shopper';
import { publicUrl } from '@/lib/site/public-url';
import { buildTrail } from '@/lib/routing/trail';
import { routes } from '@/lib/site/routes';

export const metadata: Metadata = { title: 'Compare plans' };

type Props = {
  params: Promise<{ site: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** Plans side by side. Ids that are not on offer here are left out; without any there is no such page. */
export default async function ComparePage({ params, searchParams }: Props) {
  const shopper = await loadShopper((await params).site);
  const { site, session } = shopper;
  const ids = readIds(await searchParams);
  const quote = await loadQuote(shopper);
  const found = (await Promise.all(ids.map((id) => loadPlan(shopper, quote, id)))).filter((plan) => plan !== null);
  const { markOf } = await loadHeldMarks(shopper);
  const plans = found.slice(0, MAX_COMPARED).map((plan) => ({ ...plan, held: markOf(plan.plan_id) }));
  if (plans.length === 0) return goToNotFound(site.key);
  const bar = quote && (
    <QuoteBar
      page={routes.plans(shopper.site)}
      values={quote.values}
      premier={await hasPremierPlan(shopper, quote.enrollmentId)}
    />
  );
  return (
    <>
      {bar}
      <Selection shopper={shopper} />
      <CompareScreen
        basePath={site.basePath}
        crumbs={buildTrail(site, session, 'compare')}
        plans={plans}
        pricedFor={quote && pricedFor(quote)}
        address={publicUrl(site, `/plans/compare?ids=${plans.map((plan) => plan.plan_id).join(',')}`)}
        unknown={ids.length - found.length}
        surplus={found.length - plans.length}
      />
    </>
  );
}

/** Nothing personal: a printed comparison is passed on. */
function pricedFor({ values: { zip, tier } }: Quote): string {
  return `zip code ${zip}, ${isTier(tier) ? tierLabel(tier) : tier}`;
}

/** A plan at the shopper's price, or at its lowest one; null when it is not on offer here. */
async function loadPlan(shopper: Shopper, quote: Quote | null, planId: number): Promise<ComparedPlan | null> {
  if (planId > MAX_PLAN_ID) return null;
  if (!quote) return loadStartingPlan(shopper, planId);
  const answer = await shopper.call('getPlanDetailByQuery', { plan_id: planId, enrollment_id: quote.enrollmentId });
  if (answer.ok) return answer.value.data;
  if (answer.failure.kind === 'http' && answer.failure.status === 404) return null;
  throw toError(answer.failure);
}

const MAX_PLAN_ID = 2_147_483_647;
