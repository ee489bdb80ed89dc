import { spawn } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');

export type Outcome = { code: number | null; out: string; err: string };

/** Runs one of the operator's commands as npm does, with exactly these settings. */
export function runCli(
  command: 'api' | 'audit-verify' | 'keys-rotate' | 'start',
  settings: Record<string, string>,
): Promise<Outcome> {
  const child = spawn(process.execPath, ['--import', 'tsx', `lib/cli/${command}.ts`], {
    cwd: root,
    env: {
      NODE_ENV: 'production',
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      LOG_LEVEL: 'silent',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, out, err })));
}
