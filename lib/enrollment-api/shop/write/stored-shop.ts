import { and, eq, isNotNull } from 'drizzle-orm';
import { RateTables } from '../../rating/plan';
import type { Queries } from '../../store/database';
import { loadRates } from '../../store/rate-rows';
import { shopRows } from '../../store/schema/shop-tables';
import type { DefaultGuest, FiledRates, Place, Shop, Told } from '../shop';
import { readGuest } from './guest';
import { KINDS, keyOf, nameOf, toldColumns, type Kind, type KindFacts, type Row } from './kinds';

/** A shop as the database has it, and the rows that are not part of it as they are retired, by the names a person knows them by. */
export type StoredShop = { shop: Shop; leftOut: readonly { words: KindFacts['words']; names: readonly string[] }[] };

/** Numbers by their size. */
const COLLATOR = new Intl.Collator('en', { numeric: true });

/** Of a row that no folder told. */
const NOWHERE: Place = { file: '', line: 0, column: 0 };

/**
 * The shop in the database, however its rows came there, each kind in the order of its keys. Retired rows are left out: a folder
 * that names them would bring them back. So are carriers that a folder has dropped, but where a row that is shown names one.
 */
export async function loadShop(db: Queries): Promise<StoredShop> {
  const found = new Map<Kind, Told<Row>[]>();
  const leftOut: StoredShop['leftOut'][number][] = [];
  for (const facts of KINDS) {
    const stored: Row[] = await db.select().from(facts.table);
    const isShown = (row: Row) => row['active'] !== false && (row['retiredAt'] ?? null) === null;
    const shown = stored.filter(isShown);
    if (shown.length < stored.length)
      leftOut.push({
        words: facts.words,
        names: namesOf(
          facts,
          stored.filter((row) => !isShown(row)),
        ),
      });
    found.set(facts.kind, shown.map((row) => ({ row: withoutOwn(facts, row), at: NOWHERE })).sort(byKey(facts)));
  }
  const carriers = await withoutDropped(db, found);
  const kept = new Set(carriers.map(({ row }) => row['id']));
  const dropped = (found.get('carriers') ?? []).flatMap(({ row }) => (kept.has(row['id']) ? [] : [String(row['id'])]));
  if (dropped.length > 0) leftOut.unshift({ words: ['carrier', 'carriers'], names: dropped });
  found.set('carriers', carriers);
  const plans = (found.get('plans') ?? []).map(({ row }) => String(row['id']));
  // Each kind's rows are those of its own table, read by its own columns.
  const shop = {
    ...Object.fromEntries(found),
    rates: await loadTables(db, plans),
    guest: await loadGuest(db),
    expected: [],
  } as unknown as Shop;
  return { shop, leftOut };
}

/** Rows by what they are about, in the order of their keys; an account of staff is told by its number, as an address is a person's. */
function namesOf(facts: KindFacts, rows: readonly Row[]): string[] {
  const about = facts.kind === 'texts' ? (facts.once[0] ?? facts.key) : facts.key;
  return rows.map((row) => nameOf(facts, keyOf({ key: about }, row))).sort(COLLATOR.compare);
}

/** Kinds whose rows name a carrier. */
const OF_CARRIERS = ['plans', 'texts', 'questions'] as const;

async function withoutDropped(db: Queries, found: ReadonlyMap<Kind, Told<Row>[]>): Promise<Told<Row>[]> {
  const rows = await db
    .select({ key: shopRows.key })
    .from(shopRows)
    .where(and(eq(shopRows.kind, 'carriers'), isNotNull(shopRows.retiredAt)));
  const dropped = new Set(rows.map(({ key }) => key));
  const named = new Set(OF_CARRIERS.flatMap((kind) => (found.get(kind) ?? []).map(({ row }) => row['carrierId'])));
  return (found.get('carriers') ?? []).filter(({ row }) => !dropped.has(String(row['id'])) || named.has(row['id']));
}

async function loadGuest(db: Queries): Promise<Shop['guest']> {
  const value = await readGuest(db);
  return value === null ? null : { row: value as DefaultGuest, at: NOWHERE };
}

/** The part of a row that the folder can tell. */
function withoutOwn(facts: KindFacts, row: Row): Row {
  return Object.fromEntries(toldColumns(facts).map(([name]) => [name, row[name]]));
}

/** In the order in which they are shown where they have one, but for plans, then by key, numbers by their size. */
function byKey(facts: KindFacts): (a: Told<Row>, b: Told<Row>) => number {
  // A place of a plan is known by what it is about: ids of before say it in another way.
  const about = facts.end === 'gone' ? (facts.once[0] ?? facts.key) : facts.key;
  const placeOf = (row: Row) => keyOf({ key: about }, row);
  const place = (row: Row) => (facts.kind === 'plans' ? 0 : Number(row['sort'] ?? 0));
  return (a, b) => {
    const [one, other] = [placeOf(a.row), placeOf(b.row)];
    const before = place(a.row) - place(b.row);
    if (before !== 0) return before;
    return COLLATOR.compare(one, other) || (one < other ? -1 : 1);
  };
}

/** The tables of plans in the order of their first days; those of one plan that cannot be read are an error that names it. */
async function loadTables(db: Queries, plans: readonly string[]): Promise<Told<FiledRates>[]> {
  const stored = await loadRates(db, plans);
  return plans.flatMap((planId) => {
    const rates = stored.get(planId);
    if (!rates) return [];
    const read = RateTables.safeParse(rates.tables);
    if (!read.success) throw new Error(`The rates of plan ${planId} cannot be read, so they cannot be written out.`);
    return [{ row: { planId, tables: read.data.toSorted((a, b) => (a.from < b.from ? -1 : 1)) }, at: NOWHERE }];
  });
}
