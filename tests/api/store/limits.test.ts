import { asc, count, eq, sql } from 'drizzle-orm';
import { RateLimiterDrizzle } from 'rate-limiter-flexible';
import { describe, expect, it, vi } from 'vitest';
import { isStoreError } from '@/lib/enrollment-api/store/store-errors';
import { rateLimits } from '@/lib/enrollment-api/store/schema/access-tables';
import { settings } from '@/lib/enrollment-api/store/schema/system-tables';
import { describeOnBothDatabases, openTestPglite, openTestPostgres } from '@/tests/config/databases';
import { errorOf } from './support';

const SLOTS = { pglite: 1, postgres: 10 };

describeOnBothDatabases('a busy database', (store, kind) => {
  it('turns further work away in time instead of piling it up, and serves again afterwards', async () => {
    let free: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (free = resolve));
    let entered = 0;
    const holders = Array.from({ length: SLOTS[kind] }, () =>
      store().withTransaction(async (tx) => {
        await tx.select({ rows: count() }).from(settings);
        entered += 1;
        await held;
      }),
    );
    await expect.poll(() => entered).toBe(SLOTS[kind]);
    const started = performance.now();
    const error = await errorOf(store().db.select().from(settings));
    const waited = performance.now() - started;
    free();
    await Promise.all(holders);
    expect(isStoreError(error, 'unavailable')).toBe(true);
    expect(waited).toBeLessThan(kind === 'postgres' ? 2_500 : 5_500);
    expect(await store().db.select({ rows: count() }).from(settings)).toEqual([{ rows: 0 }]);
  });

  it('ends a transaction that takes too long, rolls it back and goes on', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      let entered: () => void = () => undefined;
      const inside = new Promise<void>((resolve) => (entered = resolve));
      const stuck = errorOf(
        store().withTransaction(async (tx) => {
          await tx.insert(settings).values({ key: 'stuck', value: {} });
          entered();
          await new Promise(() => undefined);
        }),
      );
      await inside;
      vi.advanceTimersByTime(10_000);
      expect(isStoreError(await stuck, 'timeout')).toBe(true);
    } finally {
      vi.useRealTimers();
    }
    expect(await store().db.select().from(settings).where(eq(settings.key, 'stuck'))).toEqual([]);
  });

  it('settles transactions that lock the same rows in opposite order', async () => {
    await store()
      .db.insert(settings)
      .values([
        { key: 'left', value: { n: 0 } },
        { key: 'right', value: { n: 0 } },
      ]);
    const add = (key: string) =>
      store()
        .db.update(settings)
        .set({ value: sql`jsonb_build_object('n', (${settings.value}->>'n')::int + 1)` })
        .where(eq(settings.key, key));
    for (let round = 0; round < 10; round += 1) {
      let entered = 0;
      const both = (first: string, second: string) =>
        store().withTransaction(async () => {
          await add(first);
          entered += 1;
          // On PostgreSQL both hold their first row before either asks for the second, so every round is a deadlock.
          if (kind === 'postgres') await expect.poll(() => entered, { interval: 5 }).toBeGreaterThan(1);
          await add(second);
        });
      await Promise.all([both('left', 'right'), both('right', 'left')]);
    }
    const rows = await store().db.select({ value: settings.value }).from(settings).orderBy(asc(settings.key));
    expect(rows).toEqual([{ value: { n: 20 } }, { value: { n: 20 } }]);
  });

  it('repeats a serialization failure with the newer data', async () => {
    await store()
      .db.insert(settings)
      .values({ key: 'counter', value: { n: 0 } });
    const increase = () =>
      store().withTransaction(
        async (tx) => {
          const [row] = await tx.select().from(settings).where(eq(settings.key, 'counter'));
          await tx
            .update(settings)
            .set({ value: { n: Number(row?.value['n']) + 1 } })
            .where(eq(settings.key, 'counter'));
        },
        { isolation: 'serializable' },
      );
    await Promise.all([increase(), increase(), increase()]);
    const [row] = await store().db.select().from(settings).where(eq(settings.key, 'counter'));
    expect(row?.value).toEqual({ n: 3 });
  });

  it('counts the attempts of the rate limiter', async () => {
    const limiter = new RateLimiterDrizzle({
      storeClient: store().db,
      schema: rateLimits,
      points: 3,
      duration: 60,
      clearExpiredByTimeout: false,
    });
    for (const left of [2, 1, 0]) expect((await limiter.consume('192.0.2.1')).remainingPoints).toBe(left);
    await expect(limiter.consume('192.0.2.1')).rejects.toMatchObject({ remainingPoints: 0, consumedPoints: 4 });
    expect((await limiter.consume('192.0.2.2')).remainingPoints).toBe(2);
  });
});

describe('PostgreSQL', () => {
  it('ends a statement that takes too long', async () => {
    const store = await openTestPostgres();
    const started = performance.now();
    const error = await errorOf(store.db.execute(sql`select pg_sleep(20)`));
    expect(isStoreError(error, 'timeout')).toBe(true);
    expect(performance.now() - started).toBeLessThan(4_000);
    await store.close();
  });

  it('is used again after it dropped every connection', async () => {
    const store = await openTestPostgres();
    await Promise.all(Array.from({ length: 10 }, () => store.db.execute(sql`select pg_sleep(0.05)`)));
    const others = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`;
    await store.db.execute(others);
    const burst = () => Promise.all(Array.from({ length: 20 }, () => store.db.execute(sql`select 1 as one`)));
    await expect.poll(() => burst().then((answers) => answers.flat().length, String), { timeout: 20_000 }).toBe(20);
    expect(await burst()).toHaveLength(20);
    await store.close();
  });
});

describe.each([
  ['pglite', openTestPglite],
  ['postgres', openTestPostgres],
])('closing %s', (_kind, open) => {
  it('waits for running work and refuses new work', async () => {
    const store = await open();
    const running = store.withTransaction(async (tx) => {
      await tx.insert(settings).values({ key: 'last', value: {} });
      return tx.select({ key: settings.key }).from(settings);
    });
    await new Promise((resolve) => setImmediate(resolve));
    const closed = store.close();
    expect(isStoreError(await errorOf(store.db.select().from(settings)), 'unavailable')).toBe(true);
    expect(await running).toEqual([{ key: 'last' }]);
    await closed;
  });
});
