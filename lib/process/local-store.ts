import 'server-only';
import { and, eq, gt, isNull, lt, lte, ne, or, sql, type Placeholder } from 'drizzle-orm';
import { RateLimiterDrizzle, RateLimiterMemory, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { now } from '@/lib/clock';
import { dropOldest } from '@/lib/drop-oldest';
import { topics } from '@/lib/enrollment-api/store/database';
import { openDatabase, type Database } from '@/lib/enrollment-api/store/open';
import { builtOnce } from '@/lib/enrollment-api/store/prepared';
import { rateLimits, sessions } from '@/lib/enrollment-api/store/schema/access-tables';
import { enrollments } from '@/lib/enrollment-api/store/schema/enrollment-tables';
import { rememberShopperRows, shopperColumns } from '@/lib/enrollment-api/store/shopper-rows';
import { env } from '@/lib/env';
import type { Bucket, Counters } from '@/lib/security/limits';
import { Waiting } from '@/lib/security/waiting';
import type { SessionRow, SessionRows } from '@/lib/session/session-rows';

/**
 * The storefront's own rows: sessions and limits. They live in the same database as the embedded API, and in the
 * storefront's own one when the API is remote. No other file of the storefront reads or writes rows; `life.ts` closes the store.
 */
export function openLocalStore(): Promise<Database> {
  const { DATABASE_URL, DATA_DIR } = env();
  return openDatabase({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR });
}

const alive = (sidHash: string | Placeholder, at: Date | Placeholder) =>
  and(eq(sessions.sidHash, sidHash), isNull(sessions.endedAt), gt(sessions.expiresAt, at));

const liveSession = builtOnce((db) =>
  db
    .select()
    .from(sessions)
    .where(alive(sql.placeholder('sidHash'), sql.placeholder('at')))
    .limit(1)
    .prepare('live_session'),
);

/** A session with all rows of its enrollment. */
const liveVisitor = builtOnce((db) =>
  db
    .select({ session: sessions, ...shopperColumns(enrollments.id) })
    .from(sessions)
    .leftJoin(enrollments, eq(enrollments.id, sql`${sessions.data} ->> 'enrollmentId'`))
    .where(alive(sql.placeholder('sidHash'), sql.placeholder('at')))
    .limit(1)
    .prepare('live_visitor'),
);

const loadSessionRow = (
  store: Database,
  sidHash: string,
  load: () => Promise<(typeof sessions.$inferSelect)[]>,
): Promise<(typeof sessions.$inferSelect)[]> => store.remember(topics.session(sidHash), 'row', load);

/**
 * Reads a session and all rows of its enrollment from PostgreSQL, in one statement, for this request to remember. PGlite's memory
 * outlives the request, so it has to hear of changes from before each of its reads, and is left alone.
 */
export async function loadVisitorRows(store: Database, sidHash: string, at: Date): Promise<void> {
  if (store.kind !== 'postgres') return;
  const found = await liveVisitor(store.db).execute({ sidHash, at });
  await loadSessionRow(store, sidHash, () => Promise.resolve(found.map(({ session }) => session)));
  for (const { enrollment, steps, cart, answers } of found)
    if (enrollment) await rememberShopperRows(store, { enrollment, steps, cart, answers });
}

/** Rows of `sessions`, found by the hash of the cookie's id; an ended or expired row is no row. */
export function createSessionRows(open: () => Promise<Database> = openLocalStore): SessionRows {
  return {
    async create(row) {
      const { db } = await open();
      const made = await db.insert(sessions).values(row).onConflictDoNothing().returning({ sidHash: sessions.sidHash });
      return made.length === 1;
    },
    async load(sidHash, at): Promise<SessionRow | null> {
      const store = await open();
      const [row] = await loadSessionRow(store, sidHash, () => liveSession(store.db).execute({ sidHash, at }));
      // A remembered row may have reached its end since; that it was ended is told at once.
      return row && row.expiresAt > at ? row : null;
    },
    async update(sidHash, change) {
      const { db } = await open();
      const changed = await db
        .update(sessions)
        .set({
          data: mergeInto(change.data),
          version: sql`${sessions.version} + 1`,
          lastSeenAt: change.at,
          expiresAt: change.expiresAt,
        })
        .where(alive(sidHash, change.at))
        .returning({ sidHash: sessions.sidHash });
      return changed.length === 1;
    },
    changeOthers: async (sidHash, change) => changeOthers(await open(), sidHash, change),
    async end(sidHash, at) {
      const { db } = await open();
      await db
        .update(sessions)
        .set({ endedAt: at, data: {} })
        .where(and(eq(sessions.sidHash, sidHash), isNull(sessions.endedAt)));
    },
    async purge(before) {
      const { db } = await open();
      await db.delete(sessions).where(or(lt(sessions.expiresAt, before), lt(sessions.endedAt, before)));
      await db.delete(rateLimits).where(lt(rateLimits.expire, before));
    },
  };
}

async function changeOthers(
  { db }: Database,
  sidHash: string,
  { enrollmentId, data, at }: Parameters<SessionRows['changeOthers']>[1],
): Promise<void> {
  await db
    .update(sessions)
    .set({ data: mergeInto(data), version: sql`${sessions.version} + 1` })
    .where(
      and(
        // Only the live ones are looked at, by their index.
        gt(sessions.expiresAt, at),
        isNull(sessions.endedAt),
        eq(sql`${sessions.data} ->> 'enrollmentId'`, enrollmentId),
        ne(sessions.sidHash, sidHash),
        // Of two that go on at once, the later one stays open.
        lte(sessions.createdAt, at),
      ),
    );
}

/** One statement, so that two requests at once cannot lose each other's members (threats F6). */
function mergeInto(data: object) {
  return sql`${sessions.data} || ${JSON.stringify(data)}::jsonb`;
}

/** Seconds for which a full bucket is refused from memory: a flood must not become a flood of statements. */
const ASK_AGAIN_SECONDS = 10;
const MOST_FULL = 10_000;

/**
 * Counters of the limits: cheap ones in memory, the others in the database, so that they survive a restart. A full one
 * is asked again every few seconds: an operator who deletes its row frees the caller.
 */
export function createCounters(open: () => Promise<Database> = openLocalStore): Counters {
  const full = new Map<string, { until: number; askAgain: number }>();
  const waiting = new Waiting();
  const limiters = new Map<string, Promise<RateLimiterAbstract>>();
  const limiterOf = (bucket: Bucket): Promise<RateLimiterAbstract> => {
    const known = limiters.get(bucket.name);
    if (known) return known;
    const built = buildLimiter(bucket, open);
    limiters.set(bucket.name, built);
    built.catch(() => limiters.delete(bucket.name));
    return built;
  };
  return {
    async take(bucket, key) {
      const limiter = await limiterOf(bucket);
      const name = `${bucket.name}:${key}`;
      const at = now().getTime();
      const known = full.get(name);
      if (known && at < Math.min(known.until, known.askAgain)) return (known.until - at) / 1_000;
      try {
        await limiter.consume(key);
        full.delete(name);
        return null;
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        const until = at + Math.max(1, refused.msBeforeNext);
        full.set(name, { until, askAgain: at + ASK_AGAIN_SECONDS * 1_000 });
        dropOldest(full, MOST_FULL);
        return (until - at) / 1_000;
      }
    },
    async giveBack(bucket, key) {
      const limiter = await limiterOf(bucket);
      await limiter.reward(key);
      full.delete(`${bucket.name}:${key}`);
    },
    wait: (bucket, key, ip, seconds) => waiting.enter(`${bucket.name}:${key}`, ip, seconds),
  };
}

async function buildLimiter(bucket: Bucket, open: () => Promise<Database>): Promise<RateLimiterAbstract> {
  const options = { keyPrefix: bucket.name, points: bucket.points, duration: bucket.seconds };
  if (bucket.memory) return new RateLimiterMemory(options);
  const { db } = await open();
  return new RateLimiterDrizzle({
    ...options,
    storeClient: db,
    schema: rateLimits,
    clearExpiredByTimeout: false,
    // While the database is down the limits hold within this process.
    insuranceLimiter: new RateLimiterMemory(options),
  });
}
