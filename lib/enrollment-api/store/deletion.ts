import { and, asc, eq, inArray, isNull, ne, notExists, sql } from 'drizzle-orm';
import { HELD } from '@/lib/rules/words/policy-states';
import type { Ports } from '../ports';
import { censusPeople } from './schema/census-tables';
import { changeProofs, memberChanges } from './schema/change-tables';
import { consents, enrollments, signatures } from './schema/enrollment-tables';
import {
  memberBanks,
  memberBeneficiaries,
  memberCards,
  memberDependents,
  memberHealth,
  memberPolicies,
  members,
} from './schema/member-tables';
import { deletionRequests } from './schema/rights-tables';
import { forgetTold } from './export-rows';
import { loadMember, sealProfile, type MemberProfile } from './member-rows';

type Needs = Pick<Ports, 'store' | 'fields' | 'clock'>;
export type DeletionRequest = typeof deletionRequests.$inferSelect;

/** The wish of a member; null where there is none. */
export async function loadDeletion({ store }: Pick<Ports, 'store'>, memberId: string): Promise<DeletionRequest | null> {
  const [row] = await store.db.select().from(deletionRequests).where(eq(deletionRequests.memberId, memberId));
  return row ?? null;
}

/** Notes a wish, once; answers whether it is new. */
export async function addDeletion({ store, clock }: Needs, memberId: string, siteKey: string): Promise<boolean> {
  const rows = await store.db
    .insert(deletionRequests)
    .values({ memberId, siteKey, askedAt: clock.now() })
    .onConflictDoNothing({ target: deletionRequests.memberId })
    .returning({ memberId: deletionRequests.memberId });
  return rows.length === 1;
}

/** Takes a wish back that was not carried out; answers whether there was one. */
export async function dropDeletion({ store }: Pick<Ports, 'store'>, memberId: string): Promise<boolean> {
  const rows = await store.db
    .delete(deletionRequests)
    .where(and(eq(deletionRequests.memberId, memberId), isNull(deletionRequests.doneAt)))
    .returning({ memberId: deletionRequests.memberId });
  return rows.length === 1;
}

/** Wishes that can be carried out: no plan is held any more. Oldest first. */
export async function loadDueDeletions({ store }: Pick<Ports, 'store'>, most: number): Promise<DeletionRequest[]> {
  const holds = store.db
    .select({ one: sql`1` })
    .from(memberPolicies)
    .where(and(eq(memberPolicies.memberId, deletionRequests.memberId), inArray(memberPolicies.status, [...HELD])));
  return store.db
    .select()
    .from(deletionRequests)
    .where(and(isNull(deletionRequests.doneAt), notExists(holds)))
    .orderBy(asc(deletionRequests.askedAt), asc(deletionRequests.memberId))
    .limit(most);
}

/** A profile of which the name alone is left. */
const nameOnly = ({ firstName, middleName, lastName, gender }: MemberProfile): MemberProfile => ({
  ...{ firstName, middleName, lastName, gender, dob: '', ssn: '', email: '', phone: '', smoker: null },
  ...{ address1: '', address2: '', city: '', state: '', zip: '' },
});

/**
 * Deletes of a member all that need not be kept (decisions 267), in the caller's transaction, and answers the file as it was; null where
 * another process has done it, the wish was taken back, or a plan is held again. Policies, documents, signatures and payments stay.
 */
export async function deleteMember(needs: Needs, memberId: string): Promise<MemberProfile | null> {
  const { db } = needs.store;
  const open = and(eq(deletionRequests.memberId, memberId), isNull(deletionRequests.doneAt));
  // The row of the member first, as a member who enrolls again takes it.
  await db.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for('update');
  const held = await db
    .select({ id: memberPolicies.id })
    .from(memberPolicies)
    .where(and(eq(memberPolicies.memberId, memberId), inArray(memberPolicies.status, [...HELD])))
    .limit(1);
  if (held.length > 0) return null;
  const claimed = await db
    .update(deletionRequests)
    .set({ doneAt: needs.clock.now() })
    .where(open)
    .returning({ memberId: deletionRequests.memberId });
  const member = claimed.length === 1 ? await loadMember(needs, memberId) : null;
  if (member === null) return null;
  for (const table of [memberDependents, memberBeneficiaries, memberBanks, memberCards])
    await db.delete(table).where(eq(table.memberId, memberId));
  await db.delete(memberHealth).where(eq(memberHealth.memberId, memberId));
  const changes = db.select({ id: memberChanges.id }).from(memberChanges).where(eq(memberChanges.memberId, memberId));
  await db.delete(changeProofs).where(inArray(changeProofs.changeId, changes));
  await db.delete(memberChanges).where(and(eq(memberChanges.memberId, memberId), isNull(memberChanges.signedAt)));
  await forgetTold(needs, { memberId });
  await deleteDrafts(needs, memberId);
  await db.update(censusPeople).set({ memberId: null }).where(eq(censusPeople.memberId, memberId));
  const { profile } = sealProfile(needs.fields, { ...member, profile: nameOnly(member.profile) });
  const gone = { emailHash: null, ssnHash: null, phoneHash: null, words: null, active: false };
  await db
    .update(members)
    .set({ profile, ...gone })
    .where(eq(members.id, memberId));
  return member.profile;
}

/** Applications that were begun and not sent, unless something of them was signed. */
async function deleteDrafts({ store: { db } }: Needs, memberId: string): Promise<void> {
  const without = (table: typeof consents | typeof signatures) =>
    notExists(
      db
        .select({ one: sql`1` })
        .from(table)
        .where(eq(table.enrollmentId, enrollments.id)),
    );
  await db
    .delete(enrollments)
    .where(
      and(
        eq(enrollments.userId, memberId),
        ne(enrollments.status, 'submitted'),
        without(consents),
        without(signatures),
      ),
    );
}
