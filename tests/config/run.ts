import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import {
  chooseBrowserTurn,
  chooseTurn,
  outOfTurn,
  tellTurn,
  TURN_FOLDERS,
  WHOLE,
  type Turn,
  type TurnFolder,
} from './turns';
import {
  describeFailures,
  filesToTryAgain,
  NO_REPORT,
  passedAgain,
  readTestReport,
  type TestReport,
} from './test-report';

/**
 * The gate: `npm test` runs every part, `npm run verify` stops before the build and the browser. With `--whole` no test is left
 * to another turn (turns.ts). Prints each part's time, then what failed and why, and ends with one plain line that counts the tests.
 *
 * The tests of the API and of the server wait for processes and clocks during half of their time, so they go side by side, and what
 * only computes beside them. The browser has the machine for itself: people's time limits are measured there.
 */
type Part = { name: string; command: string; args: string[]; report?: string; env?: Record<string, string> };

const root = path.resolve(import.meta.dirname, '../..');
const bin = (name: string) => path.join(root, 'node_modules', '.bin', name);
/** Tests of a project of `vitest.config.ts`, and of those beside it with its name before theirs; of some files alone where they are named. */
function vitest(project: string, files: readonly string[] = []): Part {
  const name = files.length > 0 ? `${project}-again` : project;
  return {
    name,
    command: bin('vitest'),
    args: [
      'run',
      ...files,
      '--config',
      'tests/config/vitest.config.ts',
      '--project',
      `${project}*`,
      '--reporter',
      'default',
      '--reporter',
      'json',
      '--outputFile.json',
      `test-results/${name}.json`,
    ],
    report: `test-results/${name}.json`,
    // What does not depend on the database has one of the two, and the other in `npm run soak -- 'other database'`.
    env: { DATABASES: 'one' },
  };
}

/** A command of `package.json` by its name. */
const script = (name: string): Part => ({ name, command: 'npm', args: ['run', '--silent', name] });

const computing: Part[] = [
  // The compiler in native code, and with it the rules that ask for types: in half the time of both apart (decisions 314).
  script('types'),
  script('lint'),
  script('floors'),
  script('format:check'),
  { name: 'knip', command: bin('knip'), args: ['--no-progress'] },
  // Once more without the tests: what only they use is dead. `@internal` marks what is for others to call.
  { name: 'knip of the product', command: bin('knip'), args: ['--no-progress', '--production'] },
  vitest('unit'),
];
/**
 * The types are a part of their own, before it; the framework would ask the same compiler for the same files again. What it would keep
 * for a next build is as much work as a tenth of this one.
 */
const build: Part = {
  name: 'build',
  command: bin('tsx'),
  args: ['lib/cli/build-only.ts'],
  env: { TYPES_CHECKED: '1', BUILD_CACHE: 'off' },
};
const browser: Part = {
  name: 'e2e',
  command: bin('playwright'),
  args: ['test', '--config', 'tests/config/playwright.config.ts'],
  report: 'test-results/e2e.json',
};

/** Lines of a part without tests that are told again at the end. */
const LAST_LINES = 25;

function reportOf({ report }: Part, said: string): TestReport {
  const file = path.join(root, report ?? '');
  return report && existsSync(file) ? readTestReport(readFileSync(file, 'utf8'), root, said) : NO_REPORT;
}

type Outcome = { name: string; passed: boolean; seconds: number; tests: TestReport; said: string };

/** Where systems keep files in memory, and the room that the gate's temporary ones may need there. */
const MEMORY = '/dev/shm';
const ROOM_BYTES = 6 * 1024 ** 3;

/**
 * A folder for temporary files, in memory where there is room: a few hundred databases are copied and dropped, and as many profiles of
 * browsers, none of which outlives its test. Null leaves them where the system or `TMPDIR` says.
 */
function makeMemoryFolder(): string | null {
  if (process.env.TMPDIR !== undefined) return null;
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    // The folder's own size is a promise; the memory must be there as well, beside what the tests themselves need.
    if (bavail * bsize < ROOM_BYTES || process.availableMemory() < 2 * ROOM_BYTES) return null;
    const folder = mkdtempSync(path.join(MEMORY, 'coverfront-'));
    // PostgreSQL works in it under a user of its own.
    chmodSync(folder, 0o711);
    return folder;
  } catch {
    return null;
  }
}

/** Runs a part, with the turn that it is. One that has company says what it has to say at its end, so that their words do not mix. */
async function run(part: Part, turn: Turn, alone: boolean): Promise<Outcome> {
  const started = performance.now();
  const said: Buffer[] = [];
  console.log(`\n── ${part.name}${alone ? '' : ' started'}`);
  const child = spawn(part.command, part.args, {
    cwd: root,
    env: { ...process.env, GATE_TURN: tellTurn(turn), ...(memory !== null && { TMPDIR: memory }), ...part.env },
    stdio: ['ignore', alone ? 'inherit' : 'pipe', alone ? 'inherit' : 'pipe'],
  });
  child.stdout?.on('data', (chunk: Buffer) => said.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => said.push(chunk));
  const passed = await new Promise<boolean>((resolve) => {
    child.once('error', (error) => {
      said.push(Buffer.from(`${error.message}\n`));
      resolve(false);
    });
    child.once('close', (code) => resolve(code === 0));
  });
  const words = Buffer.concat(said).toString();
  if (said.length > 0) process.stdout.write(`\n── ${part.name} said\n${words}`);
  const seconds = (performance.now() - started) / 1000;
  console.log(`── ${part.name}: ${passed ? 'ok' : 'FAILED'} in ${seconds.toFixed(1)} s`);
  // Now, because Playwright clears the folder of the reports when it starts.
  return { name: part.name, passed, seconds, tests: reportOf(part, words), said: words };
}

