import type { Metadata } from 'next';
import { loadMenu, loadStartingPlans } from '@/app/_homes/choices';
import { PublicPlans } from '@/app/_plan/public-plans';
import { PlainAnswers } from '@/app/_plan/plain-answers';
import { QuoteBar } from '@/app/_plan/quote-bar';
import { Recommended } from '@/app/_plan/recommended';
import { Selection } from '@/app/_homes/selection';
import { keepList } from '@/app/_shell/kept-text';
import { PlansScreen } from '@/components/plans/plans-screen';
import { readFilter, readIds, type PlanFilter } from '@/components/plans/plan-filter';
import { BASIC_DETAILS_DIALOG } from '@/components/quote/basic-details';
import { PremierGuard } from '@/components/quote/premier-guard';
import { DialogTrigger } from '@/components/ui/dialog-trigger';
import { loadHeldMarks } from '@/lib/visitor/held-plans';
import { hasPremierPlan, loadQuote, loadShopper, valueOf, type Quote, type Shopper } from '@/lib/visitor/shopper';
import { getCategoryOptions } from '@/lib/site/public-catalog';
import { TIERS } from '@/lib/rules/words/tiers';
import { routes } from '@/lib/site/routes';
import { buildTrail } from '@/lib/routing/trail';

export const metadata: Metadata = { title: 'Plans' };

type Props = {
  params: Promise<{ site: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** The plans as a visitor with a query or a quote sees them (rules 1 §2.9). */
export default async function PlansPage({ params, searchParams }: Props) {
  const shopper = await loadShopper((await params).site);
  const query = await searchParams;
  const filter = readFilter(query);
  const ticked = readIds(query);
  const quote = await loadQuote(shopper);
  const { markOf } = await loadHeldMarks(shopper);
  const marked = <P extends { plan_id: number }>(plans: readonly P[]) =>
    plans.map((plan) => ({ ...plan, held: markOf(plan.plan_id) }));
  const recommended = <Recommended shopper={shopper} page="plans" />;
  if (!quote)
    return (
      <>
        <Selection shopper={shopper} />
        <PublicPlans
          site={shopper.site}
          session={shopper.session}
          plans={marked(await loadStartingPlans(shopper))}
          filter={filter}
          ticked={ticked}
        />
        {recommended}
      </>
    );
  const [{ plans, ioOnly }, menu, premier, categories] = await Promise.all([
    loadPlans(shopper, quote, filter),
    loadMenu(shopper),
    hasPremierPlan(shopper, quote.enrollmentId),
    getCategoryOptions(shopper.site),
  ]);
  // Looking at medical plans marks a premier plan as selected (rules 1 §4).
  const medical = filter.categories.includes('medical');
  const premierPlans = plans.filter((plan) => plan.plan_type === 'MM').map((plan) => plan.plan_id);
  const values = { ...quote.values, category: quote.values.category || (medical ? 'medical' : '') } as const;
  const asked = { values, premier, categories: premier || medical ? categories : [] };
  const page = routes.plans(shopper.site);
  return (
    <>
      <QuoteBar page={page} {...asked} />
      <PlainAnswers
        site={shopper.site}
        at="plans"
        planId={null}
        back={page}
        query={query}
        quote={{ ...asked, sold: TIERS }}
      />
      <Selection shopper={shopper} />
      {quote.values.category === '' && premierPlans.length > 0 && (
        <PremierGuard plans={premierPlans} categories={categories} />
      )}
      <PlansScreen
        basePath={shopper.site.basePath}
        crumbs={buildTrail(shopper.site, shopper.session, 'plans')}
        plans={marked(plans)}
        offered={menu.data}
        filter={filter}
        ticked={ticked}
        keep={keepList}
        ioOnly={ioOnly}
        changeAction={
          <DialogTrigger dialog={BASIC_DETAILS_DIALOG} variant="secondary">
            {ioOnly ? 'Change tier' : 'Change your details'}
          </DialogTrigger>
        }
      />
      {recommended}
    </>
  );
}

/**
 * All plans that fit, because the side filter counts them all. The reason why none of the chosen categories fits is
 * asked for those categories.
 */
async function loadPlans({ call }: Shopper, { enrollmentId }: Quote, { categories }: PlanFilter) {
  const mine = { enrollment_id: enrollmentId };
  const { result: plans, io_only: ioOnly } = valueOf(await call('getFilteredPlans', mine)).data;
  const chosen = plans.some((plan) => categories.includes(plan.plan_category));
  if (categories.length === 0 || chosen) return { plans, ioOnly };
  const narrowed = await call('getFilteredPlans', { ...mine, categories: categories.join(',') });
  return { plans, ioOnly: valueOf(narrowed).data.io_only };
}
