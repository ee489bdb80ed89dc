import { readFileSync } from 'node:fs';
import { env } from '@/lib/env';

const LOOK_MS = 250;
const SHELL = /(?:^|\/)(?:a|ba|da|k|z)?sh$/;

const read = (pid: number, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
};

/** The parent of a process; null when it cannot be seen. */
function parentOf(pid: number): number | null {
  const stat = read(pid, 'stat');
  return stat === '' ? null : Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

/** True for `sh -c "npm start"`, which waits for its command: when it is ended, its command is meant too. */
function isWaitingShell(pid: number): boolean {
  const [program = '', flag, command = ''] = read(pid, 'cmdline').split('\0');
  return SHELL.test(program) && flag === '-c' && !command.includes('&');
}

/**
 * Calls `end` when the npm that runs this process, or the shell that waits for npm, is gone: neither could pass a signal
 * on. Without npm nothing is watched, as whatever starts a process may end and leave it running.
 */
export function endWithSupervisor(end: () => void): void {
  if (!env().npm_lifecycle_event) return;
  const npm = process.ppid;
  const shell = parentOf(npm);
  const watched = shell !== null && isWaitingShell(shell) ? shell : null;
  const look = setInterval(() => {
    if (process.ppid === npm && (watched === null || parentOf(npm) === watched)) return;
    clearInterval(look);
    end();
  }, LOOK_MS);
  look.unref();
}
