import type { KeepList } from '@/components/shell/card-list';
import { PlanList } from '@/components/shell/plan-list';
import type { ListedPrice } from '@/components/shell/shown-price';
import { Block } from '@/components/ui/card';
import type { CategoryKey } from '@/lib/rules/words/categories';
import type { PlanRelation } from '@/lib/rules/words/plan-kinds';

export type RelatedPlan = ListedPrice & {
  plan_id: number;
  plan_name: string;
  plan_logo: string;
  plan_category: CategoryKey;
  plan_short_text: string;
  relation: PlanRelation;
};

/** Memberships are chosen while the plan goes to the cart; they have no page of their own. */
const GROUPS = [
  { relation: 'rider', title: 'Additional riders' },
  { relation: 'suggested', title: 'Suggested products' },
] as const;

/** Plans that go with this one: riders first, then suggestions (rules 1 §2.10, rules 2 §7 get-related-plans). */
export function RelatedPlans({
  basePath,
  plans,
  keep,
}: {
  basePath: string;
  plans: readonly RelatedPlan[];
  keep?: KeepList;
}) {
  return GROUPS.map(({ relation, title }) => {
    const own = plans.filter((plan) => plan.relation === relation).slice(0, 6);
    if (own.length === 0) return null;
    return (
      <Block key={relation} title={title} className="no-print">
        <PlanList basePath={basePath} plans={own} className="mt-4" keep={keep} />
      </Block>
    );
  });
}
