import { and, count, desc, eq, inArray, isNotNull, isNull, lte, max, or, sql, type SQL } from 'drizzle-orm';
import type { DraftKind, HeldFacts } from '@/lib/rules/people/census-standing';
import type { Ports } from '../ports';
import { censusEntry, idsOfNamed, ofGroup, type CensusEntry } from './census-rows';
import { memberPolicies, members } from './schema/member-tables';
import { censusPeople } from './schema/census-tables';

/*
 * A group's list is counted in the database and read by the page (decisions 307). People who hold plans in the same states, wait for the
 * same and have begun alike stand together: the database groups them by these facts, and the rule reads each such group once.
 */

type Needs = Pick<Ports, 'store' | 'fields'>;

/** The kind of the enrollment that each has begun: by the id of a member, the hash of an address, or that of a name with a birth date. */
export type DraftKinds = Record<'byMember' | 'byEmail' | 'byPerson', ReadonlyMap<string, DraftKind>>;
type CensusOf = { groupId: string; drafts: DraftKinds };

/**
 * People who stand together; `facts` names them in {@link loadCensusPage}. `fits` of them have the words that are searched for in their name,
 * `near` of them the first three letters of each.
 */
export type StandTogether = {
  facts: string;
  draft: DraftKind | null;
  held: readonly HeldFacts[];
  people: number;
  remindable: number;
  lastReminded: Date | null;
  fits: number;
  near: number;
};

/** The people of a list with the facts that place them. There is no query over the lists of all groups (threats T18). */
function withFacts({ store }: Pick<Needs, 'store'>, { groupId, drafts }: CensusOf) {
  const plans = store.db
    .selectDistinct({
      memberId: memberPolicies.memberId,
      plan: sql<string>`json_build_array(${memberPolicies.status}, ${memberPolicies.waitsFor})::text`.as('plan'),
    })
    .from(memberPolicies)
    .innerJoin(members, eq(members.id, memberPolicies.memberId))
    .where(and(eq(members.groupId, groupId), eq(members.active, true)))
    .as('plans');
  const held = store.db
    .select({
      memberId: plans.memberId,
      plans: sql<string>`string_agg(${plans.plan}, ',' order by ${plans.plan})`.as('held_plans'),
    })
    .from(plans)
    .groupBy(plans.memberId)
    .as('held');
  const kinds = (by: keyof DraftKinds) =>
    sql`jsonb_each_text(${JSON.stringify(Object.fromEntries(drafts[by]))}::jsonb) as ${sql.identifier(by)}(key, kind)`;
  const draft = sql`coalesce("byMember".kind, "byEmail".kind, "byPerson".kind)`;
  return store.db
    .select({
      ...censusEntry,
      createdAt: censusPeople.createdAt,
      facts: sql<string>`concat(${draft}, ':', ${held.plans})`.as('facts'),
    })
    .from(censusPeople)
    .leftJoin(held, eq(held.memberId, censusPeople.memberId))
    .leftJoin(kinds('byMember'), sql`"byMember".key = ${censusPeople.memberId}`)
    .leftJoin(kinds('byEmail'), sql`"byEmail".key = ${censusPeople.emailHash}`)
    .leftJoin(kinds('byPerson'), sql`"byPerson".key = ${censusPeople.personHash}`)
    .where(ofGroup(groupId))
    .as('listed');
}

/** Tells the draft and the held plans from the facts as {@link withFacts} writes them. */
function readFacts(facts: string): Pick<StandTogether, 'draft' | 'held'> {
  const at = facts.indexOf(':');
  const plans = JSON.parse(`[${facts.slice(at + 1)}]`) as [string, string[]][];
  const draft = facts.slice(0, at);
  return {
    draft: draft === 'begun' || draft === 'to-sign' ? draft : null,
    held: plans.map(([status, waitsFor]) => ({ status, waitsFor })),
  };
}

/** Everyone on a list, grouped by the facts that place them. Those can be reminded who have an address and were reminded last before a moment. */
export async function tallyCensus(
  needs: Needs,
  of: CensusOf,
  { words, near, before }: { words: readonly string[]; near: readonly string[]; before: Date },
): Promise<StandTogether[]> {
  const listed = withFacts(needs, of);
  const isDue = or(isNull(listed.remindedAt), lte(listed.remindedAt, before));
  const counted = (is: SQL | undefined) => sql<number>`count(*) filter (where ${is})`.mapWith(Number);
  const named = (all: readonly string[]) => inArray(listed.id, idsOfNamed(needs, of.groupId, all));
  const rows = await needs.store.db
    .select({
      facts: listed.facts,
      people: count(),
      remindable: counted(and(isNotNull(listed.emailHash), isDue)),
      lastReminded: max(listed.remindedAt),
      fits: counted(named(words)),
      near: counted(named(near)),
    })
    .from(listed)
    .groupBy(listed.facts);
  return rows.map((row) => ({ ...row, ...readFacts(row.facts) }));
}

/** The rows of a list to read: of people with one of these facts, with these words in their name, and from one to another, newest first. */
export type CensusPage = {
  facts?: readonly string[] | undefined;
  words?: readonly string[] | undefined;
  id?: string;
  from?: number;
  most?: number;
};

/** Rows of a group's list, newest first and unopened. */
export async function loadCensusPage(
  needs: Needs,
  of: CensusOf,
  { facts, words, id, from = 0, most }: CensusPage,
): Promise<CensusEntry[]> {
  const listed = withFacts(needs, of);
  // Without `facts`, where they are not asked for: the database then need not read what everyone holds.
  const rows = needs.store.db
    .select({
      id: listed.id,
      groupId: listed.groupId,
      employeeClass: listed.employeeClass,
      memberId: listed.memberId,
      remindedAt: listed.remindedAt,
      reminders: listed.reminders,
      emailHash: listed.emailHash,
      personHash: listed.personHash,
    })
    .from(listed)
    .where(
      and(
        facts && inArray(listed.facts, [...facts]),
        words && inArray(listed.id, idsOfNamed(needs, of.groupId, words)),
        id === undefined ? undefined : eq(listed.id, id),
      ),
    )
    .orderBy(desc(listed.createdAt), desc(listed.id))
    .offset(from);
  return most === undefined ? rows : rows.limit(most);
}
