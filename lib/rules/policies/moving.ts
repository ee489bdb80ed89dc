import { formatDate } from '../text/date-words';
import { addMonths, firstOfMonth } from '../text/dates';
import { formatMoney } from '../money/money';
import type { ChargedMethod } from '../words/payment-kinds';
import { tellPrice, type StatedPlan } from './change-statement';

/**
 * The problem with the day of a move, told beside its field; null where there is none. A move is told once it has happened, as letters
 * and prices follow it; one before everything that is held began belongs to no plan. `earliest`: null where nothing is held.
 */
export function checkMovingDay(
  on: string,
  { today, earliest }: { today: string; earliest: string | null },
): string | null {
  if (on > today) return 'This day is still ahead. Please come back once you have moved.';
  if (earliest !== null && on < earliest)
    return `Your plans were bought on ${formatDate(earliest)}. Tell the day of a move after that.`;
  return null;
}

/** The first day on which a move counts for prices: the first of the month after it, or after it is told where that is later. */
export const moveCountsFrom = (on: string, today: string): string =>
  addMonths(firstOfMonth(on > today ? on : today), 1);

/** Ends the words of the postal service about an address: the form offers to keep it then (decisions 48). */
export const KEEP_AS_TYPED = 'Correct it, or keep it as typed below';

/** The facts that a member signs for a move that changes prices. Days are `YYYY-MM-DD`, amounts cents. */
export type StatedMove = {
  /** In one line. */
  address: string;
  movedOn: string;
  plans: readonly StatedPlan[];
  refundCents: number;
  /** The ways to pay of the plans whose payments are taken here. */
  methods: readonly ChargedMethod[];
};

/** The words that a member signs for a move that changes what plans cost (decisions 274). */
export function moveStatement({ address, movedOn, plans, refundCents, methods }: StatedMove): string {
  const sources = methods.map((method) => (method === 'cc' ? 'card' : 'bank account'));
  return [
    `I live at ${address} since ${formatDate(movedOn)}, and my plans count by that address from now on.`,
    ...plans.map(tellPrice),
    ...(refundCents > 0 ? [`${formatMoney(refundCents)} that was paid for later months comes back.`] : []),
    ...(sources.length === 0
      ? []
      : [
          `I authorize that the changed amounts are taken from the ${[...new Set(sources)].sort().join(' and the ')} that pays now, on the same day of the month; how I stop that stays as I signed it.`,
        ]),
    'What I say here is true. I send a paper that shows my new address when I am asked for it.',
  ].join('\n');
}

/** A step of a price as rating tells it. */
type Step = { kind: string; label: string; because: string; cents: number };
/** A step of a price before and after a move. */
export type MovedStep = { label: string; because: string; cents: number; newCents: number };

/** The steps of a price side by side, with the reason of the new one; those that are nothing before and after are left out. */
export function stepsBeside(before: readonly Step[], then: readonly Step[]): MovedStep[] {
  const keys = new Map([...before, ...then].map((step) => [`${step.kind} ${step.label}`, step]));
  const of = (steps: readonly Step[], key: string) => steps.find(({ kind, label }) => `${kind} ${label}` === key);
  return [...keys].flatMap(([key, { label }]) => {
    const [was, is] = [of(before, key), of(then, key)];
    const [cents, newCents] = [was?.cents ?? 0, is?.cents ?? 0];
    if (cents === 0 && newCents === 0) return [];
    return [{ label, because: (is ?? was)?.because ?? '', cents, newCents }];
  });
}
