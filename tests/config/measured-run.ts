import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { root } from '@/lib/cli/build';

/** The end of a program: its code, null where it was killed, all that it said, its time, and the most memory that it ever had in kilobytes. */
export type MeasuredRun = { code: number | null; out: string; ms: number; kilobytes: number };

/** Runs a program of node by itself and looks at its memory meanwhile; kills it after a time if one is given. */
export async function runMeasured(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  killAfterMs?: number,
): Promise<MeasuredRun> {
  const began = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { NODE_ENV: 'production', PATH: process.env.PATH ?? '', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  const hear = (chunk: Buffer): void => void (out += chunk.toString());
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  let kilobytes = 0;
  const look = setInterval(() => (kilobytes = Math.max(kilobytes, peakOf(child.pid))), 100);
  const killer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearInterval(look);
  clearTimeout(killer);
  return { code, out, ms: performance.now() - began, kilobytes };
}

/** Most memory that a process ever had, in kilobytes; 0 where the system does not tell. */
function peakOf(pid: number | undefined): number {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
