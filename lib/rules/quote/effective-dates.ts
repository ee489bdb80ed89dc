import { addMonths, dayOfMonth, firstOfMonth, onDay } from '../text/dates';
import { addDays } from '../text/days-later';

/**
 * The days on which a plan's coverage may start (decisions 9), plan data. The first of a month is always possible.
 * - `months`: the number of firsts offered, at most 3;
 * - `days`: further days of the month, such as 15; 29 to 31 mean the last day of a shorter month;
 * - `cutOffDay`: last day of a month on which the first of the next one can still be chosen; null: none;
 * - `leadDays`: least days between today and the start, 1 unless told.
 */
export type EffectiveDateRule = {
  days: readonly number[];
  cutOffDay: number | null;
  months?: number | undefined;
  leadDays?: number | undefined;
};

const MONTHS_AHEAD = 3;

/**
 * The dates a cart may start on, in order: not before any of its plans can start, on days that all of them allow, up to
 * the last of the offered firsts. Never none; an empty cart offers the next firsts.
 */
export function cartEffectiveDates(rules: readonly EffectiveDateRule[], today: string): string[] {
  const earliest = rules.map((rule) => earliestStart(rule, today)).reduce(later, addDays(today, 1));
  const months = Math.max(1, Math.min(MONTHS_AHEAD, ...rules.map((rule) => rule.months ?? MONTHS_AHEAD)));
  const month = firstOfMonth(earliest);
  const last = addMonths(month, earliest === month ? months - 1 : months);
  const dates = new Set<string>();
  for (let ahead = 0; ahead <= months; ahead += 1) {
    for (const day of commonDays(rules)) {
      const date = onDay(addMonths(month, ahead), day);
      if (date >= earliest && date <= last) dates.add(date);
    }
  }
  return [...dates].sort();
}

/** The last day on which coverage of all the plans can still be chosen to start on `date`, one of the dates offered. */
export function lastDayToChoose(rules: readonly EffectiveDateRule[], date: string): string {
  return rules
    .map((rule) => lastDay(rule, date))
    .reduce((one, other) => (one < other ? one : other), addDays(date, -1));
}

/** The stored date while it is still offered, else the first one offered (rules 1 §4), else null. */
export function chooseEffectiveDate(dates: readonly string[], stored: string | null): string | null {
  return stored !== null && dates.includes(stored) ? stored : (dates[0] ?? null);
}

const leadDays = (rule: EffectiveDateRule): number => Math.max(rule.leadDays ?? 1, 1);

function earliestStart(rule: EffectiveDateRule, today: string): string {
  const soonest = addDays(today, leadDays(rule));
  if (rule.cutOffDay === null || dayOfMonth(today) <= rule.cutOffDay) return soonest;
  // After the cut-off nothing up to and including the next first can be prepared in time.
  return later(soonest, addDays(addMonths(firstOfMonth(today), 1), 1));
}

function lastDay(rule: EffectiveDateRule, date: string): string {
  const latest = addDays(date, -leadDays(rule));
  const { cutOffDay } = rule;
  if (cutOffDay === null || dayOfMonth(latest) <= cutOffDay) return latest;
  // Past the cut-off only days after the next first can be prepared in time.
  return date > addMonths(firstOfMonth(latest), 1) ? latest : onDay(latest, cutOffDay);
}

function commonDays(rules: readonly EffectiveDateRule[]): number[] {
  const [first, ...others] = rules;
  const days = (first?.days ?? []).filter((day) => others.every((rule) => rule.days.includes(day)));
  return [1, ...days];
}

function later(one: string, other: string): string {
  return one > other ? one : other;
}
