import { eq } from 'drizzle-orm';
import type { Caller } from '../../ports';
import type { Context } from '../../request-context';
import { loadPolicy } from '../../store/policies';
import { members } from '../../store/schema/member-tables';
import type { EnrollmentScope } from '../../store/step-columns';

/** The agent and the group of a sale or of a member. */
type Owner = { agentId: string | null; groupId: string | null };

/**
 * True for a signed-in rep or administrator whose member has gone to another agent or group since the sale: what they sold them is no more
 * theirs to see (decisions 275, 302). `member` is null where none is on file.
 */
export function wentElsewhere({ signedIn }: Pick<Caller, 'signedIn'>, sold: Owner, member: Owner | null): boolean {
  if (member === null) return false;
  if (signedIn?.role === 'rep') return sold.agentId !== null && member.agentId !== sold.agentId;
  return signedIn?.role === 'group' && sold.groupId !== null && member.groupId !== sold.groupId;
}

/** The columns that `wentElsewhere` asks of a member; all null where a join found none. */
export const memberOwner = { id: members.id, agentId: members.agentId, groupId: members.groupId };

/** True where the member of a submitted enrollment went elsewhere, as above; false before the submission. */
export async function hasLeft(context: Context, enrollment: EnrollmentScope & Owner): Promise<boolean> {
  const policy = await loadPolicy(context, enrollment);
  if (policy === null || policy.memberId === null) return false;
  const [member] = await context.store.db.select(memberOwner).from(members).where(eq(members.id, policy.memberId));
  return wentElsewhere(context.caller, enrollment, member ?? null);
}
