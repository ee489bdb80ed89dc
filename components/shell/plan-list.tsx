import { cx } from '@/components/ui/cx';
import { categoryOf, type CategoryKey } from '@/lib/rules/words/categories';
import { routes } from '@/lib/site/routes';
import { PlanCards, type KeepList } from './card-list';
import { showPrice, type ListedPrice } from './shown-price';

type ShownPlan = ListedPrice & {
  plan_id: number;
  plan_name: string;
  plan_short_text: string;
  plan_logo: string;
  plan_category: CategoryKey;
  /** The mark of a plan that is held already (decisions 275). */
  held?: string | undefined;
};

/**
 * Plans as cards: with their category where categories mix, or, given the ticked ones, with a tick for the comparison.
 */
export function PlanList({
  basePath,
  plans,
  ticked,
  className,
  keep,
}: {
  basePath: string;
  plans: readonly ShownPlan[];
  ticked?: readonly number[];
  className?: string;
  keep?: KeepList | undefined;
}) {
  return (
    <PlanCards
      className={cx('plan-grid', className)}
      plans={plans}
      keep={keep}
      card={(plan) => ({
        name: plan.plan_name,
        text: plan.plan_short_text,
        carrier: plan.plan_logo,
        price: showPrice(plan),
        held: plan.held,
        href: routes.plan(basePath, plan.plan_id, plan.plan_name),
        ...(ticked
          ? { compare: { planId: plan.plan_id, checked: ticked.includes(plan.plan_id) } }
          : { category: { key: plan.plan_category, label: categoryOf(plan.plan_category).section } }),
      })}
    />
  );
}
