import { createHash, randomBytes } from 'node:crypto';
import {
  linkSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:net';
import path from 'node:path';
import * as z from 'zod';
import { now } from '@/lib/clock';
import { StoreError } from './store-errors';

const HEARTBEAT_MS = 2_000;
const WATCH_MS = 3 * HEARTBEAT_MS;

const Holder = z.object({ pid: z.number(), started: z.string(), boot: z.string(), space: z.string() });
type Holder = z.infer<typeof Holder>;

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return '';
  }
};

/** The moment a process began, in clock ticks since boot: a later process with the same pid has another one. */
function startOf(pid: number): string {
  const stat = read(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

function pidSpace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}

const self = (): Holder => ({
  pid: process.pid,
  started: startOf(process.pid),
  boot: read('/proc/sys/kernel/random/boot_id'),
  space: pidSpace(),
});

function refusal(folder: string, pid: number | null): StoreError {
  const who = pid === null ? 'another process' : `another process (pid ${pid})`;
  return new StoreError(
    'unavailable',
    `The database in ${folder} is already open in ${who}. Two processes in one folder lose data, so this one stops. ` +
      'Stop the other one, give this one its own DATA_DIR, or set DATABASE_URL to share a PostgreSQL.',
  );
}

/**
 * Listens on an abstract unix socket named after the folder. The kernel frees it the moment the process ends, however
 * it ends (threats F2). Elsewhere than on Linux there is no such socket and the file alone guards.
 */
async function takeSocket(folder: string): Promise<Server | null> {
  if (process.platform !== 'linux') return null;
  const name = createHash('sha256').update(folder).digest('hex');
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? refusal(folder, holderOf(lockFile(folder))?.pid ?? null) : error),
    );
    server.listen(`\0coverfront-${name}`, () => resolve());
  });
  server.unref();
  return server;
}

const lockFile = (folder: string) => `${folder}.lock`;

function holderOf(file: string): Holder | null {
  try {
    return Holder.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** True while the file's time moves: its holder lives where its pid cannot be seen (another container or machine). */
async function beats(file: string): Promise<boolean> {
  const time = () => {
    try {
      return statSync(file).mtimeMs;
    } catch {
      return null;
    }
  };
  const before = time();
  const end = performance.now() + WATCH_MS;
  while (performance.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    if (time() !== before) return true;
  }
  return false;
}

/** True when the holder named in the file still runs; never for a process that is known to be gone. */
async function holds(holder: Holder, file: string): Promise<boolean> {
  const me = self();
  if (holder.boot === me.boot && holder.space === me.space && me.boot !== '')
    return holder.pid !== me.pid && alive(holder.pid) && startOf(holder.pid) === holder.started;
  return beats(file);
}

/** Gives the finished file its name in one step, so that no process reads half of it. False: the name is taken. */
function claimFile(file: string): boolean {
  const draft = `${file}.${process.pid}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, JSON.stringify(self()), { mode: 0o600, flag: 'wx' });
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}

async function takeFile(folder: string): Promise<void> {
  const file = lockFile(folder);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if (claimFile(file)) return;
    const holder = holderOf(file);
    if (holder && (await holds(holder, file))) throw refusal(folder, holder.pid);
    rmSync(file, { force: true });
  }
  throw refusal(folder, null);
}

/**
 * Takes a folder for this process alone, or throws a `StoreError` that says which folder and what to do. PGlite has no
 * lock of its own, and two processes in one folder lose acknowledged data silently (threats F1). Returns the release.
 */
export async function lockFolder(given: string): Promise<() => Promise<void>> {
  const folder = path.join(realpathSync(path.dirname(given)), path.basename(given));
  const socket = await takeSocket(folder);
  try {
    await takeFile(folder);
  } catch (error) {
    socket?.close();
    throw error;
  }
  const file = lockFile(folder);
  const beat = setInterval(() => {
    try {
      utimesSync(file, now(), now());
    } catch {
      // The file was removed by hand; the socket still guards.
    }
  }, HEARTBEAT_MS);
  beat.unref();
  let held = true;
  return async () => {
    if (!held) return;
    held = false;
    clearInterval(beat);
    rmSync(file, { force: true });
    await new Promise<void>((resolve) => (socket ? socket.close(() => resolve()) : resolve()));
  };
}
