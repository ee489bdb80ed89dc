import { spawn } from 'node:child_process';
import path from 'node:path';
import { expect } from 'vitest';
import { programOf } from '@/tests/config/databases';
import { freePort } from '@/tests/config/free-port';

const root = path.resolve(import.meta.dirname, '../../..');

export type RunningApi = {
  /** Its address, without the prefix. */
  url: string;
  /** Asks one of its addresses. */
  get: (path: string, headers?: Headers) => Promise<Response>;
  /** Sends any request to one of its addresses. */
  ask: (path: string, init: RequestInit) => Promise<Response>;
  /** The status of an answer; 0 when none comes. */
  status: (path: string) => Promise<number>;
  isRunning: () => boolean;
};

/**
 * Starts the API by itself, as an operator does and with exactly these settings, works with it once it is ready, and
 * stops it: that it ends by itself and without an error then is part of every such test.
 */
export async function withApi<T>(settings: Record<string, string>, work: (api: RunningApi) => Promise<T>): Promise<T> {
  const port = await freePort();
  const { file, env } = programOf('api');
  const server = spawn(process.execPath, [file], {
    cwd: root,
    env: {
      NODE_ENV: 'production',
      PATH: process.env.PATH ?? '',
      LOG_LEVEL: 'silent',
      API_PORT: String(port),
      ...env,
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let words = '';
  server.stderr.on('data', (chunk: Buffer) => (words += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => server.once('exit', (code) => resolve(code)));
  const get: RunningApi['get'] = (where, headers) => fetch(`http://127.0.0.1:${port}${where}`, headers && { headers });
  const ask: RunningApi['ask'] = (where, init) => fetch(`http://127.0.0.1:${port}${where}`, init);
  const status: RunningApi['status'] = (where) =>
    get(where).then(
      (answer) => answer.status,
      () => 0,
    );
  const ready = async () =>
    server.exitCode === null ? await status('/health/ready') : `ended with ${server.exitCode}: ${words}`;
  const toEnd = () => {
    server.kill('SIGTERM');
    return ended;
  };
  try {
    await expect.poll(ready, { timeout: 120_000 }).toSatisfy((told) => told === 200 || typeof told === 'string');
    expect(await ready()).toBe(200);
    const result = await work({
      url: `http://127.0.0.1:${port}`,
      get,
      ask,
      status,
      isRunning: () => server.exitCode === null,
    });
    expect(await toEnd(), words).toBe(0);
    return result;
  } finally {
    await toEnd();
  }
}
