import { and, asc, eq, gt } from 'drizzle-orm';
import { formatMoney } from '@/lib/rules/money/money';
import { enqueueMail } from '../../mail/outbox';
import { buildRefundMail } from '../../mail/payment-mail';
import type { Ports } from '../../ports';
import { holdPolicy } from '../../store/lock-order';
import { applyEvent, type IntentRow } from '../../store/payment-rows';
import { paymentIntents } from '../../store/schema/payment-tables';
import { loadPolicyMember } from './policy-member';

/** The cents of a payment that were taken and not given back. */
export const leftOf = ({ capturedCents, refundedCents }: IntentRow): number => capturedCents - refundedCents;

/** The payments of a policy that were taken, the first month's first; empty for an unknown policy. */
export async function listTaken({ store }: Pick<Ports, 'store'>, policyId: string): Promise<IntentRow[]> {
  return store.db
    .select()
    .from(paymentIntents)
    .where(and(eq(paymentIntents.policyId, policyId), gt(paymentIntents.capturedCents, 0)))
    .orderBy(asc(paymentIntents.sequence), asc(paymentIntents.attempt));
}

export type GivenBack = { ok: true; cents: number } | { ok: false; why: string };

/**
 * Gives `cents` of a taken payment back to the card it came from, and tells the member (decisions 254). The key of the call is the
 * payment with what was given back of it before: two commands at once, or one that was killed and is given again, give back once.
 * `actor` is who is named in the audit log; `also` is written with it, once. Throws `ProcessorError` where the processor does not answer: the same command may be given again.
 */
export async function giveBack(
  ports: Ports,
  intent: IntentRow,
  cents: number,
  { actor, also }: { actor: string; also?: () => Promise<void> },
): Promise<GivenBack> {
  const { processor } = ports;
  if (!Number.isSafeInteger(cents) || cents <= 0 || cents > leftOf(intent))
    return { ok: false, why: `Of this payment ${formatMoney(leftOf(intent))} can be given back at most.` };
  if (!processor || intent.processor !== processor.name || intent.processorId === null)
    return {
      ok: false,
      why:
        intent.processor === 'ach'
          ? 'A debit is given back by your bank: ask it to reverse the entry, or send the member the amount.'
          : 'The processor that took this payment is not set up here.',
    };
  // Outside of any transaction, as every call of a processor is (decisions 54).
  const key = `${intent.id}.refund.${intent.refundedCents}`;
  const facts = await processor.refund(key, intent.processorId, cents);
  const given = facts.refundedCents - intent.refundedCents;
  const noted = await ports.store.withTransaction(async () => {
    await holdPolicy(ports.store, intent.policyId);
    const isSame = (row: IntentRow) => row.refundedCents === intent.refundedCents;
    const after = await applyEvent(ports, intent.id, { type: 'refunded', cents: given }, { actor, only: isSame });
    if (after !== null) await also?.();
    // Queued once for each key, also where a webhook of the same money was noted first.
    if (intent.policyId !== null) await tellGivenBack(ports, intent.policyId, { key, cents: given });
    return after;
  });
  if (noted === null && given !== cents)
    return { ok: false, why: 'Another command gave money of this payment back meanwhile. Look at it again.' };
  return { ok: true, cents: given };
}

async function tellGivenBack(ports: Ports, policyId: string, { key, cents }: { key: string; cents: number }) {
  const member = await loadPolicyMember(ports, policyId);
  if (member === null) return;
  const { contact, name, addressed } = member;
  const words = buildRefundMail({ contact, name, policyId, amount: formatMoney(cents) });
  await enqueueMail(ports, { ...words, ...addressed, kind: 'payment-refunded', dedupeKey: `payment-refunded/${key}` });
}
