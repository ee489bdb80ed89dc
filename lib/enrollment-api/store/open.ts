import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { env } from '@/lib/env';
import { createDatabase, type Database, type Driver } from './database';
import { openPglite, pgliteDriver } from './driver-pglite';
import { postgresDriver } from './driver-postgres';
import { StoreError, isStoreError, toStoreError } from './store-errors';
import { lockFolder } from './lock';
import { migrate } from './migrate';
import { explainOpening } from './open-failure';
import { assertLimits, keepLimits, missingInside } from './role-limits';

export type { Database } from './database';

export type Target = {
  /** `postgres://…`; left out, PGlite in `${dataDir}/pglite`. */
  databaseUrl?: string | undefined;
  dataDir: string;
};

/** Bundles of one process share it: a second instance of the module must not open the folder again (threats F1, R2). */
const OPENED = Symbol.for('coverfront.databases');
type Shared = { [OPENED]?: Map<string, Promise<Database>> };

function opened(): Map<string, Promise<Database>> {
  const shared = globalThis as Shared;
  return (shared[OPENED] ??= new Map());
}

async function migrated(driver: Driver): Promise<Database> {
  try {
    await driver.transaction('read committed', migrate);
    await driver.watch?.();
  } catch (error) {
    await driver.close();
    throw toStoreError(error, 'create');
  }
  return createDatabase(driver);
}

/** A process that starts beside this one ends connections that wait and have no limits, each once. */
const PREPARATIONS = 3;

/** True where the connection was ended. */
function wasEnded(failure: StoreError): boolean {
  return isStoreError(failure, 'unavailable') && (failure.code === undefined || failure.code === '57P01');
}

/** Migrates over connections of its own: those that serve are opened after it and so have the role's limits. */
async function prepareServer(url: string): Promise<void> {
  const driver = postgresDriver(url);
  try {
    const missing = await driver.transaction('read committed', async (run) => {
      await migrate(run);
      return missingInside(run);
    });
    await keepLimits(driver, missing);
  } finally {
    await driver.close();
  }
}

/** Prepares the server, again where a process that starts beside this one has ended a connection. */
async function prepareInTurn(url: string): Promise<void> {
  for (let left = PREPARATIONS - 1; ; left -= 1) {
    try {
      return await prepareServer(url);
    } catch (error) {
      const failure = toStoreError(error, 'create');
      if (left === 0 || !wasEnded(failure)) throw failure;
    }
  }
}

async function openServer(url: string): Promise<Database> {
  await prepareInTurn(url);
  const driver = postgresDriver(url);
  try {
    await assertLimits(driver);
  } catch (error) {
    await driver.close();
    throw toStoreError(error);
  }
  return createDatabase(driver);
}

async function openFolder(dataDir: string): Promise<Database> {
  const folder = path.join(dataDir, 'pglite');
  let release = () => Promise.resolve();
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    release = await lockFolder(folder);
    return await migrated(pgliteDriver(await openPglite({ dataDir: folder }), release));
  } catch (error) {
    await release();
    throw await explainOpening(error, folder);
  }
}

/**
 * Opens the database of a target once per process, migrated. Later calls share it; a failed opening is forgotten, so
 * the next call tries again. Throws a `StoreError` of kind `unavailable` when another process holds the folder, and of
 * kind `misuse` during `next build`, which must not touch data (threats R2).
 */
export function openDatabase(target: Target): Promise<Database> {
  if (env().NEXT_PHASE === 'phase-production-build')
    return Promise.reject(new StoreError('misuse', 'The database is not opened while the application is built'));
  const key = target.databaseUrl ?? path.resolve(target.dataDir);
  const known = opened().get(key);
  if (known) return known;
  const opening = target.databaseUrl ? openServer(target.databaseUrl) : openFolder(path.resolve(target.dataDir));
  const shared = opening.then((database) => forgetOnClose(database, key));
  opened().set(key, shared);
  shared.catch(() => opened().delete(key));
  return shared;
}

function forgetOnClose(database: Database, key: string): Database {
  const close = database.close.bind(database);
  database.close = async () => {
    opened().delete(key);
    await close();
  };
  return database;
}

/** Closes every database this process opened: running work ends first. For SIGTERM and the end of a command. */
export async function closeDatabases(): Promise<void> {
  const all = await Promise.allSettled(opened().values());
  await Promise.all(all.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value.close() : undefined)));
}
