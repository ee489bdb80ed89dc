import { formatMoney, formatWireMoney, toWireMoney } from '@/lib/rules/money/money';
import { messages } from '@/lib/rules/text/messages';
import { done, type Context } from '../../request-context';
import { invalid, notFound, refusal } from '../../api-error';
import { blackoutMessage, exclusiveKey } from '../../rating/blackout';
import { assertPaidTogether } from '../shared/paid-together';
import type { PlanTerms } from '../../rating/plan';
import { rate } from '../../rating/rate';
import { isStaff } from '@/lib/rules/words/visits';
import type { Handlers } from '../handlers';
import { loadPlanAnswers, type CartItemRow } from '../../store/shopper-rows';
import { deleteCartItem, saveCartItem } from '../shared/cart-items';
import { getCatalog } from '../shared/plan-catalog';
import { loadOpenEnrollment, updateEnrollment } from '../shared/enrollment';
import {
  buildPricedEnrollment,
  chosenDate,
  goneMessage,
  planDate,
  type PricedEnrollment,
} from '../shared/priced-enrollment';
import { heldOfKey, loadHeldPlans } from '../shared/held-of-key';
import { settledKinds } from '../shared/plan-answers';
import { enrollsAs } from '../shared/signed-in-caller';
import { offeredPlan, pricingRefusal, ratedPlan } from '../plans/plan-price';
import { withAgreedCart } from './agreed-changes';
import { carrierOfRider, isRider } from './rider-rows';
import { priceCart } from './view';

/** Runs a change of the cart with the enrollment's row locked, so that two of them never interleave. */
async function changeCart<T>(
  context: Context,
  id: string,
  change: (priced: PricedEnrollment) => Promise<T>,
): Promise<T> {
  const catalog = await getCatalog(context);
  return context.store.withTransaction(async () => {
    const enrollment = await loadOpenEnrollment(context, id, 'update');
    const outcome = await change(await buildPricedEnrollment(context, enrollment, catalog));
    await updateEnrollment(context, id, {});
    return outcome;
  });
}

export const addPlanToCart: Handlers['addPlanToCart'] = async (input, context) =>
  addToCart(context, input, { planId: input.plan_id, levelId: input.plan_pricing_id }, () => Promise.resolve());

export const addPlanToCartWithMembership: Handlers['addPlanToCartWithMembership'] = async (input, context) =>
  addToCart(context, input, { planId: input.plan_id1, levelId: input.plan_pricing_id1 }, async (plan, priced) => {
    const accepted = plan.requirements.membership ?? [];
    if (input.plan_id === undefined) return;
    const association = priced.catalog.associations.find(({ id }) => id === String(input.plan_id))?.definition;
    const pricingId = String(input.plan_pricing_id ?? association?.defaultLevel ?? '');
    if (!association?.levels.some((level) => level.pricingId === pricingId) || !accepted.includes(association.id))
      throw invalid(['plan_id', messages.option]);
    const item = { planId: association.id, planPricingId: pricingId, removable: false, requiredBy: plan.id };
    await saveCartItem(context.store, priced.enrollment.id, { ...item, kind: 'membership' }, context.now);
  });

type Asked = { enrollment_id: string; seen_price?: string | undefined; cart_agreed?: string | undefined };
type Wanted = { planId: number; levelId: number };

/** Puts a level into the cart, and with it what `more` adds; asked first where that moves the price of another plan. */
function addToCart(
  context: Context,
  { enrollment_id: id, seen_price: seen, cart_agreed: agreed }: Asked,
  wanted: Wanted,
  more: (plan: PlanTerms, priced: PricedEnrollment) => Promise<void>,
): Promise<typeof done> {
  return changeCart(context, id, async (priced) => {
    const added = { planId: String(wanted.planId), seen };
    const agreement = { id, catalog: priced.catalog, agreed, added, priced };
    await withAgreedCart(context, agreement, async () => more(await addPlan(context, priced, wanted, seen), priced));
    return done;
  });
}

