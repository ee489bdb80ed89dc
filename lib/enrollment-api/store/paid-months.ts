import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { IntentEvent } from '@/lib/rules/money/payment-intent';
import { monthsPaid } from '@/lib/rules/money/months-paid';
import { coveredMonth } from '@/lib/rules/money/payment-schedule';
import { dayOf } from '@/lib/rules/text/moments';
import { isHeld } from '@/lib/rules/words/policy-states';
import type { Ports } from '../ports';
import { changeLives, loadHeld, ofPolicy } from './held-rows';
import { memberPolicies, policies } from './schema/member-tables';
import { paymentIntents } from './schema/payment-tables';

type Needs = Pick<Ports, 'store' | 'fields' | 'clock' | 'ids'>;
type Intent = typeof paymentIntents.$inferSelect;
type Noted = { type: IntentEvent['type']; before: Intent; actor: string };

/**
 * Lets money that came for a month, or was taken back, happen to the plans that it pays (decisions 40, 276). Months count from the policy's
 * first day, and as many of them are paid for as payments came: of one that a bank takes back late the last month is missing, not one in
 * between. What was begun in time counts as paid in time, however late it is taken.
 */
export async function noteMoney(needs: Needs, intent: Intent, { type, before, actor }: Noted): Promise<void> {
  const { policyId } = intent;
  const isReturned = type === 'returned' && before.capturedCents > 0;
  if (policyId === null || (type !== 'captured' && !isReturned)) return;
  const { db } = needs.store;
  const [policy] = await db.select({ start: policies.effectiveDate }).from(policies).where(eq(policies.id, policyId));
  if (!policy) return;
  const taken = await db
    .select({ sequence: paymentIntents.sequence, state: paymentIntents.state })
    .from(paymentIntents)
    .where(and(eq(paymentIntents.policyId, policyId), gt(paymentIntents.capturedCents, 0)));
  const months = monthsPaid(policy.start, taken).length;
  const through = months === 0 ? null : coveredMonth(policy.start, months - 1).to;
  if (through !== null && type === 'captured') {
    const on = before.begunOn ?? dayOf(before.updatedAt);
    const open = (await loadHeld(needs.store, ofPolicy(policyId))).filter(
      ({ status }) => isHeld(status) || status === 'LAPSED',
    );
    const heard = await changeLives(needs, ofPolicy(policyId), { type: 'paid', on, through }, actor);
    if (heard.length === 0 && open[0]) await oweBack(needs, open[0].id, intent.capturedCents);
    return;
  }
  const on = dayOf(needs.clock.now());
  const { from } = coveredMonth(policy.start, intent.sequence);
  const begun = and(ofPolicy(policyId), lte(memberPolicies.effectiveDate, from));
  await changeLives(needs, begun, { type: 'returned', on, through }, actor);
}

/** Money that came too late to pay for anything goes back. */
async function oweBack({ store }: Needs, heldId: string, cents: number): Promise<void> {
  await store.db
    .update(memberPolicies)
    .set({ refundDueCents: sql`${memberPolicies.refundDueCents} + ${cents}` })
    .where(eq(memberPolicies.id, heldId));
}
