import { isOnTheWay, type IntentState } from '../words/intent-states';
import { coveredMonth } from './payment-schedule';

/** A payment of a policy; `sequence` is the month that it was asked for, counted from 0 for the first one. */
type Payment = { sequence: number; state: IntentState };

/** A month of coverage that is paid for. */
export type MonthPaid = {
  /** Its first day. */
  from: string;
  /** The month that its payment was asked for, at whose prices and fees it was paid. */
  sequence: number;
  /** The money may still fail to come. */
  isOnItsWay: boolean;
};

/**
 * True for a payment whose money came or is on its way. Money that was given back later did come: it goes back from the last payments
 * first, whatever month or plan it is for, so that of a payment that is empty by now the month was paid for all the same (decisions 295).
 * What a bank took back never came.
 */
export const hasCome = ({ state }: Pick<Payment, 'state'>): boolean =>
  isOnTheWay(state) || state === 'captured' || state === 'refunded';

/**
 * The months that payments pay for, in the order of their months: the first ones pay the first months, so that of one that failed, or that a
 * bank took back late, the last month is missing and not one in between (decisions 276). `start`: the first day of the policy.
 */
export function monthsPaid(start: string, payments: readonly Payment[]): MonthPaid[] {
  const came = Map.groupBy(payments.filter(hasCome), ({ sequence }) => sequence);
  return [...came]
    .toSorted(([one], [other]) => one - other)
    .map(([sequence, attempts], place) => ({
      from: coveredMonth(start, place).from,
      sequence,
      isOnItsWay: attempts.every(({ state }) => isOnTheWay(state)),
    }));
}
