import type { BillingAnswer } from './step-answers';

/** A card itself, as it is typed or taken by a processor's frame. */
export const CARD_ANSWERS = [
  'card_number',
  'expiration_month',
  'expiration_year',
  'security_code',
] as const satisfies readonly BillingAnswer[];

/** An account as a file has it, beside its routing number. */
export const ACCOUNT_ANSWERS = [
  'account_name',
  'account_holder_type',
  'account_type',
  'bank_name',
  'account_number',
] as const satisfies readonly BillingAnswer[];

/** Answers of the page that pays what did not come: a card or an account, without what its first form told (decisions 227). */
export const PAY_AGAIN_ANSWERS = [
  'payment_method',
  'account_name',
  'account_type',
  'routing_number',
  'account_number',
  ...CARD_ANSWERS,
] as const satisfies readonly BillingAnswer[];
