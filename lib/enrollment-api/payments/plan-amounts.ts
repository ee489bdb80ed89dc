import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { sumCents } from '@/lib/rules/money/money';
import { coveredMonth } from '@/lib/rules/money/payment-schedule';
import { priceOn, soldPrice } from '@/lib/rules/policies/price-in-time';
import type { Ports } from '../ports';
import { loadHeld, ofPolicy, type HeldRow } from '../store/held-rows';
import type { NewSource } from '../store/change-rows';
import { addIntent, applyEvent, openSource, type IntentRow } from '../store/payment-rows';
import type { PolicyRow } from '../store/policies';
import { memberPolicies, policies, policyItems } from '../store/schema/member-tables';
import { paymentIntents } from '../store/schema/payment-tables';

type Needs = Pick<Ports, 'store' | 'fields' | 'clock' | 'ids'>;

/**
 * True for a plan that is not to be paid for in a month of coverage: it never began, is over or ends before. One that renewed was in force
 * up to its last day beside the plans that went on, and so is owed its months when the policy is paid later.
 */
function isGone({ status, cause, endDate }: HeldRow, from: string): boolean {
  if (status === 'CANCELLED' || (status === 'TERMINATED' && cause !== 'renewal')) return true;
  return status !== 'LAPSED' && endDate !== null && endDate < from;
}

/**
 * Cents of a policy's payment, counted from 0 for the first month, for the plans that it still pays for, each at the price of that
 * month; 0 where there is none: nothing is charged outside of coverage (decisions 40). A fee of the whole cart stays while one plan
 * does. Plans that take the place of others later count from the month they begin in.
 */
export async function amountDue({ store }: Pick<Needs, 'store'>, policy: PolicyRow, sequence: number): Promise<number> {
  const whole = sequence === 0 ? policy.firstMonthCents : policy.recurringCents;
  const held = await loadHeld(store, ofPolicy(policy.id));
  const { from } = coveredMonth(policy.effectiveDate, sequence);
  const sold = held.filter((row) => row.effectiveDate === policy.effectiveDate);
  const paid = held.filter((row) => row.effectiveDate <= from && !isGone(row, from));
  if (held.length === 0) return whole;
  if (paid.length === 0) return 0;
  const fees = sequence === 0 ? (await loadOneTimeFees(store, [policy.id])).get(policy.id) : undefined;
  const feeOf = ({ planId }: HeldRow) => fees?.get(planId ?? '') ?? 0;
  const ofCart = whole - sumCents(sold.map((row) => soldPrice(row) + feeOf(row)));
  return ofCart + sumCents(paid.map((row) => priceOn(row, from) + feeOf(row)));
}

/** One-time fees of the plans themselves, by policy and plan. */
export async function loadOneTimeFees(
  { db }: Ports['store'],
  policyIds: readonly string[],
): Promise<Map<string, Map<string, number>>> {
  const items = await db
    .select()
    .from(policyItems)
    .where(inArray(policyItems.policyId, [...policyIds]));
  const byPolicy = Map.groupBy(items, ({ policyId }) => policyId);
  return new Map(
    [...byPolicy].map(([id, some]) => [id, new Map(some.map(({ planId, oneTimeCents }) => [planId, oneTimeCents]))]),
  );
}

/**
 * Brings the payments that are still to be taken to what the policy's plans cost now: one of another amount is let go of and planned
 * anew from the same card or account on the same day, or not at all. In the transaction of the change.
 */
export async function replanPayments(needs: Needs, policyId: string, actor: string): Promise<void> {
  const { store, clock } = needs;
  await store.withTransaction(async (tx) => {
    const [policy] = await tx.select().from(policies).where(eq(policies.id, policyId));
    if (!policy) return;
    const planned = await tx
      .select()
      .from(paymentIntents)
      .where(and(eq(paymentIntents.policyId, policyId), eq(paymentIntents.state, 'scheduled')))
      .orderBy(asc(paymentIntents.sequence))
      .for('update');
    for (const intent of planned) {
      const amountCents = await amountDue(needs, policy, intent.sequence);
      if (amountCents === intent.amountCents) continue;
      await applyEvent(needs, intent.id, { type: 'let-go' }, { actor, nextAt: clock.now() });
      if (amountCents > 0) await planInstead(needs, intent, amountCents);
    }
  });
}

/**
 * Of a payment that did not come, or was taken back, nothing goes back: what was promised of its money when a plan ended or became cheaper
 * is owed no longer (decisions 276). Called once it has failed, with the cents that it was counted at.
 */
export async function oweLess(
  { store, log }: Pick<Ports, 'store' | 'log'>,
  { policyId, sequence }: Pick<IntentRow, 'policyId' | 'sequence'>,
  cents: number,
): Promise<void> {
  const [policy] = await store.db
    .select()
    .from(policies)
    .where(eq(policies.id, policyId ?? ''));
  if (!policy) return;
  let less = cents - (await amountDue({ store }, policy, sequence));
  const rows = await store.db
    .select()
    .from(memberPolicies)
    .where(and(ofPolicy(policy.id), gt(memberPolicies.refundDueCents, 0)))
    .orderBy(asc(memberPolicies.id))
    .for('update');
  for (const { id, refundDueCents, refundByHand } of rows) {
    const part = Math.min(less, refundDueCents);
    if (part <= 0) return;
    await store.db
      .update(memberPolicies)
      .set({ refundDueCents: refundDueCents - part })
      .where(eq(memberPolicies.id, id));
    if (refundByHand) log.error('refund.not-owed', { policy: policy.id, cents: part });
    less -= part;
  }
}

/** A card that was kept for the first month keeps what the processor knows it by. */
async function planInstead(needs: Needs, intent: IntentRow, amountCents: number): Promise<void> {
  const { enrollmentId, siteKey, policyId, sequence, method, processor, dueOn, nextAt } = intent;
  const same = { enrollmentId, siteKey, policyId, sequence, method, processor, dueOn, nextAt };
  await addIntent(needs, { ...same, amountCents, state: 'scheduled', source: openSource(needs, intent) });
}

/** Nine or ten in the morning in New York, where days are counted (decisions 45). */
export const morningOf = (day: string): Date => new Date(`${day}T14:00:00Z`);

/**
 * Has the payments of a policy that are still to be taken come from another card or account, each of its amount and day, and none before
 * `notBefore`. One that is under way stays where it is. In the transaction of the change, which holds the enrollment's row.
 */
export async function moveToSource(
  needs: Needs,
  policyId: string,
  to: NewSource,
  { actor, notBefore }: { actor: string; notBefore: string },
): Promise<void> {
  const { store, clock } = needs;
  const planned = await store.db
    .select()
    .from(paymentIntents)
    .where(and(eq(paymentIntents.policyId, policyId), eq(paymentIntents.state, 'scheduled')))
    .orderBy(asc(paymentIntents.sequence))
    .for('update');
  for (const intent of planned) {
    const { enrollmentId, siteKey, sequence, amountCents } = intent;
    const dueOn = intent.dueOn === null || intent.dueOn < notBefore ? notBefore : intent.dueOn;
    const gone = await applyEvent(needs, intent.id, { type: 'let-go' }, { actor, nextAt: clock.now() });
    if (gone === null) continue;
    const nextAt = to.source.kind === 'card' ? morningOf(dueOn) : null;
    const same = { enrollmentId, siteKey, policyId, sequence, amountCents };
    await addIntent(needs, { ...same, ...to, state: 'scheduled', dueOn, nextAt });
  }
}
