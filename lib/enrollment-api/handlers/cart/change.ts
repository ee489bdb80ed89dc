import { and, eq, inArray } from 'drizzle-orm';
import { messages } from '@/lib/rules/text/messages';
import { done, type Context } from '../../request-context';
import { invalid, notFound, refusal } from '../../api-error';
import { blackoutMessage, exclusiveKey } from '../../rating/blackout';
import type { PlanDefinition } from '../../rating/plan';
import { rate } from '../../rating/rate';
import { memberPolicies } from '../../store/schema/member-tables';
import type { Handlers } from '../handlers';
import { loadAcceptedAnswers } from '../shared/answers';
import { deleteCartItem, saveCartItem, type CartItemRow } from '../shared/cart-items';
import { getCatalog } from '../shared/plan-catalog';
import { loadOpenEnrollment, updateEnrollment } from '../shared/enrollment';
import { buildShopper, chosenDate, goneMessage, planDate, type Shopper } from '../shared/priced-enrollment';
import { enrollsAs } from '../shared/signed-in-caller';
import { offeredPlan, pricingRefusal } from '../plans/plan-price';
import { carrierOfRider, isRider } from './rider-rows';
import { priceCart } from './view';

/** Runs a change of the cart with the enrollment's row locked, so that two of them never interleave. */
async function changeCart<T>(context: Context, id: string, change: (shopper: Shopper) => Promise<T>): Promise<T> {
  const catalog = await getCatalog(context.store, context.now);
  return context.store.withTransaction(async () => {
    const enrollment = await loadOpenEnrollment(context, id, 'update');
    const outcome = await change(await buildShopper(context, enrollment, catalog));
    await updateEnrollment(context, id, {});
    return outcome;
  });
}

export const addPlanToCart: Handlers['addPlanToCart'] = async (input, context) =>
  changeCart(context, input.enrollment_id, async (shopper) => {
    await addPlan(context, shopper, input.plan_id, input.plan_pricing_id);
    return done;
  });

export const addPlanToCartWithMembership: Handlers['addPlanToCartWithMembership'] = async (input, context) =>
  changeCart(context, input.enrollment_id, async (shopper) => {
    const plan = await addPlan(context, shopper, input.plan_id1, input.plan_pricing_id1);
    const accepted = plan.requirements.membership ?? [];
    if (input.plan_id === undefined) return done;
    const association = shopper.catalog.associations.find(({ id }) => id === String(input.plan_id));
    const pricingId = String(input.plan_pricing_id ?? association?.defaultLevel ?? '');
    if (!association?.levels.some((level) => level.pricingId === pricingId) || !accepted.includes(association.id))
      throw invalid(['plan_id', messages.option]);
    const item = { planId: association.id, planPricingId: pricingId, removable: false, requiredBy: plan.id };
    await saveCartItem(context.store, shopper.enrollment.id, { ...item, kind: 'membership' }, context.now);
    return done;
  });

async function addPlan(context: Context, shopper: Shopper, planId: number, levelId: number): Promise<PlanDefinition> {
  const plan = offeredPlan(shopper, planId).definition;
  const pricingId = String(levelId);
  if (!plan.levels.some((level) => level.pricingId === pricingId)) throw invalid(['plan_pricing_id', messages.option]);
  assertNoBlackout(plan, shopper);
  const carrier = assertCarried(shopper, plan);
  await assertNotHeld(context, shopper, plan);
  const result = rate(plan, pricingId, shopper.household, planDate(shopper, plan));
  if (!result.ok) throw pricingRefusal(result);
  await assertAnswered(context, shopper, plan);
  const kind = carrier === null ? 'plan' : 'rider';
  const item = { planId: plan.id, planPricingId: pricingId, kind, removable: true, requiredBy: carrier } as const;
  await saveCartItem(context.store, shopper.enrollment.id, item, context.now);
  return plan;
}

/** A rider needs a plan in the cart that carries it (rules 1 §2.11); answers that plan, null for an ordinary plan. */
function assertCarried({ catalog, entries }: Shopper, plan: PlanDefinition): string | null {
  const carrier = carrierOfRider(catalog, entries, plan.id);
  if (carrier === null && isRider(catalog, plan.id))
    throw refusal('basePlanRequired', `${plan.name} can only be added to a plan in your cart that offers it.`);
  return carrier;
}

/** Days on which a plan cannot be put into a cart (rules 1 §8 "blackout"). */
export function assertNoBlackout(plan: PlanDefinition, { household }: Shopper): void {
  const message = blackoutMessage(plan, household.state, household.today);
  if (message !== null) throw refusal('blackout', message);
}