async function addPlan(
  context: Context,
  priced: PricedEnrollment,
  { planId, levelId }: Wanted,
  seen: string | undefined,
): Promise<PlanTerms> {
  const plan = await ratedPlan(context, offeredPlan(priced, planId));
  const pricingId = String(levelId);
  if (!plan.levels.some((level) => level.pricingId === pricingId)) throw invalid(['plan_pricing_id', messages.option]);
  assertNoBlackout(plan, priced);
  const carrier = assertCarried(priced, plan);
  await assertNotHeld(context, priced, plan);
  assertPaidTogether(priced, plan);
  const result = rate(plan, pricingId, priced.household, planDate(priced, plan));
  if (!result.ok) throw pricingRefusal(result);
  // A rider's price is shown in the cart, for the cart's day, and asked about with the cart.
  if (carrier === null) assertSeen(plan, result.monthlyCents, seen);
  await assertAnswered(context, priced, plan);
  const kind = carrier === null ? 'plan' : 'rider';
  const item = { planId: plan.id, planPricingId: pricingId, kind, removable: true, requiredBy: carrier } as const;
  await saveCartItem(context.store, priced.enrollment.id, item, context.now);
  return plan;
}

/** Refuses a plan whose page showed another price than the true one, for example before a quote in another tab (decisions 138). */
function assertSeen({ name }: PlanTerms, cents: number, seen: string | undefined): void {
  const price = toWireMoney(cents);
  if (seen !== undefined && seen !== price)
    throw refusal(
      'priceChanged',
      `${name} now costs ${formatMoney(cents)} a month, not ${formatWireMoney(seen)}. It is not in your cart yet.`,
      { price },
    );
}

/** A rider needs a plan in the cart that carries it (rules 1 §2.11); answers that plan, null for an ordinary plan. */
function assertCarried({ catalog, entries }: PricedEnrollment, plan: PlanTerms): string | null {
  const carrier = carrierOfRider(catalog, entries, plan.id);
  if (carrier === null && isRider(catalog, plan.id))
    throw refusal('basePlanRequired', `${plan.name} can only be added to a plan in your cart that offers it.`);
  return carrier;
}

/** Refuses a plan on a day on which it cannot be put into a cart (rules 1 §8 "blackout"). */
export function assertNoBlackout(plan: PlanTerms, { household }: PricedEnrollment): void {
  const message = blackoutMessage(plan, household.state, household.today);
  if (message !== null) throw refusal('blackout', message);
}

/** Refuses a second plan of a key: only one can be held, be the other one in the cart or active (rules 1 §8). */
export async function assertNotHeld(context: Context, priced: PricedEnrollment, plan: PlanTerms): Promise<void> {
  const key = exclusiveKey(plan);
  const other = priced.entries.find((entry) => entry.plan.id !== plan.id && exclusiveKey(entry.plan) === key);
  if (other)
    throw refusal('alreadyActive', `${other.plan.name} is in your cart. Remove it first to choose ${plan.name}.`);
  const { userId } = priced.enrollment;
  if (userId === null) return;
  const active = heldOfKey(priced.catalog, await loadHeldPlans(context, userId), plan);
  if (!active) return;
  const isActive = active.status === 'ACTIVE';
  // Staff are told about the member whom they enroll, and never that they have it themselves.
  if (isStaff(context.caller.signedIn?.role))
    throw refusal(
      'alreadyActive',
      `This member already has ${active.name}, and it is ${isActive ? 'active' : 'waiting to start'}.`,
    );
  const standing = isActive ? 'it is active' : 'you are enrolled in it';
  throw refusal('alreadyActive', `You already have ${active.name}, and ${standing}.`);
}

/** Refuses a plan whose underwriting and carrier questions are open: they come before the cart (rules 2 §4). */
async function assertAnswered(context: Context, priced: PricedEnrollment, plan: PlanTerms): Promise<void> {
  const { underwriting, carrierQuestions } = plan.requirements;
  const needed = [
    ...(underwriting ? ['underwriting' as const] : []),
    ...(carrierQuestions.length > 0 ? ['carrier' as const] : []),
  ];
  if (needed.length === 0) return;
  const settled = settledKinds(plan, await loadPlanAnswers(context.store, priced.enrollment.id));
  if (needed.some((kind) => !settled.has(kind))) throw refusal('newQuestionsError', messages.answerAllQuestions);
}

