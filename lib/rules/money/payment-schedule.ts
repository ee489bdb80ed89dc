import type { ChargedMethod } from '../words/payment-kinds';
import { formatDate } from '../text/date-words';
import { addMonths, daysBetween, firstOfMonth, fromWireDate, onDay, toWireDate } from '../text/dates';
import { addDays } from '../text/days-later';

/**
 * Days before the start of coverage: no premium is taken more than `earliest` of them ahead; what would be is taken
 * `deferred` of them ahead (decisions 54). `eft`: days after enrollment within which the first debit happens
 * (rules 3 §9).
 */
export const PAYMENT_DAYS = { earliest: 60, deferred: 30, eft: 5 } as const;

/** Days that follow each other, both ends included. */
export type Days = { from: string; to: string };

/** The days of an enrollment's payments by card or bank account: the words that are signed, and the debit. */
export type PaymentSchedule = {
  /** The day of enrollment, in New York. */
  enrolled: string;
  /** The days on which the first month is taken; the same day twice, but for a first debit. */
  first: Days;
  /** The first recurring payment. */
  next: string;
  /** The month of coverage that it pays for, the second one; each later payment pays for the next. */
  nextCovers: Days;
};

export type ScheduleTerms = {
  method: ChargedMethod;
  /** First day of coverage. */
  start: string;
  enrolled: string;
  /** Day of the month of the recurring payments, 1 to 28. */
  billDay: number;
};

/**
 * The one answer to when money is taken (decisions 54, 142; 12 CFR 1005.10). The first recurring payment is on the first
 * bill day after both the start of coverage and the last day on which the first month may be taken.
 */
export function paymentSchedule({ method, start, enrolled, billDay }: ScheduleTerms): PaymentSchedule {
  const first = firstMonthDays(method, start, enrolled);
  return { enrolled, first, ...recurring(start, billDay, later(start, first.to)) };
}

/**
 * The schedule of an enrollment that was signed before schedules were kept: its words knew no later day for the first
 * month, and its debits run from the first bill day after the start.
 */
export function scheduleSignedBefore({ method, start, enrolled, billDay }: ScheduleTerms): PaymentSchedule {
  return { enrolled, first: atEnrollment(method, enrolled), ...recurring(start, billDay, start) };
}

/** The day on which the first month is taken when coverage is too far away to take it at enrollment; else null. */
export function deferredDay(start: string, enrolled: string): string | null {
  return daysBetween(enrolled, start) > PAYMENT_DAYS.earliest ? addDays(start, -PAYMENT_DAYS.deferred) : null;
}

/** True when nothing is taken at enrollment. */
export function isDeferred({ enrolled, first }: PaymentSchedule): boolean {
  return first.from > enrolled;
}

/** Days between two payments, or after the start, that people take for a mistake unless they are explained. */
const SOON = 14;

/**
 * True when the first recurring payment comes within days of the first one, or of the start of coverage: each payment is
 * made ahead, so it is explained (rules 3 §4, decisions 185).
 */
export function isNextSoon({ first, next, nextCovers }: PaymentSchedule): boolean {
  const start = addMonths(nextCovers.from, -1);
  return daysBetween(later(start, first.to), next) <= SOON;
}

/** The first month of coverage. */
export function firstCovered(start: string): Days {
  return coveredMonth(start, 0);
}

/** A month of coverage in words: "February 2027", or "February 15, 2027 to March 14, 2027" when it starts within one. */
export function tellMonth({ from, to }: Days): string {
  return from === firstOfMonth(from) ? formatDate(from, 'month') : `${formatDate(from)} to ${formatDate(to)}`;
}

/** A schedule's days on the wire, beside `next_bill_date`. */
type WireDays = Record<'enrolled' | 'first_from' | 'first_to' | 'covers_from' | 'covers_to', string>;

export function toWireDays({ enrolled, first, nextCovers }: PaymentSchedule): WireDays {
  return {
    enrolled: toWireDate(enrolled),
    first_from: toWireDate(first.from),
    first_to: toWireDate(first.to),
    covers_from: toWireDate(nextCovers.from),
    covers_to: toWireDate(nextCovers.to),
  };
}

/** The schedule of an answer; null where there is none. */
export function readSchedule(days: WireDays | null, nextBillDate: string | null): PaymentSchedule | null {
  if (!days || !nextBillDate || ![nextBillDate, ...Object.values(days)].every(fromWireDate)) return null;
  const on = (text: string) => fromWireDate(text) ?? text;
  return {
    enrolled: on(days.enrolled),
    first: { from: on(days.first_from), to: on(days.first_to) },
    next: on(nextBillDate),
    nextCovers: { from: on(days.covers_from), to: on(days.covers_to) },
  };
}

function firstMonthDays(method: ChargedMethod, start: string, enrolled: string): Days {
  const on = deferredDay(start, enrolled);
  return on === null ? atEnrollment(method, enrolled) : { from: on, to: on };
}

function atEnrollment(method: ChargedMethod, enrolled: string): Days {
  return { from: enrolled, to: method === 'eft' ? addDays(enrolled, PAYMENT_DAYS.eft) : enrolled };
}

function recurring(start: string, billDay: number, after: string): Pick<PaymentSchedule, 'next' | 'nextCovers'> {
  const sameMonth = onDay(after, billDay);
  const next = sameMonth > after ? sameMonth : onDay(addMonths(firstOfMonth(after), 1), billDay);
  return { next, nextCovers: coveredMonth(start, 1) };
}

/** Month `index` of coverage, counted from the start so that a start on the 31st never wanders. */
export function coveredMonth(start: string, index: number): Days {
  return { from: addMonths(start, index), to: addDays(addMonths(start, index + 1), -1) };
}

function later(one: string, other: string): string {
  return one > other ? one : other;
}
