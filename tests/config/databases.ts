import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, openAsBlob } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import type { Database } from '@/lib/enrollment-api/store/database';
import { openDatabase } from '@/lib/enrollment-api/store/open';
import { openMemoryDatabase } from './memory-database';
import { TEMPLATES } from './templates';

/**
 * The values tests/config/postgres.ts provides: the cluster's URL, the one by which tests reach it, the files of a
 * PGlite that is empty and one of the demo, and the folder of the programs.
 */
export function provided(name: 'postgresUrl' | 'poolerUrl' | 'emptyDump' | 'demoDump' | 'programs'): string {
  return inject(name as never) as string;
}

/** The URL of a database of the cluster past every pooler, also where the tests run behind one. */
export function directly(url: string): string {
  const own = new URL(url);
  own.port = new URL(provided('postgresUrl')).port;
  return own.href;
}

export type Program = 'api' | 'audit-verify' | 'keys-rotate' | 'operator' | 'holder' | 'writer' | 'flooder' | 'knocker';

/** The file of a program of tests/config/programs.ts, and what makes its start short: what was compiled is kept. */
export function programOf(name: Program) {
  const folder = provided('programs');
  return { file: path.join(folder, `${name}.mjs`), env: { NODE_COMPILE_CACHE: path.join(folder, 'compiled') } };
}

export type DatabaseKind = Database['kind'];

/** The content of a fresh, migrated database: nothing, or the demo's data as `fillDemo` puts it there. */
type Content = keyof typeof TEMPLATES;

/** A fresh, migrated database in memory, open in a fraction of a second. Close it after use. */
export async function openTestPglite(content: Content = 'empty'): Promise<Database> {
  return openMemoryDatabase(await openAsBlob(provided(content === 'demo' ? 'demoDump' : 'emptyDump')));
}

/**
 * Puts a migrated PGlite into a data folder, empty or with the demo's data: making one there takes several seconds, which
 * is not what is tested.
 */
export function layPglite(dataDir: string, content: Content = 'empty'): void {
  const folder = path.join(dataDir, 'pglite');
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-xf', provided(content === 'demo' ? 'demoDump' : 'emptyDump'), '-C', folder]);
}

/** Runs one statement as the cluster's owner. */
async function administer(statement: string): Promise<void> {
  const client = new pg.Client(provided('postgresUrl'));
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * A new PostgreSQL database of its own, without even the tables unless it copies a template: its URL and how to drop
 * it.
 */
export async function createPostgresDatabase(content?: Content): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  // A copy of files is half the work of a copy through the log, which no test reads.
  const copied = content ? ` template ${TEMPLATES[content]} strategy file_copy` : '';
  await administer(`create database ${name}${copied}`);
  const url = new URL(provided('poolerUrl'));
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => administer(`drop database ${name} with (force)`) };
}

/** A fresh, migrated PostgreSQL database; closing drops it. */
export async function openTestPostgres(content: Content = 'empty'): Promise<Database> {
  const { url, drop } = await createPostgresDatabase(content);
  const database = await openDatabase({ databaseUrl: url, dataDir: '' });
  const close = database.close.bind(database);
  database.close = async () => {
    await close();
    await drop();
  };
  return database;
}

type Tests = (store: () => Database, kind: DatabaseKind) => void;

const KINDS = ['pglite', 'postgres'] as const;

function describeOn(kinds: readonly DatabaseKind[], content: Content, name: string, tests: Tests): void {
  for (const kind of kinds)
    describe(`${name} (${kind})`, () => {
      let database: Database | undefined;
      beforeAll(async () => {
        database = await (kind === 'pglite' ? openTestPglite(content) : openTestPostgres(content));
      });
      afterAll(() => database?.close());
      tests(() => {
        if (!database) throw new Error('The database is opened in beforeAll; use store() inside tests and hooks.');
        return database;
      }, kind);
    });
}

/**
 * Runs the same tests on PGlite and on PostgreSQL, each with a database of its own (security section 6, Drizzle).
 * `store()` is the open database; call it inside tests and hooks only.
 */
export function describeOnBothDatabases(name: string, tests: Tests): void {
  describeOn(KINDS, 'empty', name, tests);
}

/** Runs tests on both databases with the demo's data in them: for what depends on the database itself. */
export function describeWithDemoOnBoth(name: string, tests: Tests): void {
  describeOn(KINDS, 'demo', name, tests);
}

/**
 * The databases of what takes long: the gate (`DATABASES=one`) has PostgreSQL alone, everything else both. A file is found by this
 * for `npm run soak -- "other database"`, unless a long run of its own has it.
 */
export const kindsHere = (): readonly DatabaseKind[] => (process.env.DATABASES === 'one' ? ['postgres'] : KINDS);

/** The same for tests with the demo's data. */
export function describeMostlyOnPostgres(name: string, tests: Tests): void {
  describeOn(kindsHere(), 'demo', name, tests);
}

/** The same for tests that fill an empty one by themselves. */
export function describeEmptyMostlyOnPostgres(name: string, tests: Tests): void {
  describeOn(kindsHere(), 'empty', name, tests);
}

/** A database with the demo's data for who needs but one, whichever: the gate takes PostgreSQL, everything else PGlite. */
export const openEither = (): Promise<Database> =>
  kindsHere().includes('pglite') ? openTestPglite('demo') : openTestPostgres('demo');

/**
 * The same for what the rules of the product say, whichever database keeps the rows. The gate (`DATABASES=one`) takes one of the two, the
 * same one each time: a twentieth of these tests has PGlite, which computes for far longer (decisions 301). Everywhere else they have both.
 */
export function describeWithDemo(name: string, tests: Tests): void {
  const turn = [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 20;
  const one: DatabaseKind = turn === 0 ? 'pglite' : 'postgres';
  describeOn(process.env.DATABASES === 'one' ? [one] : KINDS, 'demo', name, tests);
}
