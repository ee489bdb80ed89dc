import { and, asc, eq, inArray, isNotNull, isNull, lte, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { toTold } from '@/lib/rules/people/census-standing';
import { isEmail } from '@/lib/rules/people/email';
import { personKey } from '@/lib/rules/people/same-person';
import type { PayPeriod } from '@/lib/rules/words/census-words';
import type { FieldCrypto } from '@/lib/security/fields';
import type { Ports } from '../ports';
import { hasWord, inList, listWords } from './list-words';
import { hashPurposes, normalizeEmail, places } from './places';
import { censusPeople } from './schema/census-tables';
import { members } from './schema/member-tables';

export type CensusRelation = 'spouse' | 'child';
/** Cents for each of these. */
export type CensusPay = { cents: number; per: PayPeriod };
/** A dependent as an employer lists them; a gender by its code of the wire, '' where unknown. */
export type CensusDependent = {
  relation: CensusRelation;
  firstName: string;
  lastName: string;
  dob: string;
  gender: string;
};

/**
 * The facts of a person on an employer's list. Dates are `YYYY-MM-DD`; '' means unknown. What is optional an employer's file has told
 * (decisions 293): `employeeId` is the employer's own number, by which the next file finds the person again.
 */
export type CensusPerson = {
  firstName: string;
  lastName: string;
  email: string;
  dob: string;
  hiredOn: string;
  employeeId?: string;
  gender?: string;
  hours?: number;
  pay?: CensusPay;
  /** The first day on which the employer lets them enroll. */
  eligibleOn?: string;
  dependents?: readonly CensusDependent[];
};

/** The facts that were told. */
export const filled = (person: CensusPerson): Partial<CensusPerson> =>
  Object.fromEntries(Object.entries(person).filter(([, value]) => value !== ''));

type Row = typeof censusPeople.$inferSelect;

/** A person of a group's list without what is sealed. */
export type CensusEntry = Pick<
  Row,
  'id' | 'groupId' | 'employeeClass' | 'memberId' | 'remindedAt' | 'reminders' | 'emailHash' | 'personHash'
>;

/** `active` where it is to be written: who left is on the list no more. */
export type CensusRow = Omit<CensusEntry, 'emailHash' | 'personHash'> & { person: CensusPerson; active?: boolean };

type Needs = Pick<Ports, 'store' | 'fields'>;

/** The sealed person of a group's list and its search hashes, as the row keeps them. */
export function sealCensusPerson(
  fields: FieldCrypto,
  { id, groupId, person }: Pick<CensusRow, 'id' | 'groupId' | 'person'>,
) {
  const { email } = person;
  return {
    person: fields.sealJson(person, places.censusPerson(id)),
    // An address that no mail can go to finds none.
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

function toCensusRow(fields: FieldCrypto, row: Row): CensusRow {
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

/** People who are on a group's list. */
export const ofGroup = (groupId: string) => and(eq(censusPeople.groupId, groupId), eq(censusPeople.active, true));

/** The columns of a {@link CensusEntry}. */
export const censusEntry = {
  id: censusPeople.id,
  groupId: censusPeople.groupId,
  employeeClass: censusPeople.employeeClass,
  memberId: censusPeople.memberId,
  remindedAt: censusPeople.remindedAt,
  reminders: censusPeople.reminders,
  emailHash: censusPeople.emailHash,
  personHash: censusPeople.personHash,
};

/** Those of a group's list who have each of these words in their name, by its hashes, as a query of ids. No word fits none. */
export function idsOfNamed({ store, fields }: Needs, groupId: string, words: readonly string[]) {
  const has = inList(fields, censusPeople.words, `census:${groupId}`);
  const fits = words.length === 0 ? sql`false` : and(...words.map((word) => hasWord(has, word)));
  return store.db
    .select({ id: censusPeople.id })
    .from(censusPeople)
    .where(and(ofGroup(groupId), fits));
}

/** The people of these rows of a group's list, by id. */
export async function openCensusPeople(
  { store, fields }: Needs,
  groupId: string,
  ids: readonly string[],
): Promise<Map<string, CensusPerson>> {
  if (ids.length === 0) return new Map();
  const rows = await store.db
    .select({ id: censusPeople.id, person: censusPeople.person })
    .from(censusPeople)
    .where(and(ofGroup(groupId), inArray(censusPeople.id, [...ids])));
  return new Map(rows.map(({ id, person }) => [id, openCensusPerson(fields, id, person)]));
}

/**
 * Those of a group's list who have no member yet and exactly this address, or this name and birth date; none where the member is on the
 * list already.
 */
export async function loadUnenrolled(
  { store, fields }: Needs,
  { groupId, memberId }: { groupId: string; memberId: string },
  by: { email: string } | { told: Told },
): Promise<CensusRow[]> {
  const isHer =
    'email' in by
      ? inArray(censusPeople.emailHash, fields.blindIndexes(hashPurposes.email, normalizeEmail(by.email)))
      : inArray(censusPeople.personHash, personHashes(fields, by.told));
  const own = alias(censusPeople, 'own');
  const isListed = store.db
    .select({ one: sql`1` })
    .from(own)
    .where(and(eq(own.groupId, groupId), eq(own.memberId, memberId)));
  const rows = await store.db
    .select()
    .from(censusPeople)
    .where(and(ofGroup(groupId), isNull(censusPeople.memberId), isHer, notExists(isListed)))
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
 * Notes a reminder for those of these people whose last one was before the moment, and answers them, opened, with their count of reminders. In one
 * statement, so that presses at once remind no person twice.
 */
export async function claimReminders(
  { store, fields }: Needs,
  { groupId, ids, now, before }: { groupId: string; ids: readonly string[]; now: Date; before: Date },
): Promise<{ id: string; reminders: number; person: CensusPerson }[]> {
  const rows = await store.db
    .update(censusPeople)
    .set({ remindedAt: now, reminders: sql`${censusPeople.reminders} + 1` })
    .where(
      and(
        ofGroup(groupId),
        inArray(censusPeople.id, [...ids]),
        or(isNull(censusPeople.remindedAt), lte(censusPeople.remindedAt, before)),
      ),
    )
    .returning({ id: censusPeople.id, reminders: censusPeople.reminders, person: censusPeople.person });
  return rows.map((row) => ({ ...row, person: openCensusPerson(fields, row.id, row.person) }));
}

/** An employer's part goes by the class of a member: it follows the employer's list from here on (decisions 147). */
export async function carryClasses({ store }: Pick<Ports, 'store'>, groupId: string): Promise<void> {
  await store.db
    .update(members)
    .set({ employeeClass: sql`${censusPeople.employeeClass}` })
    .from(censusPeople)
    .where(
      and(
        eq(censusPeople.groupId, groupId),
        eq(censusPeople.active, true),
        eq(censusPeople.memberId, members.id),
        eq(members.groupId, groupId),
        isNotNull(censusPeople.employeeClass),
        sql`${members.employeeClass} is distinct from ${censusPeople.employeeClass}`,
      ),
    );
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
