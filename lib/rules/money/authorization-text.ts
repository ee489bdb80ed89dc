import { ordinal } from './billing-choices';
import type { ConsentText } from './electronic-consent';
import { formatMoney, type Cents } from './money';
import {
  firstCovered,
  isDeferred,
  isNextSoon,
  PAYMENT_DAYS,
  tellMonth,
  type PaymentSchedule,
} from './payment-schedule';
import { soonText } from './payment-words';
import { formatDate } from '../text/date-words';
import { ACCEPTANCE, type ChargedMethod } from '../words/payment-kinds';

/** The terms that the shopper authorizes with the billing step. */
export type PaymentTerms = {
  method: ChargedMethod;
  /** Its name is the one that takes the payments and stands on the statement (decisions 142). */
  site: { name: string; phone: string; email: string };
  firstMonth: Cents;
  recurring: Cents;
  /** The parts of the recurring amount, in words; empty where it is all of one kind. */
  parts?: string;
  /** First day of coverage. */
  start: string;
  /** Day of the month of the later payments. */
  billDay: number;
  schedule: PaymentSchedule;
  /** Last four digits of the account or card. */
  lastFour: string;
};

/** Notice of a stop, and the fee for a returned debit (rules 3 §9). */
const EFT = { stopBusinessDays: 3, returnedFee: 3_000 } as const;

const AFTER_ENROLLMENT = `between enrollment and ${PAYMENT_DAYS.eft} days after`;

/** The notices of the billing step for EFT (rules 3 §9); `first` says when the initial charge happens, if not usually. */
export function eftNotices(first: string = AFTER_ENROLLMENT): string[] {
  return [
    `The initial EFT charge happens ${first}.`,
    `To stop a payment, give notice at least ${EFT.stopBusinessDays} business days before it is due.`,
    `The insufficient funds fee is ${formatMoney(EFT.returnedFee).replace('.00', '')}.`,
    'There is no monthly charge for EFT.',
  ];
}

/**
 * The authorization accepted with the billing step and kept with the enrollment: amounts, when each is taken and what it
 * pays for, by whom, the account's last four digits, how to revoke, the notices (decisions 28, 142; 12 CFR 1005.10).
 */
export function paymentAuthorization(terms: PaymentTerms): ConsentText {
  const { method, site, firstMonth, start, schedule, lastFour } = terms;
  const isBank = method === 'eft';
  const source = isBank ? `the bank account ending in ${lastFour}` : `the card ending in ${lastFour}`;
  const first = firstTime(method, schedule);
  const covered = tellMonth(firstCovered(start));
  return {
    version: '2026-11-24',
    heading: isBank ? 'Electronic payment authorization' : 'Card payment authorization',
    paragraphs: [
      `I authorize ${site.name} to ${isBank ? 'debit' : 'charge'} ${source} for ${formatMoney(firstMonth)} ${first}, for the first month of coverage (${covered}) and any one-time fees.`,
      recurringText(terms),
      ...(isNextSoon(schedule) ? [soonText(schedule)] : []),
      ...(terms.parts ? [`Each ${formatMoney(terms.recurring)} is made of ${terms.parts}.`] : []),
      ...(isDeferred(schedule) ? [`Nothing is taken before ${formatDate(schedule.first.from)}.`] : []),
      `These payments appear on my statement as ${site.name}.`,
      'If an amount changes, I am told the new amount and its date at least 10 days before.',
      `This authorization stays in force until I revoke it by calling ${site.phone} or writing to ${site.email}. I receive a copy of it with my receipt.`,
      ...(isBank ? eftNotices(first) : []),
    ],
    acceptance: ACCEPTANCE,
  };
}

function recurringText({ method, recurring, billDay, schedule: { next, nextCovers } }: PaymentTerms): string {
  const [verb, source] = method === 'eft' ? ['debit', 'account'] : ['charge', 'card'];
  const amount = formatMoney(recurring);
  return `I authorize it to ${verb} the same ${source} for ${amount} on ${formatDate(next)}, for ${tellMonth(nextCovers)}, and for ${amount} on the ${ordinal(billDay)} of each month after that, each time for the next month of coverage.`;
}

/** Told without today's date where it can be, so that the words do not change from one day to the next. */
function firstTime(method: ChargedMethod, schedule: PaymentSchedule): string {
  if (isDeferred(schedule))
    return `on ${formatDate(schedule.first.from)}, ${PAYMENT_DAYS.deferred} days before coverage starts`;
  return method === 'eft' ? AFTER_ENROLLMENT : 'when I enroll';
}
