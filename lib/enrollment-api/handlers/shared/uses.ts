import { sql } from 'drizzle-orm';
import type { Context } from '../../request-context';
import { rateLimits } from '../../store/schema/access-tables';

/** Counts one more under a key until `expire`, and from one again once the earlier time is over, in one statement. */
export async function countUse({ store, now }: Pick<Context, 'store' | 'now'>, key: string, expire: Date) {
  const over = sql`${rateLimits.expire} is null or ${rateLimits.expire} <= ${now.toISOString()}::timestamptz`;
  const [row] = await store.db
    .insert(rateLimits)
    .values({ key, points: 1, expire })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        points: sql`case when ${over} then 1 else ${rateLimits.points} + 1 end`,
        expire: sql`case when ${over} then excluded.expire else ${rateLimits.expire} end`,
      },
    })
    .returning();
  return row;
}

/**
 * Counts one use of something that is limited per time, in one statement, so that parallel uses are all counted.
 * Answers null, or the seconds to wait when there is no room. Inside a transaction a use counts only when the work is
 * committed.
 */
export async function takeUse(
  { store, now }: Pick<Context, 'store' | 'now'>,
  key: string,
  { uses, seconds }: { uses: number; seconds: number },
): Promise<number | null> {
  const expire = new Date(now.getTime() + seconds * 1_000);
  const row = await countUse({ store, now }, key, expire);
  if (!row || row.points <= uses) return null;
  return Math.max(1, Math.ceil(((row.expire ?? expire).getTime() - now.getTime()) / 1_000));
}
