import { daysBetween, toWireDate } from '../text/dates';
import { dayOf, daysBefore } from '../text/moments';
import { isHeld } from '../words/policy-states';
import type { CensusDetail, CensusState } from '../words/census-words';

export type Standing = { state: CensusState; detail: CensusDetail };

/** The facts of a held plan that tell where its holder is. */
export type HeldFacts = { status: string; waitsFor: readonly string[] };

/** An enrollment that is not submitted: being filled in, or with the applicant to sign. */
export type DraftKind = 'begun' | 'to-sign';

/** Days from one reminder of a person to the next. */
export const REMIND_DAYS = 3;

/**
 * The standing of a person on an employer's list, by what they hold and what they have begun. A plan that waits comes before one in force, as it
 * is what is left to do; what is held comes before a new enrollment, since then it is another one.
 */
export function toStanding(held: readonly HeldFacts[], draft: DraftKind | null): Standing {
  const current = held.filter(({ status }) => isHeld(status));
  const waits = (wait: string) => current.some(({ waitsFor }) => waitsFor.includes(wait));
  if (waits('evidence')) return { state: 'waiting', detail: 'evidence' };
  if (waits('first-payment')) return { state: 'waiting', detail: 'first-payment' };
  if (current.some(({ status }) => status === 'PENDING')) return { state: 'waiting', detail: 'pending' };
  if (current.length > 0) return { state: 'enrolled', detail: 'enrolled' };
  if (draft !== null) return { state: 'waiting', detail: draft };
  return { state: 'not-started', detail: held.length > 0 ? 'ended' : 'untouched' };
}

/** True where the last reminder is long enough ago, to the moment. */
export function mayRemind(remindedAt: Date | null, now: Date): boolean {
  return remindedAt === null || remindedAt.getTime() <= remindableBefore(now).getTime();
}

/** The moment up to which a last reminder allows the next one. */
export const remindableBefore = (now: Date): Date => daysBefore(now, REMIND_DAYS);

/** Days left of an open enrollment, its last day among them; null once it is over. */
export function daysLeft(openUntil: string, today: string): number | null {
  const left = daysBetween(today, openUntil) + 1;
  return left > 0 ? left : null;
}

/** The later of days that may not be known. */
export function latestDay(days: readonly (string | null)[]): string | null {
  return days.reduce((latest, day) => (day !== null && (latest === null || day > latest) ? day : latest), null);
}

/** The business day of an instant that may not be known. */
export const dayOrNull = (instant: Date | null): string | null => (instant === null ? null : dayOf(instant));

/** Name and birth date of a file, as `isSamePerson` compares them. */
export const toTold = ({ firstName, lastName, dob }: { firstName: string; lastName: string; dob: string }) => ({
  first_name: firstName,
  last_name: lastName,
  birthdate: dob === '' ? '' : toWireDate(dob),
});
