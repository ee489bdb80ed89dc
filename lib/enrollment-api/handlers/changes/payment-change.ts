import { and, asc, eq } from 'drizzle-orm';
import { bankingDaysAfter } from '@/lib/rules/money/banking-days';
import { newPaymentAuthorization } from '@/lib/rules/money/change-payment-words';
import { toWireMoney } from '@/lib/rules/money/money';
import { toWireDate } from '@/lib/rules/text/dates';
import type { IntentState } from '@/lib/rules/words/intent-states';
import { CHARGED_METHODS, type ChargedMethod } from '@/lib/rules/words/payment-kinds';
import { isHeld } from '@/lib/rules/words/policy-states';
import { notFound } from '../../api-error';
import { amountDue } from '../../payments/plan-amounts';
import { resultOf, type Context } from '../../request-context';
import { loadLastChange, type MemberChange } from '../../store/change-rows';
import { loadHeld, ofPolicy, type HeldRow } from '../../store/held-rows';
import type { IntentRow } from '../../store/payment-rows';
import type { PolicyRow } from '../../store/policies';
import { policies } from '../../store/schema/member-tables';
import { paymentIntents } from '../../store/schema/payment-tables';
import { loadEnrollmentRow } from '../../store/shopper-rows';
import type { Handlers } from '../handlers';
import { requireSelf } from '../policies/read-home';
import { sha256 } from '../shared/hashes';
import { loadSiteContact, type SiteContact } from '../shared/site-contact';
import { loadDue, waysToPay } from '../submission/payment-due';
import { openRecord, type ReceiptRecord } from '../submission/read-receipt';

/** A policy of a member whose payments may come from another card or account. */
export type Paid = {
  policy: PolicyRow;
  method: ChargedMethod;
  record: ReceiptRecord;
  contact: SiteContact;
  rows: readonly HeldRow[];
  planned: readonly IntentRow[];
  underWay: IntentRow | null;
  isDue: boolean;
  /** Cents of each later month. */
  recurring: number;
  /** A card that was given, and about which the bank asks the person. */
  draft: MemberChange | null;
  /** A hash of how all this stands. */
  seen: string;
};

/** Payments that were begun and have not ended. */
const UNDER_WAY: readonly IntentState[] = ['created', 'step-up', 'authorized', 'sent'];
/** Time in which a person may answer their bank. */
const PATIENCE_MS = 60 * 60_000;

/**
 * The policy of this member, bought at this site, that a card or account pays and goes on paying. Throws 404 for all others. `lock` holds
 * its enrollment and its payments for the transaction.
 */
export async function loadPaid(
  context: Context,
  { memberId, policyId }: { memberId: string; policyId: string },
  lock?: 'update',
): Promise<Paid> {
  const { store, caller, now } = context;
  const mine = and(
    eq(policies.id, policyId),
    eq(policies.memberId, memberId),
    eq(policies.siteKey, caller.siteKey ?? ''),
  );
  const [known] = await store.db.select().from(policies).where(mine);
  if (known && lock) await loadEnrollmentRow(store, known.enrollmentId, lock);
  const [policy] = known && lock ? await store.db.select().from(policies).where(mine).for(lock) : [known];
  const method = CHARGED_METHODS.find((one) => one === policy?.paymentMethod);
  const rows = policy ? await loadHeld(store, ofPolicy(policy.id)) : [];
  if (!policy || method === undefined || !rows.some(({ status }) => isHeld(status))) throw notFound('policy');
  const intents = await store.db
    .select()
    .from(paymentIntents)
    .where(eq(paymentIntents.policyId, policy.id))
    .orderBy(asc(paymentIntents.sequence), asc(paymentIntents.attempt));
  const planned = intents.filter(({ state }) => state === 'scheduled');
  const recurring = await amountDue(context, policy, Math.max(0, ...intents.map(({ sequence }) => sequence)) + 1);
  if (planned.length === 0 && recurring === 0) throw notFound('policy');
  const record = openRecord(context, policy);
  const begun = await loadLastChange(context, { memberId, policyId }, { kind: 'payment', state: 'draft' });
  return {
    policy,
    method,
    record,
    contact: await loadSiteContact(context, policy),
    rows,
    planned,
    underWay: intents.find(({ state }) => UNDER_WAY.includes(state)) ?? null,
    isDue: (await loadDue(context, policy, lock)) !== null,
    recurring,
    draft: begun && begun.createdAt.getTime() > now.getTime() - PATIENCE_MS ? begun : null,
    seen: sha256(JSON.stringify([policy.id, record.payment, planned.map(({ id, amountCents }) => [id, amountCents])])),
  };
}

/** The first day on which another card or account may pay: a bank is told a day before. */
export const firstDay = ({ today }: Context, method: ChargedMethod): string =>
  method === 'eft' ? bankingDaysAfter(today, 1) : today;

/** The words for one way to pay, with what is accepted by their hash. */
export function newAuthorization(context: Context, paid: Paid, method: ChargedMethod) {
  const { contact, record, recurring } = paid;
  const [first] = paid.planned;
  const least = firstDay(context, method);
  const due = first?.dueOn ?? least;
  const on = due > least ? due : least;
  const authorization = newPaymentAuthorization({
    method,
    payee: { ...contact, name: record.payee ?? contact.name },
    next: first ? { cents: first.amountCents, on } : null,
    recurring,
    billDay: record.billDay,
  });
  return { method, authorization, authorization_text_hash: sha256(authorization) };
}

export const getPaymentChange: Handlers['getPaymentChange'] = async (input, context) => {
  const { id: memberId } = await requireSelf(context, input.user_id);
  const paid = await loadPaid(context, { memberId, policyId: input.policy_id });
  const { rows, record, method, isDue, draft, seen } = paid;
  const [next] = paid.planned;
  const told = (intent: IntentRow | null | undefined) =>
    intent
      ? { amount: toWireMoney(intent.amountCents), on: intent.dueOn === null ? null : toWireDate(intent.dueOn) }
      : null;
  return resultOf({
    seen,
    plans: rows.filter(({ status }) => isHeld(status)).map(({ planName }) => planName),
    method,
    last4: record.payment?.last4 ?? '',
    next: told(next),
    under_way: told(paid.underWay),
    is_due: isDue,
    confirming: draft !== null && draft.record['seen'] === seen && Boolean(draft.record['opened']),
    ways: (await waysToPay(context)).map((way) => newAuthorization(context, paid, way)),
  });
};
