import { addMonths, onDay, toWireDate } from '@/lib/rules/text/dates';
import { DEFAULT_BILL_DATE, isPaymentAllowed } from '@/lib/rules/money/billing-choices';
import { toWireMoney } from '@/lib/rules/money/money';
import { paymentAuthorization } from '@/lib/rules/money/authorization-text';
import type { ConsentText } from '@/lib/rules/money/electronic-consent';
import { messages } from '@/lib/rules/text/messages';
import type { ChargedMethod, PaymentMethod } from '@/lib/rules/words/payment-kinds';
import { answer, resultOf, type Context } from '../../request-context';
import { invalid } from '../../api-error';
import type { Handlers } from '../handlers';
import { priceCart } from '../cart/view';
import { loadSiteContact } from '../shared/site-contact';
import { sha256 } from '../shared/hashes';
import { cartDate, loadPricedEnrollment, type PricedEnrollment } from '../shared/priced-enrollment';
import { cartRequirements } from '../steps/requirements';
import { toHtml } from './texts';

/** Last day of a bill: every month has it (rules 3 §9). */
const LAST_BILL_DAY = 28;

export const getBillDate: Handlers['getBillDate'] = async () =>
  resultOf(Array.from({ length: LAST_BILL_DAY }, (_, index) => ({ bill_date: index + 1 })));

export const getPaymentMethod: Handlers['getPaymentMethod'] = async (input, context) =>
  resultOf(cartRequirements(await loadPricedEnrollment(context, input.enrollment_id)).paymentMethod);

/** Answers the name of the charge on a statement: the carriers' own names (rules 3 §2). */
export const getBillingText: Handlers['getBillingText'] = async (input, context) => {
  const priced = await loadPricedEnrollment(context, input.enrollment_id);
  const names = priced.entries.map(({ plan }) => priced.catalog.statementNames.get(plan.carrier) ?? plan.carrier);
  const unique = [...new Set(names)];
  return answer(unique.length === 0 ? '' : `Charges appear on your statement as ${unique.join(', ')}.`);
};

/** Returns the first day after the first month's payment on which the bill day falls. */
export function nextBillDate(effectiveDate: string, billDay: number): string {
  const inFirstMonth = onDay(effectiveDate, billDay);
  return inFirstMonth > effectiveDate ? inFirstMonth : onDay(addMonths(effectiveDate, 1), billDay);
}

export type Authorization = { text: ConsentText; html: string; hash: string; firstMonth: number; recurring: number };

/**
 * Builds the authorization for a method and day with the cart's amounts of now (decisions 28). The hash is over the
 * text the page shows, where the digits stand in the field above it; `lastFour` writes them out for the copy that is
 * kept.
 */
export async function buildAuthorization(
  context: Context,
  priced: PricedEnrollment,
  terms: { method: ChargedMethod; billDay: number; lastFour?: string },
): Promise<Authorization> {
  const rated = priceCart(priced);
  const text = paymentAuthorization({
    method: terms.method,
    site: await loadSiteContact(context, priced.enrollment),
    firstMonth: rated.firstMonthCents,
    recurring: rated.recurringCents,
    billDay: terms.billDay,
    lastFour: terms.lastFour ?? 'the four digits given on this page',
  });
  const html = toHtml(text);
  return { text, html, hash: sha256(html), firstMonth: rated.firstMonthCents, recurring: rated.recurringCents };
}

/** Reads a sent bill day; the spec's default when none is sent. */
export function toBillDay(text: string | undefined): number {
  const day = Number(text || DEFAULT_BILL_DATE);
  if (!Number.isInteger(day) || day < 1 || day > LAST_BILL_DAY) throw invalid(['bill_date', messages.option]);
  return day;
}

/** Refuses a method that this cart's plans do not take. */
export function assertMethod(priced: PricedEnrollment, method: string): asserts method is PaymentMethod {
  if (!isPaymentAllowed(cartRequirements(priced).paymentMethod, method))
    throw invalid(['payment_method', messages.option]);
}

export const getPaymentAuthorization: Handlers['getPaymentAuthorization'] = async (input, context) => {
  const priced = await loadPricedEnrollment(context, input.enrollment_id);
  const method = input.payment_method;
  assertMethod(priced, method);
  if (method !== 'eft' && method !== 'cc') throw invalid(['payment_method', messages.option]);
  const billDay = toBillDay(input.bill_date);
  const { html, hash, firstMonth, recurring } = await buildAuthorization(context, priced, { method, billDay });
  return answer({
    text: html,
    authorization_text_hash: hash,
    due_today: toWireMoney(firstMonth),
    recurring_month_cost: toWireMoney(recurring),
    next_bill_date: toWireDate(nextBillDate(cartDate(priced), billDay)),
  });
};