/** Only one plan of a key can be held at a time: not beside another one in the cart, not beside an active one (rules 1 §8). */
export async function assertNotHeld(context: Context, shopper: Shopper, plan: PlanDefinition): Promise<void> {
  const key = exclusiveKey(plan);
  const other = shopper.entries.find((entry) => entry.plan.id !== plan.id && exclusiveKey(entry.plan) === key);
  if (other)
    throw refusal('alreadyActive', `${other.plan.name} is in your cart. Remove it first to choose ${plan.name}.`);
  const { userId } = shopper.enrollment;
  if (userId === null) return;
  const same = [...shopper.catalog.plans.values()].filter(({ definition }) => exclusiveKey(definition) === key);
  const [active] = await context.store.db
    .select({ name: memberPolicies.planName })
    .from(memberPolicies)
    .where(
      and(
        eq(memberPolicies.memberId, userId),
        eq(memberPolicies.status, 'ACTIVE'),
        inArray(memberPolicies.planId, [plan.id, ...same.map(({ id }) => id)]),
      ),
    );
  if (active) throw refusal('alreadyActive', `You already have ${active.name}, and it is active.`);
}

/** Underwriting and carrier questions come before the cart (rules 2 §4). */
async function assertAnswered(context: Context, shopper: Shopper, plan: PlanDefinition): Promise<void> {
  const { underwriting, carrierQuestions } = plan.requirements;
  const needed = [
    ...(underwriting ? ['underwriting' as const] : []),
    ...(carrierQuestions.length > 0 ? ['carrier' as const] : []),
  ];
  if (needed.length === 0) return;
  const answered = await loadAcceptedAnswers(context.store, shopper.enrollment.id);
  const open = needed.some((kind) => !answered.some((row) => row.planId === plan.id && row.kind === kind));
  if (open) throw refusal('newQuestionsError', messages.answerAllQuestions);
}

export const removePlanFromCart: Handlers['removePlanFromCart'] = async (input, context) =>
  changeCart(context, input.enrollment_id, async (shopper) => {
    const planId = String(input.plan_id);
    const membership = priceCart(shopper).memberships.find((item) => item.planId === planId);
    if (membership && membership.requiredBy.length > 0) throw refusal('membershipRequired', membership.because);
    const item = shopper.items.find((row) => row.planId === planId);
    if (!item || item.planPricingId !== String(input.plan_pricing_id)) throw notFound('cart item');
    await deleteCartItem(context.store, shopper.enrollment.id, planId);
    for (const row of shopper.items)
      if (goesWith(shopper, row, planId)) await deleteCartItem(context.store, shopper.enrollment.id, row.planId);
    return done;
  });

/** Riders of a removed plan, and a membership that was chosen for it, go with it, unless another plan carries or needs them. */
function goesWith(shopper: Shopper, row: CartItemRow, removed: string): boolean {
  if (row.kind === 'membership') return row.requiredBy === removed && !isNeeded(shopper, row.planId, removed);
  const others = shopper.entries.filter(({ plan }) => plan.id !== removed);
  return (
    (isRider(shopper.catalog, row.planId) || row.requiredBy === removed) &&
    row.planId !== removed &&
    carrierOfRider(shopper.catalog, others, row.planId) === null
  );
}

function isNeeded(shopper: Shopper, membershipId: string, withoutPlan: string): boolean {
  return shopper.entries.some(
    ({ plan }) => plan.id !== withoutPlan && (plan.requirements.membership ?? []).includes(membershipId),
  );
}

export const saveCartDate: Handlers['saveCartDate'] = async (input, context) =>
  changeCart(context, input.enrollment_id, async (shopper) => {
    assertNotEmpty(shopper);
    const effectiveDate = chosenDate(shopper, input.effective_date);
    await updateEnrollment(context, shopper.enrollment.id, { effectiveDate });
    return done;
  });

function assertNotEmpty({ entries }: Shopper): void {
  if (entries.length === 0) throw refusal('emptyCart', 'Your cart is empty. Choose a plan first.');
}

/** Refuses a cart that holds nothing, or a plan that was withdrawn since it was added. */
export function assertOrderable(shopper: Shopper): void {
  const gone = goneMessage(shopper);
  if (gone !== null) throw refusal('blackout', gone);
  assertNotEmpty(shopper);
}

export const cartCheckout: Handlers['cartCheckout'] = async (input, context) =>
  changeCart(context, input.enrollment_id, async (shopper) => {
    const { enrollment, filter } = shopper;
    assertOrderable(shopper);
    const date = chosenDate(shopper, input.effective_date);
    const by = enrollsAs(context, filter.startedAs);
    if (input.type === 'rep' && by !== 'rep')
      throw invalid(['type', 'Only a representative can choose Rep Enrollment']);
    for (const { plan } of shopper.entries) assertNoBlackout(plan, shopper);
    const failure = priceCart(shopper, date).items.find(({ result }) => !result.ok)?.result;
    if (failure && !failure.ok) throw pricingRefusal(failure);
    await updateEnrollment(context, enrollment.id, {
      effectiveDate: date,
      eprocess: input.type === 'rep' ? 'rep' : by === 'group' ? 'group' : 'applicant',
    });
    return done;
  });
