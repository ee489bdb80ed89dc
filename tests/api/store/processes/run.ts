import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { programOf, type Program } from '@/tests/config/databases';

const root = path.resolve(import.meta.dirname, '../../../..');

export type Running = {
  child: ChildProcess;
  lines: Record<string, unknown>[];
  /** The next line the program says, as JSON. Fails with its errors when it ends before. */
  next(): Promise<Record<string, unknown>>;
  /** Exit code, or the signal's name. */
  ended: Promise<number | string | null>;
};

/** Starts a program in a process of its own, without a wrapper, so that a signal reaches it. */
export function start(program: Program, ...args: string[]): Running {
  const { file, env } = programOf(program);
  const child = spawn(process.execPath, [file, ...args], { cwd: root, env: { ...process.env, ...env }, stdio: 'pipe' });
  const lines: Record<string, unknown>[] = [];
  const waiting: (() => void)[] = [];
  let errors = '';
  let read = 0;
  let over = false;
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const reader = createInterface(child.stdout).on('line', (line) => {
    lines.push(JSON.parse(line) as Record<string, unknown>);
    waiting.splice(0).forEach((wake) => wake());
  });
  const drained = new Promise<void>((resolve) => reader.once('close', resolve));
  const ended = new Promise<number | string | null>((resolve) => {
    child.once('exit', (code, signal) => void drained.then(() => resolve(signal ?? code)));
  });
  void ended.then(() => {
    over = true;
    waiting.splice(0).forEach((wake) => wake());
  });
  return {
    child,
    lines,
    ended,
    async next() {
      while (lines.length <= read && !over) await new Promise<void>((resolve) => waiting.push(resolve));
      const line = lines[read];
      if (!line) throw new Error(`${program} ended:\n${errors}`);
      read += 1;
      return line;
    },
  };
}
