import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Ports } from '../../ports';
import {
  carryClasses,
  filled,
  openCensusPerson,
  personHashes,
  sealCensusPerson,
  type CensusPerson,
} from '../../store/census-rows';
import { hashPurposes, normalizeEmail } from '../../store/places';
import { censusPeople } from '../../store/schema/census-tables';
import { groups } from '../../store/schema/site-tables';
import type { CensusEmployee } from './read-census';

type Needs = Pick<Ports, 'store' | 'fields' | 'clock' | 'ids'>;

export type CensusCounts = { added: number; changed: number; back: number; same: number; left: number };
type Listed = typeof censusPeople.$inferSelect & { opened: CensusPerson };
type Write = { id: string; employeeClass: string | null; person: CensusPerson; active: boolean; createdAt: Date };

/** Rows that are written at once. */
const BATCH = 500;

/** A list as it is and as its file says it shall be. */
export type CensusPlan = { groupId: string; before: number; counts: CensusCounts; writes: Write[]; gone: string[] };

/**
 * Compares a group's list with its employer's file (decisions 293), in the transaction that will write it. An employee is found by the employer's
 * number, and one who was listed without a number by name and birth date or by the address, where just one fits. Who is not in the file has
 * left, and will be marked; a file of a part of the employees marks none.
 */
export async function planCensus(
  needs: Needs,
  { groupId, employees, isPart }: { groupId: string; employees: readonly CensusEmployee[]; isPart: boolean },
): Promise<CensusPlan> {
  const { db } = needs.store;
  // Two files at once come one after the other.
  await db.select({ id: groups.id }).from(groups).where(eq(groups.id, groupId)).for('update');
  const rows = await db.select().from(censusPeople).where(eq(censusPeople.groupId, groupId));
  const listed = rows.map((row) => ({ ...row, opened: openCensusPerson(needs.fields, row.id, row.person) }));
  const find = buildFinder(needs, listed);
  const counts: CensusCounts = { added: 0, changed: 0, back: 0, same: 0, left: 0 };
  const writes: Write[] = [];
  const told = new Set<string>();
  for (const employee of employees.toSorted(byNumber)) {
    const known = find(employee);
    if (known) told.add(known.id);
    const write = toWrite(needs, employee, known);
    const kind = kindOf(known, write);
    if (kind !== null) counts[kind] += 1;
    if (write !== null && kind !== 'same') writes.push(write);
  }
  const here = listed.filter(({ active }) => active);
  const gone = isPart ? [] : here.filter(({ id }) => !told.has(id)).map(({ id }) => id);
  counts.left += gone.length;
  return { groupId, before: here.length, counts, writes, gone };
}

/** Writes what a plan says, in the same transaction. */
export async function carryOutCensus(needs: Needs, { groupId, writes, gone }: CensusPlan): Promise<void> {
  for (let from = 0; from < writes.length; from += BATCH) await save(needs, groupId, writes.slice(from, from + BATCH));
  for (let from = 0; from < gone.length; from += BATCH) await markLeft(needs, groupId, gone.slice(from, from + BATCH));
  await carryClasses(needs, groupId);
}

/** The newest come first in the list: the order of the numbers, whatever the order of the file. */
const byNumber = (one: CensusEmployee, other: CensusEmployee): number =>
  one.person.employeeId.localeCompare(other.person.employeeId, 'en', { numeric: true });

/** Finds the row of an employee, each row once. */
function buildFinder({ fields }: Needs, listed: readonly Listed[]): (employee: CensusEmployee) => Listed | undefined {
  const byId = new Map(listed.map((row) => [row.opened.employeeId ?? '', row]));
  byId.delete('');
  const unnumbered = listed.filter(({ opened }) => opened.employeeId === undefined);
  const byPerson = Map.groupBy(unnumbered, ({ personHash }) => personHash ?? '');
  const byEmail = Map.groupBy(unnumbered, ({ emailHash }) => emailHash ?? '');
  const taken = new Set<string>();
  const only = (rows: Map<string, Listed[]>, hashes: readonly string[]) => {
    const fitting = hashes.flatMap((hash) => rows.get(hash) ?? []).filter(({ id }) => !taken.has(id));
    return fitting.length === 1 ? fitting[0] : undefined;
  };
  return ({ person }) => {
    const numbered = byId.get(person.employeeId);
    if (numbered || unnumbered.length === 0) return numbered;
    const emails = person.email === '' ? [] : fields.blindIndexes(hashPurposes.email, normalizeEmail(person.email));
    const found = only(byPerson, personHashes(fields, person)) ?? only(byEmail, emails);
    if (found) taken.add(found.id);
    return found;
  };
}

/** The row as it shall be; null for one who has left and was never listed. */
function toWrite({ ids, clock }: Needs, employee: CensusEmployee, known: Listed | undefined): Write | null {
  const { isThere, employeeClass, person } = employee;
  if (!known && !isThere) return null;
  return {
    id: known?.id ?? ids.token(9),
    employeeClass: employeeClass ?? known?.employeeClass ?? null,
    // A file without a column leaves what an earlier one told.
    person: known ? { ...known.opened, ...filled(person) } : person,
    active: isThere,
    createdAt: known?.createdAt ?? clock.now(),
  };
}

function kindOf(known: Listed | undefined, write: Write | null): keyof CensusCounts | null {
  if (write === null) return null;
  if (!known) return 'added';
  if (known.active !== write.active) return write.active ? 'back' : 'left';
  const isSame = known.employeeClass === write.employeeClass && sameText(known.opened) === sameText(write.person);
  return isSame ? 'same' : 'changed';
}

const sameText = (person: CensusPerson): string =>
  JSON.stringify(Object.entries(person).toSorted(([one], [other]) => (one < other ? -1 : 1)));

async function save({ store, fields }: Needs, groupId: string, writes: readonly Write[]): Promise<void> {
  const values = writes.map(({ id, person, ...row }) => ({
    id,
    groupId,
    ...row,
    ...sealCensusPerson(fields, { id, groupId, person }),
  }));
  await store.db
    .insert(censusPeople)
    .values(values)
    .onConflictDoUpdate({
      target: censusPeople.id,
      set: {
        employeeClass: sql`excluded.employee_class`,
        active: sql`excluded.active`,
        person: sql`excluded.person`,
        emailHash: sql`excluded.email_hash`,
        personHash: sql`excluded.person_hash`,
        words: sql`excluded.words`,
      },
    });
}

async function markLeft({ store }: Needs, groupId: string, gone: readonly string[]): Promise<void> {
  await store.db
    .update(censusPeople)
    .set({ active: false })
    .where(and(eq(censusPeople.groupId, groupId), inArray(censusPeople.id, [...gone])));
}
