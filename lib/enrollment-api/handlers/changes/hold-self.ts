import { eq } from 'drizzle-orm';
import type { Context } from '../../request-context';
import type { Member } from '../../store/member-rows';
import { members } from '../../store/schema/member-tables';
import { requireSelf } from '../policies/read-home';

/** Holds the row of a member for the transaction, so that two presses are one after another. */
export async function holdMember({ store }: Pick<Context, 'store'>, memberId: string): Promise<void> {
  await store.db.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for('update');
}

/** The signed-in member, whose row is held for the transaction; 404 for all others. */
export async function holdSelf(context: Context, userId: string): Promise<Member> {
  await holdMember(context, userId);
  return requireSelf(context, userId);
}
