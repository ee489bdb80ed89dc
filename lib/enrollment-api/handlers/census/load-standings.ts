import { and, count, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { HeldAmounts } from '@/lib/rules/money/employer-due';
import { dayOrNull, latestDay, remindableBefore, toStanding, type Standing } from '@/lib/rules/people/census-standing';
import { firstLetters, toWords } from '@/lib/rules/people/name-words';
import { isHeld } from '@/lib/rules/words/policy-states';
import { signedOut } from '../../api-error';
import type { SignedInCaller } from '../../ports';
import type { Context } from '../../request-context';
import { personHashes, type CensusEntry } from '../../store/census-rows';
import {
  loadCensusPage,
  tallyCensus,
  type CensusPage,
  type DraftKinds,
  type StandTogether,
} from '../../store/census-tally';
import { hashPurposes, normalizeEmail } from '../../store/places';
import { memberPolicies, members } from '../../store/schema/member-tables';
import { requireStaff } from '../shared/signed-in-caller';
import { loadBegun, type Begun } from './begun-enrollments';

/** A person of the list, unopened, where they are, and the plans they hold. */
export type Placed = Standing & { row: CensusEntry; plans: number; changedOn: string | null };

/** People of the list who stand together, and where. */
export type Together = Standing & StandTogether;

/** The signed-in administrator of a group, with the group; refuses a rep and every other caller. */
export function requireGroup(context: Context): { by: SignedInCaller; groupId: string } {
  const { by, owner } = requireStaff(context);
  if (!('groupId' in owner)) throw signedOut('needs group');
  return { by, groupId: owner.groupId };
}

/**
 * Ways to a group's list: everyone on it, counted where they are, and rows of it. All is answered by the database without reading the others
 * (decisions 307). `near` are the beginnings of the words that are searched for.
 */
export async function openStandings(context: Context, groupId: string) {
  const drafts = collectDrafts(context, await loadBegun(context, groupId));
  const of = { groupId, drafts: toKinds(drafts) };
  return {
    async countAll(search = '') {
      const words = toWords(search);
      const near = words.map((word) => firstLetters(word) ?? word);
      const tally = await tallyCensus(context, of, { words, near, before: remindableBefore(context.now) });
      const together = tally.map((one): Together => ({ ...one, ...toStanding(one.held, one.draft) }));
      return { together, words, near };
    },
    loadRows: (page: CensusPage) => loadCensusPage(context, of, page),
    place: (rows: readonly CensusEntry[]) => placeAll(context, groupId, { rows, drafts }),
  };
}

const HELD = {
  memberId: memberPolicies.memberId,
  status: memberPolicies.status,
  waitsFor: memberPolicies.waitsFor,
  since: memberPolicies.since,
  effectiveDate: memberPolicies.effectiveDate,
  endDate: memberPolicies.endDate,
};
type Held = Pick<typeof memberPolicies.$inferSelect, keyof typeof HELD>;

async function placeAll(
  context: Context,
  groupId: string,
  { rows, drafts }: { rows: readonly CensusEntry[]; drafts: Drafts },
): Promise<Placed[]> {
  const ids = rows.flatMap(({ memberId }) => (memberId === null ? [] : [memberId]));
  const held = ids.length === 0 ? [] : await loadHeldBy(context, groupId, ids);
  const byMember = Map.groupBy(held, ({ memberId }) => memberId);
  return rows.map((row) => place(context, row, byMember.get(row.memberId ?? '') ?? [], findDraft(drafts, row)));
}

const ofGroup = (groupId: string) => and(eq(members.groupId, groupId), eq(members.active, true));

/** The plans that these members of a group hold. */
const loadHeldBy = ({ store }: Context, groupId: string, memberIds: string[]): Promise<Held[]> =>
  store.db
    .select(HELD)
    .from(memberPolicies)
    .innerJoin(members, eq(members.id, memberPolicies.memberId))
    .where(and(ofGroup(groupId), inArray(memberPolicies.memberId, memberIds)));

/** The plans that a group's members hold, those of the same days and state as one row with their sums. */
export async function loadHeldAmounts({ store }: Context, groupId: string): Promise<HeldAmounts[]> {
  const { status, guaranteed, effectiveDate, endDate, employerCents, payrollCents } = memberPolicies;
  const isKnown = sql<boolean>`(${and(isNotNull(employerCents), isNotNull(payrollCents))})`;
  const sumOf = (cents: typeof employerCents | typeof payrollCents) =>
    sql<number | null>`case when ${isKnown} then sum(${cents}) end`.mapWith(Number);
  const own = { status, guaranteed, effectiveDate, endDate };
  return store.db
    .select({ ...own, plans: count(), employerCents: sumOf(employerCents), payrollCents: sumOf(payrollCents) })
    .from(memberPolicies)
    .innerJoin(members, eq(members.id, memberPolicies.memberId))
    .where(ofGroup(groupId))
    .groupBy(status, guaranteed, effectiveDate, endDate, isKnown);
}

function place({ today }: Context, row: CensusEntry, held: readonly Held[], draft: Begun | null): Placed {
  const standing = toStanding(held, draft && kindOf(draft));
  const known = (day: string | null) => (day !== null && day <= today ? day : null);
  const changes = held.map(({ since, effectiveDate, endDate }) => since ?? known(endDate) ?? known(effectiveDate));
  const changedOn = latestDay([...changes, dayOrNull(draft?.changedAt ?? null), dayOrNull(row.remindedAt)]);
  const plans = held.filter(({ status }) => isHeld(status)).length;
  return { ...standing, row, plans, changedOn };
}

/** The newest enrollment by each thing that tells whose it is. */
type Drafts = Record<keyof DraftKinds, ReadonlyMap<string, Begun>>;

/**
 * Sorts what people have begun by their member, by their address, and by their name and birth date. The list stays sealed: what was told is
 * hashed.
 */
function collectDrafts({ fields }: Context, begun: readonly Begun[]): Drafts {
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
  return { byMember, byEmail, byPerson };
}

const kindOf = ({ toSign }: Begun) => (toSign ? 'to-sign' : 'begun');

function toKinds({ byMember, byEmail, byPerson }: Drafts): DraftKinds {
  const kinds = (of: ReadonlyMap<string, Begun>) => new Map([...of].map(([key, one]) => [key, kindOf(one)] as const));
  return { byMember: kinds(byMember), byEmail: kinds(byEmail), byPerson: kinds(byPerson) };
}

/** The newest enrollment that a person has begun: their member's, else one with their address, else their name and birth date. */
const findDraft = (
  { byMember, byEmail, byPerson }: Drafts,
  { memberId, emailHash, personHash }: CensusEntry,
): Begun | null =>
  byMember.get(memberId ?? '') ?? byEmail.get(emailHash ?? '') ?? byPerson.get(personHash ?? '') ?? null;
