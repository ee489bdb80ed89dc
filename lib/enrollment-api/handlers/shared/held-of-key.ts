import { and, asc, eq, inArray } from 'drizzle-orm';
import { HELD } from '@/lib/rules/words/policy-states';
import type { Context } from '../../request-context';
import { exclusiveKey } from '../../rating/blackout';
import type { PlanTerms } from '../../rating/plan';
import { memberPolicies } from '../../store/schema/member-tables';
import type { Catalog } from './plan-catalog';

type HeldPlan = { planId: string | null; name: string; status: string };

/** The plans that a member holds, read once for all plans of a list. */
export const loadHeldPlans = ({ store }: Pick<Context, 'store'>, memberId: string): Promise<HeldPlan[]> =>
  store.once(`held plans ${memberId}`, async () =>
    store.db
      .select({ planId: memberPolicies.planId, name: memberPolicies.planName, status: memberPolicies.status })
      .from(memberPolicies)
      .where(and(eq(memberPolicies.memberId, memberId), inArray(memberPolicies.status, [...HELD])))
      .orderBy(asc(memberPolicies.id)),
  );

/** The held plan that forbids another one: the plan itself first, else one of its key (rules 1 §8 "already-active"). */
export function heldOfKey(
  { plans }: Pick<Catalog, 'plans'>,
  held: readonly HeldPlan[],
  plan: PlanTerms,
): HeldPlan | undefined {
  const key = exclusiveKey(plan);
  const isOfKey = (id: string) => {
    const other = plans.get(id)?.definition;
    return other !== undefined && exclusiveKey(other) === key;
  };
  return held.find(({ planId }) => planId === plan.id) ?? held.find(({ planId }) => planId !== null && isOfKey(planId));
}
