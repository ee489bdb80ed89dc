import { formatDate } from '../text/date-words';
import { ACCEPTANCE, type ChargedMethod } from '../words/payment-kinds';
import { eftNotices } from './authorization-text';
import { ordinal } from './billing-choices';
import { formatMoney, type Cents } from './money';

/** The terms under which another card or account pays from now on. */
export type NewPaymentTerms = {
  method: ChargedMethod;
  /** Its name is the one that takes the payments and stands on the statement (decisions 142). */
  payee: { name: string; phone: string; email: string };
  /** The first payment that is taken from it; null while an earlier one is under way and its amount is not counted yet. */
  next: { cents: Cents; on: string } | null;
  recurring: Cents;
  /** Day of the month of the payments; null where none was signed. */
  billDay: number | null;
};

/**
 * The words that are accepted with another card or account for the payments to come: amounts, days, by whom, how to revoke, the notices
 * (decisions 28, 272; 12 CFR 1005.10).
 */
export function newPaymentAuthorization({ method, payee, next, recurring, billDay }: NewPaymentTerms): string {
  const [verb, source] = method === 'eft' ? ['debit', 'bank account'] : ['charge', 'card'];
  const each = `${formatMoney(recurring)} ${billDay === null ? 'each month' : `on the ${ordinal(billDay)} of each month`}`;
  const at =
    next === null ? null : `on ${formatDate(next.on)}${method === 'eft' ? ' or the first banking day after it' : ''}`;
  const first = next === null ? '' : ` for ${formatMoney(next.cents)} ${at}, and`;
  const reach = [payee.phone && `calling ${payee.phone}`, payee.email && `writing to ${payee.email}`].filter(Boolean);
  return [
    `I authorize ${payee.name} to ${verb} the ${source} given on this page${first} for ${each}${next === null ? '' : ' after that'}, each time for the next month of coverage.`,
    'It takes the place of what I gave before; a payment that is under way already is still taken from that.',
    `These payments appear on my statement as ${payee.name}.`,
    'If an amount changes, I am told the new amount and its date at least 10 days before.',
    `This authorization stays in force until I revoke it${reach.length === 0 ? '' : ` by ${reach.join(' or ')}`}. I receive a copy of it by mail.`,
    ...(method === 'eft' ? eftNotices(at ?? 'on the day of the next payment') : []),
    ACCEPTANCE,
  ].join(' ');
}
