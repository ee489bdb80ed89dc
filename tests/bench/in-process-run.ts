import type { InProcess } from './in-process-types';
import type { Options } from './options';
import { runScript } from './script';

const FAILURE = 'The in-process measurement failed.';

/** Runs in-process.ts in a process of its own, on PGlite and the servers' core. Throws with its output when it fails. */
export function measureInProcess(folder: string, options: Options, core: number | null): InProcess {
  const output = runScript('in-process.ts', {
    folder,
    core,
    env: {
      BENCH_ROUNDS: String(options.rounds),
      BENCH_SECONDS: String(options.roundSeconds),
      DATABASE_URL: undefined,
    },
    failure: FAILURE,
  });
  const last = output.trim().split('\n').at(-1) ?? '';
  if (!last.startsWith('{')) throw new Error(`${FAILURE}\n${output}`);
  return JSON.parse(last) as InProcess;
}
