import { and, asc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { toTold } from '@/lib/rules/people/census-standing';
import { isEmail } from '@/lib/rules/people/email';
import { personKey } from '@/lib/rules/people/same-person';
import type { FieldCrypto } from '@/lib/security/fields';
import type { Ports } from '../ports';
import { listWords } from './list-words';
import { hashPurposes, normalizeEmail, places } from './places';
import { censusPeople } from './schema/census-tables';

/** The facts of a person on an employer's list. Dates are `YYYY-MM-DD`; '' means unknown. */
export type CensusPerson = { firstName: string; lastName: string; email: string; dob: string; hiredOn: string };

export type CensusRow = Pick<
  typeof censusPeople.$inferSelect,
  'id' | 'groupId' | 'employeeClass' | 'memberId' | 'remindedAt' | 'reminders'
> & { person: CensusPerson };

type Needs = Pick<Ports, 'store' | 'fields'>;

/** The sealed person of a group's list and its search hashes, as the row keeps them. */
export function sealCensusPerson(
  fields: FieldCrypto,
  { id, groupId, person }: Pick<CensusRow, 'id' | 'groupId' | 'person'>,
) {
  const { email } = person;
  return {
    person: fields.sealJson(person, places.censusPerson(id)),
    // An address that no mail can go to finds nobody.
    emailHash: isEmail(email) ? fields.blindIndex(hashPurposes.email, normalizeEmail(email)) : null,
    personHash: personHashes(fields, person)[0] ?? null,
    words: listWords(fields, [`census:${groupId}`], { names: [person.firstName, person.lastName] }),
  };
}

type Told = { firstName: string; lastName: string; dob: string };

/** The hashes of a name with a birth date, under every key, newest first; none where no birth date is told. */
export function personHashes(fields: FieldCrypto, told: Told): string[] {
  const key = personKey(toTold(told));
  return key === null ? [] : fields.blindIndexes(hashPurposes.person, key);
}

/** Opens the sealed person of a row. */
export const openCensusPerson = (fields: FieldCrypto, id: string, sealed: string): CensusPerson =>
  fields.openJson(sealed, places.censusPerson(id)) as CensusPerson;

function toCensusRow(fields: FieldCrypto, row: typeof censusPeople.$inferSelect): CensusRow {
  const { id, groupId, employeeClass, memberId, remindedAt, reminders } = row;
  return {
    id,
    groupId,
    employeeClass,
    memberId,
    remindedAt,
    reminders,
    person: openCensusPerson(fields, id, row.person),
  };
}

/** Writes a person of a group's list, new or known. */
export async function saveCensusPerson({ store, fields }: Needs, row: CensusRow): Promise<void> {
  const { id, person: _sealed, ...rest } = row;
  const values = { ...rest, ...sealCensusPerson(fields, row) };
  await store.db
    .insert(censusPeople)
    .values({ id, ...values })
    .onConflictDoUpdate({ target: censusPeople.id, set: values });
}

const ofGroup = (groupId: string) => and(eq(censusPeople.groupId, groupId), eq(censusPeople.active, true));

/** The people of a group's list. There is no query over the lists of all groups (threats T18). */
export async function loadCensus({ store, fields }: Needs, groupId: string): Promise<CensusRow[]> {
  const rows = await store.db.select().from(censusPeople).where(ofGroup(groupId)).orderBy(asc(censusPeople.id));
  return rows.map((row) => toCensusRow(fields, row));
}

/** Those of a group's list who have no member yet and exactly this address; all of them where none is named. */
export async function loadUnenrolled({ store, fields }: Needs, groupId: string, email?: string): Promise<CensusRow[]> {
  const hashes = email === undefined ? undefined : fields.blindIndexes(hashPurposes.email, normalizeEmail(email));
  const rows = await store.db
    .select()
    .from(censusPeople)
    .where(and(ofGroup(groupId), isNull(censusPeople.memberId), hashes && inArray(censusPeople.emailHash, hashes)))
    .orderBy(asc(censusPeople.id));
  return rows.map((row) => toCensusRow(fields, row));
}

/** Gives a person of the list their member, unless there is one by now. */
export async function linkCensusPerson({ store }: Needs, id: string, memberId: string): Promise<void> {
  await store.db
    .update(censusPeople)
    .set({ memberId })
    .where(and(eq(censusPeople.id, id), isNull(censusPeople.memberId)));
}

/**
 * Notes a reminder for those of these people whose last one was before the moment, and answers them with their count of reminders. In one
 * statement, so that presses at once remind no person twice.
 */
export async function claimReminders(
  { store }: Needs,
  { groupId, ids, now, before }: { groupId: string; ids: readonly string[]; now: Date; before: Date },
): Promise<{ id: string; reminders: number }[]> {
  return store.db
    .update(censusPeople)
    .set({ remindedAt: now, reminders: sql`${censusPeople.reminders} + 1` })
    .where(
      and(
        ofGroup(groupId),
        inArray(censusPeople.id, [...ids]),
        or(isNull(censusPeople.remindedAt), lte(censusPeople.remindedAt, before)),
      ),
    )
    .returning({ id: censusPeople.id, reminders: censusPeople.reminders });
}

const BATCH = 200;

/** Makes the hashes of people of before there were any (decisions 266). Answers how many rows were filled. */
export async function fillCensusWords({ store, fields }: Needs, stopped: () => boolean = () => false): Promise<number> {
  for (let filled = 0; ;) {
    const rows = await store.db
      .select()
      .from(censusPeople)
      .where(isNull(censusPeople.words))
      .orderBy(asc(censusPeople.id))
      .limit(BATCH);
    if (rows.length === 0 || stopped()) return filled;
    for (const row of rows) {
      const { personHash, words } = sealCensusPerson(fields, toCensusRow(fields, row));
      const isSame = and(eq(censusPeople.id, row.id), eq(censusPeople.person, row.person), isNull(censusPeople.words));
      await store.db.update(censusPeople).set({ personHash, words }).where(isSame);
    }
    filled += rows.length;
  }
}
