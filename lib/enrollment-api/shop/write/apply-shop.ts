import { sql } from 'drizzle-orm';
import type { Database, Queries } from '../../store/database';
import type { FiledRates, Problem, Shop, Told } from '../shop';
import { compare, compareOneRates, type Difference } from './compare';
import { findEffects, type Effects } from './effects';
import { isOfValues, RowRefused } from './rows';
import { writeShop, type Pace, type Progress } from './write-shop';

/** The difference with what it does to others, or why it is not to be written. */
export type Plan = { ok: true; difference: Difference; effects: Effects } | { ok: false; problems: readonly Problem[] };

/** Time for a shop of 2,000 plans and half a million rates on a slow machine, and for waiting until another operator is done. */
export const APPLY_MS = 15 * 60_000;

/** Any fixed number that no other turn has: operators who apply at the same time take turns by it. */
const TURN = 7_201_943;

/** A whole shop to be written, or the rates of one plan. */
export type Wanted = Shop | Told<FiledRates>;

/** Finds what applying it would do, and writes nothing. */
export async function planShop(store: Database, wanted: Wanted): Promise<Plan> {
  const difference = await ('row' in wanted ? compareOneRates(store.db, wanted) : compare(store.db, wanted));
  if (difference.problems.length > 0) return { ok: false, problems: difference.problems };
  return { ok: true, difference, effects: await findEffects(store, difference) };
}

/**
 * Writes it: all of it or nothing, one operator after the other. Every process hears of it when it is committed, as the database's
 * own triggers tell them (store/changes.ts). Belongs into a transaction of `APPLY_MS`; in one of the caller's, `RowRefused` ends it whole.
 */
export async function applyShop(store: Database, wanted: Wanted, now: Date, progress?: Progress): Promise<Plan> {
  const work = store.withTransaction(
    async (db) => {
      await takeTurn(db);
      const plan = await planShop(store, wanted);
      if (plan.ok) await writeWhole(db, plan.difference, { now, progress });
      return plan;
    },
    { longMs: APPLY_MS },
  );
  if (store.inTransaction) return work;
  return work.catch((error: unknown) => {
    if (!(error instanceof RowRefused)) throw error;
    return { ok: false, problems: [error.problem] };
  });
}

/**
 * Writes a difference. Where the database refuses a row, by whatever was not compared, it is tried once more row by row, so that what is thrown has the
 * place of that row and is no error of a statement with hundreds of them.
 */
async function writeWhole(db: Queries, difference: Difference, pace: Pace): Promise<void> {
  await db.execute(sql`savepoint shop`);
  try {
    await writeShop(db, difference, pace);
  } catch (error) {
    if (!isOfValues(error)) throw error;
    await db.execute(sql`rollback to savepoint shop`);
    await writeShop(db, difference, { ...pace, progress: undefined, isSlow: true });
    throw error;
  }
}

/** Waits until no other operator applies a shop; the transaction's end is the end of the turn. */
async function takeTurn(db: Queries): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${TURN})`);
}
