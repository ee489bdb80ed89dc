import { and, asc, eq, gt, inArray, not, sql } from 'drizzle-orm';
import { LIVE_STATES } from '@/lib/rules/words/intent-states';
import { ProcessorError } from '../../payments/processor-error';
import type { Ports } from '../../ports';
import type { HeldRow } from '../../store/held-rows';
import { memberPolicies } from '../../store/schema/member-tables';
import { paymentIntents } from '../../store/schema/payment-tables';
import { giveBack, leftOf, listTaken } from '../submission/give-back';

/**
 * Gives back what is due of cancelled plans, to the cards that it came from, last payments first (decisions 254, 256). What came by the
 * bank's files, or cannot go back to its card, is the operator's to send: noted so, and logged. Answers how many plans were looked at.
 */
export async function giveBackDue(ports: Ports, stopped: () => boolean = () => false): Promise<number> {
  const due = await ports.store.db
    .select()
    .from(memberPolicies)
    .where(and(gt(memberPolicies.refundDueCents, 0), not(memberPolicies.refundByHand)))
    .orderBy(asc(memberPolicies.id))
    .limit(100);
  for (const row of due) if (!stopped()) await giveBackFor(ports, row);
  return due.length;
}

async function giveBackFor(ports: Ports, { id, policyId }: HeldRow): Promise<void> {
  // In this order: another process that gave back between the two reads has changed the payment, and its key with it.
  const taken = (await listTaken(ports, policyId)).filter((payment) => leftOf(payment) > 0).toReversed();
  const [row] = await ports.store.db.select().from(memberPolicies).where(eq(memberPolicies.id, id));
  const refundDueCents = row?.refundDueCents ?? 0;
  if (refundDueCents === 0) return;
  const byCard = taken.find(({ processor }) => processor === ports.processor?.name);
  if (!byCard) {
    if (!(await isUnderWay(ports, policyId))) await leaveToOperator(ports, { id, policyId, refundDueCents });
    return;
  }
  const cents = Math.min(refundDueCents, leftOf(byCard));
  const also = async () => {
    await ports.store.db
      .update(memberPolicies)
      .set({ refundDueCents: sql`${memberPolicies.refundDueCents} - ${cents}` })
      .where(eq(memberPolicies.id, id));
  };
  try {
    const given = await giveBack(ports, byCard, cents, { actor: 'system', also });
    if (!given.ok) ports.log.warn('refund.delayed', { policy: policyId });
  } catch (error) {
    if (!(error instanceof ProcessorError)) throw error;
    ports.log.warn('refund.delayed', { policy: policyId });
  }
}

/** True while a payment of a card may still be taken, which then goes back. */
async function isUnderWay({ store, processor }: Ports, policyId: string): Promise<boolean> {
  const [row] = await store.db
    .select({ id: paymentIntents.id })
    .from(paymentIntents)
    .where(
      and(
        eq(paymentIntents.policyId, policyId),
        eq(paymentIntents.processor, processor?.name ?? ''),
        inArray(
          paymentIntents.state,
          LIVE_STATES.filter((state) => state !== 'captured'),
        ),
      ),
    )
    .limit(1);
  return row !== undefined;
}

async function leaveToOperator(
  { store, log }: Ports,
  { id, policyId, refundDueCents }: Pick<HeldRow, 'id' | 'policyId' | 'refundDueCents'>,
): Promise<void> {
  await store.db.update(memberPolicies).set({ refundByHand: true }).where(eq(memberPolicies.id, id));
  log.error('refund.by-hand', { policy: policyId, cents: refundDueCents });
}
