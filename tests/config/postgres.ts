import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import type { TestProject } from 'vitest/node';
import { dumpEmptyDatabase } from '@/lib/enrollment-api/store/memory';

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
  await ready(url, server);
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

async function ready(url: string, server: ChildProcess): Promise<void> {
  let words = '';
  server.stderr?.on('data', (chunk: Buffer) => (words = (words + chunk.toString()).slice(-4_000)));
  for (const end = Date.now() + 30_000; Date.now() < end;) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL stopped while starting:\n${words}`);
    const sql = postgres(url, { max: 1, connect_timeout: 1, onnotice: () => undefined });
    const up = await sql`select 1`.then(
      () => true,
      () => false,
    );
    await sql.end({ timeout: 1 });
    if (up) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`PostgreSQL was not ready in time:\n${words}`);
}

/** Global setup of the API tests: one PostgreSQL cluster and one empty PGlite for all test files. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startCluster();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'coverfront-pglite-'));
  const dump = path.join(folder, 'empty.tar');
  writeFileSync(dump, new Uint8Array(await (await dumpEmptyDatabase()).arrayBuffer()));
  // What the tests read with `provided()` of tests/config/databases.ts.
  project.provide('postgresUrl' as never, cluster.url as never);
  project.provide('pgliteDump' as never, dump as never);
  return async () => {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
