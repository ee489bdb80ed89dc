import { PlansScreen, type ListedPlan } from '@/components/plans/plans-screen';
import type { PlanFilter } from '@/components/plans/plan-filter';
import { CATEGORIES } from '@/lib/rules/words/categories';
import type { Session } from '@/lib/session/session';
import type { Site } from '@/lib/site/site';
import { buildTrail } from '@/lib/routing/trail';

type Props = {
  site: Site;
  session: Session | null;
  plans: readonly ListedPlan[];
  filter: PlanFilter;
  ticked?: readonly number[];
};

/** The plans of a site for a visitor without a quote, at their lowest prices. */
export function PublicPlans({ site, session, plans, filter, ticked = [] }: Props) {
  const crumbs = buildTrail(site, session, 'plans');
  return (
    <PlansScreen
      basePath={site.basePath}
      crumbs={crumbs}
      // The way to a quote begins at the visitor's home: the form of a landing, portal and group of a rep.
      quoteHref={crumbs[0]?.href}
      plans={plans}
      offered={CATEGORIES.map(({ key }) => key).filter((key) => plans.some((plan) => plan.plan_category === key))}
      filter={filter}
      ticked={ticked}
    />
  );
}
