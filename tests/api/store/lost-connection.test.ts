import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { count, like, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database, Queries } from '@/lib/enrollment-api/store/database';
import { isStoreError } from '@/lib/enrollment-api/store/store-errors';
import { closeDatabases } from '@/lib/enrollment-api/store/open';
import { settings } from '@/lib/enrollment-api/store/schema/system-tables';
import { createCluster, type Cluster } from '@/tests/config/cluster';
import { openTestPostgres } from '@/tests/config/databases';
import { withApi } from '../cli/with-api';
import { errorOf } from './support';

const backendOf = async (db: Queries) => (await db.execute(sql`select pg_backend_pid() as pid`))[0]?.['pid'];
const terminate = (store: Database, pid: unknown) => store.db.execute(sql`select pg_terminate_backend(${pid}::int)`);

/** Ends every connection of the database but the one that says so. */
const terminateAll = (store: Database) =>
  store.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);

/** Every place of the pool serves. An uncaught error would fail the whole run of the tests. */
async function expectServing(store: Database): Promise<void> {
  const answers = await Promise.all(Array.from({ length: 20 }, () => store.db.execute(sql`select 1 as one`)));
  expect(answers.flat()).toHaveLength(20);
}

describe('a connection that PostgreSQL ends', () => {
  let store: Database;
  beforeEach(async () => {
    store = await openTestPostgres();
  });
  afterEach(() => store.close());

  it('fails the statement under way as unavailable, and the next one is served', async () => {
    const failed = errorOf(store.db.execute(sql`select pg_sleep(2)`));
    await expect
      .poll(async () => {
        const killed = await store.db.execute(
          sql`select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid() and query like '%pg_sleep(2)%' and state = 'active'`,
        );
        return killed.length;
      })
      .toBe(1);
    expect(isStoreError(await failed, 'unavailable')).toBe(true);
    await expectServing(store);
  });

  it.each([
    ['before a statement', (tx: Queries) => tx.insert(settings).values({ key: 'lost 2', value: {} })],
    ['before the commit', () => Promise.resolve()],
    [
      'before statements side by side',
      (tx: Queries) =>
        Promise.all([2, 3, 4].map((turn) => tx.insert(settings).values({ key: `lost ${turn}`, value: {} }))),
    ],
    [
      'before a statement whose failure is passed over',
      async (tx: Queries) => {
        await tx
          .insert(settings)
          .values({ key: 'lost 2', value: {} })
          .catch(() => undefined);
        await tx.insert(settings).values({ key: 'lost 3', value: {} });
      },
    ],
  ])('fails a transaction as unavailable when it ends %s, and nothing of it is kept', async (_when, goOn) => {
    const failed = errorOf(
      store.withTransaction(async (tx) => {
        await tx.insert(settings).values({ key: 'lost 1', value: {} });
        await terminate(await other, await backendOf(tx));
        // The end of the connection is heard before the next statement, or it is not.
        await new Promise((resolve) => setTimeout(resolve, 100));
        await goOn(tx);
      }),
    );
    expect(isStoreError(await failed, 'unavailable')).toBe(true);
    await expectServing(store);
    expect(await store.db.select({ rows: count() }).from(settings).where(like(settings.key, 'lost%'))).toEqual([
      { rows: 0 },
    ]);
  });

  it('fails a transaction whose statement is under way', async () => {
    const failed = errorOf(
      store.withTransaction(async (tx) => {
        const pid = await backendOf(tx);
        const sleeping = tx.execute(sql`select pg_sleep(2)`);
        const watched = sleeping.then(
          () => undefined,
          () => undefined,
        );
        await terminate(await other, pid);
        await watched;
        await sleeping;
      }),
    );
    expect(isStoreError(await failed, 'unavailable')).toBe(true);
    await expectServing(store);
  });

  it('settles everything under way when all end again and again, and serves at once afterwards', async () => {
    let storm = true;
    const outcomes: string[] = [];
    const workers = Array.from({ length: 12 }, async (_, worker) => {
      for (let turn = 0; storm; turn += 1) {
        const work =
          worker % 2 === 0
            ? store.db.execute(sql`select 1 as one`)
            : store.withTransaction(async (tx) => {
                await tx.select({ rows: count() }).from(settings);
                await tx.insert(settings).values({ key: `storm ${worker} ${turn}`, value: {} });
              });
        outcomes.push(await work.then(() => 'served', String));
      }
    });
    for (let round = 0; round < 20; round += 1) {
      await terminateAll(await other).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    storm = false;
    await Promise.all(workers);
    expect(outcomes).toContain('served');
    expect(outcomes.filter((each) => each !== 'served' && !/unavailable/.test(each))).toEqual([]);
    await expectServing(store);
  }, 60_000);

  /** Another process's connections to the same server. */
  let other: Promise<Database>;
  beforeAll(() => {
    other = openTestPostgres();
  });
  afterAll(async () => (await other).close());
});

describe('a PostgreSQL that is restarted', { timeout: 240_000 }, () => {
  let cluster: Cluster;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'coverfront-outage-'));
    cluster = await createCluster();
  });
  afterAll(async () => {
    await cluster.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  it('turns the readiness of the storefront red, and green again', async () => {
    vi.stubEnv('DATABASE_URL', cluster.url);
    vi.resetModules();
    const { getReadiness } = await import('@/lib/process/readiness');
    const { processState } = await import('@/lib/process/process-state');
    processState().started = true;
    const checks = { started: true, stopping: false };
    expect(await getReadiness()).toEqual({ ready: true, checks: { ...checks, database: true, writes: true } });
    for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
      await cluster.stop(signal);
      expect(await getReadiness()).toEqual({ ready: false, checks: { ...checks, database: false, writes: false } });
      await cluster.start();
      expect(await getReadiness()).toEqual({ ready: true, checks: { ...checks, database: true, writes: true } });
    }
    processState().started = false;
    vi.unstubAllEnvs();
    await closeDatabases();
  });

  it('ends neither the API’s process nor its service, whatever was under way', async () => {
    await withApi({ DATABASE_URL: cluster.url, DATA_DIR: folder }, async (api) => {
      for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
        let busy = true;
        // Questions for the database, eight at a time, before, during and after.
        const askers = Array.from({ length: 8 }, async () => {
          while (busy) await api.status('/api/v1/get-demo-mailbox');
        });
        await cluster.stop(signal);
        expect(await api.status('/health/ready')).toBe(503);
        expect(await api.status('/health/live')).toBe(200);
        await cluster.start();
        await expect.poll(() => api.status('/health/ready'), { timeout: 5_000 }).toBe(200);
        busy = false;
        await Promise.all(askers);
      }
      expect(api.isRunning()).toBe(true);
    });
  });
});
