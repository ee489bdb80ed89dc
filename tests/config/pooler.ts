import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { canInstall, databaseOwner, installPackage } from './debian';
import { freePort } from './free-port';

const DEBIANS = '/usr/sbin/pgbouncer';

/** PgBouncer: Debian's or the PATH's; installed by apt when missing and allowed. */
function findPooler(): string {
  if (existsSync(DEBIANS)) return DEBIANS;
  const onPath = spawnSync('which', ['pgbouncer'], { encoding: 'utf8' }).stdout.trim();
  if (onPath) return onPath;
  if (canInstall()) {
    installPackage('pgbouncer');
    if (existsSync(DEBIANS)) return DEBIANS;
  }
  throw new Error('No PgBouncer found for the API tests. Install the pgbouncer package of your system.');
}

export type Pooler = {
  /** The URL of a database of the cluster by way of the pooler. */
  through(url: string): string;
  remove(): Promise<void>;
};

/** A pooler in transaction mode in front of a cluster, on a free port of the loopback, with no settings that help it. */
export async function createPooler(clusterUrl: string): Promise<Pooler> {
  const program = findPooler();
  const as = databaseOwner();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'coverfront-pooler-'));
  const port = await freePort();
  const { port: serverPort, username } = new URL(clusterUrl);
  const settings = path.join(folder, 'pgbouncer.ini');
  const lines = [
    '[databases]',
    `* = host=127.0.0.1 port=${serverPort} user=${username}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 10',
    'max_client_conn = 1000',
    'server_idle_timeout = 5',
  ];
  writeFileSync(settings, `${lines.join('\n')}\n`);
  if (as) for (const place of [folder, settings]) chownSync(place, as.uid, as.gid);
  const child = spawn(program, [settings], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], ...as });
  let words = '';
  child.stderr.on('data', (chunk: Buffer) => (words = (words + chunk.toString()).slice(-4_000)));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const remove = async () => {
    kill();
    await ended;
    process.off('exit', kill);
    rmSync(folder, { recursive: true, force: true });
  };
  for (const end = Date.now() + 30_000; !(await answers(port)); await sleep(20))
    if (child.exitCode !== null || Date.now() > end) {
      await remove();
      throw new Error(`PgBouncer was not ready in time:\n${words}`);
    }
  return {
    through(url) {
      const own = new URL(url);
      own.port = String(port);
      return own.href;
    },
    remove,
  };
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
