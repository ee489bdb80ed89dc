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

/**
 * Global setup of the API tests: one PostgreSQL cluster, of both kinds of database an empty one and one with the demo's
 * data, and the programs that are started. Tests copy the databases, which takes a fraction of the time of migrating and
 * filling their own. Vitest does not call the function this returns when the setup fails, so it then cleans up by itself.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
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
    // What the tests read with `provided()` of tests/config/databases.ts.
    project.provide('postgresUrl' as never, cluster.url as never);
    project.provide('poolerUrl' as never, (pooler?.through(cluster.url) ?? cluster.url) as never);
    project.provide('programs' as never, programs.folder as never);
    project.provide('emptyDump' as never, dumps.empty as never);
    project.provide('demoDump' as never, dumps.demo as never);
  } catch (error) {
    await remove();
    throw error;
  }
  return remove;
}
