import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { root } from '../../lib/cli/build';

const tsx = path.join(root, 'node_modules', '.bin', 'tsx');

/**
 * Runs a script of this folder to its end in a process of its own, on the store of `folder` and on one core when given,
 * and returns what it wrote to stdout. Throws with `failure` and all output when it ends with an error.
 */
export function runScript(
  name: string,
  {
    folder,
    env = {},
    core = null,
    failure,
  }: { folder: string; env?: NodeJS.Dict<string>; core?: number | null; failure: string },
): string {
  // The condition lets `server-only` modules load outside the web framework's server build.
  const command = [tsx, '--conditions=react-server', path.join(root, 'tests/bench', name)];
  const [program = tsx, ...args] = core === null ? command : ['taskset', '-c', String(core), ...command];
  const outcome = spawnSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: path.join(folder, 'data'), LOG_LEVEL: 'error', ...env },
  });
  if (outcome.status !== 0) throw new Error(`${failure}\n${outcome.stdout}${outcome.stderr}`);
  return outcome.stdout;
}
