import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

/**
 * The whole gate: `npm test` runs everything, `npm run verify` stops before the build and the browser.
 * Prints each part's time and ends with one plain line that counts the tests.
 */
type Part = { name: string; command: string; args: string[]; report?: string };

const root = path.resolve(import.meta.dirname, '../..');
const bin = (name: string) => path.join(root, 'node_modules', '.bin', name);
const vitest = (project: string): Part => ({
  name: project,
  command: bin('vitest'),
  args: [
    'run',
    '--config',
    'tests/config/vitest.config.ts',
    '--project',
    project,
    '--reporter',
    'default',
    '--reporter',
    'json',
    '--outputFile.json',
    `test-results/${project}.json`,
  ],
  report: `test-results/${project}.json`,
});

const verify: Part[] = [
  { name: 'types', command: bin('tsc'), args: ['--noEmit'] },
  { name: 'lint', command: bin('eslint'), args: ['.', '--max-warnings', '0'] },
  { name: 'format', command: bin('prettier'), args: ['--check', '--log-level', 'warn', '.'] },
  { name: 'knip', command: bin('knip'), args: ['--no-progress'] },
  vitest('unit'),
  vitest('api'),
];
const browser: Part[] = [
  { name: 'build', command: bin('tsx'), args: ['lib/cli/build-only.ts'] },
  {
    name: 'e2e',
    command: bin('playwright'),
    args: ['test', '--config', 'tests/config/playwright.config.ts'],
    report: 'test-results/e2e.json',
  },
];

type VitestReport = { numPassedTests: number; numFailedTests: number; numPendingTests: number };
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } };

function count(file: string): { passed: number; failed: number; skipped: number } {
  if (!existsSync(file)) return { passed: 0, failed: 0, skipped: 0 };
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport | PlaywrightReport;
  if ('stats' in report)
    return {
      passed: report.stats.expected + report.stats.flaky,
      failed: report.stats.unexpected,
      skipped: report.stats.skipped,
    };
  return { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests };
}

function main(): number {
  const wanted = process.argv.includes('--verify') ? verify : [...verify, ...browser];
  rmSync(path.join(root, 'test-results'), { recursive: true, force: true });
  mkdirSync(path.join(root, 'test-results'), { recursive: true });
  const total = { passed: 0, failed: 0, skipped: 0 };
  let failedPart: string | undefined;
  for (const part of wanted) {
    const started = performance.now();
    console.log(`\n── ${part.name}`);
    const outcome = spawnSync(part.command, part.args, { cwd: root, stdio: 'inherit' });
    console.log(
      `── ${part.name}: ${outcome.status === 0 ? 'ok' : 'FAILED'} in ${((performance.now() - started) / 1000).toFixed(1)} s`,
    );
    if (part.report) {
      const counted = count(path.join(root, part.report));
      total.passed += counted.passed;
      total.failed += counted.failed;
      total.skipped += counted.skipped;
    }
    if (outcome.status !== 0) {
      failedPart = part.name;
      break;
    }
  }
  if (failedPart) console.log(`\nStopped at: ${failedPart}`);
  console.log(`\ntests: ${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  return failedPart ? 1 : 0;
}

process.exit(main());
