import { asc, eq } from 'drizzle-orm';
import { bankingDaysAfter } from '@/lib/rules/money/banking-days';
import { payAgainAuthorization } from '@/lib/rules/money/pay-again-words';
import { refusalReason } from '@/lib/rules/money/refusal-words';
import { toWireMoney } from '@/lib/rules/money/money';
import { toWireDate } from '@/lib/rules/text/dates';
import { canBePaid, type Life } from '@/lib/rules/policies/policy-life';
import { LIVE_STATES } from '@/lib/rules/words/intent-states';
import { CHARGED_METHODS, type ChargedMethod } from '@/lib/rules/words/payment-kinds';
import { notFound } from '../../api-error';
import { retryDay } from '../../payments/debit-files';
import { resultOf, type Context } from '../../request-context';
import type { PolicyRow } from '../../store/policies';
import { loadHeld, ofPolicy, toLife } from '../../store/held-rows';
import { holdPayments } from '../../store/lock-order';
import type { IntentRow } from '../../store/payment-rows';
import { places } from '../../store/places';
import { policies } from '../../store/schema/member-tables';
import { paymentIntents } from '../../store/schema/payment-tables';
import type { Handlers } from '../handlers';
import { isOwnedBy } from '../shared/enrollment';
import { sha256 } from '../shared/hashes';
import { loadSiteContact, type SiteContact } from '../shared/site-contact';
import { loadEnrollmentRow } from '../../store/shopper-rows';
import type { ReceiptRecord } from './read-receipt';
import { wasSentBy } from './was-sent-by';

/** A payment that did not come, with the attempt at it that is under way, if there is one. */
export type Due<R = IntentRow> = { failed: R; live: R | null };

/** A policy whose payment may be made here, with what is due of it. */
export type Payable = { policy: PolicyRow; record: ReceiptRecord; contact: SiteContact; due: Due | null };

/**
 * The first payment of an enrollment that did not come and is not being made: its last attempt failed, or waits to be debited again.
 * Attempts of it that no policy has yet are under way on this page.
 */
export function findDue<R extends Pick<IntentRow, 'sequence' | 'state' | 'policyId' | 'sends'>>(
  rows: readonly R[],
): Due<R> | null {
  for (const attempts of Map.groupBy(rows, ({ sequence }) => sequence).values()) {
    const live = attempts.find(({ state }) => LIVE_STATES.some((one) => one === state)) ?? null;
    const failed = attempts.findLast(({ state, policyId }) => state === 'failed' && policyId !== null);
    if (live?.state === 'scheduled' && live.sends > 0) return { failed: live, live };
    if (failed && (live === null || live.policyId === null)) return { failed, live };
  }
  return null;
}

/**
 * The policy of a submitted enrollment of the caller. Throws 404 for all others, and for who sent its link: how the client pays is the
 * client's alone (decisions 35, 169). `lock` keeps its payments from changing meanwhile.
 */
export async function loadPayable(context: Context, enrollmentId: string, lock?: 'update'): Promise<Payable> {
  const { store, caller, fields } = context;
  const enrollment = await loadEnrollmentRow(store, enrollmentId, lock);
  if (!enrollment || !isOwnedBy(caller, enrollment)) throw notFound('payment');
  const [policy] = await store.db.select().from(policies).where(eq(policies.enrollmentId, enrollment.id));
  if (!policy || wasSentBy(caller, enrollment.signingLink, policy.memberId)) throw notFound('payment');
  return {
    policy,
    record: fields.openJson(policy.record, places.policyRecord(policy.id)) as ReceiptRecord,
    contact: await loadSiteContact(context, policy),
    due: await loadDue(context, policy, lock),
  };
}

/** The payment of a policy that did not come and may still be made; null when there is none. `lock` keeps it from changing. */
export async function loadDue(
  { store, today }: Context,
  { id, enrollmentId }: Pick<PolicyRow, 'id' | 'enrollmentId'>,
  lock?: 'update',
): Promise<Due | null> {
  if (lock) await holdPayments(store, [id]);
  const query = store.db
    .select()
    .from(paymentIntents)
    .where(eq(paymentIntents.enrollmentId, enrollmentId))
    .orderBy(asc(paymentIntents.sequence), asc(paymentIntents.attempt));
  const lives = (await loadHeld(store, ofPolicy(id))).map(toLife);
  return isStillPaid(lives, today) ? findDue(await (lock ? query.for(lock) : query)) : null;
}

/** True while a payment may bring a plan of the policy into force, or keep it there; money for what is over is not taken. */
export function isStillPaid(lives: readonly (Life | null)[], today: string): boolean {
  return lives.length === 0 || lives.some((life) => life === null || canBePaid(life, today));
}

/** The name of a due payment on the wire: another attempt has another one. */
export const nameOfDue = ({ failed }: Due): string => `${failed.sequence}.${failed.attempt}.${failed.sends}`;

/** The methods that are taken here now; a card only where our own fields may take it. */
export async function waysToPay({ vault, processor, debits }: Context): Promise<ChargedMethod[]> {
  const frame = processor === null ? null : await processor.frame().catch(() => 'away');
  const isTaken = { cc: vault !== null && processor !== null && frame === null, eft: debits !== null };
  return CHARGED_METHODS.filter((method) => isTaken[method]);
}

/** The words for one way to pay, with what is accepted by their hash. */
export function authorizationOf(
  context: Context,
  { policy, record, contact }: Payable,
  due: Due,
  method: ChargedMethod,
) {
  const authorization = payAgainAuthorization({
    method,
    payee: record.payee ?? contact.name,
    cents: due.failed.amountCents,
    recurringCents: policy.recurringCents,
    billDay: record.billDay,
    debitOn: method === 'eft' ? bankingDaysAfter(context.today, 1) : null,
  });
  return { method, authorization, authorization_text_hash: sha256(authorization) };
}

export const getPaymentDue: Handlers['getPaymentDue'] = async (input, context) => {
  const payable = await loadPayable(context, input.enrollment_id);
  const { due, record, contact } = payable;
  if (due === null) return resultOf(null);
  const { failed, live } = due;
  const retryOn = live && retryDay(live, context.now);
  const ways = await waysToPay(context);
  return resultOf({
    payment: nameOfDue(due),
    amount: toWireMoney(failed.amountCents),
    reason: refusalReason(failed.failureCode ?? ''),
    is_first: failed.sequence === 0,
    retry_on: retryOn && toWireDate(retryOn),
    confirming: live?.state === 'step-up',
    ways: ways.map((method) => authorizationOf(context, payable, due, method)),
    payee: record.payee ?? contact.name,
  });
};
