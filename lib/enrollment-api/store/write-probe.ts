import { statfs } from 'node:fs/promises';
import { now } from '@/lib/clock';
import type { Database } from './database';
import { settings } from './schema/system-tables';

/** Writing is tried at most so often, however many ask; a failure is looked at again sooner. */
const GOOD_MS = 4_000;
const BAD_MS = 1_000;

/**
 * The database's log grows by pieces of 16 MB. With less room than one and a bit, a save fails as soon as the piece in
 * use is full, though small writes still succeed.
 */
export const LEAST_ROOM = 24 * 1024 * 1024;

/** Bytes that are free for this process on the disk of a folder; null when nothing can be said. */
export async function roomIn(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}

/** Writes one row over and over: its page is cleaned on the way, so the table never grows. */
async function write({ db }: Database): Promise<void> {
  const row = { key: 'readiness', value: { at: now().toISOString() } };
  await db
    .insert(settings)
    .values(row)
    .onConflictDoUpdate({ target: settings.key, set: { value: row.value } });
}

/**
 * Says whether a save would succeed: a row can be written and, where the database is a folder of ours, its disk has room
 * (threats R4, R22). Callers side by side share one write, and its outcome for some seconds.
 */
export function createWriteProbe(dataDir: string): (store: Database) => Promise<boolean> {
  let last: { outcome: Promise<boolean>; until: number } | null = null;
  const look = async (store: Database) => {
    try {
      const room = store.kind === 'pglite' ? await roomIn(dataDir) : null;
      if (room !== null && room < LEAST_ROOM) return false;
      await write(store);
      return true;
    } catch {
      return false;
    }
  };
  return (store) => {
    if (last && performance.now() < last.until) return last.outcome;
    // A write that hangs is not asked again by every caller.
    const current = { outcome: look(store), until: Infinity };
    last = current;
    void current.outcome.then((isGood) => (current.until = performance.now() + (isGood ? GOOD_MS : BAD_MS)));
    return current.outcome;
  };
}
