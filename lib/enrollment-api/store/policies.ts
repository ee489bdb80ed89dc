import { and, eq } from 'drizzle-orm';
import type { Ports } from '../ports';
import type { EnrollmentScope } from './step-columns';
import { enrollments } from './schema/enrollment-tables';
import { policies, policyItems } from './schema/member-tables';

export type PolicyRow = typeof policies.$inferSelect;
export type NewPolicy = typeof policies.$inferInsert;
export type NewPolicyItem = Omit<typeof policyItems.$inferInsert, 'policyId'>;

type Needs = Pick<Ports, 'store' | 'clock'>;

/** A policy by its confirmation number, or null where there is none. Whose it is is for the caller to ask. */
export async function loadPolicyById({ store }: Pick<Needs, 'store'>, id: string | null): Promise<PolicyRow | null> {
  const [row] = id === null ? [] : await store.db.select().from(policies).where(eq(policies.id, id));
  return row ?? null;
}

/** The policy of an enrollment, or null before submission. */
export async function loadPolicy({ store }: Pick<Needs, 'store'>, scope: EnrollmentScope): Promise<PolicyRow | null> {
  const [row] = await store.db
    .select()
    .from(policies)
    .where(and(eq(policies.enrollmentId, scope.id), eq(policies.siteKey, scope.siteKey)));
  return row ?? null;
}

/**
 * Submits once, however often and at once it is asked for (decisions 24, threats R8). The enrollment's row is locked
 * first, so one caller runs `build`; the others wait, and get the finished policy with `created: false`. The policy,
 * its items, the enrollment's lock and whatever `build` writes (mail, audit) commit together or not at all. Null: no
 * such enrollment.
 */
export async function submitOnce(
  { store, clock }: Needs,
  scope: EnrollmentScope,
  build: () => Promise<{ policy: NewPolicy; items: NewPolicyItem[] }>,
): Promise<{ created: boolean; policy: PolicyRow } | null> {
  return store.withTransaction(async (tx) => {
    const mine = and(eq(enrollments.id, scope.id), eq(enrollments.siteKey, scope.siteKey));
    const [enrollment] = await tx.select({ id: enrollments.id }).from(enrollments).where(mine).for('update');
    if (!enrollment) return null;
    const done = await loadPolicy({ store }, scope);
    if (done) return { created: false, policy: done };
    const { policy, items } = await build();
    const [saved] = await tx
      .insert(policies)
      .values({ ...policy, enrollmentId: scope.id, siteKey: scope.siteKey })
      .returning();
    if (!saved) throw new Error('The policy was not written');
    if (items.length > 0) await tx.insert(policyItems).values(items.map((item) => ({ ...item, policyId: saved.id })));
    const now = clock.now();
    await tx
      .update(enrollments)
      .set({ status: 'submitted', submittedAt: now, lockedAt: now, updatedAt: now })
      .where(mine);
    return { created: true, policy: saved };
  });
}
