import { PlansScreen } from '@/components/plans/plans-screen';
import type { PlanFilter } from '@/components/plans/filter';
import type { CategoryKey } from '@/lib/rules/categories';
import { getPlans, type PlanCards } from '@/lib/site/catalog';
import type { Session } from '@/lib/session/session';
import type { Site } from '@/lib/site/site';
import { buildTrail } from '@/lib/site/trail';

/** The plans of a site for a visitor without a quote, at their lowest prices. */
type Props = { site: Site; session: Session | null; filter: PlanFilter };

export async function PublicPlans({ site, session, filter }: Props) {
  const all = await getPlans(site, null);
  return (
    <PlansScreen
      basePath={site.basePath}
      crumbs={buildTrail(site, session, 'plans')}
      plans={filterPlans(all, filter)}
      counts={countPlans(all)}
      filter={filter}
      ioOnly={false}
      changeAction={null}
    />
  );
}

/** Number of plans per category. */
export function countPlans(plans: PlanCards): Partial<Record<CategoryKey, number>> {
  const counts: Partial<Record<CategoryKey, number>> = {};
  for (const plan of plans) counts[plan.plan_category] = (counts[plan.plan_category] ?? 0) + 1;
  return counts;
}

/** The plans of the chosen categories; all without a choice. */
export function filterPlans(plans: PlanCards, filter: PlanFilter): PlanCards {
  return filter.categories.length === 0
    ? plans
    : plans.filter((plan) => filter.categories.includes(plan.plan_category));
}
