import { PAYMENT_METHODS, type AccountType, type PaymentMethod } from '../words/payment-kinds';
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

/** Digits of an ABA routing number. */
export const ROUTING_LENGTH = 9;

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
