import { and, desc, eq, sql } from 'drizzle-orm';
import { toWireDate } from '@/lib/rules/text/dates';
import { dayOf } from '@/lib/rules/text/moments';
import { toWireMoney } from '@/lib/rules/money/money';
import type { Part } from '@/lib/rules/money/part-words';
import { toPaymentState } from '@/lib/rules/money/payment-intent';
import { isDeferred, scheduleSignedBefore, toWireDays, type PaymentSchedule } from '@/lib/rules/money/payment-schedule';
import type { NamedProducer } from '@/lib/rules/people/producers';
import {
  isChargedMethod,
  toPaymentMethod,
  type ChargedMethod,
  type FeeCadence,
  type PaymentState,
} from '@/lib/rules/words/payment-kinds';
import type { IntentState } from '@/lib/rules/words/intent-states';
import { isStaff } from '@/lib/rules/words/visits';
import type { BoughtKind } from '@/lib/rules/words/plan-kinds';
import { answer, type Context } from '../../request-context';
import { notFound } from '../../api-error';
import type { PolicyRow } from '../../store/policies';
import { places } from '../../store/places';
import { enrollments } from '../../store/schema/enrollment-tables';
import { members, policies } from '../../store/schema/member-tables';
import { paymentIntents } from '../../store/schema/payment-tables';
import type { Handlers } from '../handlers';
import { toWireParts } from '../shared/price-parts';
import { isOwnedBy } from '../shared/enrollment';
import { toWireProducer } from '../shared/load-producer';
import { loadSiteContact } from '../shared/site-contact';
import { memberOwner, wentElsewhere } from '../shared/went-elsewhere';
import { fileNameOf, loadPaper } from './papers';
import { wasSentBy } from './was-sent-by';

/** The facts kept, sealed, with a policy for its receipt. Money is integer cents. */
export type ReceiptRecord = {
  name: string;
  email: string;
  items: { name: string; cents: number; parts?: Part[]; pending?: string; kind?: BoughtKind }[];
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
  /** The group that gets the bill, by name; absent where none does. */
  billedTo?: string;
  /** The agent who was named; absent where none was. */
  producer?: NamedProducer;
  submittedAt: string;
};

/** Opens the sealed facts of a policy's receipt. */
export function openRecord({ fields }: Context, policy: PolicyRow): ReceiptRecord {
  return fields.openJson(policy.record, places.policyRecord(policy.id)) as ReceiptRecord;
}

/** The days of the payments as they were signed; null where others collect. */
function signedSchedule(record: ReceiptRecord, start: string): PaymentSchedule | null {
  const { payment, billDay, schedule, submittedAt } = record;
  if (schedule) return schedule;
  if (payment === null || billDay === null) return null;
  const enrolled = dayOf(new Date(submittedAt));
  return scheduleSignedBefore({ method: payment.method, start, enrolled, billDay });
}

/** The state of a first payment of which nothing is recorded: the policy is older than the records, and nothing was taken. */
function unrecordedState(method: string, schedule: PaymentSchedule | null): PaymentState {
  if (!isChargedMethod(method)) return 'billed';
  return method === 'cc' && schedule !== null && isDeferred(schedule) ? 'stored' : 'scheduled';
}

const owner = {
  siteKey: enrollments.siteKey,
  agentId: enrollments.agentId,
  groupId: enrollments.groupId,
  signingLink: enrollments.signingLink,
};
const itsEnrollment = and(eq(enrollments.id, policies.enrollmentId), eq(enrollments.siteKey, policies.siteKey));

const itsFirstPayment = and(eq(paymentIntents.policyId, policies.id), eq(paymentIntents.sequence, 0));

type Submitted = {
  policy: PolicyRow;
  /** The state of the first payment; null for policies of before payments were recorded. */
  first: { state: IntentState; captured: number; refunded: number } | null;
  /** True where an attempt at a payment of it failed, or a debit came back and is made again. */
  hasFailed: boolean;
  sentIt: boolean;
};

const itsFailures = sql<boolean>`exists (
  select 1 from ${paymentIntents} as failure where failure.policy_id = ${policies.id}
  and (failure.state = 'failed' or (failure.state = 'scheduled' and failure.sends > 0)))`;

