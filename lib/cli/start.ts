import './settings-file';
import { spawn, type ChildProcess } from 'node:child_process';
import { env, environmentWith } from '@/lib/env';
import { END_SIGNALS } from '@/lib/process/ending';
import { buildIfStale, root, SERVER_VARIABLES, serverArguments } from './build';
import { endWithSupervisor } from './supervisor';

/** The server's own limits (`lib/process/ending.ts`) are shorter; a server that outlives them does not answer any more. */
const KILL_MS = 28_000;

/**
 * `npm start`: builds when needed, then runs the server in a child, tells it every signal, and ends with its code. The
 * server itself opens the store, migrates, seeds and prints the demo hosts (instrumentation.ts). It ends by itself when
 * this process dies: the channel between them closes.
 */
async function start(): Promise<void> {
  const { COVERFRONT_MODE, PORT } = env();
  const ending = new AbortController();
  const running: { server?: ChildProcess } = {};
  const end = (signal: NodeJS.Signals) => {
    ending.abort();
    running.server?.kill(signal);
    setTimeout(() => running.server?.kill('SIGKILL'), KILL_MS).unref();
  };
  for (const signal of END_SIGNALS) process.on(signal, () => end(signal));
  endWithSupervisor(() => end('SIGTERM'));
  try {
    if (COVERFRONT_MODE === 'live' && (await checkLive(ending.signal)) !== 0)
      process.exit(ending.signal.aborted ? 0 : 1);
    await buildIfStale(ending.signal);
  } catch (error) {
    if (!ending.signal.aborted) throw error;
  }
  if (ending.signal.aborted) process.exit(0);
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc'] as const;
  const server = spawn(process.execPath, serverArguments(PORT), {
    cwd: root,
    env: environmentWith(SERVER_VARIABLES),
    stdio: [...stdio],
  });
  running.server = server;
  // Before it hears signals itself it dies of them, as it was told to.
  server.on('exit', (code, signal) => process.exit(code ?? (END_SIGNALS.some((one) => one === signal) ? 0 : 1)));
}

/** Asks before anything is built or listens; says why not by itself. Answers the exit code of the check. */
function checkLive(end: AbortSignal): Promise<number | null> {
  const check = spawn(process.execPath, ['--import', 'tsx', 'lib/cli/live-check.ts'], {
    cwd: root,
    stdio: 'inherit',
    signal: end,
  });
  return new Promise((resolve, reject) => {
    check.once('error', reject);
    check.once('exit', resolve);
  });
}

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