export const removePlanFromCart: Handlers['removePlanFromCart'] = async (input, context) =>
  changeCart(context, input.enrollment_id, async (priced) => {
    const planId = String(input.plan_id);
    const membership = priceCart(priced).memberships.find((item) => item.planId === planId);
    if (membership && membership.requiredBy.length > 0) throw refusal('membershipRequired', membership.because);
    const item = priced.items.find((row) => row.planId === planId);
    if (!item || item.planPricingId !== String(input.plan_pricing_id)) throw notFound('cart item');
    const { enrollment, catalog } = priced;
    // The plans that stay may start on another day then.
    return withAgreedCart(context, { id: enrollment.id, catalog, agreed: input.cart_agreed, priced }, async () => {
      await deleteCartItem(context.store, enrollment.id, planId);
      for (const row of priced.items)
        if (goesWith(priced, row, planId)) await deleteCartItem(context.store, enrollment.id, row.planId);
      return done;
    });
  });

/**
 * True when a row goes with a removed plan: as its rider, or as a membership chosen for it, unless another plan carries
 * or needs it.
 */
function goesWith(priced: PricedEnrollment, row: CartItemRow, removed: string): boolean {
  if (row.kind === 'membership') return row.requiredBy === removed && !isNeeded(priced, row.planId, removed);
  const others = priced.entries.filter(({ plan }) => plan.id !== removed);
  return (
    (isRider(priced.catalog, row.planId) || row.requiredBy === removed) &&
    row.planId !== removed &&
    carrierOfRider(priced.catalog, others, row.planId) === null
  );
}

function isNeeded(priced: PricedEnrollment, membershipId: string, withoutPlan: string): boolean {
  return priced.entries.some(
    ({ plan }) => plan.id !== withoutPlan && (plan.requirements.membership ?? []).includes(membershipId),
  );
}

export const saveCartDate: Handlers['saveCartDate'] = async (input, context) =>
  changeCart(context, input.enrollment_id, async (priced) => {
    assertNotEmpty(priced);
    const { catalog, enrollment } = priced;
    const effectiveDate = chosenDate(priced, input.effective_date);
    return withAgreedCart(context, { id: enrollment.id, catalog, agreed: input.cart_agreed, priced }, async () => {
      await updateEnrollment(context, enrollment.id, { effectiveDate });
      return done;
    });
  });

function assertNotEmpty({ entries }: PricedEnrollment): void {
  if (entries.length === 0) throw refusal('emptyCart', 'Your cart is empty. Choose a plan first.');
}

/** Refuses a cart that holds nothing, or a plan that was withdrawn since it was added. */
export function assertOrderable(priced: PricedEnrollment): void {
  const gone = goneMessage(priced);
  if (gone !== null) throw refusal('blackout', gone);
  assertNotEmpty(priced);
}

export const cartCheckout: Handlers['cartCheckout'] = async (input, context) =>
  changeCart(context, input.enrollment_id, async (priced) => {
    const { enrollment, filter } = priced;
    assertOrderable(priced);
    const date = chosenDate(priced, input.effective_date);
    const by = enrollsAs(context, filter.startedAs);
    if (input.type === 'rep' && by !== 'rep')
      throw invalid(['type', 'Only a representative can choose Rep Enrollment']);
    for (const { plan } of priced.entries) {
      assertNoBlackout(plan, priced);
      // Held since it was put into the cart: told here, before all the steps.
      await assertNotHeld(context, priced, plan);
    }
    assertPaidTogether(priced);
    const failure = priceCart(priced, date).items.find(({ result }) => !result.ok)?.result;
    if (failure && !failure.ok) throw pricingRefusal(failure);
    await updateEnrollment(context, enrollment.id, {
      effectiveDate: date,
      eprocess: input.type === 'rep' ? 'rep' : by === 'group' ? 'group' : 'applicant',
    });
    return done;
  });