/**
 * The policy of a submitted enrollment; `sentIt` is true of a caller who is not its client, whose link was sent (decisions 169).
 * Read anew each time: an invoice, a payment and a change of keys write to it, and to nothing of the enrollment.
 */
async function loadSubmitted({ store, caller }: Context, enrollmentId: string): Promise<Submitted> {
  const [found] = await store.db
    .select({
      policy: policies,
      owner,
      first: {
        state: paymentIntents.state,
        captured: paymentIntents.capturedCents,
        refunded: paymentIntents.refundedCents,
      },
      hasFailed: itsFailures,
      member: memberOwner,
    })
    .from(policies)
    .innerJoin(enrollments, itsEnrollment)
    .leftJoin(members, eq(members.id, policies.memberId))
    .leftJoin(paymentIntents, itsFirstPayment)
    .where(eq(enrollments.id, enrollmentId))
    .orderBy(desc(paymentIntents.attempt))
    .limit(1);
  if (!found || !isOwnedBy(caller, found.owner) || wentElsewhere(caller, found.owner, found.member))
    throw notFound('receipt');
  return {
    policy: found.policy,
    first: found.first,
    hasFailed: found.hasFailed,
    sentIt: wasSentBy(caller, found.owner.signingLink, found.policy.memberId),
  };
}

export const getReceipt: Handlers['getReceipt'] = async (input, context) => {
  const { policy, first, hasFailed, sentIt } = await loadSubmitted(context, input.enrollment_id);
  const record = openRecord(context, policy);
  // Who sent the link sees neither card nor account, nor their last digits (decisions 35).
  const payment = sentIt ? null : record.payment;
  const schedule = signedSchedule(record, policy.effectiveDate);
  return answer({
    policy_id: policy.id,
    name: record.name,
    email: record.email,
    callInvoice: policy.callInvoice,
    effective_date: toWireDate(policy.effectiveDate),
    items: record.items.map(({ name, cents, parts = [], pending, kind }) => ({
      plan_name: name,
      price: toWireMoney(cents),
      ...toWireParts(parts),
      ...(pending !== undefined && { pending }),
      ...(kind !== undefined && { kind }),
    })),
    fees: record.fees.map(({ label, cents, kind, because }) => ({
      label,
      amount: toWireMoney(cents),
      cadence: kind,
      note: because,
    })),
    paid_today: toWireMoney(policy.firstMonthCents),
    payment_state: first
      ? toPaymentState(first.state, policy.paymentMethod === 'cc')
      : unrecordedState(policy.paymentMethod, schedule),
    captured_amount: toWireMoney(first ? first.captured - first.refunded : 0),
    payment_failed: hasFailed,
    recurring_month_cost: toWireMoney(policy.recurringCents),
    ...toWireParts(record.parts ?? []),
    ...(record.per_payday !== undefined && { per_payday: record.per_payday }),
    payment_method: toPaymentMethod(policy.paymentMethod),
    payment: payment && { method: payment.method, brand_or_bank: payment.brandOrBank, last4: payment.last4 },
    ...(record.billedTo !== undefined && { billed_to: record.billedTo }),
    statement_name: record.payee ?? (await loadSiteContact(context, policy)).name,
    submitted_at: record.submittedAt,
    submitted_on: toWireDate(dayOf(new Date(record.submittedAt))),
    next_bill_date: schedule && toWireDate(schedule.next),
    payment_days: schedule && toWireDays(schedule),
    ...(record.producer && { producer: toWireProducer(record.producer) }),
  });
};

/** The copy of who asks: reps and groups get the client's, all others of the enrollment the whole one (decisions 35). */
export const getEnrollmentCopy: Handlers['getEnrollmentCopy'] = async (input, context) => {
  const { policy, sentIt } = await loadSubmitted(context, input.enrollment_id);
  const kind = sentIt || isStaff(context.caller.signedIn?.role) ? 'client-copy' : 'enrollment-copy';
  const paper = await loadPaper(context, policy.id, kind);
  if (!paper) throw notFound('receipt');
  return answer({
    file_name: fileNameOf(policy.id),
    content_type: 'application/pdf' as const,
    content: Buffer.from(paper.pdf).toString('base64'),
  });
};
