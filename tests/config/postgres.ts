import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import type { TestProject } from 'vitest/node';
import { dumpDatabase } from '@/lib/enrollment-api/store/memory';
import { openDatabase, type Database } from '@/lib/enrollment-api/store/open';
import { fillDemo } from './demo';
import { TEMPLATES } from './templates';

const isRoot = process.getuid?.() === 0;

function binaries(): string | undefined {
  const base = '/usr/lib/postgresql';
  const found = existsSync(base)
    ? readdirSync(base)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => path.join(base, version, 'bin'))
        .find((folder) => existsSync(path.join(folder, 'initdb')))
    : undefined;
  if (found) return found;
  const onPath = spawnSync('which', ['initdb'], { encoding: 'utf8' }).stdout.trim();
  return onPath ? path.dirname(onPath) : undefined;
}

/** PostgreSQL's programs: Debian's folder or the PATH; installed by apt when missing and allowed. */
export function findBinaries(): string {
  const found = binaries();
  if (found) return found;
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    const settings = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
    execFileSync('apt-get', ['update', '-qq'], settings);
    execFileSync('apt-get', ['install', '-y', '-qq', 'postgresql'], settings);
    const installed = binaries();
    if (installed) return installed;
  }
  throw new Error(
    'No PostgreSQL found for the API tests. Install the postgresql package of your system (initdb, postgres).',
  );
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** PostgreSQL refuses to run as root, so root hands it to the system's postgres user. */
function owner(): { uid: number; gid: number } | undefined {
  if (!isRoot) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }).trim());
  return { uid: id('-u'), gid: id('-g') };
}

const FAST = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'shared_buffers=64MB',
  'max_connections=200',
  // Tests that deadlock on purpose need not wait a second each time.
  'deadlock_timeout=100ms',
];

type Cluster = { url: string; stop: () => Promise<void> };

/** Starts a throw-away cluster on a free port of the loopback. */
async function startCluster(): Promise<Cluster> {
  const bin = findBinaries();
  const as = owner();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'coverfront-postgres-'));
  if (as) chownSync(folder, as.uid, as.gid);
  const data = path.join(folder, 'data');
  const options = { stdio: 'pipe', cwd: folder, ...as } as const;
  execFileSync(
    path.join(bin, 'initdb'),
    [
      '-D',
      data,
      '-U',
      'coverfront',
      '--auth',
      'trust',
      '-E',
      'UTF8',
      '--locale',
      'C',
      '--no-sync',
      '--no-instructions',
    ],
    options,
  );
  const port = await freePort();
  const args = ['-D', data, '-p', String(port), '-k', '', '-h', '127.0.0.1', ...FAST.flatMap((item) => ['-c', item])];
  const server = spawn(path.join(bin, 'postgres'), args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], ...as });
  const url = `postgres://coverfront@127.0.0.1:${port}/postgres`;
  await ready(bin, port, server);
  return {
    url,
    stop: async () => {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function ready(bin: string, port: number, server: ChildProcess): Promise<void> {
  let words = '';
  server.stderr?.on('data', (chunk: Buffer) => (words = (words + chunk.toString()).slice(-4_000)));
  for (const end = Date.now() + 60_000; Date.now() < end;) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL stopped while starting:\n${words}`);
    // Its own program asks, because a client that gives up on a connection of a busy machine can take this process with it.
    if (spawnSync(path.join(bin, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)]).status === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`PostgreSQL was not ready in time:\n${words}`);
}

async function fillTemplates(cluster: string): Promise<void> {
  const sql = postgres(cluster, { max: 1, onnotice: () => undefined });
  const fill = async (name: string, work: (store: Database) => Promise<unknown>) => {
    const url = new URL(cluster);
    url.pathname = `/${name}`;
    const store = await openDatabase({ databaseUrl: url.href, dataDir: '' });
    await work(store);
    await store.close();
  };
  await sql.unsafe(`create database ${TEMPLATES.empty}`);
  await fill(TEMPLATES.empty, () => Promise.resolve());
  await sql.unsafe(`create database ${TEMPLATES.demo} template ${TEMPLATES.empty}`);
  await fill(TEMPLATES.demo, fillDemo);
  await sql.end();
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
 * Global setup of the API tests: one PostgreSQL cluster, and of both kinds of database an empty one and one with the demo's
 * data. Tests copy them, which takes a fraction of the time of migrating and filling their own.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startCluster();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'coverfront-pglite-'));
  // One after the other: PGlite works inside this process, where the connection to PostgreSQL would time out meanwhile.
  await fillTemplates(cluster.url);
  const dumps = await dumpPglites(folder);
  // What the tests read with `provided()` of tests/config/databases.ts.
  project.provide('postgresUrl' as never, cluster.url as never);
  project.provide('emptyDump' as never, dumps.empty as never);
  project.provide('demoDump' as never, dumps.demo as never);
  return async () => {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
