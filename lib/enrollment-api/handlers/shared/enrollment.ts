import { and, eq, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { Context } from '../../request-context';
import { locked, notFound } from '../../api-error';
import { topics } from '../../store/database';
import { enrollments } from '../../store/schema/enrollment-tables';

export type EnrollmentRow = typeof enrollments.$inferSelect;

/**
 * The condition that makes an enrollment the caller's (threats T1): the site when the storefront names it, and in any
 * case no other agent than the caller's. A caller that names no site needs an agent or a group that agrees, and none
 * that contradicts.
 */
function ownedBy({ caller }: Context): SQL | undefined {
  const { siteKey, agentId, groupId } = caller;
  const { agentId: agent, groupId: group } = enrollments;
  const agentFits = agentId === null ? undefined : or(isNull(agent), eq(agent, agentId));
  if (siteKey !== null) return and(eq(enrollments.siteKey, siteKey), agentFits);
  return and(
    or(eq(agent, agentId ?? ''), eq(group, groupId ?? ''), and(isNull(agent), isNull(group))),
    agentFits,
    groupId === null ? undefined : or(isNull(group), eq(group, groupId)),
  );
}

type Lock = 'share' | 'update';

/**
 * An enrollment of the caller; 404 when there is none. Inside a transaction `lock` keeps it from changing meanwhile.
 */
export async function loadEnrollment(context: Context, id: string, lock?: Lock): Promise<EnrollmentRow> {
  const { store, caller } = context;
  const select = () =>
    store.db
      .select()
      .from(enrollments)
      .where(and(eq(enrollments.id, id), ownedBy(context)));
  const name = `row ${JSON.stringify([caller.siteKey, caller.agentId, caller.groupId])}`;
  const [row] = await (lock ? select().for(lock) : store.remember(topics.enrollment(id), name, async () => select()));
  if (!row) throw notFound('enrollment');
  return row;
}

/** An enrollment of the caller for a write: refused once it is submitted (decisions 24). */
export async function loadOpenEnrollment(context: Context, id: string, lock: Lock): Promise<EnrollmentRow> {
  const row = await loadEnrollment(context, id, lock);
  if (row.lockedAt !== null) throw locked();
  return row;
}

type Changes = Partial<Omit<typeof enrollments.$inferInsert, 'id' | 'version' | 'createdAt'>>;

/** Changes members of the row and counts its version up; the caller holds the row's lock. */
export async function updateEnrollment(context: Context, id: string, changes: Changes): Promise<void> {
  await context.store.db
    .update(enrollments)
    .set({ ...changes, version: sql`${enrollments.version} + 1`, updatedAt: context.now })
    .where(eq(enrollments.id, id));
}
