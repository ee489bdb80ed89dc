import { ordinal } from './billing-choices';
import type { ConsentText } from './electronic-consent';
import { formatMoney, type Cents } from './money';
import type { ChargedMethod } from '../words/payment-kinds';

/** The terms that the shopper authorizes with the billing step. */
export type PaymentTerms = {
  method: ChargedMethod;
  site: { name: string; phone: string; email: string };
  firstMonth: Cents;
  recurring: Cents;
  /** Day of the month of the later payments. */
  billDay: number;
  /** Last four digits of the account or card. */
  lastFour: string;
};

/**
 * Days after enrollment within which the first EFT charge happens, notice of a stop, and the fee for a returned debit
 * (rules 3 §9).
 */
const EFT = { firstChargeDays: 5, stopBusinessDays: 3, returnedFee: 3_000 } as const;

/** The notices of the billing step for EFT (rules 3 §9). */
export function eftNotices(): string[] {
  return [
    `The initial EFT charge happens between enrollment and ${EFT.firstChargeDays} days after.`,
    `To stop a payment, give notice at least ${EFT.stopBusinessDays} business days before it is due.`,
    `The insufficient funds fee is ${formatMoney(EFT.returnedFee).replace('.00', '')}.`,
    'There is no monthly charge for EFT.',
  ];
}

/**
 * The authorization accepted with the billing step and kept with the enrollment: amounts now and later, the day, the
 * account's last four digits, how to revoke, the notices (decisions 28; 12 CFR 1005.10).
 */
export function paymentAuthorization(terms: PaymentTerms): ConsentText {
  const { method, site, firstMonth, recurring, billDay, lastFour } = terms;
  const source = method === 'eft' ? `the bank account ending in ${lastFour}` : `the card ending in ${lastFour}`;
  const verb = method === 'eft' ? 'debit' : 'charge';
  const first = method === 'eft' ? `between enrollment and ${EFT.firstChargeDays} days after` : 'now';
  return {
    version: '2026-11',
    heading: method === 'eft' ? 'Electronic payment authorization' : 'Card payment authorization',
    paragraphs: [
      `I authorize ${site.name} to ${verb} ${source}: ${formatMoney(firstMonth)} ${first}, for the first month and any one-time fees, and ${formatMoney(recurring)} on the ${ordinal(billDay)} of each following month.`,
      'If an amount changes, I am told the new amount and its date at least 10 days before.',
      `This authorization stays in force until I revoke it by calling ${site.phone} or writing to ${site.email}. I receive a copy of it with my receipt.`,
      ...(method === 'eft' ? eftNotices() : []),
    ],
    acceptance: 'I authorize these payments.',
  };
}
