import { coveredMonth } from '../money/payment-schedule';
import { formatDate } from '../text/date-words';
import { addMonths, firstOfMonth, onDay } from '../text/dates';
import { addDays } from '../text/days-later';
import type { RELATIONSHIPS } from '../words/answer-kinds';
import { ADDING_EVENTS, type AddingEvent, type DroppingEvent, type LifeEventKind } from '../words/life-events';
import type { Tier } from '../words/tiers';

type Relationship = (typeof RELATIONSHIPS)[number];

type EventFacts = {
  label: string;
  /** The question about its day. */
  day: string;
  /** The people whom it brings in or takes out. */
  who: readonly Relationship[];
  /** The paper that proves it, as people call it. */
  proof: string;
};

/** The events in the order in which they are offered. */
export const EVENT_FACTS: Readonly<Record<LifeEventKind, EventFacts>> = {
  birth: { label: 'A child was born', day: 'Day of birth', who: ['child'], proof: 'birth certificate or record' },
  adoption: {
    label: 'A child was adopted or placed with me',
    day: 'Day of the placement',
    who: ['child'],
    proof: 'adoption or placement papers',
  },
  marriage: {
    label: 'I married',
    day: 'Day of the wedding',
    who: ['spouse', 'child'],
    proof: 'marriage certificate',
  },
  'lost-coverage': {
    label: 'A family member loses other coverage',
    day: 'Last day of the other coverage',
    who: ['spouse', 'child'],
    proof: 'letter of the other plan with the last day',
  },
  divorce: { label: 'I divorced', day: 'Day of the divorce', who: ['spouse'], proof: 'divorce decree' },
  death: { label: 'A covered person died', day: 'Day of death', who: ['spouse', 'child'], proof: 'death certificate' },
  'other-coverage': {
    label: 'A covered person has other coverage',
    day: 'First day of the other coverage',
    who: ['spouse', 'child'],
    proof: 'letter or card of the other plan',
  },
};

/** The reason of a change that is decided, in the words of a list (decisions 274). */
export const decidedLabel = (event: LifeEventKind | 'move'): string =>
  event === 'move' ? 'A move to another area' : EVENT_FACTS[event].label;

/** True for an event that brings a person in. */
export const isAdding = (event: LifeEventKind): event is AddingEvent => ADDING_EVENTS.some((one) => one === event);

/**
 * Days within which an event must be told: 60 as on the marketplaces (45 CFR 155.420(c)(1)), 30 for plans of a group (29 CFR
 * 2590.701-6(a)(2)). Other lines have no such law; the same days are the product's own default.
 */
export const EVENT_DAYS = { own: 60, group: 30 } as const;

/** Days for which the home tells how a change was decided; a member who looks later has the mail. */
export const TOLD_DAYS = 14;

/** Events whose day may be ahead, as they are known before. */
const AHEAD: readonly LifeEventKind[] = ['lost-coverage', 'other-coverage'];

/** The problem with the day of an event, told beside its field; null where there is none. */
export function checkEventDay(
  event: LifeEventKind,
  on: string,
  { today, isGroup }: { today: string; isGroup: boolean },
): string | null {
  const days = isGroup ? EVENT_DAYS.group : EVENT_DAYS.own;
  if (on > today && !AHEAD.includes(event)) return 'This day is still ahead. Please come back once it has happened.';
  if (on > addDays(today, days)) return `This can be told from ${days} days before on.`;
  if (on < addDays(today, -days))
    return `A change must be asked for within ${days} days, so this one was possible until ${formatDate(addDays(on, days))}. Please call us.`;
  return null;
}

/**
 * The first day of a change. Birth and adoption count from their day (45 CFR 155.420(b)(2)(i)); a marriage from the first of the month
 * after it is asked for; who loses other coverage from the first of the month after that, or after asking. Nothing begins before
 * the plan does.
 */
export function joinsOn(
  event: AddingEvent,
  { on, today, start }: { on: string; today: string; start: string },
): string {
  const nextMonth = (day: string) => addMonths(firstOfMonth(day), 1);
  const day =
    event === 'birth' || event === 'adoption' ? on : nextMonth(event === 'lost-coverage' ? later(on, today) : today);
  return later(day, start);
}

/** The last day of a person's cover: a death's own day, else the end of the month of the event or of asking. */
export function leavesOn(event: DroppingEvent, { on, today }: { on: string; today: string }): string {
  return event === 'death' ? on : onDay(later(on, today), 31);
}

/**
 * The first month of coverage with the new price. One that rises counts from the first month ahead that is not paid or on its way: nothing
 * is taken for a month that was paid. One that falls counts from the first month after the change, and what was paid for it comes back.
 */
export function pricedFrom(terms: {
  start: string;
  /** The first day of the change. */
  from: string;
  today: string;
  /** Number of the last month that was taken or is on its way, counted from 0; null for none. */
  taken: number | null;
  falls: boolean;
}): string {
  const { start, from, today, taken, falls } = terms;
  const least = falls ? from : later(from, addDays(today, 1));
  for (let index = falls ? 0 : (taken ?? -1) + 1; ; index += 1) {
    const month = coveredMonth(start, index);
    if (month.from >= least) return month.from;
  }
}

/** The tier of a plan that covers these relatives. */
export function tierOf({ spouse, children }: { spouse: boolean; children: boolean }): Tier {
  if (spouse) return children ? 'IF' : 'IS';
  return children ? 'IC' : 'IO';
}

const later = (one: string, other: string): string => (one > other ? one : other);
