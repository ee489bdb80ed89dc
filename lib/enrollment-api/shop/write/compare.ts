import { sql } from 'drizzle-orm';
import type { Queries } from '../../store/database';
import { shopRows } from '../../store/schema/shop-tables';
import type { DefaultGuest, FiledRates, Place, Problem, Shop, Told } from '../shop';
import { compareRates, type RateDifference } from './compare-rates';
import { compareGuest } from './guest';
import { KINDS, keyOf, textOf, toldColumns, toldValue, valueOf, type KindFacts, type Row } from './kinds';

/** A row that changes: the columns by name, and whether it was retired by the folder and comes back. */
export type Change = { key: string; row: Row; at: Place; columns: readonly string[]; returns: boolean };

/** The difference of one kind. A row is in one of the lists, or it is as the folder has it. */
export type KindDifference = {
  facts: KindFacts;
  added: readonly { key: string; row: Row; at: Place }[];
  changed: readonly Change[];
  /** Rows of the database that the folder told once and names no more. */
  ended: readonly { key: string; row: Row }[];
  unchanged: number;
  /** Rows that were made by a verb or by hand, and that the folder tells from now on. */
  adopted: readonly string[];
  /** Rows that the folder names and an operator has ended by a verb or by hand: they stay so. */
  asleep: readonly string[];
};

/** The work of `apply`, and why it may not be done. */
export type Difference = {
  kinds: readonly KindDifference[];
  rates: readonly RateDifference[];
  guest: DefaultGuest | null;
  problems: readonly Problem[];
};

type Origins = ReadonlyMap<string, Date | null>;

/** The difference of a shop to the database. Reads only. */
export async function compare(db: Queries, shop: Shop): Promise<Difference> {
  const origins = await loadOrigins(db);
  const kinds: KindDifference[] = [];
  const problems: Problem[] = [];
  for (const facts of KINDS) {
    const told: readonly Told<Row>[] = shop[facts.kind];
    const stored: Row[] = await db.select().from(facts.table);
    kinds.push(compareKind(facts, { told, stored, origins: origins.get(facts.kind) ?? new Map() }, problems));
  }
  const rates = await compareRates(db, shop.rates, await loadToday(db), problems);
  return { kinds, rates, guest: await compareGuest(db, shop.guest), problems };
}

/** The difference of the rates of one plan, where nothing else of the shop is told: all else stays as it is. Reads only. */
export async function compareOneRates(db: Queries, told: Told<FiledRates>): Promise<Difference> {
  const problems: Problem[] = [];
  const rates = await compareRates(db, [told], await loadToday(db), problems);
  const none = { added: [], changed: [], ended: [], unchanged: 0, adopted: [], asleep: [] };
  return { kinds: KINDS.map((facts) => ({ facts, ...none })), rates, guest: null, problems };
}

async function loadOrigins(db: Queries): Promise<Map<string, Map<string, Date | null>>> {
  const rows = await db.select().from(shopRows);
  const found = new Map<string, Map<string, Date | null>>();
  for (const { kind, key, retiredAt } of rows) {
    const of = found.get(kind) ?? new Map<string, Date | null>();
    found.set(kind, of.set(key, retiredAt));
  }
  return found;
}

/** Rates are in force by the database's day, which refuses to change them. */
async function loadToday(db: Queries): Promise<string> {
  const [row] = await db.execute<{ today: string }>(
    sql`select (now() at time zone 'America/New_York')::date::text as today`,
  );
  if (!row) throw new RangeError('the database knows no day');
  return row.today;
}

type Sides = { told: readonly Told<Row>[]; stored: readonly Row[]; origins: Origins };

