import { formatDate } from '../text/date-words';
import { fromWireDate } from '../text/dates';
import type { PaymentState } from '../words/payment-kinds';

/** The state of an enrollment, as its mailed link tells it: no person, plan or amount is named (decisions 188). */
export type ReceiptStatusFacts = {
  pending: boolean;
  payment_state: PaymentState;
  submitted_on: string;
  effective_date: string;
};

const PAYMENTS: Record<PaymentState, string> = {
  captured: 'Paid',
  authorized: 'Held on the card',
  stored: 'On its day, before coverage starts',
  scheduled: 'Debited within the days on the receipt',
  billed: 'Billed',
  'pending-first-payment': 'Not paid yet',
};

/** The rows of the page, and what happens next. */
export function tellReceiptStatus(facts: ReceiptStatusFacts): {
  rows: { label: string; value: string }[];
  next: string;
} {
  const day = (wire: string) => formatDate(fromWireDate(wire) ?? wire);
  const isUnpaid = facts.payment_state === 'pending-first-payment';
  return {
    rows: [
      { label: 'State', value: facts.pending ? 'Submitted, something is pending' : 'Enrolled' },
      { label: 'Submitted', value: day(facts.submitted_on) },
      { label: 'Coverage starts', value: day(facts.effective_date) },
      { label: 'First payment', value: PAYMENTS[facts.payment_state] },
    ],
    next: isUnpaid
      ? 'The first payment did not come through, and the plans wait for it. The receipt says more.'
      : facts.pending
        ? 'Something is still to be decided. We write when it is; the receipt says what.'
        : `Nothing is left to do. Plans begin on ${day(facts.effective_date)}.`,
  };
}
