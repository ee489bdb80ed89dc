import * as z from 'zod';
import { CHARGED_METHODS, FEE_CADENCES } from '../rules/words/payment-kinds';
import { endpoint } from './endpoint';
import { done, success } from './envelope';
import { EnrollmentId, Id, Instant, Label, Last4, MoneyString, Text, WireDate } from './scalars';

/* The receipt (rules 3 §2, §3, §7; decisions 27). */

export const Receipt = z.object({
  policy_id: Id,
  name: Label,
  email: z.string().max(254),
  /** The storefront's server then asks the invoice service for an invoice. */
  callInvoice: z.boolean(),
  effective_date: WireDate,
  /** `pending`: what is chosen and not charged before it is decided, with what happens next (decisions 36). */
  items: z.array(z.object({ plan_name: Label, price: MoneyString, pending: Text.optional() })).max(60),
  fees: z
    .array(z.object({ label: Label, amount: MoneyString, cadence: z.enum(FEE_CADENCES), note: Text.optional() }))
    .max(60),
  paid_today: MoneyString,
  recurring_month_cost: MoneyString,
  /** Null for methods that charge nothing here (list, elist, stmt). */
  payment: z.object({ method: z.enum(CHARGED_METHODS), brand_or_bank: Label, last4: Last4 }).nullable(),
  submitted_at: Instant,
  next_bill_date: WireDate.nullable(),
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
