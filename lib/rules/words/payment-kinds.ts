/* Ways to pay and what an account is, as the wire has them (rules 3 §3). */

/** Card and bank account: charged here, after a form. */
export const CHARGED_METHODS = ['cc', 'eft'] as const;
export type ChargedMethod = (typeof CHARGED_METHODS)[number];

/** List bill and electronic list bill: a group pays it, and takes it from wages (rules 3 §4). */
const GROUP_METHODS = ['list', 'elist'] as const;

/** The bills of a group, and the statement: others collect, so there is no form (rules 3 §4). */
export const NOTICE_METHODS = [...GROUP_METHODS, 'stmt'] as const;
export type NoticeMethod = (typeof NOTICE_METHODS)[number];

export const PAYMENT_METHODS = [...CHARGED_METHODS, ...NOTICE_METHODS] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export const ACCOUNT_TYPES = ['checking', 'savings'] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

export const ACCOUNT_HOLDER_TYPES = ['individual', 'company'] as const;

/**
 * The state of an enrollment's first payment, as people may be told it (decisions 40, 54): `captured` alone is paid.
 * `authorized`: held on the card, and taken next. `stored`: the card is kept, and charged on its day. `scheduled`: the bank
 * account is debited within its days. `billed`: others collect. `pending-first-payment`: it was tried and did not come; the
 * policy waits for it.
 */
export const PAYMENT_STATES = [
  'captured',
  'authorized',
  'stored',
  'scheduled',
  'billed',
  'pending-first-payment',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** The states of a charge at its processor: `open` waits for a card, `step-up` for the bank's question to the person. */
export const CHARGE_STATES = ['open', 'step-up', 'authorized', 'stored', 'captured', 'refused', 'voided'] as const;
export type ChargeState = (typeof CHARGE_STATES)[number];

/** The rhythm of a fee. */
export const FEE_CADENCES = ['monthly', 'once'] as const;
export type FeeCadence = (typeof FEE_CADENCES)[number];

/** True for a method that is charged here. */
export function isChargedMethod(method: string): method is ChargedMethod {
  return CHARGED_METHODS.some((known) => known === method);
}

/** A stored method; what is none of ours is billed by others. */
export function toPaymentMethod(method: string): PaymentMethod {
  return PAYMENT_METHODS.find((known) => known === method) ?? 'stmt';
}

/** True for a method that others collect. */
export function isNoticeMethod(method: string): method is NoticeMethod {
  return NOTICE_METHODS.some((known) => known === method);
}

/** True for a method that a group pays, so that an employee's part comes from wages. */
export function isGroupMethod(method: string | null): boolean {
  return GROUP_METHODS.some((known) => known === method);
}

/** The words of the box that authorizes payments, which are also the last sentence of the authorization. */
export const ACCEPTANCE = 'I authorize these payments.';
