import { messages } from '@/lib/rules/text/messages';
import { checkOneChild } from '@/lib/rules/people/one-child';
import type { Tier } from '@/lib/rules/words/tiers';
import type { Context } from '../../request-context';
import { invalid } from '../../api-error';
import { coversOneChild, type PlanTerms } from '../../rating/plan';
import { loadCartItems } from '../../store/shopper-rows';
import type { FilterInfo } from '../../store/saved-steps';
import type { Catalog } from '../shared/plan-catalog';

type Looked = { catalog: Catalog; planId: number | undefined };

/** The plans in the cart, and the one looked at: those whose rules an answer is judged by as it is given (rules 1 §4). */
async function plansAtHand(context: Context, enrollmentId: string, { catalog, planId }: Looked): Promise<PlanTerms[]> {
  const inCart = (await loadCartItems(context.store, enrollmentId)).map((item) => item.planId);
  return [...inCart, String(planId)].flatMap((id) => catalog.plans.get(id)?.definition ?? []);
}

/** Refuses answers without a category while a premier plan is in the cart or looked at (rules 1 §5). */
export async function assertCategory(
  context: Context,
  enrollmentId: string,
  { category, ...looked }: Looked & Pick<FilterInfo, 'category'>,
): Promise<void> {
  if (category !== null) return;
  const plans = await plansAtHand(context, enrollmentId, looked);
  if (plans.some(({ planType }) => planType === 'MM')) throw invalid(['category', messages.required]);
}

/** Refuses more children than the plan at hand covers, beside the number that was told (rules 3 §5, decisions 143). */
export async function assertOneChild(
  context: Context,
  enrollmentId: string,
  { tier, childCount, ...looked }: Looked & { tier: Tier; childCount: number | null },
): Promise<void> {
  if (checkOneChild(tier, childCount ?? 0, true) === null) return;
  const plans = await plansAtHand(context, enrollmentId, looked);
  const over = checkOneChild(tier, childCount ?? 0, plans.some(coversOneChild));
  if (over !== null) throw invalid(['no_of_children', over]);
}
