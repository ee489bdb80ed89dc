import { coveredMonth } from '../money/payment-schedule';
import { addDays } from '../text/days-later';

/**
 * Days of a renewal, counted back from its first day; no law that all plans share says them, so they are the product's own defaults.
 * `notice`: the member is told at least so long ahead, as federal rules have it for individual health coverage (45 CFR 147.106).
 * `toAct`: the last day on which the member may choose. It is before any payment for the changed month, which is taken up to a
 * month ahead of it, so that the mail is the notice of a changed debit at least 10 days before (12 CFR 1005.10(d)).
 */
export const RENEWAL_DAYS = { notice: 60, toAct: 32, tell: 14 } as const;

/** A month of coverage begins within so many days: each renewal is prepared as early as the last of them allows. */
const LONGEST_MONTH = 31;

/** The last day that a renewal may begin on to be prepared today. */
export const preparedUntil = (today: string): string => addDays(today, RENEWAL_DAYS.notice + LONGEST_MONTH);

/** The last day on which a member may choose. */
export const lastDayToAct = (day: string): string => addDays(day, -RENEWAL_DAYS.toAct);

/** True while a mail that goes out today leaves time to choose. */
export const isToldInTime = (day: string, today: string): boolean =>
  addDays(today, RENEWAL_DAYS.tell) <= lastDayToAct(day);

export type RenewalMonth = { day: string; sequence: number };

/**
 * The first month of coverage, counted from the `start` of the policy, in which what changes `from` a day can be in force with the
 * notice given. Null where it is too early to prepare it.
 */
export function renewalMonth({
  start,
  from,
  today,
}: {
  start: string;
  from: string;
  today: string;
}): RenewalMonth | null {
  const noticed = addDays(today, RENEWAL_DAYS.notice);
  const earliest = [from, noticed, addDays(start, 1)].reduce((one, other) => (one > other ? one : other));
  if (earliest > preparedUntil(today)) return null;
  const sequence = firstMonthOn(start, earliest);
  const { from: day } = coveredMonth(start, sequence);
  return day > preparedUntil(today) ? null : { day, sequence };
}

/** The number of the first month of coverage that begins on a day or later. */
function firstMonthOn(start: string, day: string): number {
  const months =
    (Number(day.slice(0, 4)) - Number(start.slice(0, 4))) * 12 + Number(day.slice(5, 7)) - Number(start.slice(5, 7));
  return coveredMonth(start, months).from >= day ? months : months + 1;
}
