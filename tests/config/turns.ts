import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';

/*
 * The tests that a run of the gate takes (decisions 317). All of them, where the machine has the time; else what is tried `ALWAYS` and one
 * share of the other files, another one for another commit. `npm test -- --whole` takes all of them.
 */

const root = path.resolve(import.meta.dirname, '../..');

/** One of `of` shares of the files that take turns, from 0, and files that do not wait for theirs. */
export type Turn = { of: number; at: number; also: readonly string[] };

export const WHOLE: Turn = { of: 1, at: 0, also: [] };

/** The turn of this run, told by the gate to the programs that it starts; a program started by itself takes everything. */
export function readTurn(variables: Readonly<Record<string, string | undefined>> = process.env): Turn {
  const told = variables['GATE_TURN'];
  if (told === undefined) return WHOLE;
  const [share = '', ...also] = told.split(' ');
  const [, at, of] = (/^(\d+)\/([1-9]\d*)$/.exec(share) ?? []).map(Number);
  if (at === undefined || of === undefined) throw new Error(`GATE_TURN is a share such as 0/3, not ${share}.`);
  return { of, at: at % of, also };
}

export const tellTurn = ({ of, at, also }: Turn): string => [`${at}/${of}`, ...also].join(' ');

/** Those of a list that are in turn. */
export const inTurn = <T>(all: readonly T[], { of, at }: Pick<Turn, 'of' | 'at'> = readTurn()): T[] =>
  all.filter((_, index) => index % of === at);

/** Taken by each run of the folders whose files take turns: whole journeys, the wire, money, and what is cheap. */
const ALWAYS = {
  'tests/api': /^(?:app|cart|contract|journey|payments|plans|quote|sign-in|statements|steps)\./,
  'tests/server': /^(?:calls|documents|in-front|kept|live|observatory|scripts|statements|two-processes)\./,
  // Of the walks of `colours` each takes its turn by itself.
  'tests/e2e': /^(?:journey-|steps\.|colours\.)/,
} as const;

export type TurnFolder = keyof typeof ALWAYS;
export const TURN_FOLDERS: readonly TurnFolder[] = ['tests/api', 'tests/server', 'tests/e2e'];

/** The test files of a folder that take turns, from the root, with their bytes; the longest first. */
function sizesIn(folder: TurnFolder): { file: string; bytes: number }[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:test|spec)\.tsx?$/.test(name) && !ALWAYS[folder].test(name))
    .sort()
    .map((name) => path.posix.join(folder, name))
    .map((file) => ({ file, bytes: statSync(path.join(root, file)).size }))
    .sort((one, other) => other.bytes - one.bytes);
}

/** The same without their bytes. */
export const changingFiles = (folder: TurnFolder): string[] => sizesIn(folder).map(({ file }) => file);

/** The files of a folder that a run leaves to others. Shares are alike in bytes, which says most of what is known of their time. */
export function outOfTurn(folder: TurnFolder, { of, at, also }: Turn = readTurn()): string[] {
  const shares = Array.from({ length: of }, () => ({ files: [] as string[], bytes: 0 }));
  for (const { file, bytes } of sizesIn(folder)) {
    const least = shares.reduce((one, other) => (other.bytes < one.bytes ? other : one));
    least.files.push(file);
    least.bytes += bytes;
  }
  return shares.flatMap(({ files }, share) => (share === at ? [] : files.filter((file) => !also.includes(file))));
}

/** Seconds on the clock that the tests may take: of the gate's 25 minutes the rest is for packages, and for what a shared machine does beside. */
const BUDGET_SECONDS = 1_380;

/** The two stretches of the gate, one after the other: what goes side by side, and the browser. */
type Stretch = 'before' | 'browser';

/** Seconds on two cores that need so many milliseconds for a piece of work: for what never changes, and for what takes turns. */
const KNOWN: { workMs: number } & Record<Stretch, { fixed: number; changing: number }> = {
  workMs: 700,
  before: { fixed: 385, changing: 1_120 },
  browser: { fixed: 240, changing: 1_150 },
};
const SHARES = [1, 2, 3, 4, 6] as const;

/** A fixed piece of the work that tests are made of: texts, objects and patterns. */
const WORK = `
  const started = performance.now();
  let sum = 0;
  for (let round = 0; round < 1_200; round += 1) {
    const rows = Array.from({ length: 400 }, (_, id) => ({ id, name: 'plan ' + ((id * 7919) % 401), prices: [id, id * 2] }));
    const again = JSON.parse(JSON.stringify(rows)).sort((one, other) => (one.name < other.name ? -1 : 1));
    sum += again.filter(({ name }) => /^plan \\d*7$/.test(name)).length + new Map(again.map((row) => [row.name, row])).size;
  }
  require('node:worker_threads').parentPort.postMessage({ ms: performance.now() - started, sum });
`;

