import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../../request-context';
import { LINK_ENDED, WITH_CLIENT } from '@/lib/rules/words/signing-words';
import { locked, notFound, refusal, type EnrollmentError } from '../../api-error';
import type { Caller } from '../../ports';
import { ownedBy } from '../../store/member-rows';
import { enrollments } from '../../store/schema/enrollment-tables';
import { members } from '../../store/schema/member-tables';
import { loadEnrollmentRow, type EnrollmentRow } from '../../store/shopper-rows';

/**
 * True for an enrollment that is the caller's (threats T1): the site agrees when the storefront names it, and in any case
 * no other agent than the caller's. A caller that names no site needs an agent or a group that agrees, and none that
 * contradicts.
 */
export function isOwnedBy(
  { siteKey, agentId, groupId }: Caller,
  row: Pick<EnrollmentRow, 'siteKey' | 'agentId' | 'groupId'>,
): boolean {
  const agentFits = agentId === null || row.agentId === null || row.agentId === agentId;
  if (siteKey !== null) return row.siteKey === siteKey && agentFits;
  const groupFits = groupId === null || row.groupId === null || row.groupId === groupId;
  const isNobodys = row.agentId === null && row.groupId === null;
  const agrees = (agentId !== null && row.agentId === agentId) || (groupId !== null && row.groupId === groupId);
  return (agrees || isNobodys) && agentFits && groupFits;
}

/**
 * Refuses all but the client while the client has the enrollment by a link, and afterwards the steps that were filled
 * in there; and the client once the link is over (decisions 169).
 */
function assertAtHand({ signing }: Pick<Caller, 'signing'>, { signingLink }: Pick<EnrollmentRow, 'signingLink'>): void {
  const mine = signing?.how === 'link' ? signing.id : null;
  if (signingLink === mine) return;
  throw moved({ caller: { signing } });
}

/** The refusal of a caller from whom the enrollment went to the client, or of the client from whom it went back. */
export function moved({ caller: { signing } }: { caller: Pick<Caller, 'signing'> }): EnrollmentError {
  return signing?.how === 'link' ? refusal('linkEnded', LINK_ENDED) : refusal('withClient', WITH_CLIENT);
}

type Lock = 'share' | 'update';

/**
 * An enrollment of the caller; 404 when there is none, refused while the client has it by a link. Inside a transaction `lock` keeps it from changing meanwhile.
 */
export async function loadEnrollment(context: Context, id: string, lock?: Lock): Promise<EnrollmentRow> {
  const row = await loadEnrollmentRow(context.store, id, lock);
  if (!row || !isOwnedBy(context.caller, row) || !(await isOfOwnMember(context, row))) throw notFound('enrollment');
  assertAtHand(context.caller, row);
  return row;
}

/**
 * False for a signed-in rep or administrator whose current member went to another agent or group since they began: the former
 * one is told no more of what is on file, and sells nothing more in that name (decisions 275).
 */
async function isOfOwnMember({ caller, store }: Context, { id, userId }: EnrollmentRow): Promise<boolean> {
  const { signedIn, agentId, groupId } = caller;
  if (userId === null || (signedIn?.role !== 'rep' && signedIn?.role !== 'group')) return true;
  const owner = signedIn.role === 'rep' ? agentId !== null && { agentId } : groupId !== null && { groupId };
  if (owner === false) return false;
  const [member] = await store.once(`own member ${id}`, async () =>
    store.db
      .select({ id: members.id })
      .from(members)
      .where(and(eq(members.id, userId), eq(members.active, true), ownedBy(owner))),
  );
  return member !== undefined;
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
