import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { root } from '../../lib/cli/build';
import type { InProcess } from './in-process-types';
import type { Options } from './options';

const tsx = path.join(root, 'node_modules', '.bin', 'tsx');

/** Runs in-process.ts in a process of its own, on the servers' core. Throws with its output when it fails. */
export function measureInProcess(folder: string, options: Options, core: number | null): InProcess {
  // The condition lets `server-only` modules load outside the web framework's server build.
  const command = [tsx, '--conditions=react-server', path.join(root, 'tests/bench/in-process.ts')];
  const bound = core === null ? command : ['taskset', '-c', String(core), ...command];
  const [program = tsx, ...args] = bound;
  const outcome = spawnSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: path.join(folder, 'data'),
      LOG_LEVEL: 'error',
      BENCH_ROUNDS: String(options.rounds),
      BENCH_SECONDS: String(options.roundSeconds),
    },
  });
  const last = outcome.stdout.trim().split('\n').at(-1) ?? '';
  if (outcome.status !== 0 || !last.startsWith('{'))
    throw new Error(`The in-process measurement failed.\n${outcome.stdout}${outcome.stderr}`);
  return JSON.parse(last) as InProcess;
}
