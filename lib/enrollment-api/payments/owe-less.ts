import { asc, eq } from 'drizzle-orm';
import { sumCents } from '@/lib/rules/money/money';
import { monthsPaid } from '@/lib/rules/money/months-paid';
import type { Ports } from '../ports';
import { ofPolicy, type HeldRow } from '../store/held-rows';
import type { IntentRow } from '../store/payment-rows';
import { loadPolicyById } from '../store/policies';
import { memberPolicies } from '../store/schema/member-tables';
import { paymentIntents } from '../store/schema/payment-tables';
import { loadOneTimeFees, monthCents, type Priced } from './plan-amounts';

/**
 * Of a payment that did not come, or was taken back, nothing goes back: what was promised of its money when a plan ended or became cheaper
 * is owed no longer (decisions 276). As the last month is the one that is missing, a plan that was to end before it is now paid for one month
 * less: that much of what was promised pays for it. Where it was given back already, the log has what is missing. Called once the payment has
 * failed, with the row before that and the cents that it was counted at.
 */
export async function oweLess(
  { store, log }: Pick<Ports, 'store' | 'log'>,
  failed: IntentRow,
  cents: number,
): Promise<void> {
  const { db } = store;
  const policy = await loadPolicyById({ store }, failed.policyId);
  if (!policy) return;
  const payments = await db.select().from(paymentIntents).where(eq(paymentIntents.policyId, policy.id));
  const rows = await db
    .select()
    .from(memberPolicies)
    .where(ofPolicy(policy.id))
    .orderBy(asc(memberPolicies.id))
    .for('update');
  const priced = { policy, rows, fees: (await loadOneTimeFees(store, [policy.id])).get(policy.id) };
  const left = payments.filter(({ id }) => id !== failed.id);
  let less = cents - costOf(priced, [...left, failed]) + costOf(priced, left);
  for (const { id, refundDueCents, refundByHand } of rows.filter((row) => row.refundDueCents > 0)) {
    const part = Math.min(less, refundDueCents);
    if (part <= 0) return;
    await db
      .update(memberPolicies)
      .set({ refundDueCents: refundDueCents - part })
      .where(eq(memberPolicies.id, id));
    if (refundByHand) log.error('refund.not-owed', { policy: policy.id, cents: part });
    less -= part;
  }
  if (less > 0) log.error('refund.too-much', { policy: policy.id, cents: less });
}

/** Cents of the months that payments pay for. */
function costOf(priced: Priced, payments: readonly IntentRow[]): number {
  return sumCents(
    monthsPaid(priced.policy.effectiveDate, payments).map(({ from, sequence, isOnItsWay }) => {
      const covered = priced.rows.filter((row) => isCovered(row, from, isOnItsWay));
      return monthCents(priced, sequence, covered);
    }),
  );
}

/** True where a plan covers a month, as far as is known; one that lapsed may do so again by a payment on its way. */
function isCovered({ status, effectiveDate, endDate }: HeldRow, from: string, mayComeBack: boolean): boolean {
  if (status === 'CANCELLED' || effectiveDate > from) return false;
  return endDate === null || from <= endDate || (status === 'LAPSED' && mayComeBack);
}
