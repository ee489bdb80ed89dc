import { asc, eq, inArray } from 'drizzle-orm';
import type { Ports } from '../ports';
import { memberPolicies } from './schema/member-tables';
import { paymentIntents } from './schema/payment-tables';

/*
 * One order for the rows of policies (decisions 295): the enrollment's or the policy's row, its plans, its payments, and the head of the
 * audit log last, which all wait for. A file of debits holds payments of many policies at once: a transaction that came by a payment after the
 * head would wait for a file that waits for the head.
 */

/** The order in which payments are held; the files take what is due first. */
export const PAYMENT_ORDER = [asc(paymentIntents.dueOn), asc(paymentIntents.id)];

/** Holds the payments of policies for the transaction. */
export async function holdPayments({ db }: Ports['store'], policyIds: readonly string[]): Promise<void> {
  if (policyIds.length === 0) return;
  await db
    .select({ id: paymentIntents.id })
    .from(paymentIntents)
    .where(inArray(paymentIntents.policyId, [...policyIds]))
    .orderBy(...PAYMENT_ORDER)
    .for('update');
}

/** Holds a policy's plans and payments for the transaction that moves its money: before the first line of the audit log. */
export async function holdPolicy(store: Ports['store'], policyId: string | null): Promise<void> {
  if (policyId === null) return;
  await store.db
    .select({ id: memberPolicies.id })
    .from(memberPolicies)
    .where(eq(memberPolicies.policyId, policyId))
    .orderBy(asc(memberPolicies.id))
    .for('update');
  await holdPayments(store, [policyId]);
}
