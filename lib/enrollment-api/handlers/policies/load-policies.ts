import { asc, eq, inArray } from 'drizzle-orm';
import { loadOneTimeFees } from '../../payments/plan-amounts';
import type { Context } from '../../request-context';
import { loadHeld, type HeldRow } from '../../store/held-rows';
import type { PolicyRow } from '../../store/policies';
import { enrollments } from '../../store/schema/enrollment-tables';
import { memberPolicies, policies } from '../../store/schema/member-tables';
import { paymentIntents } from '../../store/schema/payment-tables';
import type { HeldPolicy } from './cancelling';

/** All that a member holds or held, and the policies of it that were made here, by number. */
export async function loadHeldPolicies(
  { store }: Pick<Context, 'store'>,
  memberId: string,
): Promise<{ rows: HeldRow[]; policies: Map<string, HeldPolicy> }> {
  const rows = await loadHeld(store, eq(memberPolicies.memberId, memberId));
  const ids = [...new Set(rows.map(({ policyId }) => policyId))];
  if (ids.length === 0) return { rows, policies: new Map() };
  const found = await store.db
    .select({ policy: policies, state: enrollments.state })
    .from(policies)
    .innerJoin(enrollments, eq(enrollments.id, policies.enrollmentId))
    .where(inArray(policies.id, ids));
  const payments = await store.db
    .select()
    .from(paymentIntents)
    .where(inArray(paymentIntents.policyId, ids))
    .orderBy(asc(paymentIntents.sequence), asc(paymentIntents.attempt));
  const fees = await loadOneTimeFees(store, ids);
  const of = ({ policy, state }: { policy: PolicyRow; state: string | null }): HeldPolicy => ({
    policy,
    state,
    rows: rows.filter(({ policyId }) => policyId === policy.id),
    payments: payments.filter(({ policyId }) => policyId === policy.id),
    once: fees.get(policy.id) ?? new Map(),
  });
  return { rows, policies: new Map(found.map((one) => [one.policy.id, of(one)])) };
}
