import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database';

const MINUTE = 60_000;

/** Milliseconds to the next attempt: 15 s, 30 s, 1 min … up to an hour, so an outage of minutes delays by minutes. */
export function backoff(attempts: number): number {
  return Math.min(15_000 * 2 ** (attempts - 1), 60 * MINUTE);
}

/**
 * Takes one due row of a table of work for this worker alone, by one statement, and answers its id. The row is leased by
 * its next attempt before the work begins, so no transaction waits for it, and a worker that dies leaves it to the next
 * one. The table has `id`, `status` (`waiting` is due), `attempts` and `next_attempt_at`.
 */
export async function claimDue({ db }: Database, table: PgTable, now: Date, leaseMs: number): Promise<string | null> {
  const [taken] = await db.execute(sql`
    update ${table} set attempts = attempts + 1,
      next_attempt_at = ${new Date(now.getTime() + leaseMs).toISOString()}::timestamptz
    where id = (
      select id from ${table} where status = 'waiting' and next_attempt_at <= ${now.toISOString()}::timestamptz
      order by next_attempt_at limit 1 for update skip locked)
    returning id`);
  return taken === undefined ? null : String(taken['id']);
}
