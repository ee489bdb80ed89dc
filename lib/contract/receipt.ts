import * as z from 'zod';
import { CHARGED_METHODS, FEE_CADENCES, PAYMENT_METHODS, PAYMENT_STATES } from '../rules/words/payment-kinds';
import { BOUGHT_KINDS } from '../rules/words/plan-kinds';
import { CostParts } from './wire-parts';
import { endpoint } from './endpoint';
import { done, success } from './envelope';
import { Producer } from './producer';
import { EnrollmentId, Id, Instant, Label, Last4, MoneyString, Text, WireDate } from './scalars';

/* The receipt (rules 3 §2, §3, §7; decisions 27). */

/**
 * The days of the payments beside `next_bill_date` (decisions 142): of enrollment, from and to which the first month is
 * taken, and of the month of coverage that the first recurring payment pays for.
 */
export const PaymentDays = z.object({
  enrolled: WireDate,
  first_from: WireDate,
  first_to: WireDate,
  covers_from: WireDate,
  covers_to: WireDate,
});

export const Receipt = z.object({
  policy_id: Id,
  name: Label,
  email: z.string().max(254),
  /** The storefront's server then asks the invoice service for an invoice. */
  callInvoice: z.boolean(),
  effective_date: WireDate,
  /** `pending`: what is chosen and not charged before it is decided, with what happens next (decisions 36). */
  items: z
    .array(
      z.object({
        plan_name: Label,
        price: MoneyString,
        parts: CostParts,
        pending: Text.optional(),
        /** Absent from receipts of before it was kept. */
        kind: z.enum(BOUGHT_KINDS).optional(),
      }),
    )
    .max(60),
  fees: z
    .array(z.object({ label: Label, amount: MoneyString, cadence: z.enum(FEE_CADENCES), note: Text.optional() }))
    .max(60),
  /** The first month's amount, due as `payment_days` say; the name is older than they are. */
  paid_today: MoneyString,
  /** Its fate, and the part of it that is ours by now: `0.00` until it is captured, less what was given back (decisions 40). */
  payment_state: z.enum(PAYMENT_STATES),
  captured_amount: MoneyString,
  /** True where a payment of the policy did not come, so that `getPaymentDue` may have one to make (decisions 227). */
  payment_failed: z.boolean().optional(),
  recurring_month_cost: MoneyString,
  /** Of the recurring amount, and that amount per pay day in words, as in the cart. */
  parts: CostParts,
  per_payday: Text.optional(),
  payment_method: z.enum(PAYMENT_METHODS),
  /** Null for methods that charge nothing here (list, elist, stmt). */
  payment: z.object({ method: z.enum(CHARGED_METHODS), brand_or_bank: Label, last4: Last4 }).nullable(),
  /** The group that gets the bill; only with list and elist. */
  billed_to: Label.optional(),
  /** The name that takes the payments and stands on the statement. */
  statement_name: Label,
  submitted_at: Instant,
  /** Its day in New York (decisions 45). */
  submitted_on: WireDate,
  next_bill_date: WireDate.nullable(),
  payment_days: PaymentDays.nullable(),
  /** As named on the copy; left out where none is. */
  producer: Producer.optional(),
});
export type Receipt = z.infer<typeof Receipt>;

export const getReceipt = endpoint({
  method: 'GET',
  path: '/get-receipt',
  access: 'shopper',
  limit: 'read',
  session: ['enrollment_id'],
  input: z.strictObject({ enrollment_id: EnrollmentId }),
  output: success(Receipt),
  summary: 'The receipt of a submitted enrollment (rules 3 §7).',
});

export const autoInvoiceGeneration = endpoint({
  method: 'POST',
  path: '/autoInvoiceGeneration',
  upstream: 'admin',
  access: 'internal',
  limit: 'write',
  input: z.strictObject({ effectiveDate: WireDate, policy_id: Id }),
  output: done,
  summary: 'Asks the admin service for an invoice; only with callInvoice (rules 3 §7).',
});
