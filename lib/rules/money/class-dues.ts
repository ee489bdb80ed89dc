import { firstOfMonth, onDay } from '../text/dates';
import { employerDue, type EmployerDue, type HeldAmounts } from './employer-due';

/** A held plan with the person who holds it and the person's class among the employees; '' for none. */
export type HeldOfPerson = HeldAmounts & { memberId: string; employeeClass: string };

export type ClassDue = EmployerDue & { label: string; people: number };

/** The fewest people whose sum is told: of fewer, it would tell what one of them pays (decisions 257). */
export const FEWEST_OF_A_CLASS = 3;
/** The day of the month on which contributions are due, where the group names none (decisions 270). */
const USUAL_DUE_DAY = 1;

/** The day on which the contributions of the month of a day are due, as `YYYY-MM-DD`. */
export function invoiceDueOn(month: string, dueDay: number | null): string {
  return onDay(firstOfMonth(month), dueDay ?? USUAL_DUE_DAY);
}

/**
 * The contributions of a month by class of employees, by name. Classes of fewer than three people are put together, and with the
 * smallest other class where they are still fewer, so that no sum is one person's (decisions 257, 270).
 */
export function dueByClass(
  held: readonly HeldOfPerson[],
  month: string,
  words: { other: string; all: string },
): ClassDue[] {
  const inForce = held.filter((plan) => {
    const { plans, unknown } = employerDue([plan], month);
    return plans + unknown > 0;
  });
  const classes = [...Map.groupBy(inForce, ({ employeeClass }) => employeeClass)]
    .map(([label, rows]) => ({ label, rows, people: countPeople(rows) }))
    .toSorted((a, b) => a.people - b.people || a.label.localeCompare(b.label, 'en'));
  const large = classes.filter(({ label, people }) => label !== '' && people >= FEWEST_OF_A_CLASS);
  const small = classes.filter((one) => !large.includes(one)).flatMap(({ rows }) => rows);
  if (small.length > 0 && countPeople(small) < FEWEST_OF_A_CLASS) small.push(...(large.shift()?.rows ?? []));
  const told = large
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))
    .map(({ label, rows }) => ({ label, rows }));
  return [
    ...told,
    ...(small.length > 0 ? [{ label: told.length === 0 ? words.all : words.other, rows: small }] : []),
  ].map(({ label, rows }) => ({
    label,
    people: countPeople(rows),
    ...employerDue(rows, month),
  }));
}

const countPeople = (rows: readonly HeldOfPerson[]): number => new Set(rows.map(({ memberId }) => memberId)).size;
