import { formatMoney } from '../money/money';
import { formatDate } from '../text/date-words';
import { joinWords } from '../text/join-words';
import type { ChargedMethod } from '../words/payment-kinds';
import type { LifeEventKind } from '../words/life-events';
import { EVENT_FACTS, isAdding } from './coverage-change';

/** A plan of a change, in cents a month. */
export type StatedPlan = { name: string; cents: number; newCents: number; pricedFrom: string };

/** The facts that a member signs. Days are `YYYY-MM-DD`. */
export type StatedChange = {
  event: LifeEventKind;
  eventOn: string;
  /** The person who joins or leaves, and their birth date. */
  name: string;
  birthdate: string;
  /** First day of who joins; the last day of who leaves. */
  effectiveOn: string;
  plans: readonly StatedPlan[];
  refundCents: number;
  /** The way to pay, where we take the payments. */
  method: ChargedMethod | null;
};

/** The words that a member signs for a change of the people of a policy: the event, the person, the days and what it costs (decisions 271). */
export function changeStatement(change: StatedChange): string {
  const { event, eventOn, name, birthdate, effectiveOn, plans, refundCents } = change;
  const names = joinWords(plans.map((plan) => plan.name));
  const joins = isAdding(event);
  const who = `${name}, born on ${formatDate(birthdate)}`;
  return [
    `${EVENT_FACTS[event].label} (${formatDate(eventOn)}).`,
    joins
      ? `I ask that ${names} cover${plans.length === 1 ? 's' : ''} ${who}, from ${formatDate(effectiveOn)} on.`
      : `I ask that ${names} no longer cover${plans.length === 1 ? 's' : ''} ${who}, after ${formatDate(effectiveOn)}.`,
    ...plans.map(tellPrice),
    'At a renewal they go on with the same people, at the price that is told for it.',
    ...(refundCents > 0 ? [`${formatMoney(refundCents)} that was paid for later months comes back.`] : []),
    ...tellPayment(change),
    `What I say here is true. I send the ${EVENT_FACTS[event].proof} when I am asked for it.`,
  ].join('\n');
}

/** A plan with its price before and after, and from when on. */
export function tellPrice({ name, cents, newCents, pricedFrom }: StatedPlan): string {
  const from = `from the month that begins on ${formatDate(pricedFrom)} on`;
  return cents === newCents
    ? `${name} goes on costing ${formatMoney(cents)} a month.`
    : `${name} costs ${formatMoney(newCents)} instead of ${formatMoney(cents)} a month, ${from}.`;
}

/** The changed amount is authorized with the change; how to revoke stays as it was signed (12 CFR 1005.10(b), (d)). */
function tellPayment({ method, plans }: StatedChange): string[] {
  if (method === null || plans.every(({ cents, newCents }) => cents === newCents)) return [];
  const source = method === 'cc' ? 'the card' : 'the bank account';
  return [
    `I authorize that the changed amount is taken from ${source} that pays now, on the same day of the month; how I stop that stays as I signed it.`,
  ];
}
