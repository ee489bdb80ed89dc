import type { IntentState } from '../words/intent-states';
import type { PaymentState } from '../words/payment-kinds';

/** A payment's money in cents: what was asked for, held, taken and given back. */
export type Intent = {
  state: IntentState;
  amount: number;
  authorized: number;
  captured: number;
  refunded: number;
};

/** An event of a payment, as a processor, a bank or we tell it. */
export type IntentEvent =
  | { type: 'authorized'; cents: number }
  | { type: 'captured'; cents: number }
  | { type: 'refunded'; cents: number }
  | { type: 'asked' | 'refused' | 'scheduled' | 'sent' | 'returned' | 'retried' | 'let-go' | 'voided' | 'billed' };

type Kind = IntentEvent['type'];

/**
 * Which state an event leads to; what is not here cannot happen and changes nothing, so that late and repeated events are
 * harmless. A state without a row is the end (decisions 54, 179).
 */
const NEXT: Partial<Record<IntentState, Partial<Record<Kind, IntentState>>>> = {
  created: {
    authorized: 'authorized',
    asked: 'step-up',
    refused: 'failed',
    scheduled: 'scheduled',
    billed: 'billed',
    'let-go': 'voiding',
  },
  'step-up': { authorized: 'authorized', refused: 'failed', scheduled: 'scheduled', 'let-go': 'voiding' },
  authorized: { captured: 'captured', refused: 'failed', 'let-go': 'voiding' },
  scheduled: { authorized: 'authorized', sent: 'sent', refused: 'failed', 'let-go': 'voiding' },
  sent: { captured: 'captured', returned: 'failed', retried: 'scheduled' },
  captured: { refunded: 'captured', returned: 'failed' },
  voiding: { voided: 'voided' },
};

/** The payment after an event; null where the event cannot be: nothing is changed then. */
export function afterEvent(intent: Intent, event: IntentEvent): Intent | null {
  const state = NEXT[intent.state]?.[event.type];
  if (state === undefined) return null;
  const money = moved(intent, event);
  if (money === null) return null;
  const isEmpty = money.captured > 0 && money.refunded === money.captured;
  return { ...money, state: event.type === 'refunded' && isEmpty ? 'refunded' : state };
}

/** Moves the money of an event; null where it would hold, take or give back more than there is. */
function moved(intent: Intent, event: IntentEvent): Intent | null {
  const { amount, authorized, captured, refunded } = intent;
  switch (event.type) {
    case 'authorized':
      return isWithin(event.cents, amount) ? { ...intent, authorized: event.cents } : null;
    case 'sent':
      return { ...intent, authorized: amount };
    case 'captured':
      return isWithin(event.cents, authorized) ? { ...intent, captured: event.cents } : null;
    case 'refunded':
      return isWithin(event.cents, captured - refunded) ? { ...intent, refunded: refunded + event.cents } : null;
    // What a bank takes back was never ours; of what was given back before nothing is left to take.
    case 'returned':
      return refunded === 0 ? { ...intent, captured: 0 } : null;
    case 'retried':
      return { ...intent, authorized: 0 };
    default:
      return intent;
  }
}

const isWithin = (cents: number, most: number): boolean => Number.isSafeInteger(cents) && cents > 0 && cents <= most;

/** The state of a first payment as people are told it; `isCard` tells a kept card from a debit (decisions 40). */
export function toPaymentState(state: IntentState, isCard: boolean): PaymentState {
  switch (state) {
    case 'captured':
    case 'refunded':
      return 'captured';
    case 'authorized':
      return 'authorized';
    case 'scheduled':
      return isCard ? 'stored' : 'scheduled';
    case 'sent':
      return 'scheduled';
    case 'billed':
      return 'billed';
    default:
      return 'pending-first-payment';
  }
}
