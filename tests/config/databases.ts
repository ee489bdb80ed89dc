import { randomBytes } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import type { Database } from '@/lib/enrollment-api/store/database';
import { openMemoryDatabase } from '@/lib/enrollment-api/store/memory';
import { openDatabase } from '@/lib/enrollment-api/store/open';

/** What tests/config/postgres.ts started: the cluster's URL, and the file of an empty, migrated PGlite. */
export function provided(name: 'postgresUrl' | 'pgliteDump'): string {
  return inject(name as never) as string;
}

export type DatabaseKind = Database['kind'];

/** A fresh, migrated database in memory, open in a fraction of a second. Close it after use. */
export async function openTestPglite(): Promise<Database> {
  return openMemoryDatabase(await openAsBlob(provided('pgliteDump')));
}

/** Runs one statement as the cluster's owner. */
async function administer(statement: string): Promise<void> {
  const sql = postgres(provided('postgresUrl'), { max: 1, onnotice: () => undefined });
  try {
    await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
}

/** A new, empty PostgreSQL database of its own: its URL and how to drop it. */
export async function createPostgresDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await administer(`create database ${name}`);
  const url = new URL(provided('postgresUrl'));
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => administer(`drop database ${name} with (force)`) };
}

/** A fresh, migrated PostgreSQL database; closing drops it. */
export async function openTestPostgres(): Promise<Database> {
  const { url, drop } = await createPostgresDatabase();
  const database = await openDatabase({ databaseUrl: url, dataDir: '' });
  const close = database.close.bind(database);
  database.close = async () => {
    await close();
    await drop();
  };
  return database;
}

export function openTestDatabase(kind: DatabaseKind): Promise<Database> {
  return kind === 'pglite' ? openTestPglite() : openTestPostgres();
}

/**
 * Runs the same tests on PGlite and on PostgreSQL, each with a database of its own (security section 6, Drizzle).
 * `store()` is the open database; call it inside tests and hooks only.
 */
export function describeOnBothDatabases(
  name: string,
  tests: (store: () => Database, kind: DatabaseKind) => void,
): void {
  for (const kind of ['pglite', 'postgres'] as const)
    describe(`${name} (${kind})`, () => {
      let database: Database | undefined;
      beforeAll(async () => {
        database = await openTestDatabase(kind);
      });
      afterAll(() => database?.close());
      tests(() => {
        if (!database) throw new Error('The database is opened in beforeAll; use store() inside tests and hooks.');
        return database;
      }, kind);
    });
}
