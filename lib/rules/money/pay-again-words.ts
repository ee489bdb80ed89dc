import { formatDate } from '../text/date-words';
import { ACCEPTANCE, type ChargedMethod } from '../words/payment-kinds';
import { ordinal } from './billing-choices';
import { formatMoney } from './money';

/**
 * The words that are accepted with another card or account for a payment that did not come, and for those after it (decisions 28, 227;
 * 12 CFR 1005.10).
 */
export function payAgainAuthorization(terms: {
  method: ChargedMethod;
  payee: string;
  cents: number;
  recurringCents: number;
  billDay: number | null;
  /** The earliest day of the debit; null for a card, which is charged at once. */
  debitOn: string | null;
}): string {
  const { method, payee, cents, recurringCents, billDay, debitOn } = terms;
  const [verb, source] = method === 'eft' ? ['debit', 'the bank account'] : ['charge', 'the card'];
  const when = debitOn === null ? 'now' : `on ${formatDate(debitOn)} or the first banking day after it`;
  const later =
    recurringCents === 0 || billDay === null
      ? ''
      : ` Later payments of my coverage, ${formatMoney(recurringCents)} a month on the ${ordinal(billDay)}, are taken from it as well, instead of what I gave before.`;
  return `I authorize ${payee} to ${verb} ${source} given on this page for ${formatMoney(cents)} ${when}.${later} I may end this at any time by telling ${payee}. ${ACCEPTANCE}`;
}