const workOnce = () =>
  new Promise<number>((resolve, reject) => {
    const worker = new Worker(WORK, { eval: true });
    worker.once('message', ({ ms }: { ms: number }) => resolve(ms));
    worker.once('error', reject);
  });

/** Milliseconds for a piece of work on each core at once: the median of five tries. */
async function measureMachine(): Promise<number> {
  const tries: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const all = await Promise.all(Array.from({ length: availableParallelism() }, workOnce));
    tries.push(Math.max(...all));
  }
  return tries.sort((one, other) => one - other)[2] ?? KNOWN.workMs;
}

type Machine = { workMs: number; cores: number };

const readMachine = async (): Promise<Machine> => ({ workMs: await measureMachine(), cores: availableParallelism() });

/** Seconds that a stretch of so many shares takes on a machine. More cores than the browser's three workers are worth nothing to it. */
export const secondsOf = (stretch: Stretch, of: number, { workMs, cores }: Machine): number =>
  (workMs / KNOWN.workMs) * (2 / Math.min(cores, 3)) * (KNOWN[stretch].fixed + KNOWN[stretch].changing / of);

const wholeOf = (of: number, machine: Machine) => secondsOf('before', of, machine) + secondsOf('browser', of, machine);

/** The fewest shares with which the gate ends in time on a machine. */
export const sharesFor = (machine: Machine): number => SHARES.find((of) => wholeOf(of, machine) <= BUDGET_SECONDS) ?? 6;

/**
 * The fewest shares, and no fewer than before, with which the browser ends in time when the stretch before it took so many seconds. A
 * shared machine may lose half of its speed on the way: the slower of what it does now and what it did before counts.
 */
export function sharesLeft(of: number, seconds: number, { workMs, cores }: Machine): number {
  const seen = (KNOWN.workMs * seconds) / secondsOf('before', of, { workMs: KNOWN.workMs, cores });
  const machine = { workMs: Math.max(workMs, seen), cores };
  const fits = (shares: number) => secondsOf('browser', shares, machine) <= BUDGET_SECONDS - seconds;
  return SHARES.find((shares) => shares >= of && fits(shares)) ?? 6;
}

/** Test files that were written or changed within so many seconds before the commit do not wait. */
const NEW_SECONDS = 12 * 3_600;

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim().split('\n');

/** A number that is the same for the same commit, and what is new in it; where there is no history another number each day. */
function readCommit(): { number: number; also: string[] } {
  try {
    const [name = '', seconds = '0', shallow] = [
      ...git('show', '-s', '--format=%H%n%ct', 'HEAD'),
      ...git('rev-parse', '--is-shallow-repository'),
    ];
    const since = `--since=${Number(seconds) - NEW_SECONDS}`;
    // The only commit of a copy without history has all files.
    const changed = shallow === 'false' ? git('log', since, '--format=', '--name-only', '--', ...TURN_FOLDERS) : [];
    const waiting = new Set(TURN_FOLDERS.flatMap(changingFiles));
    return {
      number: Number.parseInt(name.slice(0, 8), 16),
      also: [...new Set(changed)].filter((file) => waiting.has(file)).sort(),
    };
  } catch {
    return { number: Math.floor(Date.now() / 86_400_000), also: [] };
  }
}

/** A turn of so many shares, for this commit. */
function turnOf(of: number): Turn {
  const { number, also } = readCommit();
  return { of, at: number % of, also: of === 1 ? [] : also };
}

/** The turn of a run of the gate, and why, in words: `GATE_TURN` where it is set, as `0/3` to `2/3`, else by machine and commit. */
export async function chooseTurn(): Promise<{ turn: Turn; why: string }> {
  if (process.env.GATE_TURN !== undefined) return { turn: readTurn(), why: 'as GATE_TURN says' };
  const machine = await readMachine();
  const minutes = Math.round(wholeOf(1, machine) / 60);
  const why = `${Math.round(machine.workMs)} ms for a piece of work on each of ${machine.cores} cores; all tests would take some ${minutes} min`;
  return { turn: turnOf(sharesFor(machine)), why };
}

/**
 * The turn of the browser, when what goes before it took so many seconds: the one that was asked for, the same one, or a smaller one where
 * the time is short.
 */
export async function chooseBrowserTurn(turn: Turn, seconds: number): Promise<Turn> {
  if (process.env.GATE_TURN !== undefined) return turn;
  const of = sharesLeft(turn.of, seconds, await readMachine());
  return of === turn.of ? turn : turnOf(of);
}
