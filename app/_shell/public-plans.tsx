import { PlansScreen } from '@/components/plans/plans-screen';
import type { PlanFilter } from '@/components/plans/filter';
import type { CategoryKey } from '@/lib/rules/categories';
import { getPlans, type PlanCards } from '@/lib/site/catalog';
import type { Site } from '@/lib/site/site';

/** The plans of a site for a visitor without a quote, at their lowest prices. */
export async function PublicPlans({ site, filter }: { site: Site; filter: PlanFilter }) {
  const all = await getPlans(site, null);
  return (
    <PlansScreen
      basePath={site.basePath}
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
