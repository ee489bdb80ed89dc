import { formatDate } from '../text/date-words';
import { dayOfMonth } from '../text/dates';
import {
  isChargedMethod,
  isNoticeMethod,
  type ChargedMethod,
  type NoticeMethod,
  type PaymentMethod,
  type PaymentState,
} from '../words/payment-kinds';
import { ordinal } from './billing-choices';
import { isDeferred, isNextSoon, PAYMENT_DAYS, tellMonth, type PaymentSchedule } from './payment-schedule';

/**
 * An enrollment's way to pay; the schedule is null where others collect. `state` is what has become of the first payment:
 * absent before the submission. `biller`: the group whose bill it goes on, by name.
 */
export type Payment = {
  method: PaymentMethod;
  schedule: PaymentSchedule | null;
  state?: PaymentState | undefined;
  biller?: string | undefined;
};

type Charged = { method: ChargedMethod; schedule: PaymentSchedule };

/** Amounts as shown. */
type Amounts = { firstMonth: string; recurring: string };

const VERBS: Record<ChargedMethod, string> = { cc: 'charged', eft: 'debited' };
/** The next try, of a payment that did not come. */
const TRIES: Record<ChargedMethod, string> = { cc: 'charge', eft: 'debit' };
const SOURCES: Record<ChargedMethod, string> = { cc: 'card', eft: 'bank account' };

/** Words for what others collect, as long as none is named. */
export const BILLED: Record<NoticeMethod, string> = {
  list: 'It goes on your group’s list bill.',
  elist: 'It goes on your group’s electronic list bill.',
  stmt: 'It is billed by statement.',
};

/** The same of an enrollment that was submitted: who gets the bill. */
const BILLED_TO: Record<NoticeMethod, (biller: string) => string> = {
  list: (biller) => `${biller} is billed for it, on the group’s list bill.`,
  elist: (biller) => `${biller} is billed for it, on the group’s electronic list bill.`,
  stmt: () => 'It is billed by a statement that goes to the member.',
};

function billedText({ method, state, biller }: Payment): string {
  if (!isNoticeMethod(method)) return '';
  if (state === undefined || (biller === undefined && method !== 'stmt')) return BILLED[method];
  return BILLED_TO[method](biller ?? '');
}

/** The name that the bank shows: the one that is authorized to take the payments (decisions 142). */
export function statementNote(payee: string): string {
  return `Charges appear on your statement as ${payee}.`;
}

/**
 * The label of the first month's amount: "Due November 23, 2026", "Due by November 28, 2026", and what has become of it.
 * "Paid" is said of captured money alone (decisions 40).
 */
export function dueLabel(payment: Payment): string {
  const charged = chargedOf(payment);
  if (charged === null) return 'First month';
  if (payment.state === 'captured') return 'Paid';
  if (payment.state === 'authorized') return 'Held on the card';
  if (payment.state === 'pending-first-payment') return 'Not paid yet';
  const { from, to } = charged.schedule.first;
  return `Due ${from === to ? '' : 'by '}${formatDate(to)}`;
}

/** The way in which the first month's amount is or was taken, from `source`: "Visa ending 1111". */
export function firstPaymentText(payment: Payment, source: string): string {
  const charged = chargedOf(payment);
  if (charged === null) return billedText(payment);
  const { method, schedule } = charged;
  if (payment.state === 'captured') return `${source} was ${VERBS[method]} for it.`;
  if (payment.state === 'authorized') return `${source} holds the amount, and will be charged for it next.`;
  if (payment.state === 'pending-first-payment')
    return `The ${TRIES[method]} of ${lowerFirst(source)} did not come through. The plans wait for this payment.`;
  const { from, to } = schedule.first;
  const taken = `${source} will be ${VERBS[method]}`;
  if (isDeferred(schedule))
    return `${taken} on ${formatDate(from)}, ${PAYMENT_DAYS.deferred} days before coverage starts, and not before.`;
  return from === to ? `${taken} for it.` : `${taken} between ${formatDate(from)} and ${formatDate(to)}.`;
}

