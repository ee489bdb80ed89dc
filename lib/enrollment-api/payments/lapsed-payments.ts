import { and, asc, eq, exists, gt, lte, notExists, or, sql, type SQL } from 'drizzle-orm';
import { dayOf } from '@/lib/rules/text/moments';
import type { Ports } from '../ports';
import { isBegun } from '../store/payment-rows';
import { memberPolicies } from '../store/schema/member-tables';
import { paymentIntents } from '../store/schema/payment-tables';
import { replanPayments } from './plan-amounts';

/** Policies that one statement loads. */
const BATCH = 100;

/**
 * Lets go of what is planned for plans that no payment brings back any more, or of their part of it: as days pass, and before debits are
 * sent, also where a lapse is not noted yet (decisions 276). A payment that is begun may still bring its plans back, so that nothing happens
 * until it came or failed. Safe to repeat.
 */
export async function letGoOfLapsed(needs: Pick<Ports, 'store' | 'fields' | 'clock' | 'ids'>): Promise<void> {
  const { db } = needs.store;
  const { policyId, status, nextDay } = memberPolicies;
  const has = (which: SQL | undefined) =>
    db
      .select({ one: sql`1` })
      .from(paymentIntents)
      .where(and(eq(paymentIntents.policyId, policyId), which));
  const isPlanned = eq(paymentIntents.state, 'scheduled');
  const isUnpaid = or(eq(status, 'LAPSED'), lte(nextDay, dayOf(needs.clock.now())));
  for (let after = ''; ;) {
    const found = await db
      .selectDistinct({ policyId })
      .from(memberPolicies)
      .where(and(gt(policyId, after), isUnpaid, exists(has(isPlanned)), notExists(has(isBegun))))
      .orderBy(asc(policyId))
      .limit(BATCH);
    for (const one of found) await replanPayments(needs, one.policyId, 'system');
    const last = found.at(-1);
    if (last === undefined || found.length < BATCH) return;
    after = last.policyId;
  }
}
