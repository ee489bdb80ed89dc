import type { IntentState } from './intent-states';

/**
 * A payment as the list of all payments tells it: `again` is a debit that came back and is sent once more by itself, `asked` waits for the
 * bank's question to the person, `billed` is collected by others.
 */
export const TOLD_PAYMENTS = [
  'planned',
  'again',
  'asked',
  'on-its-way',
  'paid',
  'part-back',
  'all-back',
  'failed',
  'billed',
] as const;
export type ToldPayment = (typeof TOLD_PAYMENTS)[number];

/** The words of the list. */
export const TOLD_LABELS: Readonly<Record<ToldPayment, string>> = {
  planned: 'Planned',
  again: 'Did not come, tried again',
  asked: 'Waits for you at your bank',
  'on-its-way': 'On its way',
  paid: 'Paid',
  'part-back': 'Paid, part of it came back',
  'all-back': 'Came back to you',
  failed: 'Did not come',
  billed: 'Collected by others',
};

type Money = { state: IntentState; sends: number; capturedCents: number; refundedCents: number };

/** The word for a payment; null for one that was begun and let go of, of which nothing is taken. */
export function tellPaymentState({ state, sends, capturedCents, refundedCents }: Money): ToldPayment | null {
  switch (state) {
    case 'scheduled':
      return sends > 0 ? 'again' : 'planned';
    case 'step-up':
      return 'asked';
    case 'sent':
    case 'authorized':
      return 'on-its-way';
    case 'captured':
    case 'refunded':
      if (refundedCents === 0) return 'paid';
      return refundedCents < capturedCents ? 'part-back' : 'all-back';
    case 'failed':
      return 'failed';
    case 'billed':
      return 'billed';
    default:
      return null;
  }
}
