import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, inject } from 'vitest';
import { root, SERVER_VARIABLES, serverArguments } from '@/lib/cli/build';
import { ask } from '@/tests/bench/http';
import { freePort } from '@/tests/config/free-port';

/** The commands that people and supervisors start the product with; `server` is the process that serves, by itself. */
const COMMANDS = {
  npm: () => ['npm', 'start'],
  sh: () => ['sh', '-c', 'npm start'],
  server: (port: number) => [process.execPath, ...serverArguments(port)],
} as const;

export type Product = {
  port: number;
  /** The started process; it leads a group of its own. */
  child: ChildProcess;
  /** Processes of the group that are still there, zombies not counted, with their command lines. */
  processes: () => { pid: number; command: string }[];
  /** Sends a signal to the whole group, as a terminal and a supervisor do. */
  signalGroup: (signal: NodeJS.Signals) => void;
  ended: Promise<number | NodeJS.Signals | null>;
  /** Everything it has said, on both channels. */
  output: () => string;
};

/** The started product of a whole test file, which ends with it; to be asked for inside of a test. */
export function productOfFile(command: keyof typeof COMMANDS, variables?: Record<string, string>): () => Product {
  const data = demoFolder();
  let product: Product | undefined;
  beforeAll(async () => {
    product = await startReady(command, data.folder, undefined, variables);
  });
  afterAll(async () => {
    product?.child.kill('SIGTERM');
    await product?.ended;
    data.drop();
  });
  return () => {
    if (product === undefined) throw new Error('The product is not started yet.');
    return product;
  };
}

/** A folder for data, deleted by the second. */
export function dataFolder(): { folder: string; drop: () => void } {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'coverfront-server-'));
  return { folder, drop: () => rmSync(folder, { recursive: true, force: true }) };
}

/** A folder with what a demo leaves that was started and stopped (tests/config/built.ts), as most starts find one. */
export function demoFolder(): ReturnType<typeof dataFolder> {
  const data = dataFolder();
  cpSync(inject('demoFolder' as never) as string, data.folder, { recursive: true });
  return data;
}

/** Starts the built product, with these settings of its own, and comes back at once. */
export function startProduct(
  command: keyof typeof COMMANDS,
  port: number,
  folder: string,
  variables: Record<string, string> = {},
): Product {
  const [program = '', ...args] = COMMANDS[command](port);
  const child = spawn(program, args, {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...(command === 'server' && SERVER_VARIABLES),
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      RATE_LIMIT_SCALE: '100000',
      NEXT_TELEMETRY_DISABLED: '1',
      ...variables,
    },
  });
  let words = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (words += chunk.toString()));
  const group = child.pid ?? 0;
  return {
    port,
    child,
    processes: () => processesOf(group),
    signalGroup: (signal) => process.kill(-group, signal),
    ended: new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ?? code))),
    output: () => words,
  };
}

/** Starts the product and waits until it is ready. Throws with its last words when it ends before. */
export async function startReady(
  command: keyof typeof COMMANDS,
  folder: string,
  port?: number,
  variables?: Record<string, string>,
): Promise<Product> {
  const product = startProduct(command, port ?? (await freePort()), folder, variables);
  await untilReady(product);
  return product;
}

export const isReady = (port: number): Promise<boolean> =>
  ask({ port, host: '127.0.0.1', path: '/api/health/ready' }).then(
    ({ status }) => status === 200,
    () => false,
  );

const lastWords = ({ output }: Product) => output().slice(-4_000);

export async function untilReady(product: Product): Promise<void> {
  for (const end = performance.now() + 120_000; performance.now() < end; await sleep(20)) {
    if (product.child.exitCode !== null || product.child.signalCode !== null)
      throw new Error(`The server ended before it was ready:\n${lastWords(product)}`);
    if (await isReady(product.port)) return;
  }
  throw new Error(`The server was not ready in time:\n${lastWords(product)}`);
}

function processesOf(group: number): { pid: number; command: string }[] {
  return readdirSync('/proc').flatMap((name) => {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const [state, , owner] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (Number(owner) !== group || state === 'Z') return [];
      return [{ pid: Number(name), command: readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ') }];
    } catch {
      return [];
    }
  });
}

/** True when nothing takes connections there. */
export const isPortFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(false);
    });
    socket.once('error', () => resolve(true));
  });
