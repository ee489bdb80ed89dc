import { and, count, desc, eq, ilike, inArray, isNull, or, type SQL } from 'drizzle-orm';
import type { MemberSearch, SearchTerm } from '@/lib/rules/people/member-query';
import { digitsOnly } from '@/lib/rules/text/masks';
import type { FieldCrypto } from '@/lib/security/fields';
import type { Ports } from '../ports';
import { hasWord, inList, type HasFact } from './list-words';
import { hashedAs, ownedBy, sealProfile, toListOwner, toMember, type Member, type MemberOwner } from './member-rows';
import { members } from './schema/member-tables';
import { groups } from './schema/site-tables';

type Needs = Pick<Ports, 'store' | 'fields'>;

/** A member of a list, with the name of the group. */
export type ListedRow = { member: Member; groupName: string };

/** The members of a rep or a group who fit every word of a search; operators alone look over all owners (`find-holders.ts`, threats T18). */
function isListed({ store, fields }: Needs, owner: MemberOwner, search: MemberSearch | null): SQL | undefined {
  const own = and(ownedBy(owner), eq(members.active, true));
  if (search === null) return own;
  const has = inList(fields, members.words, toListOwner(owner));
  const fits = search.terms.map((term) => fitsTerm(store.db, fields, has, term));
  return and(own, or(fits.length > 0 ? and(...fits) : undefined, eq(members.id, search.number)));
}

type Db = Ports['store']['db'];

/** True for members who fit a word of a search, by the hashes of the lists that are looked in. */
export function fitsTerm(db: Db, fields: FieldCrypto, has: HasFact, term: SearchTerm): SQL | undefined {
  switch (term.kind) {
    case 'born':
      return has(['born', term.day]);
    case 'ssn':
      return term.digits.length === 4
        ? has(['last4', term.digits])
        : and(...hashedAs(fields, { ssn: digitsOnly(term.digits) }));
    case 'email':
      return and(...hashedAs(fields, { email: term.address }));
    case 'name':
      return or(and(...term.words.map((word) => hasWord(has, word))), ofGroupNamed(db, term.text));
  }
}

/** True for members of a group with this in its name, which is no secret. */
function ofGroupNamed(db: Db, text: string): SQL {
  const pattern = `%${text.replaceAll(/[%_\\]/g, '\\$&')}%`;
  return inArray(members.groupId, db.select({ id: groups.id }).from(groups).where(ilike(groups.name, pattern)));
}

/** The number of members of an owner who fit a search; all of them without one. */
export async function countListed(needs: Needs, owner: MemberOwner, search: MemberSearch | null): Promise<number> {
  const [row] = await needs.store.db
    .select({ rows: count() })
    .from(members)
    .where(isListed(needs, owner, search));
  return row?.rows ?? 0;
}

/** Some of these members, newest first. No other's name is opened. */
export async function loadListed(
  needs: Needs,
  owner: MemberOwner,
  search: MemberSearch | null,
  { from, rows }: { from: number; rows: number },
): Promise<ListedRow[]> {
  const found = await needs.store.db
    .select({ member: members, groupName: groups.name })
    .from(members)
    .leftJoin(groups, eq(groups.id, members.groupId))
    .where(isListed(needs, owner, search))
    .orderBy(desc(members.createdAt), desc(members.id))
    .limit(rows)
    .offset(from);
  return found.map(({ member, groupName }) => ({ member: toMember(needs.fields, member), groupName: groupName ?? '' }));
}

const BATCH = 200;

/**
 * Makes the hashes of active members who have none yet: rows of before there were any (decisions 266). A row that is written meanwhile has
 * its own by then. Answers how many rows were filled.
 */
export async function fillMemberWords({ store, fields }: Needs, stopped: () => boolean = () => false): Promise<number> {
  const without = and(eq(members.active, true), isNull(members.words));
  for (let filled = 0; ;) {
    const rows = await store.db.select().from(members).where(without).orderBy(members.id).limit(BATCH);
    if (rows.length === 0 || stopped()) return filled;
    for (const row of rows) {
      const { words } = sealProfile(fields, toMember(fields, row));
      const isSame = and(eq(members.id, row.id), eq(members.profile, row.profile), without);
      await store.db.update(members).set({ words }).where(isSame);
    }
    filled += rows.length;
  }
}
