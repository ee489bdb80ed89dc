import { and, eq, gt, sql } from 'drizzle-orm';
import type { Context } from '../../context';
import { EnrollmentError } from '../../errors';
import { rateLimits } from '../../store/schema/access';

const WINDOW_MS = 15 * 60_000;
const MAX_FAILURES = 5;

function tooMany(retryAfter: number): EnrollmentError {
  return new EnrollmentError('tooManyTries', 'Too many tries. Please wait a few minutes and try again.', {
    retryAfter,
  });
}

/** Refuses when one of the keys has failed five times in the last quarter of an hour (decisions 12). */
export async function assertTriesLeft(context: Context, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    const [row] = await context.store.db
      .select()
      .from(rateLimits)
      .where(and(eq(rateLimits.key, key), gt(rateLimits.expire, context.now)));
    if (row && row.points >= MAX_FAILURES && row.expire)
      throw tooMany(Math.ceil((row.expire.getTime() - context.now.getTime()) / 1_000));
  }
}

/** Counts one failure for every key, in one statement each, so that parallel tries are all counted. */
export async function countFailure(context: Context, keys: readonly string[]): Promise<void> {
  const expire = new Date(context.now.getTime() + WINDOW_MS);
  const over = sql`${rateLimits.expire} is null or ${rateLimits.expire} <= ${context.now.toISOString()}::timestamptz`;
  for (const key of keys)
    await context.store.db
      .insert(rateLimits)
      .values({ key, points: 1, expire })
      .onConflictDoUpdate({
        target: rateLimits.key,
        set: {
          points: sql`case when ${over} then 1 else ${rateLimits.points} + 1 end`,
          expire: sql`case when ${over} then excluded.expire else ${rateLimits.expire} end`,
        },
      });
}
