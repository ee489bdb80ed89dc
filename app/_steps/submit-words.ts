import { DEFAULT_BILL_DATE } from '@/lib/rules/money/billing-choices';
import { formatWireMoney } from '@/lib/rules/money/money';
import { readParts, withParts } from '@/lib/rules/money/part-words';
import { paymentSchedule } from '@/lib/rules/money/payment-schedule';
import {
  dueLabel,
  firstPaymentText,
  laterPaymentsText,
  paymentSource,
  submitLabel,
  type Payment,
} from '@/lib/rules/money/payment-words';
import { fromWireDate } from '@/lib/rules/text/dates';
import { isChargedMethod, toPaymentMethod } from '@/lib/rules/words/payment-kinds';
import type { Cart } from './order-summary';

type Payable = Pick<Cart, 'effective_date' | 'initial_month_cost' | 'recurring_month_cost' | 'parts'>;

/** The amounts of the review and its button's words: the same schedule as the authorization's, were it submitted today. */
export function submitWords(
  cart: Payable,
  { payment_method: told, bill_date: day }: Readonly<Record<string, unknown>>,
  enrolled: string,
) {
  const method = toPaymentMethod(typeof told === 'string' ? told : '');
  const start = cart.effective_date === null ? null : fromWireDate(cart.effective_date);
  const billDay = Number(typeof day === 'string' && day !== '' ? day : DEFAULT_BILL_DATE);
  const payment = {
    method,
    schedule: isChargedMethod(method) && start !== null ? paymentSchedule({ method, start, enrolled, billDay }) : null,
  };
  const firstMonth = formatWireMoney(cart.initial_month_cost);
  const source = paymentSource(method, 'Your');
  const recurring = withParts(formatWireMoney(cart.recurring_month_cost), readParts(cart.parts));
  return {
    due: dueNow(payment),
    label: submitLabel(payment, firstMonth),
    firstMonth,
    payments: `${firstPaymentText(payment, source)} Then ${laterPaymentsText(payment, recurring)}`,
  };
}

/** The first line of the summary: "Due today", or the day; who is billed by others has a first month. */
function dueNow(payment: Payment): string {
  const { schedule } = payment;
  if (schedule === null) return dueLabel(payment);
  const { enrolled, first } = schedule;
  return first.from === enrolled && first.to === enrolled ? 'Due today' : dueLabel(payment);
}
