import { and, eq, sql } from 'drizzle-orm';
import { dayOrNull, latestDay, toStanding, type Standing } from '@/lib/rules/people/census-standing';
import { firstLetters, toWords } from '@/lib/rules/people/name-words';
import { isHeld } from '@/lib/rules/words/policy-states';
import { signedOut } from '../../api-error';
import type { SignedInCaller } from '../../ports';
import type { Context } from '../../request-context';
import { loadCensus, personHashes, type Census, type CensusEntry } from '../../store/census-rows';
import { rowsAsJson } from '../../store/json-rows';
import { hashPurposes, normalizeEmail } from '../../store/places';
import { memberPolicies, members } from '../../store/schema/member-tables';
import { groups } from '../../store/schema/site-tables';
import { requireStaff } from '../shared/signed-in-caller';
import { loadBegun, type Begun } from './begun-enrollments';

const HELD = {
  memberId: memberPolicies.memberId,
  status: memberPolicies.status,
  waitsFor: memberPolicies.waitsFor,
  guaranteed: memberPolicies.guaranteed,
  since: memberPolicies.since,
  effectiveDate: memberPolicies.effectiveDate,
  endDate: memberPolicies.endDate,
  employerCents: memberPolicies.employerCents,
  payrollCents: memberPolicies.payrollCents,
};
export type HeldOfGroup = Pick<typeof memberPolicies.$inferSelect, keyof typeof HELD>;

/** A person of the list, unopened, where they are, and the plans they hold. */
export type Placed = Standing & { row: CensusEntry; plans: number; changedOn: string | null };

type Standings = Omit<Census, 'people'> & { people: Placed[]; held: HeldOfGroup[] };

/** The signed-in administrator of a group, with the group; refuses a rep and every other caller. */
export function requireGroup(context: Context): { by: SignedInCaller; groupId: string } {
  const { by, owner } = requireStaff(context);
  if (!('groupId' in owner)) throw signedOut('needs group');
  return { by, groupId: owner.groupId };
}

/** Everyone on a group's list with where they are, newest first and unopened, and all plans that the group's members hold. */
export async function loadStandings(context: Context, groupId: string, search = ''): Promise<Standings> {
  const words = toWords(search);
  const near = words.map((word) => firstLetters(word) ?? word);
  const census = await loadCensus(context, groupId, { words, near });
  const held = await loadHeldOfGroup(context, groupId);
  const begun = census.people.length === 0 ? [] : await loadBegun(context, groupId);
  const byMember = Map.groupBy(held, ({ memberId }) => memberId);
  const find = buildFinder(context, begun);
  const people = census.people.map((row) => place(context, row, byMember.get(row.memberId ?? '') ?? [], find(row)));
  return { ...census, people, held };
}

/** The plans that a group's members hold. */
async function loadHeldOfGroup({ store }: Context, groupId: string): Promise<HeldOfGroup[]> {
  const isTheirs = and(eq(members.id, memberPolicies.memberId), eq(members.groupId, groupId), eq(members.active, true));
  const [row] = await store.db
    .select({ held: rowsAsJson(HELD, sql`${memberPolicies} join ${members} on ${isTheirs}`) })
    .from(groups)
    .where(eq(groups.id, groupId));
  return row?.held ?? [];
}

function place({ today }: Context, row: CensusEntry, held: readonly HeldOfGroup[], draft: Begun | null): Placed {
  const standing = toStanding(held, draft && (draft.toSign ? 'to-sign' : 'begun'));
  const known = (day: string | null) => (day !== null && day <= today ? day : null);
  const changes = held.map(({ since, effectiveDate, endDate }) => since ?? known(endDate) ?? known(effectiveDate));
  const changedOn = latestDay([...changes, dayOrNull(draft?.changedAt ?? null), dayOrNull(row.remindedAt)]);
  const plans = held.filter(({ status }) => isHeld(status)).length;
  return { ...standing, row, plans, changedOn };
}

/**
 * Finds the newest enrollment that a person has begun: their member's, else one with their address, else their name and birth date. The list
 * stays sealed: what was told is hashed.
 */
function buildFinder({ fields }: Context, begun: readonly Begun[]): (row: CensusEntry) => Begun | null {
  const byMember = new Map<string, Begun>();
  const byEmail = new Map<string, Begun>();
  const byPerson = new Map<string, Begun>();
  const keep = (map: Map<string, Begun>, key: string, one: Begun) => void (map.has(key) || map.set(key, one));
  for (const one of begun) {
    if (one.userId !== null) keep(byMember, one.userId, one);
    if (one.email !== '')
      for (const hash of fields.blindIndexes(hashPurposes.email, normalizeEmail(one.email))) keep(byEmail, hash, one);
    for (const hash of personHashes(fields, one)) keep(byPerson, hash, one);
  }
  return ({ memberId, emailHash, personHash }) =>
    byMember.get(memberId ?? '') ?? byEmail.get(emailHash ?? '') ?? byPerson.get(personHash ?? '') ?? null;
}
