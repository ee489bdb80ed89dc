import { and, desc, eq } from 'drizzle-orm';
import { toWireDate } from '@/lib/rules/text/dates';
import { dayOf } from '@/lib/rules/text/moments';
import { toWireMoney } from '@/lib/rules/money/money';
import type { Part } from '@/lib/rules/money/part-words';
import { scheduleSignedBefore, toWireDays, type PaymentSchedule } from '@/lib/rules/money/payment-schedule';
import type { NamedProducer } from '@/lib/rules/people/producers';
import { toPaymentMethod, type ChargedMethod, type FeeCadence } from '@/lib/rules/words/payment-kinds';
import { answer, type Context } from '../../request-context';
import { notFound } from '../../api-error';
import type { PolicyRow } from '../../store/policies';
import { places } from '../../store/places';
import { enrollments } from '../../store/schema/enrollment-tables';
import { policies, policyDocuments } from '../../store/schema/member-tables';
import type { Handlers } from '../handlers';
import { toWireParts } from '../shared/price-parts';
import { isOwnedBy } from '../shared/enrollment';
import { toWireProducer } from '../shared/load-producer';
import { loadSiteContact } from '../shared/site-contact';

/** The facts kept, sealed, with a policy for its receipt. Money is integer cents. */
export type ReceiptRecord = {
  name: string;
  email: string;
  items: { name: string; cents: number; parts?: Part[]; pending?: string }[];
  fees: { label: string; cents: number; kind: FeeCadence; because: string }[];
  /** The parts of the recurring amount, and its share of a pay day; absent in records of before there were. */
  parts?: Part[];
  per_payday?: string;
  payment: { method: ChargedMethod; brandOrBank: string; last4: string; token: string | null } | null;
  billDay: number | null;
  /** The days that were signed; absent in records of before they were. */
  schedule?: PaymentSchedule;
  /** The name that was authorized to take the payments; absent likewise. */
  payee?: string;
  /** The agent who was named; absent where none was. */
  producer?: NamedProducer;
  submittedAt: string;
};

/** The days of the payments as they were signed; null where others collect. */
function signedSchedule(record: ReceiptRecord, start: string): PaymentSchedule | null {
  const { payment, billDay, schedule, submittedAt } = record;
  if (schedule) return schedule;
  if (payment === null || billDay === null) return null;
  const enrolled = dayOf(new Date(submittedAt));
  return scheduleSignedBefore({ method: payment.method, start, enrolled, billDay });
}

const owner = { siteKey: enrollments.siteKey, agentId: enrollments.agentId, groupId: enrollments.groupId };
const itsEnrollment = and(eq(enrollments.id, policies.enrollmentId), eq(enrollments.siteKey, policies.siteKey));

/** Read anew each time: an invoice and a change of keys write to it, and to nothing of the enrollment. */
async function loadSubmitted({ store, caller }: Context, enrollmentId: string): Promise<PolicyRow> {
  const [found] = await store.db
    .select({ policy: policies, owner })
    .from(policies)
    .innerJoin(enrollments, itsEnrollment)
    .where(eq(enrollments.id, enrollmentId));
  if (!found || !isOwnedBy(caller, found.owner)) throw notFound('receipt');
  return found.policy;
}

export const getReceipt: Handlers['getReceipt'] = async (input, context) => {
  const policy = await loadSubmitted(context, input.enrollment_id);
  const record = context.fields.openJson(policy.record, places.policyRecord(policy.id)) as ReceiptRecord;
  const { payment } = record;
  const schedule = signedSchedule(record, policy.effectiveDate);
  return answer({
    policy_id: policy.id,
    name: record.name,
    email: record.email,
    callInvoice: policy.callInvoice,
    effective_date: toWireDate(policy.effectiveDate),
    items: record.items.map(({ name, cents, parts = [], pending }) => ({
      plan_name: name,
      price: toWireMoney(cents),
      ...toWireParts(parts),
      ...(pending !== undefined && { pending }),
    })),
    fees: record.fees.map(({ label, cents, kind, because }) => ({
      label,
      amount: toWireMoney(cents),
      cadence: kind,
      note: because,
    })),
    paid_today: toWireMoney(policy.firstMonthCents),
    recurring_month_cost: toWireMoney(policy.recurringCents),
    ...toWireParts(record.parts ?? []),
    ...(record.per_payday !== undefined && { per_payday: record.per_payday }),
    payment_method: toPaymentMethod(policy.paymentMethod),
    payment: payment && { method: payment.method, brand_or_bank: payment.brandOrBank, last4: payment.last4 },
    statement_name: record.payee ?? (await loadSiteContact(context, policy)).name,
    submitted_at: record.submittedAt,
    submitted_on: toWireDate(dayOf(new Date(record.submittedAt))),
    next_bill_date: schedule && toWireDate(schedule.next),
    payment_days: schedule && toWireDays(schedule),
    ...(record.producer && { producer: toWireProducer(record.producer) }),
  });
};

export const getEnrollmentCopy: Handlers['getEnrollmentCopy'] = async (input, context) => {
  const [document] = await context.store.db
    .select({ id: policyDocuments.id, policyId: policyDocuments.policyId, content: policyDocuments.content, owner })
    .from(policyDocuments)
    .innerJoin(policies, eq(policies.id, policyDocuments.policyId))
    .innerJoin(enrollments, itsEnrollment)
    .where(eq(enrollments.id, input.enrollment_id))
    .orderBy(desc(policyDocuments.createdAt))
    .limit(1);
  if (!document || !isOwnedBy(context.caller, document.owner)) throw notFound('receipt');
  const pdf = context.fields.openBytes(document.content, places.policyDocument(document.id));
  return answer({
    file_name: `enrollment-${document.policyId}.pdf`,
    content_type: 'application/pdf' as const,
    content: Buffer.from(pdf).toString('base64'),
  });
};
