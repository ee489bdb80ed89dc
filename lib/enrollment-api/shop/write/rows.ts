import { and, eq, getTableColumns, is, isNull, or, sql, type Column, type SQL } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { PgColumn } from 'drizzle-orm/pg-core';
import type { Queries } from '../../store/database';
import { isStoreError, type StoreError } from '../../store/store-errors';
import type { Place, Problem } from '../shop';
import { keyOf, toldColumns, type KindFacts, type Row } from './kinds';

/** Rows in one statement. */
export const AT_ONCE = 200;

/** Parts of a list, none of which is empty. */
export function inBatches<T>(rows: readonly T[], most = AT_ONCE): T[][] {
  return Array.from({ length: Math.ceil(rows.length / most) }, (_, at) => rows.slice(at * most, (at + 1) * most));
}

/** Says why a row could not be written, by its place in the folder: the database holds more against it than was compared. */
export class RowRefused extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.what);
    this.problem = problem;
  }
}

/** Errors of the database that are about the values of a row. */
const OF_VALUES = ['conflict', 'reference', 'invalid'] as const;

/** True for an error that is about what a folder tells, not about the database. */
export const isOfValues = (error: unknown): error is StoreError => OF_VALUES.some((kind) => isStoreError(error, kind));

/** Writes one row, and names it where the database refuses it. */
export async function writeNamed(at: Place, name: string, write: () => Promise<unknown>): Promise<void> {
  await write().catch((error: unknown) => {
    if (!isOfValues(error)) throw error;
    const { kind, constraint = kind } = error;
    throw new RowRefused({
      at,
      what: `The database refuses the ${name} (${constraint})`,
      expected: kind === 'conflict' ? 'what no other row has' : 'what its column can hold',
    });
  });
}

/** `turn`: rows that the folder ends or lets come back; what the database says of their end is written over as well. */
type Written = { rows: readonly { row: Row; at: Place }[]; now: Date; turn: boolean; most: number };

/** Writes rows as the folder has them, at most so many at once; those that stand already keep what the database alone knows. */
export async function writeRows(db: Queries, facts: KindFacts, { rows, now, turn, most }: Written): Promise<void> {
  const columns = getTableColumns(facts.table);
  const target = columnsOf(facts);
  const told = toldColumns(facts)
    .map(([name]) => name)
    .filter((name) => !facts.key.includes(name));
  const set: Record<string, SQL | Date> = Object.fromEntries(
    told.map((name) => [name, written(facts, name, columns[name])]),
  );
  if (facts.kept.includes('updatedAt')) set['updatedAt'] = now;
  if (turn) Object.assign(set, turned(facts, columns));
  const values = rows.map(({ row }) => ({
    ...Object.fromEntries(
      [...facts.key, ...told].flatMap((name) => (row[name] === undefined ? [] : [[name, row[name]]])),
    ),
    ...(row[facts.end] === false && { [facts.end]: false }),
  }));
  const write = async (some: typeof values) => {
    const insert = db.insert(facts.table).values(some);
    await (Object.keys(set).length > 0 ? insert.onConflictDoUpdate({ target, set }) : insert.onConflictDoNothing());
  };
  for (const [at, some] of inBatches(values, most).entries()) {
    const [first] = most === 1 ? rows.slice(at, at + 1) : [];
    await (first
      ? writeNamed(first.at, `${facts.words[0]} ${keyOf(facts, first.row)}`, () => write(some))
      : write(some));
  }
}

/** The folder's value of a column, with the members that the database alone knows as they are. */
function written({ keptMembers }: KindFacts, name: string, column: Column | undefined): SQL {
  const told = sql`excluded.${sql.identifier(toSnakeCase(name))}`;
  const members = keptMembers?.[name] ?? [];
  if (members.length === 0 || !column) return told;
  const names = sql.join(
    members.map((member) => sql`${member}`),
    sql`, `,
  );
  return sql`${told} || coalesce((select jsonb_object_agg(key, value) from jsonb_each(${column}) where key in (${names})), '{}'::jsonb)`;
}

/** A person who may sign in again, or no more, has no session of before. */
function turned({ end }: KindFacts, columns: Record<string, Column>): Record<string, SQL> {
  const version = columns['sessionVersion'];
  return {
    ...(end === 'active' && { active: sql`excluded.active` }),
    ...(end === 'retiredAt' && { retiredAt: sql`null` }),
    ...(version && { sessionVersion: sql`${version} + 1` }),
  };
}

/** Ends rows: by their column, or by taking them away; what stays is left as it is. */
export async function endRows(db: Queries, facts: KindFacts, rows: readonly Row[], now: Date): Promise<void> {
  if (facts.end === 'stays') return;
  const columns = getTableColumns(facts.table);
  const version = columns['sessionVersion'];
  for (const some of inBatches(rows)) {
    const these = or(
      ...some.map((row) => and(...columnsOf(facts).map((column, at) => has(column, row[facts.key[at] ?? ''])))),
    );
    if (facts.end === 'gone') await db.delete(facts.table).where(these);
    else
      await db
        .update(facts.table)
        .set({
          ...(facts.end === 'active' ? { active: false } : { retiredAt: now }),
          ...(facts.kept.includes('updatedAt') && { updatedAt: now }),
          ...(version && { sessionVersion: sql`${version} + 1` }),
        })
        .where(these);
  }
}

const has = (column: Column, value: unknown): SQL =>
  value === null || value === undefined ? isNull(column) : eq(column, value);

/** The columns of a kind's key. */
function columnsOf({ table, key }: KindFacts): PgColumn[] {
  const columns = getTableColumns(table);
  return key.flatMap((name) => {
    const column = columns[name];
    return is(column, PgColumn) ? [column] : [];
  });
}
