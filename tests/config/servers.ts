import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { SERVER_VARIABLES, serverArguments } from '../../lib/cli/build';
import { freePort } from './free-port';
import { startHostileApi } from './hostile-api';

const root = path.resolve(import.meta.dirname, '../..');
const tsx = path.join(root, 'node_modules', '.bin', 'tsx');

export type Started = { child: ChildProcess; output: () => string };

const REVALIDATE_TOKEN = 'a token by which journeys purge a site';

/** Starts a server of ours in a process group of its own, keeping its last output for the error message. */
function startServer(command: string, args: string[], variables: Record<string, string>): Started {
  const child = spawn(command, args, {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      RATE_LIMIT_SCALE: '1000',
      GALLERY: '1',
      REVALIDATE_TOKEN,
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-40_000);
    if (process.env.E2E_VERBOSE) process.stderr.write(chunk);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  return { child, output: () => output };
}

/** Waits until the readiness address answers 200; throws with the server's last words when it stops or stays silent. */
export async function waitUntilReady(url: string, server: Started): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (Date.now() < deadline) {
    if (server.child.exitCode !== null) throw new Error(`The server stopped while starting:\n${server.output()}`);
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`The server was not ready in time:\n${server.output()}`);
}

export function stopServer(server: Started): void {
  if (server.child.pid && server.child.exitCode === null) process.kill(-server.child.pid, 'SIGTERM');
}

/** Starts a storefront of the build, with these settings. */
export function startStorefront(port: number, variables: Record<string, string>): Started {
  return startServer(process.execPath, serverArguments(port), {
    ...SERVER_VARIABLES,
    PORT: String(port),
    ...variables,
  });
}

/**
 * Starts what the journeys run against: the storefront with its embedded API, and a second one that talks over HTTP to
 * the API started by itself. The ports and the file of all that they say reach the tests through the environment; the returned function stops everything.
 */
export default async function startServers(): Promise<() => void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'coverfront-e2e-'));
  const [embeddedPort, apiPort, remotePort] = [await freePort(), await freePort(), await freePort()];
  const log = path.join(folder, 'servers.log');
  writeFileSync(log, '');
  const servers: Started[] = [];
  const closers: (() => void)[] = [];
  const stop = () => {
    servers.forEach(stopServer);
    closers.forEach((close) => close());
    rmSync(folder, { recursive: true, force: true });
  };
  const keep = (server: Started) => {
    for (const stream of [server.child.stdout, server.child.stderr])
      stream?.on('data', (chunk: Buffer) => appendFileSync(log, chunk));
    servers.push(server);
    return server;
  };
  const storefront = (port: number, variables: Record<string, string>) =>
    keep(startStorefront(port, { LOG_LEVEL: 'info', ...variables }));
  try {
    const embedded = storefront(embeddedPort, { DATA_DIR: path.join(folder, 'embedded') });
    const api = keep(
      startServer(tsx, ['lib/cli/api.ts'], {
        LOG_LEVEL: 'info',
        API_PORT: String(apiPort),
        PORT: String(remotePort),
        DATA_DIR: path.join(folder, 'api'),
      }),
    );
    await waitUntilReady(`http://127.0.0.1:${embeddedPort}/api/health/ready`, embedded);
    await waitUntilReady(`http://127.0.0.1:${apiPort}/health/ready`, api);
    // Passes everything through, except for the one site on which the API is hostile.
    const hostile = await startHostileApi(`http://127.0.0.1:${apiPort}`);
    closers.push(hostile.close);
    const remote = storefront(remotePort, {
      DATA_DIR: path.join(folder, 'remote'),
      ENROLLMENT_API_URL: hostile.url,
    });
    await waitUntilReady(`http://127.0.0.1:${remotePort}/api/health/ready`, remote);
  } catch (error) {
    stop();
    throw error;
  }
  process.env.E2E_EMBEDDED_PORT = String(embeddedPort);
  process.env.E2E_REMOTE_PORT = String(remotePort);
  process.env.E2E_API_PORT = String(apiPort);
  process.env.E2E_SERVER_LOG = log;
  process.env.E2E_REVALIDATE_TOKEN = REVALIDATE_TOKEN;
  return stop;
}
