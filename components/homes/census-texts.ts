import type { GroupHomeView } from '@/lib/contract/census';
import { formatDate } from '@/lib/rules/text/date-words';
import { fromWireDate } from '@/lib/rules/text/dates';
import { dayOf } from '@/lib/rules/text/moments';
import type { CensusDetail } from '@/lib/rules/words/census-words';

export type ListedPerson = GroupHomeView['people'][number];

const DETAILS: Record<CensusDetail, string> = {
  enrolled: 'Enrolled',
  begun: 'Begun, not submitted',
  'to-sign': 'To sign',
  evidence: 'Evidence of insurability',
  'first-payment': 'First payment is open',
  pending: 'A plan is being decided',
  untouched: '',
  ended: 'No plan in force',
};

/** "3 people". */
export const peopleText = (count: number): string => `${count} ${count === 1 ? 'person' : 'people'}`;

const dayText = (wire: string): string => formatDate(fromWireDate(wire) ?? '2000-01-01', 'monthDay');

const instantDay = (instant: string): string => formatDate(dayOf(new Date(instant)), 'monthDay');

/** "Open enrollment ends Friday, December 4", or what there is to say without a day to come. */
export function deadlineTitle({ open_until: until, days_left: left }: GroupHomeView): string {
  const day = until === null ? null : fromWireDate(until);
  if (day === null) return 'Enrollment';
  const words = formatDate(day, 'full').replace(/, \d{4}$/, '');
  return left === null ? `Open enrollment ended ${words}` : `Open enrollment ends ${words}`;
}

/** "10 days are left."; null where there is nothing to count. */
export function daysLeftText({ days_left: left }: GroupHomeView): string | null {
  if (left === null) return null;
  return left === 1 ? 'Today is the last day.' : `${left} days are left.`;
}

/** The things that those who wait have to do, by count: "2 to sign, 1 needs evidence". */
export function waitingText({ counts: { details } }: GroupHomeView): string {
  const parts: [number, string][] = [
    [details.begun, 'to finish'],
    [details['to-sign'], 'to sign'],
    [details.evidence, details.evidence === 1 ? 'needs evidence' : 'need evidence'],
    [details['first-payment'], 'to pay'],
    [details.pending, 'to be decided'],
  ];
  return parts.flatMap(([count, words]) => (count === 0 ? [] : [`${count} ${words}`])).join(', ');
}

/** The day of the last reminder of those who have not started. */
export const lastReminderText = ({ reminders: { last } }: GroupHomeView): string =>
  last === null ? 'Not reminded yet' : `Last reminded ${instantDay(last)}`;

/** The line below a person's state: what waits or is held, and their reminders. */
export function detailText({ state, detail, plans, reminders, reminded_at: at }: ListedPerson): string {
  if (state === 'enrolled') return `${plans} ${plans === 1 ? 'plan' : 'plans'}`;
  const times = reminders < 2 ? '' : ` ${reminders} times, last`;
  const told = at === null ? 'Not reminded yet' : `Reminded${times} ${instantDay(at)}`;
  return [DETAILS[detail], told]
    .filter(Boolean)
    .join(', ')
    .replace(', Not', ', not')
    .replace(', Reminded', ', reminded');
}

/** "Dock, hired 04/01/2019", as far as the employer's list says. */
export function jobText({ employee_class: employeeClass, hired_on: hired }: ListedPerson): string {
  if (hired === null) return employeeClass;
  return employeeClass === '' ? `Hired ${hired}` : `${employeeClass}, hired ${hired}`;
}

/** "2 dependents, eligible from 05/01/2019", likewise. */
export function listedText({ dependents, eligible_on: from }: ListedPerson): string {
  const people =
    dependents === null
      ? ''
      : `${dependents === 0 ? 'No' : dependents} ${dependents === 1 ? 'dependent' : 'dependents'}`;
  if (from === null) return people;
  return people === '' ? `Eligible from ${from}` : `${people}, eligible from ${from}`;
}

/** "November 19", or that nothing has happened. */
export const changeText = ({ changed_on: day }: ListedPerson): string => (day === null ? 'No change' : dayText(day));

/** The answer to a press of a reminder. */
export function remindedText(count: number): string {
  if (count === 0) return 'No mail was sent: each person is reminded once in three days at most.';
  return count === 1 ? 'One reminder is on its way.' : `${count} reminders are on their way.`;
}

/** "November 2026". */
export const monthText = (wire: string): string => formatDate(fromWireDate(wire) ?? '2000-01-01', 'month');

/** "Tuesday, December 1". */
export const dueDayText = (wire: string): string => formatDate(fromWireDate(wire) ?? '2000-01-01', 'full');

/** "2 plans", and those in no amount. */
export function plansText({ plans, unknown_plans: unknown }: { plans: number; unknown_plans: number }): string {
  const known = `${plans} ${plans === 1 ? 'plan' : 'plans'}`;
  if (unknown === 0) return known;
  return plans === 0 ? `${unknown} without amounts` : `${known}, ${unknown} more without amounts`;
}
