import { and, eq, inArray, sql } from 'drizzle-orm';
import { STATES } from '@/lib/rules/words/states';
import type { Queries } from '../../store/database';
import { fileRates } from '../../store/rate-rows';
import { rateTables } from '../../store/schema/rate-tables';
import { states } from '../../store/schema/catalog-tables';
import { shopRows } from '../../store/schema/shop-tables';
import type { Change, Difference, KindDifference } from './compare';
import type { RateDifference } from './compare-rates';
import { writeGuest } from './guest';
import { writeRelated } from './related-rows';
import { AT_ONCE, endRows, inBatches, writeNamed, writeRows } from './rows';
import type { Kind } from './kinds';

/** Hears how far a long work is, a line each. */
export type Progress = (line: string) => void;

/** Plans whose rates go in one statement. */
const PLANS_AT_ONCE = 50;
/** Plans from which on it takes so long that its progress is told. */
const WORTH_TELLING = 200;

/** `isSlow`: row by row, so that the one which the database refuses is found. */
export type Pace = { now: Date; progress?: Progress | undefined; isSlow?: boolean };

/**
 * Writes a difference without problems. Belongs into a transaction: all of it or nothing. Rows that end are kept where something may
 * refer to them, and nothing that members hold is touched. Throws `RowRefused` where it is slow and a row cannot be.
 */
export async function writeShop(db: Queries, difference: Difference, pace: Pace): Promise<void> {
  await db
    .insert(states)
    .values([...STATES])
    .onConflictDoNothing();
  const { kinds, rates, guest } = difference;
  for (const one of kinds.toReversed()) await end(db, one, pace.now);
  await withdraw(db, rates);
  for (const one of kinds) {
    await writeKind(db, one, pace);
    if (one.facts.kind === 'plans') {
      await writeAllRelated(db, [...one.added, ...one.changed], pace);
      await file(db, rates, pace);
    }
  }
  if (guest) await writeGuest(db, guest);
}

async function end(db: Queries, { facts, ended }: KindDifference, now: Date): Promise<void> {
  if (ended.length === 0) return;
  const keys = ended.map(({ key }) => key);
  await endRows(
    db,
    facts,
    ended.map(({ row }) => row),
    now,
  );
  for (const some of inBatches(keys)) {
    const these = and(eq(shopRows.kind, facts.kind), inArray(shopRows.key, some));
    if (facts.end === 'gone') await db.delete(shopRows).where(these);
    else await db.update(shopRows).set({ retiredAt: now }).where(these);
  }
}

async function writeAllRelated(db: Queries, plans: readonly Pick<Change, 'key' | 'row' | 'at'>[], { isSlow }: Pace) {
  if (isSlow !== true) return writeRelated(db, plans);
  for (const plan of plans) await writeNamed(plan.at, `plans beside ${plan.key}`, () => writeRelated(db, [plan]));
}

async function writeKind(db: Queries, one: KindDifference, { now, isSlow }: Pace): Promise<void> {
  const { facts, added, changed, adopted } = one;
  const turns = changed.filter(({ columns }) => columns.includes(facts.end));
  const others = changed.filter(({ columns }) => !columns.includes(facts.end));
  const most = isSlow === true ? 1 : AT_ONCE;
  await writeRows(db, facts, { rows: added, now, most, turn: false });
  await writeRows(db, facts, { rows: others, now, most, turn: false });
  await writeRows(db, facts, { rows: turns, now, most, turn: true });
  const asleep = (rows: readonly Pick<Change, 'key' | 'row'>[]) =>
    rows.filter(({ row }) => row[facts.end] === false).map(({ key }) => key);
  const ends = new Set([...asleep(added), ...asleep(turns)]);
  const keys = [...new Set([...added.map(({ key }) => key), ...adopted, ...turns.map(({ key }) => key)])];
  await noteOrigins(
    db,
    facts.kind,
    keys.map((key) => ({ key, retiredAt: ends.has(key) ? now : null })),
  );
}

async function noteOrigins(
  db: Queries,
  kind: Kind,
  rows: readonly { key: string; retiredAt: Date | null }[],
): Promise<void> {
  for (const some of inBatches(rows))
    await db
      .insert(shopRows)
      .values(some.map((row) => ({ kind, ...row })))
      .onConflictDoUpdate({ target: [shopRows.kind, shopRows.key], set: { retiredAt: sql`excluded.retired_at` } });
}

/** Takes back tables that have not begun; the database refuses any other. */
async function withdraw(db: Queries, rates: readonly RateDifference[]): Promise<void> {
  for (const { planId, withdrawn } of rates)
    if (withdrawn.length > 0)
      await db
        .delete(rateTables)
        .where(and(eq(rateTables.planId, planId), inArray(rateTables.effectiveFrom, [...withdrawn])));
}

async function file(db: Queries, rates: readonly RateDifference[], { progress, isSlow }: Pace): Promise<void> {
  const plans = rates.filter(({ filed }) => filed.length > 0);
  const write = (some: typeof plans) =>
    fileRates(
      db,
      some.map(({ planId, filed }) => ({ id: planId, rates: filed })),
    );
  let done = 0;
  for (const some of inBatches(plans, isSlow === true ? 1 : PLANS_AT_ONCE)) {
    const [first] = isSlow === true ? some : [];
    await (first ? writeNamed(first.at, `rates of ${first.planId}`, () => write(some)) : write(some));
    done += some.length;
    if (plans.length > WORTH_TELLING) progress?.(`Rates of ${done} of ${plans.length} plans are filed.`);
  }
}

/** The numbers of a difference, for people and for the audit log. */
export function countDifference({ kinds, rates, guest }: Difference): Record<string, number> {
  const sum = (count: (one: KindDifference) => number) => kinds.reduce((total, one) => total + count(one), 0);
  return {
    added: sum(({ added }) => added.length),
    changed: sum(({ changed }) => changed.length) + (guest ? 1 : 0),
    retired: sum(({ ended }) => ended.length),
    unchanged: sum(({ unchanged }) => unchanged),
    rate_tables: rates.reduce((total, { filed }) => total + filed.length, 0),
    rate_tables_withdrawn: rates.reduce((total, { withdrawn }) => total + withdrawn.length, 0),
  };
}
