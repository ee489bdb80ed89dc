import {
  isNoticeMethod,
  PAYMENT_METHODS,
  type AccountType,
  type NoticeMethod,
  type PaymentMethod,
} from '../words/payment-kinds';
import type { Option } from '../words/option';

const METHOD_LABELS: Record<PaymentMethod, string> = {
  cc: 'Credit Card',
  eft: 'EFT',
  list: 'List bill',
  elist: 'Electronic list bill',
  stmt: 'Statement',
};

export const PAYMENT_OPTIONS: readonly Option<PaymentMethod>[] = PAYMENT_METHODS.map((value) => ({
  value,
  label: METHOD_LABELS[value],
}));

export const ACCOUNT_TYPE_OPTIONS: readonly Option<AccountType>[] = [
  { value: 'checking', label: 'Checking' },
  { value: 'savings', label: 'Savings' },
];

export const ACCOUNT_HOLDER_OPTIONS: readonly Option[] = [
  { value: 'individual', label: 'Individual' },
  { value: 'company', label: 'Company' },
];

/** Largest number of digits of a bank account (rules 3 §9). It stays a text: leading zeros count. */
export const ACCOUNT_LENGTH = 17;

/** Bill date when nothing was chosen (rules 3 §9). */
export const DEFAULT_BILL_DATE = '28';

/** Latest bill date: the 28th exists in every month. */
const LAST_BILL_DATE = 28;

/** "28th of month" (rules 3 §9). */
export function billDateLabel(day: number | string): string {
  return `${ordinal(Number(day))} of month`;
}

/** 1st, 2nd, 3rd, 4th, 11th, 21st … */
export function ordinal(number: number): string {
  const tens = number % 100;
  const suffix = tens >= 11 && tens <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');
  return `${number}${suffix}`;
}

/** The days one can choose from when the API names none. */
export const BILL_DATES: readonly Option[] = Array.from({ length: LAST_BILL_DATE }, (_, index) => ({
  value: String(index + 1),
  label: billDateLabel(index + 1),
}));

/** `get-bill-date`'s list to choices. */
export function toBillDateOptions(days: readonly { bill_date: string | number }[]): Option[] {
  return days.map(({ bill_date }) => ({ value: String(bill_date), label: billDateLabel(bill_date) }));
}

/** The payment part of the step as shown (rules 3 §4). */
export type PaymentChoice =
  | { kind: 'form'; methods: readonly Option<PaymentMethod>[] }
  | { kind: 'notice'; method: PaymentMethod; notice: string };

const NOTICES: Record<NoticeMethod, string> = {
  list: 'Your group pays by list bill. There is nothing to enter here.',
  elist: 'Your group pays by electronic list bill. There is nothing to enter here.',
  stmt: 'You are billed by statement. There is nothing to enter here.',
};

/**
 * The choice that the server's payment type gives (rules 3 §4): `eft` only EFT; `cc` Credit Card and EFT; `list`,
 * `elist` and `stmt` a notice and no form. Unknown types are treated as `cc`, so that no shopper is left without a way
 * to pay.
 */
export function paymentChoice(type: string): PaymentChoice {
  if (isNoticeMethod(type)) return { kind: 'notice', method: type, notice: NOTICES[type] };
  const methods = PAYMENT_OPTIONS.filter(({ value }) => value === 'eft' || (value === 'cc' && type !== 'eft'));
  return { kind: 'form', methods };
}

/** True when a method may be saved when the server's payment type is `type`. */
export function isPaymentAllowed(type: string, method: string): boolean {
  const choice = paymentChoice(type);
  return choice.kind === 'notice' ? choice.method === method : choice.methods.some(({ value }) => value === method);
}
