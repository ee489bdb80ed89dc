import { CARD_BRANDS } from './card-brands';
import { formatWireMoney, fromWireMoney, formatMoney } from './money';
import { readParts, withParts } from './part-words';
import { readSchedule } from './payment-schedule';
import { dueLabel, firstPaymentText, laterPaymentsText, statementNote, type Payment } from './payment-words';
import { labelOf } from '../words/option';
import type { PaymentMethod, PaymentState } from '../words/payment-kinds';

/** The members of a receipt that tell its payments, as the wire has them. */
export type ReceiptPayment = {
  payment_method: PaymentMethod;
  payment_state: PaymentState;
  paid_today: string;
  captured_amount: string;
  recurring_month_cost: string;
  parts?: Parameters<typeof readParts>[0];
  per_payday?: string | undefined;
  payment: { brand_or_bank: string; last4: string } | null;
  statement_name: string;
  billed_to?: string | undefined;
  payment_days: Parameters<typeof readSchedule>[0];
  next_bill_date: string | null;
};

/** The payment of a receipt. */
export function paymentOf(receipt: ReceiptPayment): Payment {
  return {
    method: receipt.payment_method,
    schedule: readSchedule(receipt.payment_days, receipt.next_bill_date),
    state: receipt.payment_state,
    biller: receipt.billed_to,
  };
}

/**
 * The words beside a receipt's sum (rules 3 §2 "Confirmation page", decisions 40): what the first month's amount is called,
 * what has become of it by method and state, when the next ones are taken, and the name on the statement.
 */
export function tellReceiptPayment(receipt: ReceiptPayment): { label: string; notes: string[] } {
  const payment = paymentOf(receipt);
  const { payment: taken, recurring_month_cost: recurring } = receipt;
  const monthly = withParts(formatWireMoney(recurring), readParts(receipt.parts));
  return {
    label: dueLabel(payment),
    notes: [
      firstPaymentText(payment, taken === null ? '' : sourceOf(taken)),
      givenBack(receipt),
      `Then ${laterPaymentsText(payment, monthly)}`,
      receipt.per_payday === undefined ? '' : `${receipt.per_payday}.`,
      taken === null ? '' : statementNote(receipt.statement_name),
    ].filter((note) => note !== ''),
  };
}

/** "American Express ending 0005": a brand as people write it (review D18), a bank by its name. */
function sourceOf({ brand_or_bank: name, last4 }: NonNullable<ReceiptPayment['payment']>): string {
  return `${labelOf(CARD_BRANDS, name) || name} ending ${last4}`;
}

/** Of money that was taken, what has gone back. */
function givenBack({ payment_state: state, paid_today: due, captured_amount: kept }: ReceiptPayment): string {
  const back = (fromWireMoney(due) ?? 0) - (fromWireMoney(kept) ?? 0);
  return state === 'captured' && back > 0 ? `${formatMoney(back)} of it was given back.` : '';
}
