import { and, asc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { FieldCrypto } from '@/lib/security/fields';
import type { Ports } from '../ports';
import { hashPurposes, normalizeEmail, places } from './places';
import { censusPeople } from './schema/census-tables';

/** The facts of a person on an employer's list. Dates are `YYYY-MM-DD`; '' means unknown. */
export type CensusPerson = { firstName: string; lastName: string; email: string; dob: string; hiredOn: string };

export type CensusRow = Pick<
  typeof censusPeople.$inferSelect,
  'id' | 'groupId' | 'employeeClass' | 'memberId' | 'remindedAt' | 'reminders'
> & { person: CensusPerson };

type Needs = Pick<Ports, 'store' | 'fields'>;

/** The search hash of a person's address; null where there is none. */
export function censusHash(fields: FieldCrypto, { email }: CensusPerson): string | null {
  return email === '' ? null : fields.blindIndex(hashPurposes.email, normalizeEmail(email));
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
  const { id, person, ...rest } = row;
  const values = {
    ...rest,
    person: fields.sealJson(person, places.censusPerson(id)),
    emailHash: censusHash(fields, person),
  };
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
