import { dayOfMonth, formatDate } from '../text/dates';
import {
  isChargedMethod,
  isNoticeMethod,
  type ChargedMethod,
  type NoticeMethod,
  type PaymentMethod,
} from '../words/payment-kinds';
import { ordinal } from './billing-choices';
import { isDeferred, PAYMENT_DAYS, tellMonth, type PaymentSchedule } from './payment-schedule';

/** An enrollment's way to pay; the schedule is null where others collect. */
export type Payment = { method: PaymentMethod; schedule: PaymentSchedule | null };

type Charged = { method: ChargedMethod; schedule: PaymentSchedule };

/** Amounts as shown. */
type Amounts = { firstMonth: string; recurring: string };

const VERBS: Record<ChargedMethod, string> = { cc: 'charged', eft: 'debited' };
const SOURCES: Record<ChargedMethod, string> = { cc: 'card', eft: 'bank account' };

/** Words for what others collect. */
export const BILLED: Record<NoticeMethod, string> = {
  list: 'It goes on your group’s list bill.',
  elist: 'It goes on your group’s electronic list bill.',
  stmt: 'It is billed by statement.',
};

/** The name that the bank shows: the one that is authorized to take the payments (decisions 142). */
export function statementNote(payee: string): string {
  return `Charges appear on your statement as ${payee}.`;
}

/**
 * The label of the first month's amount: "Due November 23, 2026", "Due by November 28, 2026". Nothing is called paid here:
 * that is said of captured money only, and nothing captures any yet (decisions 40).
 */
export function dueLabel(payment: Payment): string {
  const charged = chargedOf(payment);
  if (charged === null) return 'First month';
  const { from, to } = charged.schedule.first;
  return `Due ${from === to ? '' : 'by '}${formatDate(to)}`;
}

/** The way in which the first month's amount is taken, from `source`: "Visa ending 1111". */
export function firstPaymentText(payment: Payment, source: string): string {
  const charged = chargedOf(payment);
  if (charged === null) return isNoticeMethod(payment.method) ? BILLED[payment.method] : '';
  const { method, schedule } = charged;
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
  return `${recurring} on ${formatDate(next)} for ${tellMonth(nextCovers)}, and on the ${day} of each month after that.`;
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

function chargedOf({ method, schedule }: Payment): Charged | null {
  return isChargedMethod(method) && schedule !== null ? { method, schedule } : null;
}