function compareKind(facts: KindFacts, { told, stored, origins }: Sides, problems: Problem[]): KindDifference {
  const known = new Map(stored.map((row) => [keyOf(facts, row), row]));
  const named = new Map(told.map((one) => [keyOf(facts, one.row), one]));
  const added: KindDifference['added'][number][] = [];
  const changed: Change[] = [];
  const adopted: string[] = [];
  const asleep: string[] = [];
  for (const [key, { row, at }] of named) {
    const before = known.get(key);
    if (!before) {
      added.push({ key, row, at });
      continue;
    }
    const isOurs = origins.has(key);
    if (!isOurs) adopted.push(key);
    const wakes = origins.get(key) instanceof Date;
    const columns = changedColumns(facts, { before, row, wakes });
    if (isEnded(facts, before, wakes) && !wakes && row[facts.end] !== false) asleep.push(key);
    if (columns.length === 0) continue;
    refuseFixed(facts, { key, columns, at }, problems);
    changed.push({ key, row, at, columns, returns: wakes && columns.includes(facts.end) });
  }
  const replaced = refuseTaken(facts, { named, known }, problems);
  const isOver = (key: string) => (origins.has(key) || replaced.has(key)) && !named.has(key);
  const ended = [...known]
    .filter(([key, row]) => isOver(key) && !isEnded(facts, row, origins.get(key) instanceof Date))
    .map(([key, row]) => ({ key, row }));
  const unchanged = named.size - added.length - changed.length;
  return { facts, added, changed, ended, unchanged, adopted, asleep };
}

/** True for a row that is retired, by whomever; the folder alone does so with what stays as it is. */
function isEnded({ end }: KindFacts, row: Row, byFolder: boolean): boolean {
  if (end === 'active') return row['active'] === false;
  if (end === 'stays') return byFolder;
  return end === 'retiredAt' && row['retiredAt'] !== null;
}

type Pair = { before: Row; row: Row; wakes: boolean };

/** The columns in which a row differs, the one that ends it among them where the folder ends it or lets it come back. */
function changedColumns(facts: KindFacts, { before, row, wakes }: Pair): string[] {
  const { end, key } = facts;
  const columns = toldColumns(facts)
    .filter(([name]) => !key.includes(name))
    .filter(([name, column]) => textOf(valueOf(row, name, column)) !== textOf(toldValue(facts, name, before[name])))
    .map(([name]) => name);
  const isAsleep = isEnded(facts, before, wakes);
  const turns = row[end] === false ? !isAsleep : isAsleep && wakes;
  return turns ? [...columns, end] : columns;
}

type Touched = { key: string; columns: readonly string[]; at: Place };

function refuseFixed({ fixed, words: [one] }: KindFacts, { key, columns, at }: Touched, problems: Problem[]): void {
  const touched = columns.filter((name) => fixed?.columns.includes(name) === true);
  if (fixed && touched.length > 0)
    problems.push({
      at,
      what: `The ${one} ${key} is never changed, and ${touched.filter((name) => name !== 'sha256').join(', ')} would be`,
      expected: fixed.instead,
    });
}

type Known = { named: ReadonlyMap<string, Told<Row>>; known: ReadonlyMap<string, Row> };

/**
 * A code or an address that another row of the database has would stop the writing half way. Answers the relations that a row of the folder says
 * anew under another key: by whatever hand, they are taken away before their follower is written.
 */
function refuseTaken(
  { once, words: [one], end }: KindFacts,
  { named, known }: Known,
  problems: Problem[],
): Set<string> {
  const replaced = new Set<string>();
  for (const columns of once) {
    const textOfAll = (row: Row) => textOf(columns.map((name) => row[name] ?? null));
    const holders = new Map([...known].map(([key, row]) => [textOfAll(row), key]));
    for (const [key, { row, at }] of named) {
      const holder = holders.get(textOfAll(row));
      if (holder === undefined || holder === key || columns.every((name) => (row[name] ?? null) === null)) continue;
      if (end === 'gone' && !named.has(holder)) replaced.add(holder);
      else
        problems.push({
          at,
          what: `The ${columns.join(' and ')} ${columns.map((name) => String(row[name] ?? '')).join(' ')} is that of the ${one} ${holder}`,
          expected: `another one, or the ${one} ${holder} itself; what changes hands does so in two steps`,
        });
    }
  }
  return replaced;
}
