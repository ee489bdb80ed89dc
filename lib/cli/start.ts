import { spawn } from 'node:child_process';
import { env } from '@/lib/env';
import { buildIfStale, root, serverArguments } from './build';

/**
 * `npm start`: builds when needed, then runs the server in a child so that a signal reaches it directly and its exit
 * code becomes ours. The server itself opens the store, migrates, seeds and prints the demo hosts (instrumentation.ts).
 */
async function start(): Promise<void> {
  const { COVERFRONT_MODE, PORT } = env();
  if (COVERFRONT_MODE === 'live' && (await checkLive()) !== 0) process.exit(1);
  await buildIfStale();
  const server = spawn(process.execPath, serverArguments(PORT), { cwd: root, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));
  server.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)));
}

/** Asks before anything is built or listens; says why not by itself. Answers the exit code of the check. */
function checkLive(): Promise<number | null> {
  const check = spawn(process.execPath, ['--import', 'tsx', 'lib/cli/live-check.ts'], { cwd: root, stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    check.once('error', reject);
    check.once('exit', resolve);
  });
}

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
