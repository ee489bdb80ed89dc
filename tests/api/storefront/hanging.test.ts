import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '@/lib/enrollment-api/store/open';
import { createCounters, createSessionRows } from '@/lib/process/local-store';
import { withRequest } from '@/lib/security/request-state';
import { createCluster, type Cluster } from '@/tests/config/cluster';

/** A request's time in this test, and what may come on top of it on a busy machine. */
const TIME_MS = 1_200;
const MOST_MS = 2_200;

describe('a PostgreSQL whose backends hang', () => {
  let cluster: Cluster;
  let store: Database;
  beforeAll(async () => {
    cluster = await createCluster();
    store = await openDatabase({ databaseUrl: cluster.url, dataDir: '' });
  });
  afterAll(async () => {
    await store.close();
    await cluster.remove();
  });

  const select = () => store.db.execute(sql`select 1 as one`);

  /** Stops every backend of the pool; the returned function lets them go on. */
  async function hang(): Promise<() => void> {
    // Several connections, as a busy server has them.
    await Promise.all(Array.from({ length: 4 }, () => store.db.execute(sql`select pg_sleep(0.1)`)));
    const rows = await store.db.execute(
      sql`select pid from pg_stat_activity where application_name = 'coverfront' order by pid`,
    );
    const pids = rows.map((row) => Number(row['pid']));
    expect(pids.length).toBeGreaterThan(2);
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    return () => pids.forEach((pid) => process.kill(pid, 'SIGCONT'));
  }

  it.each([
    ['reads one after the other', async () => void (await select())],
    ['a transaction', () => store.withTransaction(async (tx) => void (await tx.execute(sql`select 1`)))],
    ['a session', async () => void (await createSessionRows(async () => store).load('x'.repeat(64), new Date()))],
    [
      'a limit',
      async () => {
        const bucket = { name: 'hanging', per: 'ip', points: 5, seconds: 60 } as const;
        await createCounters(async () => store).take(bucket, 'a');
      },
    ],
  ])('costs a request no more than its time: %s', async (_what, work) => {
    const goOn = await hang();
    try {
      const started = performance.now();
      await withRequest(TIME_MS, async () => {
        for (let turn = 0; turn < 5; turn += 1) await work().catch(() => undefined);
      });
      expect(performance.now() - started).toBeLessThan(MOST_MS);
    } finally {
      goOn();
    }
    // What was given up on is replaced, and the others go on.
    const answers = await Promise.all(Array.from({ length: 20 }, select));
    expect(answers).toHaveLength(20);
  });

  it('makes those wait no longer who come when every place is taken', async () => {
    const goOn = await hang();
    try {
      const started = performance.now();
      await Promise.all(Array.from({ length: 30 }, () => withRequest(TIME_MS, () => select().catch(() => undefined))));
      expect(performance.now() - started).toBeLessThan(MOST_MS);
    } finally {
      goOn();
    }
    expect(await select()).toHaveLength(1);
  });
});
