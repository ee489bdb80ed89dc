import { and, count, desc, eq, exists, or, sql, type SQL } from 'drizzle-orm';
import type { MemberSearch } from '@/lib/rules/people/member-query';
import type { Ports } from '../ports';
import { inOwnLists, type ListOwner } from './list-words';
import { fitsTerm } from './member-list';
import { loadMemberPolicies, ownLists, toListOwner, toMember, type Member, type MemberPolicy } from './member-rows';
import { memberPolicies, members } from './schema/member-tables';
import { agents, groups } from './schema/site-tables';

type Needs = Pick<Ports, 'store' | 'fields'>;

/** Members by what is known of them, or by the number of one of their policies. */
export type Sought = MemberSearch | { policy: string };

/** A member with a plan, held now or before, and whose member they are. */
export type Holder = { member: Member; agent: string | null; group: string | null; held: readonly MemberPolicy[] };

/**
 * Every list of members there is. A word has another hash in each, so that nothing adds up over owners (decisions 266): a search over
 * all of them makes as many hashes as there are lists.
 */
async function allLists({ store }: Needs): Promise<ListOwner[]> {
  const [reps, employers] = await Promise.all([
    store.db.select({ id: agents.id }).from(agents),
    store.db.select({ id: groups.id }).from(groups),
  ]);
  return [
    ...reps.map(({ id }) => toListOwner({ agentId: id })),
    ...employers.map(({ id }) => toListOwner({ groupId: id })),
  ];
}

/**
 * Counts members of any owner who fit a search and have a plan here: for an operator alone, whose every search is in the audit log
 * (decisions 299). What was searched for is compared by hashes; no name is opened.
 */
export async function countHolders(needs: Needs, sought: Sought): Promise<number> {
  const [row] = await needs.store.db
    .select({ rows: count() })
    .from(members)
    .where(await isFound(needs, sought));
  return row?.rows ?? 0;
}

/** Some of these members, newest first, with their plans. No other's name is opened. */
export async function loadHolders(
  needs: Needs,
  sought: Sought,
  { from, rows }: { from: number; rows: number },
): Promise<Holder[]> {
  const found = await needs.store.db
    .select({
      member: members,
      agent: sql<string | null>`nullif(trim(${agents.firstName} || ' ' || ${agents.lastName}), '')`,
      group: groups.name,
    })
    .from(members)
    .leftJoin(agents, eq(agents.id, members.agentId))
    .leftJoin(groups, eq(groups.id, members.groupId))
    .where(await isFound(needs, sought))
    .orderBy(desc(members.createdAt), desc(members.id))
    .limit(rows)
    .offset(from);
  const held = await loadMemberPolicies(
    needs,
    found.map(({ member }) => member.id),
  );
  return found.map(({ member, agent, group }) => ({
    member: toMember(needs.fields, member),
    agent,
    group,
    held: held.filter(({ memberId }) => memberId === member.id),
  }));
}

async function isFound(needs: Needs, sought: Sought): Promise<SQL | undefined> {
  const { db } = needs.store;
  const own = eq(memberPolicies.memberId, members.id);
  const plans = (only?: SQL) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(memberPolicies)
        .where(and(own, only)),
    );
  if ('policy' in sought) return and(eq(members.active, true), plans(eq(memberPolicies.policyId, sought.policy)));
  const lists = sought.terms.some(({ kind }) => kind === 'name') ? await allLists(needs) : [];
  const has = inOwnLists(needs.fields, members.words, { lists, own: ownLists });
  const fits = sought.terms.map((term) => fitsTerm(db, needs.fields, has, term));
  return and(
    eq(members.active, true),
    or(fits.length > 0 ? and(...fits) : undefined, eq(members.id, sought.number)),
    plans(),
  );
}
