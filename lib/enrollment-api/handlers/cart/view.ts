import type { Cart, CartItem } from '@/lib/contract/cart';
import { isCategoryKey } from '@/lib/rules/words/categories';
import { toWireDate } from '@/lib/rules/text/dates';
import { sumCents, toWireMoney } from '@/lib/rules/money/money';
import { deferredDay } from '@/lib/rules/money/payment-schedule';
import { isChargedMethod, isNoticeMethod, type PaymentMethod } from '@/lib/rules/words/payment-kinds';
import { rateCart, type RatedCart } from '../../rating/rate-cart';
import { levelOf } from '../../rating/rate';
import { cartDate, enrollBy, ratedAssociations, type PricedEnrollment } from '../shared/priced-enrollment';
import { cartParts, perPaydayOf, planParts, toWireParts } from '../shared/price-parts';
import { paymentMethodOf } from '../steps/requirements';
import { toCartRefusal } from './refused-plan';
import { carrierOfRider, offeredRiders } from './rider-rows';

/**
 * The shopper's cart priced for a day, which is the cart's own unless told. Nothing is added for an existing member,
 * who needs no membership (rules 2 §7: "unless existing-member").
 */
export function priceCart(priced: PricedEnrollment, on: string = cartDate(priced)): RatedCart {
  const associations = priced.enrollment.type === 'existing-member' ? [] : ratedAssociations(priced);
  return rateCart(priced.entries, priced.household, on, associations);
}

function toItem(priced: PricedEnrollment, item: RatedCart['items'][number], date: string): CartItem {
  const plan = priced.catalog.plans.get(item.planId)?.definition;
  const carrier = carrierOfRider(priced.catalog, priced.entries, item.planId);
  return {
    plan_id: Number(item.planId),
    plan_name: item.name,
    plan_logo: plan?.carrier ?? '',
    plan_category: plan && isCategoryKey(plan.category) ? plan.category : null,
    level_name: plan ? levelOf(plan, item.pricingId).name : '',
    price: toWireMoney(item.cents),
    ...(item.result.ok && toWireParts(planParts(priced, item.result))),
    removable: 1,
    plan_pricing_id: Number(item.pricingId),
    plan_type: plan?.planType ?? '',
    effective_date: date,
    note: item.cartLine,
    ...(item.pending !== null && { pending: item.pending }),
    ...(carrier !== null && { rider_of: Number(carrier) }),
    ...(!item.result.ok && {
      problem: item.result.message,
      refused: toCartRefusal(priced, item, item.result),
    }),
  };
}

/**
 * A plan that was withdrawn stays in sight until it is taken out: no shopper signs for less than was chosen without
 * knowing.
 */
function toGoneItem({ item, plan }: PricedEnrollment['gone'][number], date: string): CartItem {
  const level = plan?.levels.find(({ pricingId }) => pricingId === item.planPricingId);
  return {
    plan_id: Number(item.planId),
    plan_name: plan?.name ?? 'A plan',
    plan_logo: plan?.carrier ?? '',
    plan_category: plan && isCategoryKey(plan.category) ? plan.category : null,
    level_name: level?.name ?? '',
    price: toWireMoney(0),
    removable: 1,
    plan_pricing_id: Number(item.planPricingId),
    plan_type: plan?.planType ?? '',
    effective_date: date,
    problem: 'This plan is not offered any more. Please remove it to go on.',
  };
}

function toMembershipItem(priced: PricedEnrollment, item: RatedCart['memberships'][number], date: string): CartItem {
  const plan = priced.catalog.plans.get(item.planId)?.definition;
  return {
    plan_id: Number(item.planId),
    plan_name: item.name,
    plan_logo: plan?.carrier ?? '',
    plan_category: null,
    level_name: plan ? levelOf(plan, item.pricingId).name : '',
    price: toWireMoney(item.cents),
    // What a plan needs cannot be taken out while the plan is there (rules 1 §2.11).
    removable: item.requiredBy.length > 0 ? 0 : 1,
    plan_pricing_id: Number(item.pricingId),
    plan_type: '',
    effective_date: date,
    note: item.because,
  };
}

/** Riders stand right after the plan that carries them. */
function inReadingOrder(items: readonly CartItem[]): CartItem[] {
  const ids = new Set(items.map((item) => item.plan_id));
  const own = items.filter((item) => item.rider_of === undefined || !ids.has(item.rider_of));
  const ordered = own.flatMap((item) => [item, ...items.filter((rider) => rider.rider_of === item.plan_id)]);
  return [...new Set([...ordered, ...items])];
}

/** The cart as screens show it (rules 1 §7.4), for the cart's own day unless another one is told. */
export function toCart(priced: PricedEnrollment, on: string = cartDate(priced)): Cart {
  const rated = priceCart(priced, on);
  const method = paymentMethodOf(priced.entries.map(({ plan }) => plan));
  const date = toWireDate(on);
  const special = rated.items.filter(({ planId }) => priced.catalog.plans.get(planId)?.definition.isL713 === true);
  const nets = special.flatMap(({ result }) => (result.ok ? [result.premiumCents] : []));
  return {
    result: [
      ...inReadingOrder(rated.items.map((item) => toItem(priced, item, date))),
      ...priced.gone.map((item) => toGoneItem(item, date)),
      ...rated.memberships.map((item) => toMembershipItem(priced, item, date)),
    ],
    initial_month_cost: toWireMoney(rated.firstMonthCents),
    recurring_month_cost: toWireMoney(rated.recurringCents),
    ...toWireParts(cartParts(priced, rated)),
    ...cartPerPayday(priced, rated),
    total_cost: toWireMoney(rated.totalCents),
    fees: rated.fees.map((fee) => ({
      label: fee.label,
      amount: toWireMoney(fee.cents),
      cadence: fee.kind,
      note: fee.because,
    })),
    riders: offeredRiders(priced, on),
    special_message: specialMessage(priced),
    has_l713: special.length > 0,
    l713_net_price: nets.length > 0 ? toWireMoney(sumCents(nets)) : null,
    effective_date: rated.items.length > 0 ? date : null,
    enroll_by: rated.items.length > 0 ? toWireDate(enrollBy(priced, on)) : null,
    charged_on: chargedOn(method, on, priced.household.today),
    ...(isNoticeMethod(method) && { billed: method }),
    tier: priced.household.tier,
    eprocess: priced.enrollment.eprocess,
  };
}

/** The cost of the cart per pay day, in words, where all of it is taken from pay. */
export function cartPerPayday(priced: PricedEnrollment, rated: RatedCart): { per_payday?: string } {
  return perPaydayOf(
    priced,
    priced.entries.map(({ plan }) => plan),
    rated.recurringCents,
  );
}

/** The day of the first payment where it is not at enrollment; null too where others collect (decisions 54). */
function chargedOn(method: PaymentMethod, on: string, today: string): string | null {
  const day = deferredDay(on, today);
  return day === null || !isChargedMethod(method) ? null : toWireDate(day);
}

/** The cart note stands where a displayed price includes the special carrier's fee (rules 1 §2.11). */
export function hasCarrierNote({ entries }: PricedEnrollment): boolean {
  return entries.some(({ plan }) => plan.specialCarrier || plan.adminFee !== undefined);
}

/** The special carrier's own words about its plans in the cart (rules 1 §2.11): their blue bars, each once. */
export function specialMessage(priced: PricedEnrollment): string {
  const texts = priced.entries.filter(({ plan }) => plan.specialCarrier).map(({ plan }) => plan.description.blueBar);
  return [...new Set(texts)].filter(Boolean).join('');
}
