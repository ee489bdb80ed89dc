import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '@/lib/enrollment-api/store/open';
import { postgresDriver } from '@/lib/enrollment-api/store/driver-postgres';
import { assertLimits, keepLimits } from '@/lib/enrollment-api/store/role-limits';
import { settings } from '@/lib/enrollment-api/store/schema/system-tables';
import { isStoreError } from '@/lib/enrollment-api/store/store-errors';
import { createPostgresDatabase, directly, provided } from '@/tests/config/databases';
import { createPooler, type Pooler } from '@/tests/config/pooler';
import { Shopper } from '../shopper';
import { buildApi, type Api } from '../support';
import { errorOf } from './support';

let pooler: Pooler;
beforeAll(async () => {
  pooler = await createPooler(provided('postgresUrl'));
});
afterAll(() => pooler.remove());

const LIMITS = sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
  current_setting('idle_in_transaction_session_timeout') as idle, current_setting('TimeZone') as zone`;
const IN_FORCE = { statement: '2500ms', lock: '2s', idle: '10s', zone: 'UTC' };

/** The milliseconds that work took, and the error it ended with. */
async function timed(work: Promise<unknown>): Promise<{ ms: number; error: Error }> {
  const started = performance.now();
  const error = await errorOf(work);
  return { ms: performance.now() - started, error };
}

describe('PostgreSQL behind a pooler that gives each transaction another connection', () => {
  let place: Awaited<ReturnType<typeof createPostgresDatabase>>;
  let store: Database;
  beforeAll(async () => {
    place = await createPostgresDatabase();
    const owner = new pg.Client(directly(place.url));
    await owner.connect();
    await owner.query(`alter database ${new URL(place.url).pathname.slice(1)} set TimeZone = 'America/Chicago'`);
    await owner.end();
    store = await openDatabase({ databaseUrl: pooler.through(place.url), dataDir: '' });
  });
  afterAll(async () => {
    await store.close();
    await place.drop();
  });

  it('is ready at the first start, with every limit in force on every connection', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => store.db.execute(LIMITS)));
    expect(answers.flat()).toEqual(Array.from({ length: 10 }, () => IN_FORCE));
    await store.withTransaction(async (tx) => expect(await tx.execute(LIMITS)).toEqual([IN_FORCE]));
  });

  it('ends a statement that takes too long, outside and inside a transaction', async () => {
    for (const work of [
      () => store.db.execute(sql`select pg_sleep(6)`),
      () => store.withTransaction((tx) => tx.execute(sql`select pg_sleep(6)`)),
    ]) {
      const { ms, error } = await timed(work());
      expect(error).toMatchObject({ kind: 'timeout', code: '57014' });
      expect(ms).toBeGreaterThan(2_400);
      expect(ms).toBeLessThan(4_500);
    }
  });

  it('ends the wait for a lock, and a transaction in which nothing happens', async () => {
    const key = 'held';
    await store.db.insert(settings).values({ key, value: {} });
    const holder = new pg.Client(directly(place.url));
    await holder.connect();
    await holder.query('begin');
    await holder.query(`update settings set value = '{}' where key = '${key}'`);
    const { ms, error } = await timed(store.db.update(settings).set({ value: {} }));
    expect(error).toMatchObject({ kind: 'timeout', code: '55P03' });
    expect(ms).toBeGreaterThan(1_900);
    expect(ms).toBeLessThan(4_000);
    await holder.query('rollback');
    await holder.end();

    const idle = new pg.Client(pooler.through(place.url));
    idle.on('error', () => undefined);
    await idle.connect();
    await idle.query('begin');
    await new Promise((resolve) => setTimeout(resolve, 11_000));
    await expect(idle.query('select 1')).rejects.toThrow();
    await idle.end().catch(() => undefined);
  });

  it('is refused at the start while its connections lack the limits, with what to do', async () => {
    const bare = await createPostgresDatabase();
    const driver = postgresDriver(pooler.through(bare.url));
    const error = await errorOf(assertLimits(driver));
    expect(isStoreError(error, 'refused')).toBe(true);
    expect(error.message).toContain(
      'The database holds no limit on statement_timeout, lock_timeout, idle_in_transaction_session_timeout',
    );
    const statements = [...error.message.matchAll(/"(alter role [^"]*;)"/g)].map(([, statement = '']) => statement);
    expect(statements.length).toBeGreaterThan(2);
    // As an administrator would: they help connections that are opened afterwards, and a start mends the others.
    for (const statement of statements) await driver.run(statement, [], false);
    const direct = postgresDriver(directly(bare.url));
    const opened = () => direct.run(`select pid from pg_stat_activity where datname = current_database()`, [], true);
    const before = (await opened()).flat();
    await assertLimits(driver);
    const each = Array.from({ length: 10 }, () =>
      driver.run(`select current_setting('statement_timeout') from pg_sleep(0.05)`, [], true),
    );
    expect((await Promise.all(each)).flat(2)).toEqual(Array(10).fill('2500ms'));
    expect((await opened()).flat()).toEqual(expect.arrayContaining(before));
    await driver.close();
    await assertLimits(direct);
    await direct.close();
    await bare.drop();
  });

  it('is told apart from PostgreSQL where it does not let a start in', async () => {
    const url = new URL(pooler.through(place.url));
    url.pathname = '/no-such-database';
    const error = await errorOf(openDatabase({ databaseUrl: url.href, dataDir: '' }));
    expect(error.message).toMatch(/the pooler at the address of DATABASE_URL .* \(08P01\)/);
    expect(error.message).not.toContain('no-such');
  });

  it('keeps a role that may not change itself waiting for an administrator, without a failure of its own', async () => {
    const bare = await createPostgresDatabase();
    const driver = postgresDriver(directly(bare.url));
    const refusing = {
      ...driver,
      transaction: () => Promise.reject(Object.assign(new Error('denied'), { code: '42501', severity: 'ERROR' })),
    };
    await keepLimits(refusing);
    await expect(assertLimits(driver)).rejects.toThrow('have an administrator run');
    await driver.close();
    await bare.drop();
  });
});

async function walk(api: Api): Promise<void> {
  const shopper = await Shopper.quote(api);
  await shopper.prepare();
  await shopper.ok('saveReviewInfo');
}

describe('enrollments behind a pooler, of two processes at once', () => {
  it('go from the quote to the receipt', async () => {
    const place = await createPostgresDatabase('demo');
    const stores = [pooler.through(place.url), `${pooler.through(place.url)}?application_name=coverfront`].map(
      (databaseUrl) => openDatabase({ databaseUrl, dataDir: '' }),
    );
    const opened = await Promise.all(stores);
    const apis = await Promise.all(opened.map((each) => buildApi(each, { seed: false })));
    await Promise.all(apis.flatMap((api) => Array.from({ length: 6 }, () => walk(api))));
    await Promise.all(opened.map((each) => each.close()));
    await place.drop();
  });
});
