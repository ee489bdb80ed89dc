import { and, eq, gt } from 'drizzle-orm';
import { env } from '@/lib/env';
import type { Context } from '../../request-context';
import { EnrollmentError } from '../../api-error';
import { rateLimits } from '../../store/schema/access-tables';
import { countUse } from '../shared/uses';

/** The most tries in a stretch of time. */
type Room = { windowMs: number; most: number };

/** Five failures in a quarter of an hour (decisions 12). */
const RESUMING: Room = { windowMs: 15 * 60_000, most: 5 };

/** Returns a limit multiplied by the installation's `RATE_LIMIT_SCALE`, as the limits of the storefront's door are. */
export function scaled(limit: number): number {
  return Math.max(1, Math.round(limit * env().RATE_LIMIT_SCALE));
}

function tooMany(retryAfter: number): EnrollmentError {
  return new EnrollmentError('tooManyTries', 'Too many tries. Please wait a few minutes and try again.', {
    retryAfter,
  });
}

/** Refuses when one of the keys has no tries left. */
export async function assertTriesLeft(
  context: Context,
  keys: readonly string[],
  { most }: Room = RESUMING,
): Promise<void> {
  for (const key of keys) {
    const [row] = await context.store.db
      .select()
      .from(rateLimits)
      .where(and(eq(rateLimits.key, key), gt(rateLimits.expire, context.now)));
    if (row && row.points >= scaled(most) && row.expire)
      throw tooMany(Math.ceil((row.expire.getTime() - context.now.getTime()) / 1_000));
  }
}

/** Counts one try for every key, in one statement each, so that parallel tries are all counted. */
export async function countFailure(
  context: Context,
  keys: readonly string[],
  { windowMs }: Room = RESUMING,
): Promise<void> {
  const expire = new Date(context.now.getTime() + windowMs);
  for (const key of keys) await countUse(context, key, expire);
}