/** Parts with real servers, killed processes and clocks on shared cores: only what fails every time is a defect there. */
const BUSY: ReadonlySet<string> = new Set(['api', 'server']);

/**
 * Runs a part, and few files that failed once more from their beginning: what a first try left behind in its process and its database
 * often keeps a second one there from passing.
 */
async function runAgain(part: Part, turn: Turn, alone: boolean): Promise<Outcome> {
  const first = await run(part, turn, alone);
  const files = first.passed || !BUSY.has(part.name) ? [] : filesToTryAgain(first.tests);
  if (files.length === 0) return first;
  const again = await run(vitest(part.name, files), turn, alone);
  if (!again.passed) return first;
  return { ...first, passed: true, seconds: first.seconds + again.seconds, tests: passedAgain(first.tests) };
}

/**
 * Runs the lanes side by side, each part by part. After a failure no part is started; those under way come to their
 * end.
 */
async function runLanes(turn: Turn, ...lanes: Part[][]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  await Promise.all(
    lanes.map(async (lane) => {
      for (const part of lane) {
        if (outcomes.some(({ passed }) => !passed)) return;
        outcomes.push(await runAgain(part, turn, lanes.length === 1));
      }
    }),
  );
  return outcomes;
}

/** The parts with their tests and seconds. The total is the time on the clock: parts run side by side. */
function printTable(outcomes: readonly Outcome[], seconds: number): void {
  const line = (name: string, tests: number, time: number, note = '') =>
    console.log(`${name.padEnd(12)}${String(tests || '').padStart(8)}${time.toFixed(1).padStart(10)}${note}`.trimEnd());
  console.log(`\n${'part'.padEnd(12)}${'tests'.padStart(8)}${'seconds'.padStart(10)}`);
  const sum = ({ tests }: Outcome) => tests.passed + tests.failed + tests.skipped;
  for (const outcome of outcomes) line(outcome.name, sum(outcome), outcome.seconds, outcome.passed ? '' : '  FAILED');
  line(
    'total',
    outcomes.reduce((all, outcome) => all + sum(outcome), 0),
    seconds,
    '  on the clock',
  );
}

/**
 * Everything that failed, once more and at the end, since a record of a run often keeps its last lines alone. Before it the tests
 * that passed only when they were tried again.
 */
function printFailures(outcomes: readonly Outcome[]): void {
  const later = outcomes.flatMap(({ tests }) => tests.passedLater);
  const failures = outcomes
    .filter(({ passed }) => !passed)
    .flatMap(({ name, tests, said }) => {
      if (tests.failures.length > 0) return tests.failures;
      const message = stripVTControlCharacters(said).trim().split('\n').slice(-LAST_LINES).join('\n');
      return [{ file: name, name: 'the part failed', message }];
    });
  const lines = [...describeFailures('passed at a later try', later), ...describeFailures('FAILED', failures)];
  if (lines.length > 0) console.log(lines.join('\n'));
}

async function main(): Promise<number> {
  const started = performance.now();
  const everything = !process.argv.includes('--verify');
  rmSync(path.join(root, 'test-results'), { recursive: true, force: true });
  mkdirSync(path.join(root, 'test-results'), { recursive: true });
  const outcomes = await runLanes(chosen.turn, [vitest('api')], computing, everything ? [build, vitest('server')] : []);
  if (everything && outcomes.every(({ passed }) => passed)) {
    const seconds = (performance.now() - started) / 1000;
    const turn = isWhole ? WHOLE : await chooseBrowserTurn(chosen.turn, seconds);
    if (turn !== chosen.turn)
      told.push(describeTurn(turn, 'for the browser, as the machine got slower', ['tests/e2e']));
    outcomes.push(...(await runLanes(turn, [browser])));
  }
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const { tests } of outcomes) {
    total.passed += tests.passed;
    total.failed += tests.failed;
    total.skipped += tests.skipped;
  }
  printTable(outcomes, (performance.now() - started) / 1000);
  console.log(`\n${told.join('\n')}`);
  printFailures(outcomes);
  const failed = outcomes.filter(({ passed }) => !passed);
  if (failed.length > 0) console.log(`\nStopped at: ${failed.map(({ name }) => name).join(', ')}`);
  console.log(`\ntests: ${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  return failed.length > 0 ? 1 : 0;
}

/** A turn, told at the begin and at the end. */
function describeTurn(turn: Turn, why: string, folders: readonly TurnFolder[] = TURN_FOLDERS): string {
  const { of, at, also } = turn;
  if (of === 1) return `All tests (${why}).`;
  const left = folders.map((folder) => `${outOfTurn(folder, turn).length} of ${folder}`).join(', ');
  return (
    `Turn ${at + 1} of ${of} (${why}): taken out of it for being new: ${also.length} files; left to other turns: ${left}. ` +
    `The same again: GATE_TURN='${tellTurn(turn)}' npm test. All of them: npm test -- --whole`
  );
}

const isWhole = process.argv.includes('--whole');
const chosen = isWhole ? { turn: WHOLE, why: '--whole' } : await chooseTurn();
const told = [describeTurn(chosen.turn, chosen.why)];
console.log(told[0]);
const memory = makeMemoryFolder();
process.once('exit', () => memory !== null && rmSync(memory, { recursive: true, force: true, maxRetries: 3 }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
process.exit(await main());
