import { eq, inArray, sql } from 'drizzle-orm';
import type { Ports } from '../ports';
import { exportBatches, exportItems } from './schema/export-tables';
import { settings } from './schema/system-tables';

type Needs = Pick<Ports, 'store' | 'clock'>;

const TURN = 'export-numbers';
/** Milliseconds after which a run that shows no sign of life has lost its turn. A portion takes less. */
const ALIVE_MS = 30_000;

/** The turn of exports: the number of the next batch, and the run that has it until a moment of the database's clock. */
type Turn = { next: number; holder: string | null; until: number; now: number };

/** Thrown where a run has lost its turn to another. */
export class TurnLost extends Error {}

/** Locks the turn until the transaction ends, so that nothing else of exports is written meanwhile. */
export async function lockTurn({ store: { db } }: Pick<Ports, 'store'>): Promise<Turn> {
  await db
    .insert(settings)
    .values({ key: TURN, value: { next: 1 } })
    .onConflictDoNothing();
  const [row] = await db
    .select({ value: settings.value, now: sql<string>`(extract(epoch from clock_timestamp()) * 1000)::bigint` })
    .from(settings)
    .where(eq(settings.key, TURN))
    .for('update');
  const { next, holder, until } = row?.value ?? {};
  return {
    next: Number(next),
    holder: typeof holder === 'string' ? holder : null,
    until: Number(until ?? 0),
    now: Number(row?.now),
  };
}

async function write({ store, clock }: Needs, value: Record<string, string | number>): Promise<void> {
  await store.db.update(settings).set({ value, updatedAt: clock.now() }).where(eq(settings.key, TURN));
}

/**
 * Takes the turn for a run, unless another that is alive has it, and takes back the batches that a run which was killed had begun: nothing of
 * them left the house, so that all of their plans are due again. Answers whether it was taken.
 */
export async function takeTurn(needs: Needs, holder: string): Promise<boolean> {
  return needs.store.withTransaction(async (tx) => {
    const turn = await lockTurn(needs);
    if (turn.holder !== null && turn.until > turn.now) return false;
    const begun = tx.select({ id: exportBatches.id }).from(exportBatches).where(eq(exportBatches.stage, 'open'));
    await tx.delete(exportItems).where(inArray(exportItems.batchId, begun));
    await tx.delete(exportBatches).where(eq(exportBatches.stage, 'open'));
    await write(needs, { next: turn.next, holder, until: turn.now + ALIVE_MS });
    return true;
  });
}

/**
 * Does a part of a run in one transaction that has the turn, and says by it that the run is alive. `numbers` is how many batches the part
 * begins; it hears the first of their numbers, none of which comes twice. Throws `TurnLost` where another run has the turn by now.
 */
export async function inTurn<T>(
  needs: Needs,
  holder: string,
  numbers: number,
  work: (first: number) => Promise<T>,
): Promise<T> {
  return needs.store.withTransaction(async () => {
    const turn = await lockTurn(needs);
    if (turn.holder !== holder) throw new TurnLost();
    await write(needs, { next: turn.next + numbers, holder, until: turn.now + ALIVE_MS });
    return work(turn.next);
  });
}

/** Gives the turn back. */
export async function endTurn(needs: Needs, holder: string): Promise<void> {
  await needs.store.withTransaction(async () => {
    const turn = await lockTurn(needs);
    if (turn.holder === holder) await write(needs, { next: turn.next });
  });
}
