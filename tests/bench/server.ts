import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from './http';

/** A server under measurement. */
export type Server = { name: string; pid: number; port: number; startSeconds: number; stop: () => Promise<void> };

export type Start = {
  name: string;
  args: string[];
  cwd: string;
  /** What is undefined here is taken out of what this process has. */
  env: NodeJS.Dict<string>;
  port: number;
  /** Answers 200 when the server is ready. */
  readyPath: string;
  /** Longest wait for readiness, in seconds. */
  timeoutSeconds?: number;
};

/**
 * Runs a Node program and waits until its ready path answers 200. `startSeconds` runs from spawn to that answer.
 * Throws with the program's last output when it ends early or never gets ready.
 */
export async function startServer(start: Start): Promise<Server> {
  const began = performance.now();
  const child = spawn(process.execPath, start.args, {
    cwd: start.cwd,
    env: { ...process.env, ...start.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = lastOutput(child);
  const deadline = began + (start.timeoutSeconds ?? 120) * 1000;
  while (!(await isReady(start))) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`${start.name} ended before it was ready.\n${output()}`);
    if (performance.now() > deadline) {
      await stopChild(child);
      throw new Error(`${start.name} was not ready in time.\n${output()}`);
    }
    await sleep(20);
  }
  const startSeconds = (performance.now() - began) / 1000;
  if (child.pid === undefined) throw new Error(`${start.name} has no process id.`);
  return { name: start.name, pid: child.pid, port: start.port, startSeconds, stop: () => stopChild(child) };
}

async function isReady(start: Start): Promise<boolean> {
  try {
    return (await ask({ port: start.port, host: '127.0.0.1', path: start.readyPath })).status === 200;
  } catch {
    return false;
  }
}

function lastOutput(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (text = (text + chunk.toString()).slice(-4000)));
  return () => text;
}

/** Asks politely, so that the store closes and a CPU profile is written, and insists after ten seconds. */
async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const insist = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await ended;
  clearTimeout(insist);
}
