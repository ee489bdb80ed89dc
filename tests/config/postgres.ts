import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { dumpDatabase } from './memory-database';
import { openDatabase, type Database } from '@/lib/enrollment-api/store/open';
import { createCluster } from './cluster';
import { fillDemo } from './demo';
import { createPooler } from './pooler';
import { bundlePrograms } from './programs';
import { TEMPLATES } from './templates';

async function fillTemplates(cluster: string): Promise<void> {
  const client = new pg.Client(cluster);
  await client.connect();
  const fill = async (name: string, work: (store: Database) => Promise<unknown>) => {
    const url = new URL(cluster);
    url.pathname = `/${name}`;
    const store = await openDatabase({ databaseUrl: url.href, dataDir: '' });
    await work(store);
    await store.close();
  };
  await client.query(`create database ${TEMPLATES.empty}`);
  await fill(TEMPLATES.empty, () => Promise.resolve());
  await client.query(`create database ${TEMPLATES.demo} template ${TEMPLATES.empty}`);
  await fill(TEMPLATES.demo, fillDemo);
  await client.end();
}

/** Files of PGlite databases that the tests copy, by what is in them. */
async function dumpPglites(folder: string): Promise<Record<keyof typeof TEMPLATES, string>> {
  const files = { empty: path.join(folder, 'empty.tar'), demo: path.join(folder, 'demo.tar') };
  const empty = await dumpDatabase();
  const demo = await dumpDatabase(empty, fillDemo);
  writeFileSync(files.empty, new Uint8Array(await empty.arrayBuffer()));
  writeFileSync(files.demo, new Uint8Array(await demo.arrayBuffer()));
  return files;
}

/** What the tests read with `provided()` of tests/config/databases.ts, and the end of it all. */
type Prepared = { values: Record<string, string>; remove: () => Promise<void> };

/** Vitest does not clean up after a setup that fails, so this does so by itself. */
async function prepare(): Promise<Prepared> {
  const cluster = await createCluster();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'coverfront-pglite-'));
  const programs = bundlePrograms();
  // `TEST_POOLER=1` puts PgBouncer between the tests and PostgreSQL (tests/README.md).
  const pooler = process.env.TEST_POOLER ? await createPooler(cluster.url) : null;
  const remove = async () => {
    await pooler?.remove();
    await cluster.remove();
    rmSync(folder, { recursive: true, force: true });
    programs.remove();
  };
  try {
    // One after the other: PGlite works inside this process, where the connection to PostgreSQL would time out
    // meanwhile.
    await fillTemplates(cluster.url);
    const dumps = await dumpPglites(folder);
    const values = {
      postgresUrl: cluster.url,
      poolerUrl: pooler?.through(cluster.url) ?? cluster.url,
      programs: programs.folder,
      emptyDump: dumps.empty,
      demoDump: dumps.demo,
    };
    return { values, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Kept where both projects of the API tests find it, which load this file each for itself. */
const run = globalThis as { databasesOfTests?: { users: number; prepared: Promise<Prepared> } };

/**
 * Global setup of the API tests: one PostgreSQL cluster, of both kinds of database an empty one and one with the demo's
 * data, and the programs that are started. Tests copy the databases, which takes a fraction of the time of migrating and
 * filling their own.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = (run.databasesOfTests ??= { users: 0, prepared: prepare() });
  shared.users += 1;
  const { values, remove } = await shared.prepared;
  for (const [name, value] of Object.entries(values)) project.provide(name as never, value as never);
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    delete run.databasesOfTests;
    await remove();
  };
}
