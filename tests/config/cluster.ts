import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { canInstall, databaseOwner, installPackage } from './debian';
import { freePort } from './free-port';

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
  if (canInstall()) {
    installPackage('postgresql');
    const installed = binaries();
    if (installed) return installed;
  }
  throw new Error(
    'No PostgreSQL found for the API tests. Install the postgresql package of your system (initdb, postgres).',
  );
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

const INIT = ['-U', 'coverfront', '--auth', 'trust', '-E', 'UTF8', '--locale', 'C', '--no-sync', '--no-instructions'];

export type Cluster = {
  url: string;
  /** The process that all others of the server come from; undefined while it is stopped. */
  pid(): number | undefined;
  /** Stops the server as `signal` says (SIGINT: connections are cut; SIGQUIT: without a word to them). */
  stop(signal?: NodeJS.Signals): Promise<void>;
  /** Starts it again on the same address with the same data. */
  start(): Promise<void>;
  /** Stops it and deletes everything. */
  remove(): Promise<void>;
};

/** Puts files beside the data, as their owner reads them; answers the server's settings that name them. */
type Furnish = (folder: string) => string[];

/** A throw-away cluster on a free port of the loopback, running. Whatever fails, nothing of it is left behind. */
export async function createCluster(furnish: Furnish = () => []): Promise<Cluster> {
  const bin = findBinaries();
  const as = databaseOwner();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'coverfront-postgres-'));
  const data = path.join(folder, 'data');
  let server: ChildProcess | undefined;
  const port = await freePort();
  let settings = FAST;
  const cluster: Cluster = {
    url: `postgres://coverfront@127.0.0.1:${port}/postgres`,
    pid: () => server?.pid,
    async start() {
      const own = settings.flatMap((item) => ['-c', item]);
      const args = ['-D', data, '-p', String(port), '-k', '', '-h', '127.0.0.1', ...own];
      server = spawn(path.join(bin, 'postgres'), args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], ...as });
      process.once('exit', () => server?.kill('SIGQUIT'));
      await ready(bin, port, server);
    },
    async stop(signal = 'SIGINT') {
      const running = server;
      server = undefined;
      if (!running || running.exitCode !== null || running.signalCode !== null) return;
      const ended = new Promise((resolve) => running.once('exit', resolve));
      running.kill(signal);
      await ended;
    },
    async remove() {
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  try {
    settings = [...FAST, ...furnish(folder)];
    if (as) for (const name of ['', ...readdirSync(folder)]) chownSync(path.join(folder, name), as.uid, as.gid);
    execFileSync(path.join(bin, 'initdb'), ['-D', data, ...INIT], { stdio: 'pipe', cwd: folder, ...as });
    await cluster.start();
  } catch (error) {
    await cluster.remove();
    throw error;
  }
  return cluster;
}

async function ready(bin: string, port: number, server: ChildProcess): Promise<void> {
  let words = '';
  server.stderr?.on('data', (chunk: Buffer) => (words = (words + chunk.toString()).slice(-4_000)));
  for (const end = Date.now() + 60_000; Date.now() < end;) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL stopped while starting:\n${words}`);
    // Its own program asks, because a client that gives up on a connection of a busy machine can take this process with
    // it.
    if (spawnSync(path.join(bin, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)]).status === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`PostgreSQL was not ready in time:\n${words}`);
}
