import { spawn } from 'node:child_process';
import { env } from '@/lib/env';
import { buildIfStale, root, serverArguments } from './build';

/**
 * `npm start`: builds when needed, then runs the server in a child so that a signal reaches it directly and its exit
 * code becomes ours. The server itself opens the store, migrates, seeds and prints the demo hosts (instrumentation.ts).
 */
async function start(): Promise<void> {
  const { PORT } = env();
  await buildIfStale();
  const server = spawn(process.execPath, serverArguments(PORT), { cwd: root, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));
  server.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)));
}

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
