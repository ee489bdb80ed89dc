import { and, eq } from 'drizzle-orm';
import { dayOrNull, latestDay, toStanding, toTold, type Standing } from '@/lib/rules/people/census-standing';
import { isSamePerson } from '@/lib/rules/people/same-person';
import { isHeld } from '@/lib/rules/words/policy-states';
import { signedOut } from '../../api-error';
import type { SignedInCaller } from '../../ports';
import type { Context } from '../../request-context';
import { loadCensus, type CensusRow } from '../../store/census-rows';
import { normalizeEmail } from '../../store/places';
import { memberPolicies, members } from '../../store/schema/member-tables';
import { requireStaff } from '../shared/signed-in-caller';
import { loadBegun, type Begun } from './begun-enrollments';

export type HeldOfGroup = typeof memberPolicies.$inferSelect;

/** A person of the list, where they are, and the plans they hold. */
export type Placed = Standing & { row: CensusRow; plans: number; changedOn: string | null };

/** The signed-in administrator of a group, with the group; refuses a rep and every other caller. */
export function requireGroup(context: Context): { by: SignedInCaller; groupId: string } {
  const { by, owner } = requireStaff(context);
  if (!('groupId' in owner)) throw signedOut('needs group');
  return { by, groupId: owner.groupId };
}

/** Everyone on a group's list with where they are, by name, and all plans that the group's members hold. */
export async function loadStandings(
  context: Context,
  groupId: string,
): Promise<{ people: Placed[]; held: HeldOfGroup[] }> {
  const rows = await loadCensus(context, groupId);
  const held = await loadHeldOfGroup(context, groupId);
  const begun = rows.length === 0 ? [] : await loadBegun(context, groupId);
  const byMember = Map.groupBy(held, ({ memberId }) => memberId);
  const find = buildFinder(begun);
  const people = rows.map((row) => place(context, row, byMember.get(row.memberId ?? '') ?? [], find(row)));
  return { people: people.toSorted((a, b) => sortName(a).localeCompare(sortName(b), 'en')), held };
}

const sortName = ({ row: { person } }: Placed) => `${person.lastName} ${person.firstName}`;

async function loadHeldOfGroup({ store }: Context, groupId: string): Promise<HeldOfGroup[]> {
  const rows = await store.db
    .select({ held: memberPolicies })
    .from(memberPolicies)
    .innerJoin(members, eq(members.id, memberPolicies.memberId))
    .where(and(eq(members.groupId, groupId), eq(members.active, true)));
  return rows.map(({ held }) => held);
}

function place({ today }: Context, row: CensusRow, held: readonly HeldOfGroup[], draft: Begun | null): Placed {
  const standing = toStanding(held, draft && (draft.toSign ? 'to-sign' : 'begun'));
  const known = (day: string | null) => (day !== null && day <= today ? day : null);
  const changes = held.map(({ since, effectiveDate, endDate }) => since ?? known(endDate) ?? known(effectiveDate));
  const changedOn = latestDay([...changes, dayOrNull(draft?.changedAt ?? null), dayOrNull(row.remindedAt)]);
  const plans = held.filter(({ status }) => isHeld(status)).length;
  return { ...standing, row, plans, changedOn };
}

/** Finds the newest enrollment that a person has begun: their member's, else one with their address, else their name and birth date. */
function buildFinder(begun: readonly Begun[]): (row: CensusRow) => Begun | null {
  const byMember = Map.groupBy(begun, ({ userId }) => userId ?? '');
  const byEmail = Map.groupBy(begun, ({ email }) => normalizeEmail(email));
  const byBirth = Map.groupBy(begun, ({ dob }) => dob);
  return ({ memberId, person }) => {
    const own = memberId === null ? undefined : byMember.get(memberId)?.[0];
    const mailed = person.email === '' ? undefined : byEmail.get(normalizeEmail(person.email))?.[0];
    const born = person.dob === '' ? [] : (byBirth.get(person.dob) ?? []);
    return own ?? mailed ?? born.find((one) => isSamePerson(toTold(one), toTold(person))) ?? null;
  };
}
