import type { Cart, CartItem } from '@/lib/contract/cart';
import { formatMoney, fromWireMoney, sumCents, type Cents } from '@/lib/rules/money/money';
import { readParts, sayParts } from '@/lib/rules/money/part-words';
import { BILLED } from '@/lib/rules/money/payment-words';
import { specialPriceExplanation, type ExplanationLine } from '@/lib/rules/money/price-notes';
import { showDate } from './show-date';

type Line = { key: string; label: string; cents: Cents; note: string };

/**
 * The cart's amounts as My Cart and Order Info list them. Each total is the wire's own; its lines add up to it
 * (decisions 4).
 */
export type CartFigures = {
  /** Rows of My Cart. */
  rows: readonly CartItem[];
  /** The rows without a price: until each has one, or is taken out, no sum is known. */
  unpriced: readonly CartItem[];
  plans: Cents;
  /** Costs that come with the plans and cannot be taken out (rules 1 §2.11 "non-removable items"). */
  fixed: readonly Line[];
  monthlyFees: readonly Line[];
  onceFees: readonly Line[];
  once: Cents;
  firstMonth: Cents;
  recurring: Cents;
  /** The parts of the recurring amount and its share of a pay day, in words; empty where there is nothing to tell. */
  recurringNote: string;
  total: Cents;
};

const cents = (money: string): Cents => fromWireMoney(money) ?? 0;

/** True for a row of the cart: everything but a membership that cannot be taken out, which is a cost of the order. */
function isRow(item: CartItem): boolean {
  return item.plan_category !== null || item.removable === 1;
}

export function toFigures(cart: Cart): CartFigures {
  const rows = cart.result.filter(isRow);
  const fees = cart.fees.map((fee, index) => ({
    key: `${index}-${fee.label}`,
    label: fee.label,
    cents: cents(fee.amount),
    note: fee.note ?? '',
    cadence: fee.cadence,
  }));
  const onceFees = fees.filter(({ cadence }) => cadence === 'once');
  return {
    rows,
    unpriced: rows.filter(({ problem }) => problem !== undefined),
    plans: sumCents(rows.map(({ price }) => cents(price))),
    fixed: cart.result
      .filter((item) => !isRow(item))
      .map((item) => ({
        key: String(item.plan_pricing_id),
        label: item.plan_name,
        cents: cents(item.price),
        note: item.note ?? '',
      })),
    monthlyFees: fees.filter(({ cadence }) => cadence === 'monthly'),
    onceFees,
    once: sumCents(onceFees.map((fee) => fee.cents)),
    firstMonth: cents(cart.initial_month_cost),
    recurring: cents(cart.recurring_month_cost),
    recurringNote: [sayParts(readParts(cart.parts)), cart.per_payday && `${cart.per_payday}.`]
      .filter(Boolean)
      .join(' '),
    total: cents(cart.total_cost),
  };
}

/** When the total is due; a group's list bill takes it in the group's own time. */
export function dueNote({ charged_on: chargedOn, billed }: Pick<Cart, 'charged_on' | 'billed'>): string {
  if (billed !== undefined) return `The first month. ${BILLED[billed]}`;
  if (chargedOn === null) return 'What is due now: the first month.';
  return `The first month, due on ${showDate(chargedOn)}. Nothing is due now.`;
}

/** A sum of the cart, ready to show. A plan without a price is not free: then the sum is not known (decisions 143). */
export function showSum({ unpriced }: Pick<CartFigures, 'unpriced'>, cents: Cents): string {
  return unpriced.length > 0 ? 'Not known yet' : formatMoney(cents);
}

/** "Corrow Term 10 has no price", of several the first and how many more; empty while each has one. */
export function sayUnpriced({ unpriced }: Pick<CartFigures, 'unpriced'>): string {
  const [first, ...others] = unpriced;
  if (!first) return '';
  if (others.length === 0) return `${first.plan_name} has no price`;
  return `${first.plan_name} and ${others.length === 1 ? 'another plan' : `${others.length} other plans`} have no price`;
}

export type PriceExplanation = {
  planName: string;
  lines: readonly ExplanationLine[];
  /** The plan's price when the lines make it up; null when they do not, and then no total is shown. */
  total: Cents | null;
  /** Averages, which are no part of the sum. */
  ranges: readonly ExplanationLine[];
};

/**
 * The special carrier price explanation of the cart's tier, or null without such a plan (rules 1 §2.11, §9, decisions
 * 5).
 */
export function toExplanation(cart: Cart): PriceExplanation | null {
  // A plan without a price has no parts either.
  const isPriced = !cart.result.some((item) => item.plan_type === 'MM' && item.problem !== undefined);
  if (!cart.has_l713 || !isPriced) return null;
  const parts = specialPriceExplanation(cart.tier);
  const fixed = parts.filter((part) => part.to === undefined);
  const lines = [
    ...(cart.l713_net_price === null ? [] : [{ label: 'Net price', cents: cents(cart.l713_net_price) }]),
    ...fixed,
  ];
  const sum = sumCents(lines.map((line) => line.cents));
  const plan = cart.result.find((item) => item.plan_type === 'MM' && cents(item.price) === sum);
  return {
    planName: plan?.plan_name ?? cart.result.find((item) => item.plan_type === 'MM')?.plan_name ?? '',
    lines,
    total: plan ? sum : null,
    ranges: parts.filter((part) => part.to !== undefined),
  };
}

/** True when a premier plan is in the cart: the tier's label depends on it (rules 1 §3). */
export function hasPremier(cart: Cart): boolean {
  return cart.result.some((item) => item.plan_type === 'MM');
}
