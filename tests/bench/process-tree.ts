import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';

/** Clock ticks a second of /proc/<pid>/stat; 100 on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;

type Stat = { parent: number; cpuTicks: number };

/** User and system CPU time of a process and all its living descendants, in milliseconds. */
export function cpuMilliseconds(pid: number): number {
  const table = processTable();
  const ticks = tree(pid, table).reduce((sum, member) => sum + (table.get(member)?.cpuTicks ?? 0), 0);
  return (ticks * 1000) / TICKS_PER_SECOND;
}

/** Resident memory of a process and all its living descendants, in MB. */
export function residentMegabytes(pid: number): number {
  const kilobytes = tree(pid, processTable()).map((member) => {
    const status = read(`/proc/${member}/status`);
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0);
  });
  return kilobytes.reduce((sum, value) => sum + value, 0) / 1024;
}

/** The cores this process may use, or none when there is no `taskset`. */
export function usableCores(): number[] {
  const outcome = spawnSync('taskset', ['-cp', String(process.pid)], { encoding: 'utf8' });
  if (outcome.status !== 0) return [];
  const list = outcome.stdout.split(':').at(-1)?.trim() ?? '';
  return list.split(',').flatMap((range) => {
    const [first = NaN, last = first] = range.split('-').map(Number);
    return Number.isNaN(first) ? [] : Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}

/** Binds every thread of a process and its descendants to some cores. */
export function pin(pid: number, ...cores: readonly number[]): void {
  for (const member of tree(pid, processTable())) {
    const outcome = spawnSync('taskset', ['-acp', cores.join(), String(member)], { encoding: 'utf8' });
    if (outcome.status !== 0)
      throw new Error(`Could not bind process ${member} to core ${cores.join()}: ${outcome.stderr}`);
  }
}

function tree(root: number, table: ReadonlyMap<number, Stat>): number[] {
  const members = [root];
  for (const member of members) {
    for (const [pid, stat] of table) if (stat.parent === member) members.push(pid);
  }
  return members;
}

function processTable(): Map<number, Stat> {
  const table = new Map<number, Stat>();
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    // The second field is the program's name in brackets and may hold blanks, so fields are counted after it.
    const fields = read(`/proc/${entry}/stat`).split(') ').at(-1)?.split(' ') ?? [];
    const [, parent, , , , , , , , , , user, system] = fields.map(Number);
    if (parent !== undefined) table.set(Number(entry), { parent, cpuTicks: (user ?? 0) + (system ?? 0) });
  }
  return table;
}

/** A process may end between listing and reading; it then counts as empty. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
