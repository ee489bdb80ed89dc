import type { Option } from '../words/option';
import { isNoticeMethod, type NoticeMethod, type PaymentMethod } from '../words/payment-kinds';
import { PAYMENT_OPTIONS } from './billing-choices';

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
