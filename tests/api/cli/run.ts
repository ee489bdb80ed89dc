import { spawn } from 'node:child_process';
import path from 'node:path';
import { programOf } from '@/tests/config/databases';

const root = path.resolve(import.meta.dirname, '../../..');

export type Outcome = { code: number | null; out: string; err: string };
/** The folder it works in, and the milliseconds after which it is killed. */
type Where = { cwd?: string; killAfter?: number };
type Settings = Record<string, string>;
type Command = 'api' | 'audit-verify' | 'keys-rotate' | 'operator';

/** Runs one of the operator's commands, with exactly these settings and those of the folder's `.env`. */
export function runCli(
  command: Command,
  settings: Settings,
  args: readonly string[] = [],
  cwd = root,
  killAfter?: number,
): Promise<Outcome> {
  const { file, env } = programOf(command);
  return run([file, ...args], { ...env, ...settings }, { cwd, ...(killAfter !== undefined && { killAfter }) });
}

/** The same as npm does. */
export const runAsNpm = (command: Command | 'start' | 'ach-files', settings: Settings): Promise<Outcome> =>
  run(['--import', 'tsx', `lib/cli/${command}.ts`], settings);

function run(args: readonly string[], settings: Settings, { cwd = root, killAfter }: Where = {}): Promise<Outcome> {
  const child = spawn(process.execPath, args, {
    cwd,
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
  const killer = killAfter === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfter);
  return new Promise((resolve) =>
    child.once('close', (code) => {
      clearTimeout(killer);
      resolve({ code, out, err });
    }),
  );
}
