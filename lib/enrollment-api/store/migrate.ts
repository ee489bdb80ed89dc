import path from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Run } from './database';
import { sourceFolder } from './source-folder';

const FOLDER = path.join('lib', 'enrollment-api', 'store', 'migrations');
/** Any fixed number: instances that start together take turns by it. */
const LOCK = 7_201_942;

/** The migrations in the source tree. */
export const migrationsFolder = (): string =>
  sourceFolder(FOLDER, path.join('meta', '_journal.json'), 'The database’s migrations');

/** Waits until no other instance changes the database's shape. `run` must be a transaction's, which ends the turn. */
export async function takeTurn(run: Run): Promise<void> {
  // The usual limits are for requests; an instance may wait here while another one migrates.
  await run('set local statement_timeout = 0', [], false);
  await run('set local lock_timeout = 0', [], false);
  await run(`select pg_advisory_xact_lock(${LOCK})`, [], false);
}

/**
 * Brings the schema up to date inside one transaction, so a process killed half way leaves nothing behind, and under an
 * advisory lock, so instances that start together do not collide (threats R16). `run` must be a transaction's.
 * Returns how many migrations were applied.
 */
export async function migrate(run: Run, folder = migrationsFolder()): Promise<number> {
  await takeTurn(run);
  await run('create schema if not exists drizzle', [], false);
  await run(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
    [],
    false,
  );
  const rows = await run('select coalesce(max(created_at), 0)::text from drizzle.__drizzle_migrations', [], true);
  const newest = Number((rows[0] as [string])[0]);
  const pending = readMigrationFiles({ migrationsFolder: folder }).filter((step) => step.folderMillis > newest);
  for (const step of pending) {
    for (const statement of step.sql) await run(statement, [], false);
    await run(
      'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)',
      [step.hash, step.folderMillis],
      false,
    );
  }
  return pending.length;
}