/** When the later payments are taken and what they pay for; comes after "Then". */
export function laterPaymentsText(payment: Payment, recurring: string): string {
  const charged = chargedOf(payment);
  if (charged === null) return `${recurring} each month.`;
  const { next, nextCovers } = charged.schedule;
  const day = ordinal(dayOfMonth(next));
  const words = `${recurring} on ${formatDate(next)} for ${tellMonth(nextCovers)}, and on the ${day} of each month after that.`;
  return isNextSoon(charged.schedule) ? `${words} ${soonText(charged.schedule)}` : words;
}

/** Explains a first recurring payment that comes soon after the first one or the start of coverage. */
export function soonText({ next, nextCovers }: PaymentSchedule): string {
  return `Every month is paid for ahead: that is why the payment on ${formatDate(next)} comes so soon, and pays for ${tellMonth(nextCovers)}.`;
}

/** The card or account without its digits: "your card"; empty where others collect. */
export function paymentSource(method: PaymentMethod, whose: string): string {
  return isChargedMethod(method) ? `${whose} ${SOURCES[method]}` : '';
}

/** The rows of mail and copy; they name no digits, as the client reads them too (decisions 35). */
export function paymentRows(
  payment: Payment,
  { firstMonth, recurring }: Amounts,
  { payee, whose }: { payee: string; whose: 'Your' | 'The member’s' },
): { label: string; value: string }[] {
  const source = paymentSource(payment.method, whose);
  return [
    { label: dueLabel(payment), value: `${firstMonth}. ${firstPaymentText(payment, source)}` },
    { label: 'Then', value: laterPaymentsText(payment, recurring) },
    ...(source === '' ? [] : [{ label: 'Name on the statement', value: payee }]),
  ];
}

/** The amounts above an authorization: "$38.40 when you enroll, then $23.40 each month from January 28, 2027". */
export function paymentHeadline({ method, schedule }: Charged, { firstMonth, recurring }: Amounts): string {
  const day = method === 'eft' ? `within ${PAYMENT_DAYS.eft} days after` : 'when';
  const first = isDeferred(schedule)
    ? `Nothing now. ${firstMonth} on ${formatDate(schedule.first.from)}`
    : `${firstMonth} ${day} you enroll`;
  return `${first}, then ${recurring} each month from ${formatDate(schedule.next)}`;
}

const WAYS: Record<PaymentMethod, string> = {
  cc: 'by card',
  eft: 'from a bank account',
  list: 'on your group’s list bill',
  elist: 'on your group’s electronic list bill',
  stmt: 'by statement',
};

/** The ways in which a plan may be paid: "by card or from a bank account". */
export function paidBy(methods: readonly PaymentMethod[]): string {
  return methods.map((method) => WAYS[method]).join(' or ');
}

/** The words of the button that submits (decisions 51). */
export function submitLabel(payment: Payment, firstMonth: string): string {
  const charged = chargedOf(payment);
  if (charged === null) return 'Submit enrollment';
  const { method, schedule } = charged;
  const { from, to } = schedule.first;
  if (isDeferred(schedule)) return `Submit, ${firstMonth} is ${VERBS[method]} on ${formatDate(from, 'monthDay')}`;
  return method === 'eft'
    ? `Submit, ${firstMonth} is debited by ${formatDate(to, 'monthDay')}`
    : `Submit and pay ${firstMonth}`;
}

/** "your card" within a sentence; names of banks and brands stay as they are. */
function lowerFirst(source: string): string {
  return /^(?:Your|The) /.test(source) ? `${source.charAt(0).toLowerCase()}${source.slice(1)}` : source;
}

function chargedOf({ method, schedule }: Payment): Charged | null {
  return isChargedMethod(method) && schedule !== null ? { method, schedule } : null;
}
