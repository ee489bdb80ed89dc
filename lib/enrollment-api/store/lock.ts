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
/** The kernel may need so long to take a big process down; until then it holds what the process held. */
const DYING_MS = 10_000;
const LOOK_MS = 100;

const Holder = z.object({ pid: z.number(), started: z.string(), boot: z.string(), space: z.string() });
type Holder = z.infer<typeof Holder>;

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return '';
  }
};

/** The fields of a process behind its name, which may hold anything. */
function fieldsOf(pid: number): string[] {
  const stat = read(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** The moment a process began, in clock ticks since boot: a later process with the same pid has another one. */
const startOf = (pid: number): string => fieldsOf(pid)[19] ?? '';

/** The kernel's mark of a process on its way out (PF_EXITING), and SIGKILL among signals that are on their way. */
const EXITING = 0x4;
const KILL = 0x100n;

/** True for a process that runs no code of its own any more: killed, ending, or ended and not yet fetched. */
function isDying(pid: number): boolean {
  const [state = '', , , , , , flags = '0'] = fieldsOf(pid);
  if (['Z', 'X', 'x'].includes(state) || (Number(flags) & EXITING) !== 0) return true;
  const pending = [...read(`/proc/${pid}/status`).matchAll(/^(?:SigPnd|ShdPnd):\s*([\da-f]+)$/gm)];
  return pending.some(([, mask = '0']) => (BigInt(`0x${mask}`) & KILL) !== 0n);
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

/** The socket, or null while another process has it. */
async function trySocket(name: string): Promise<Server | null> {
  const server = createServer((socket) => socket.destroy());
  const isTaken = await new Promise<boolean>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(true) : reject(error),
    );
    server.listen(`\0${name}`, () => resolve(false));
  });
  if (isTaken) return null;
  server.unref();
  return server;
}

/**
 * Listens on an abstract unix socket named after the folder. The kernel frees it when the process ends, however it ends
 * (threats F2), which for a big one may be a while after its kill: a holder that is dead or cannot be seen is waited
 * for, a live one is not. Elsewhere than on Linux there is no such socket and the file alone guards.
 */
async function takeSocket(folder: string): Promise<Server | null> {
  if (process.platform !== 'linux') return null;
  const name = `coverfront-${createHash('sha256').update(folder).digest('hex')}`;
  let seen = 0;
  for (const end = performance.now() + DYING_MS; ;) {
    const server = await trySocket(name);
    if (server) return server;
    const holder = holderOf(lockFile(folder));
    // Twice, as between the kill and its marks there is a moment without any.
    seen = holder && (isHere(holder) ? isRunning(holder) : await beats(lockFile(folder))) ? seen + 1 : 0;
    if (seen === 2) throw refusal(folder, holder?.pid ?? null);
    if (performance.now() > end) throw refusal(folder, holder?.pid ?? null);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
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

/** True when the holder's pid is one that this process can see: the same boot and the same container. */
const isHere = ({ boot, space }: Holder): boolean => boot !== '' && boot === self().boot && space === self().space;

/** True when the holder is still there and not on its way out. */
const isRunning = ({ pid, started }: Holder): boolean => alive(pid) && startOf(pid) === started && !isDying(pid);

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
  return isHere(holder) ? holder.pid !== process.pid && isRunning(holder) : beats(file);
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
