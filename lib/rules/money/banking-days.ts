import { buildDate, dayOfMonth, yearOf } from '../text/dates';
import { addDays } from '../text/days-later';

const weekday = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();
const monthOf = (date: string): number => Number(date.slice(5, 7));

/** Holidays of the Federal Reserve on a fixed day, `MM-DD`; on a Sunday the Monday after is kept, on a Saturday none. */
const FIXED = ['01-01', '06-19', '07-04', '11-11', '12-25'];
/** Those on the n-th weekday of a month; -1 is the last one. */
const FLOATING: readonly { month: number; weekday: number; nth: number }[] = [
  { month: 1, weekday: 1, nth: 3 },
  { month: 2, weekday: 1, nth: 3 },
  { month: 5, weekday: 1, nth: -1 },
  { month: 9, weekday: 1, nth: 1 },
  { month: 10, weekday: 1, nth: 2 },
  { month: 11, weekday: 4, nth: 4 },
];

function isHoliday(date: string): boolean {
  const eve = addDays(date, -1);
  if (FIXED.includes(date.slice(5)) || (FIXED.includes(eve.slice(5)) && weekday(eve) === 0)) return true;
  return FLOATING.some(({ month, weekday: day, nth }) => {
    if (monthOf(date) !== month || weekday(date) !== day) return false;
    if (nth > 0) return Math.ceil(dayOfMonth(date) / 7) === nth;
    return buildDate(yearOf(date), month, dayOfMonth(date) + 7) === null;
  });
}

/** True on a day on which banks settle: no weekend, no holiday of the Federal Reserve (all banks' calendar of debits). */
export function isBankingDay(date: string): boolean {
  return weekday(date) !== 0 && weekday(date) !== 6 && !isHoliday(date);
}

/** The day, or the first banking day after it. */
export function bankingDayFrom(date: string): string {
  let day = date;
  while (!isBankingDay(day)) day = addDays(day, 1);
  return day;
}

/** The n-th banking day after a day. */
export function bankingDaysAfter(date: string, count: number): string {
  let day = date;
  for (let left = count; left > 0; left -= 1) day = bankingDayFrom(addDays(day, 1));
  return day;
}
