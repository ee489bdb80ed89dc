import { toWireDate } from '@/lib/rules/text/dates';
import { textOf } from '@/lib/rules/fields/field-definition';
import { DEFAULT_BILL_DATE } from '@/lib/rules/money/billing-choices';
import { isPaymentAllowed } from '@/lib/rules/money/payment-choice';
import { formatMoney, toWireMoney } from '@/lib/rules/money/money';
import { paymentAuthorization } from '@/lib/rules/money/authorization-text';
import { tellParts } from '@/lib/rules/money/part-words';
import { paymentSchedule, toWireDays, type PaymentSchedule } from '@/lib/rules/money/payment-schedule';
import { paymentRows, statementNote } from '@/lib/rules/money/payment-words';
import type { ConsentText } from '@/lib/rules/money/electronic-consent';
import { messages } from '@/lib/rules/text/messages';
import { isChargedMethod, type ChargedMethod, type PaymentMethod } from '@/lib/rules/words/payment-kinds';
import { answer, resultOf, type Context } from '../../request-context';
import { invalid } from '../../api-error';
import type { RatedCart } from '../../rating/rate-cart';
import type { StoredBilling } from '../../store/saved-steps';
import type { Handlers } from '../handlers';
import { priceCart } from '../cart/view';
import { loadSiteContact, type SiteContact } from '../shared/site-contact';
import { cartParts } from '../shared/price-parts';
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

/**
 * Answers the name of the charge on a statement (rules 3 §2): one debit pays for the whole cart, so it is the name of
 * who is authorized to make it, whichever carriers the plans are from (decisions 142).
 */
export const getBillingText: Handlers['getBillingText'] = async (input, context) => {
  const { enrollment, entries } = await loadPricedEnrollment(context, input.enrollment_id);
  if (entries.length === 0) return answer('');
  return answer(statementNote((await loadSiteContact(context, enrollment)).name));
};

export type Authorization = {
  text: ConsentText;
  html: string;
  hash: string;
  firstMonth: number;
  recurring: number;
  schedule: PaymentSchedule;
};

/**
 * Builds the authorization for a method and day with the cart's amounts and days of now (decisions 28). The hash is over the
 * text the page shows, where the digits stand in the field above it; `lastFour` writes them out for the copy that is
 * kept.
 */
export async function buildAuthorization(
  context: Context,
  priced: PricedEnrollment,
  terms: { method: ChargedMethod; billDay: number; lastFour?: string },
): Promise<Authorization> {
  const { method, billDay } = terms;
  const start = cartDate(priced);
  const rated = priceCart(priced, start);
  const schedule = paymentSchedule({ method, start, billDay, enrolled: context.today });
  const text = paymentAuthorization({
    method,
    site: await loadSiteContact(context, priced.enrollment),
    firstMonth: rated.firstMonthCents,
    recurring: rated.recurringCents,
    parts: tellParts(cartParts(priced, rated)),
    start,
    billDay,
    schedule,
    lastFour: terms.lastFour ?? 'the four digits given on this page',
  });
  const html = toHtml(text);
  const { firstMonthCents: firstMonth, recurringCents: recurring } = rated;
  return { text, html, hash: sha256(html), firstMonth, recurring, schedule };
}

/** Reads a sent bill day; the spec's default when none is sent. */
export function toBillDay(text: string | undefined): number {
  const day = Number(text || DEFAULT_BILL_DATE);
  if (!Number.isInteger(day) || day < 1 || day > LAST_BILL_DAY) throw invalid(['bill_date', messages.option]);
  return day;
}

/**
 * The days of a saved payment when it is submitted today: the authorization's function on the same day, as the step is
 * open again when its words would differ. Null where others collect.
 */
export function scheduleOf(
  { today }: Context,
  { method, values }: StoredBilling,
  start: string,
): PaymentSchedule | null {
  if (!isChargedMethod(method)) return null;
  return paymentSchedule({ method, start, enrolled: today, billDay: toBillDay(textOf(values, 'bill_date')) });
}

type Submitted = {
  billing: StoredBilling;
  schedule: PaymentSchedule | null;
  rated: RatedCart;
  contact: SiteContact;
  billedTo: string | null;
};

/** The payments of a submission as mail and copy tell them. */
export function tellPayments(
  { billing, schedule, rated, contact, billedTo }: Submitted,
  whose: 'Your' | 'The member’s',
) {
  const amounts = { firstMonth: formatMoney(rated.firstMonthCents), recurring: formatMoney(rated.recurringCents) };
  const payment = {
    method: billing.method,
    schedule,
    ...(billedTo !== null && { state: 'billed' as const, biller: billedTo }),
  };
  return paymentRows(payment, amounts, { payee: contact.name, whose });
}

/** Refuses a method that this cart's plans do not take, and a bank account where nothing debits one (decisions 38). */
export function assertMethod(
  context: Pick<Context, 'debits'>,
  priced: PricedEnrollment,
  method: string,
): asserts method is PaymentMethod {
  if (method === 'eft' && context.debits === null) throw invalid(['payment_method', messages.option]);
  if (!isPaymentAllowed(cartRequirements(priced).paymentMethod, method))
    throw invalid(['payment_method', messages.option]);
}

export const getPaymentAuthorization: Handlers['getPaymentAuthorization'] = async (input, context) => {
  const priced = await loadPricedEnrollment(context, input.enrollment_id);
  const method = input.payment_method;
  assertMethod(context, priced, method);
  if (method !== 'eft' && method !== 'cc') throw invalid(['payment_method', messages.option]);
  const billDay = toBillDay(input.bill_date);
  const { html, hash, firstMonth, recurring, schedule } = await buildAuthorization(context, priced, {
    method,
    billDay,
  });
  return answer({
    text: html,
    authorization_text_hash: hash,
    due_today: toWireMoney(firstMonth),
    recurring_month_cost: toWireMoney(recurring),
    next_bill_date: toWireDate(schedule.next),
    payment_days: toWireDays(schedule),
  });
};
