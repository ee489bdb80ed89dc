import { toTold } from '@/lib/rules/people/census-standing';
import { isSamePerson } from '@/lib/rules/people/same-person';
import type { Context } from '../../request-context';
import { linkCensusPerson, loadUnenrolled, type CensusRow } from '../../store/census-rows';
import type { MemberProfile } from '../../store/member-rows';

/**
 * Marks the person of the group's list who has just enrolled, by the address or else by name and birth date (decisions 257). Two who fit
 * alike mark none: a wrong mark would keep a person from being reminded.
 */
export async function noteEnrolled(
  context: Context,
  { groupId }: { groupId: string | null },
  { id, profile }: { id: string; profile: MemberProfile },
): Promise<void> {
  if (groupId === null) return;
  const whose = { groupId, memberId: id };
  const byAddress = profile.email === '' ? [] : await loadUnenrolled(context, whose, { email: profile.email });
  const found = toOnly(byAddress, profile) ?? toOnly(await loadUnenrolled(context, whose, { told: profile }), profile);
  if (found !== null) await linkCensusPerson(context, found.id, id);
}

/** The one that fits; of several who share an address the one with the name. */
function toOnly(rows: readonly CensusRow[], profile: MemberProfile): CensusRow | null {
  const fitting = rows.length > 1 ? rows.filter(isPerson(profile)) : rows;
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}

const isPerson =
  (profile: MemberProfile) =>
  ({ person }: CensusRow): boolean =>
    isSamePerson(toTold(person), toTold(profile));
