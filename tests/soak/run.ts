import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { buildIfStale } from '../../lib/cli/build';
import { readTestReport } from '../config/test-report';
import { gateRuns, SOAK_NAMES, SOAKS, type Soak, type SoakName } from './soaks';

const root = path.resolve(import.meta.dirname, '../..');
const reports = path.join(root, 'test-results', 'soak');

type Outcome = { name: SoakName; passed: number; failed: number; seconds: number };

/**
 * `npm run soak`: every long run whole, one after another; `npm run soak -- kills dates` takes those named. `SOAK_SEED` repeats a
 * run. Ends with a table and with 1 when anything failed.
 */
async function main(): Promise<number> {
  const asked = process.argv.slice(2);
  const unknown = asked.filter((name) => !SOAK_NAMES.some((known) => known === name));
  if (unknown.length > 0) {
    console.error(`There is no long run named ${unknown.join(', ')}. There are: ${SOAK_NAMES.join(', ')}.`);
    return 2;
  }
  const seed = process.env.SOAK_SEED ?? String(randomInt(2 ** 31));
  console.log(`Seed ${seed}. The same run again: SOAK_SEED=${seed} npm run soak`);
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const names = SOAK_NAMES.filter((name) => asked.length === 0 || asked.includes(name));
  if (names.some(isOfBrowser)) await buildIfStale();
  const outcomes = names.map((name) => run(name, seed));
  report(outcomes, seed);
  return outcomes.every(({ passed, failed }) => passed > 0 && failed === 0) ? 0 : 1;
}

/** True for a long run of journeys, which need the built product. */
const isOfBrowser = (name: SoakName) => SOAKS[name].files.some((file) => file.startsWith('tests/e2e/'));

/** The program that runs the files of a long run by themselves, and its arguments. It writes a report to `file`. */
function commandOf(name: SoakName, file: string): [program: string, args: string[]] {
  const { files } = SOAKS[name];
  if (isOfBrowser(name)) {
    const { projects = ['desktop', 'phone'] }: Soak = SOAKS[name];
    const chosen = projects.flatMap((project) => ['--project', project]);
    return ['playwright', ['test', '--config', 'tests/soak/playwright.config.ts', ...chosen, ...files]];
  }
  const projects = [...new Set(files.map((each) => each.split('/')[1] ?? ''))].flatMap((each) => [
    '--project',
    `${each}*`,
  ]);
  // What fails once in a long run is a finding.
  const reporters = ['--retry', '0', '--reporter', 'dot', '--reporter', 'json', '--outputFile.json', file];
  return ['vitest', ['run', '--config', 'tests/config/vitest.config.ts', ...projects, ...reporters, ...files]];
}

/** Runs the files of a long run by themselves. */
function run(name: SoakName, seed: string): Outcome {
  const { what, full } = SOAKS[name];
  console.log(`\n── ${name}: ${what}; ${count(full)} runs (${count(gateRuns(name))} in the gate), seed ${seed}`);
  const file = path.join(reports, `${name}.json`);
  const started = performance.now();
  const [program, args] = commandOf(name, file);
  const env = { ...process.env, SOAK: 'whole', SOAK_SEED: seed, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const child = spawnSync(path.join(root, 'node_modules', '.bin', program), args, { cwd: root, stdio: 'inherit', env });
  return { name, ...countTests(file, child.status === 0), seconds: (performance.now() - started) / 1000 };
}

/** The tests that a report counts; a run without one failed. */
function countTests(file: string, ended: boolean): { passed: number; failed: number } {
  try {
    const { passed, failed } = readTestReport(readFileSync(file, 'utf8'), root);
    return { passed, failed: ended ? failed : Math.max(1, failed) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

const count = (value: number) => value.toLocaleString('en-US');

function report(outcomes: readonly Outcome[], seed: string): void {
  console.log(
    `\n${'long run'.padEnd(18)}${'runs'.padStart(10)}${'tests'.padStart(8)}${'failed'.padStart(8)}${'s'.padStart(8)}`,
  );
  for (const { name, passed, failed, seconds } of outcomes)
    console.log(
      `${name.padEnd(18)}${count(SOAKS[name].full).padStart(10)}${String(passed + failed).padStart(8)}${String(failed).padStart(8)}${seconds.toFixed(0).padStart(8)}`,
    );
  const failed = outcomes.reduce((sum, each) => sum + each.failed, 0);
  const seconds = outcomes.reduce((sum, each) => sum + each.seconds, 0);
  console.log(`\nsoak: ${outcomes.length} long runs, ${failed} tests failed, ${seconds.toFixed(0)} s, seed ${seed}`);
}

process.exitCode = await main();
