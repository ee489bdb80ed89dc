import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { postgresDriver } from '@/lib/enrollment-api/store/driver-postgres';
import { isStoreError } from '@/lib/enrollment-api/store/store-errors';
import { migrate, migrationsFolder } from '@/lib/enrollment-api/store/migrate';
import { closeDatabases, openDatabase, type Database } from '@/lib/enrollment-api/store/open';
import { settings } from '@/lib/enrollment-api/store/schema/system-tables';
import { createPostgresDatabase } from '@/tests/config/databases';
import { errorOf } from './support';

const root = path.resolve(import.meta.dirname, '../../..');
let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'coverfront-open-'));
});
afterEach(async () => {
  await closeDatabases();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('opening', () => {
  it('happens once per process and folder, also for a second copy of the module, and keeps what was saved', async () => {
    const [one, two] = await Promise.all([openDatabase({ dataDir }), openDatabase({ dataDir: `${dataDir}/.` })]);
    expect(two).toBe(one);
    vi.resetModules();
    const copy = await import('@/lib/enrollment-api/store/open');
    expect(copy.openDatabase).not.toBe(openDatabase);
    expect(await copy.openDatabase({ dataDir })).toBe(one);
    await one.db.insert(settings).values({ key: 'kept', value: {} });
    await closeDatabases();
    const again = await openDatabase({ dataDir });
    expect(again).not.toBe(one);
    expect(await again.db.select({ key: settings.key }).from(settings)).toEqual([{ key: 'kept' }]);
  });

  it('is tried again after it failed', async () => {
    const { url, drop } = await createPostgresDatabase();
    await drop();
    const target = { databaseUrl: url, dataDir };
    const error = await errorOf(openDatabase(target));
    expect(isStoreError(error)).toBe(true);
    expect(error.message).not.toContain(new URL(url).pathname.slice(1));
    const revived = await createPostgresDatabase();
    const store = await openDatabase({ ...target, databaseUrl: revived.url });
    expect(await store.db.execute(sql`select 1 as one`)).toEqual([{ one: 1 }]);
    await store.close();
    await revived.drop();
  });

  it('is refused while the application is built, and touches nothing', async () => {
    vi.stubEnv('NEXT_PHASE', 'phase-production-build');
    vi.resetModules();
    const built = await import('@/lib/enrollment-api/store/open');
    const folder = path.join(dataDir, 'built');
    const error = await errorOf(built.openDatabase({ dataDir: folder }));
    vi.unstubAllEnvs();
    expect(isStoreError(error, 'misuse')).toBe(true);
    expect(existsSync(folder)).toBe(false);
  });
});

/** Statements one after the other and side by side, as a process that serves sends them. */
async function serve(store: Database): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1)
    await Promise.all([1, 2, 3].map(() => store.db.select({ key: settings.key }).from(settings)));
}

describe('migrating PostgreSQL', () => {
  it('fails no process that starts beside others, and no statement of one that serves already', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { url, drop } = await createPostgresDatabase();
      // As many processes as names: one process opens each target once.
      const starts = [1, 2, 3, 4].map(async (nr) => {
        await setTimeout(nr * round * 10);
        const store = await openDatabase({ databaseUrl: `${url}?fallback_application_name=${nr}`, dataDir });
        await serve(store);
      });
      expect((await Promise.allSettled(starts)).map(({ status }) => status)).toEqual(Array(4).fill('fulfilled'));
      await closeDatabases();
      await drop();
    }
  });

  it('is done once when three instances start together', async () => {
    const { url, drop } = await createPostgresDatabase();
    const drivers = [1, 2, 3].map(() => postgresDriver(url));
    const applied = await Promise.all(drivers.map((driver) => driver.transaction('read committed', migrate)));
    expect([...applied].sort().slice(0, 2)).toEqual([0, 0]);
    expect(Math.max(...applied)).toBeGreaterThan(1);
    await Promise.all(drivers.map((driver) => driver.close()));
    await drop();
  });

  it('leaves nothing behind when it fails half way, and can be repeated', async () => {
    const { url, drop } = await createPostgresDatabase();
    const driver = postgresDriver(url);
    const failure = new Error('half way');
    const failed = driver.transaction('read committed', (run) =>
      migrate(async (statement, params, array) => {
        if (statement.includes('CREATE TRIGGER')) throw failure;
        return run(statement, params, array);
      }),
    );
    expect(await errorOf(failed)).toBe(failure);
    const tables = () =>
      driver.run(`select count(*)::int from pg_tables where schemaname in ('public', 'drizzle')`, [], true);
    expect(await tables()).toEqual([[0]]);
    expect(await driver.transaction('read committed', migrate)).toBeGreaterThan(1);
    await driver.close();
    await drop();
  });
});

describe('the migrations in the repository', () => {
  it('make exactly the schema: generating again changes nothing', () => {
    const out = path.join(dataDir, 'migrations');
    cpSync(migrationsFolder(), out, { recursive: true });
    const schema = path.relative(root, path.join(migrationsFolder(), '..', 'schema', '*.ts'));
    const kit = path.join(root, 'node_modules/.bin/drizzle-kit');
    const options = [
      '--dialect',
      'postgresql',
      '--casing',
      'snake_case',
      '--schema',
      schema,
      '--out',
      path.relative(root, out),
    ];
    const said = execFileSync(kit, ['generate', ...options], { cwd: root, encoding: 'utf8' });
    expect(said).toContain('No schema changes');
  });

  it('are found from the started script when the working folder is another one', () => {
    const here = process.cwd();
    const script = process.argv[1] ?? '';
    try {
      process.argv[1] = path.join(root, 'node_modules/next/dist/bin/next');
      process.chdir(os.tmpdir());
      expect(migrationsFolder()).toBe(path.join(root, 'lib/enrollment-api/store/migrations'));
      process.argv[1] = path.join(os.tmpdir(), 'elsewhere.js');
      expect(() => migrationsFolder()).toThrow('Start from the project');
    } finally {
      process.chdir(here);
      process.argv[1] = script;
    }
  });
});
