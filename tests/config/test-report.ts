import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** A test that failed, in the end or at its first try, and the beginning of what it said. */
export type FailedTest = { file: string; name: string; message: string };

/** What a report of vitest or of Playwright tells: its counts, each test that failed, and each that passed only when tried again. */
export type TestReport = {
  passed: number;
  failed: number;
  skipped: number;
  failures: FailedTest[];
  passedLater: FailedTest[];
};

export const NO_REPORT: TestReport = { passed: 0, failed: 0, skipped: 0, failures: [], passedLater: [] };

type VitestFile = {
  name: string;
  status: string;
  message: string;
  assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
};
type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: VitestFile[];
};

type PlaywrightError = { message?: string };
type PlaywrightSuite = {
  title: string;
  specs?: {
    title: string;
    file: string;
    tests: { projectName: string; status: string; results: { error?: PlaywrightError }[] }[];
  }[];
  suites?: PlaywrightSuite[];
};
type PlaywrightReport = {
  config: { rootDir: string };
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
  errors: PlaywrightError[];
};

/** Enough of a message to know what was expected and where. */
const LINES = 15;

const beginningOf = (message = '') => stripVTControlCharacters(message).trim().split('\n').slice(0, LINES).join('\n');

/** Reads the text of a JSON report; files are told from this folder. `said`: what the run printed, which alone tells why a hook failed. */
export function readTestReport(text: string, root: string, said = ''): TestReport {
  const report = JSON.parse(text) as VitestReport | PlaywrightReport;
  return 'stats' in report ? ofPlaywright(report, root) : ofVitest(report, root, stripVTControlCharacters(said));
}

/** What vitest printed of a file's failed hook: the lines under the first one that names the file as failed. */
function hookFailure(said: string, file: string): string {
  const lines = said.split('\n');
  const at = lines.findIndex((line) => /^\s*FAIL\s/.test(line) && line.includes(file));
  return at < 0 ? '' : lines.slice(at + 1).join('\n');
}

function ofVitest(report: VitestReport, root: string, said: string): TestReport {
  const failures: FailedTest[] = [];
  const passedLater: FailedTest[] = [];
  for (const { name, status, message, assertionResults } of report.testResults) {
    const file = path.relative(root, name);
    let told = false;
    for (const { fullName, status: end, failureMessages } of assertionResults) {
      const test = { file, name: fullName, message: beginningOf(failureMessages[0]) };
      // Vitest keeps what a try said that failed, though the next one passed.
      if (end === 'passed' && failureMessages.length > 0) passedLater.push(test);
      if (end === 'failed') failures.push(test);
      told ||= end === 'failed';
    }
    const why = message || hookFailure(said, file) || 'It failed in a hook, of which nothing is told.';
    if (status === 'failed' && !told) failures.push({ file, name: 'outside its tests', message: beginningOf(why) });
  }
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = report;
  return { passed, failed, skipped, failures, passedLater };
}

function ofPlaywright(report: PlaywrightReport, root: string): TestReport {
  const failures: FailedTest[] = report.errors.map(({ message }) => ({
    file: path.relative(root, report.config.rootDir),
    name: 'outside its tests',
    message: beginningOf(message),
  }));
  const passedLater: FailedTest[] = [];
  // The outermost suite is the file, which is told by itself.
  const walk = ({ specs = [], suites = [] }: PlaywrightSuite, above: readonly string[]): void => {
    for (const { title, file, tests } of specs)
      for (const { projectName, status, results } of tests) {
        if (status !== 'unexpected' && status !== 'flaky') continue;
        (status === 'flaky' ? passedLater : failures).push({
          file: path.relative(root, path.join(report.config.rootDir, file)),
          name: `${[...above, title].join(' › ')} [${projectName}]`,
          message: beginningOf(results[0]?.error?.message),
        });
      }
    for (const suite of suites) walk(suite, [...above, suite.title]);
  };
  for (const suite of report.suites) walk(suite, []);
  const { expected, unexpected: failed, flaky, skipped } = report.stats;
  return { passed: expected + flaky, failed, skipped, failures, passedLater };
}

/** Files of which a second run is a matter of minutes; where more fail, it is no chance. */
const MOST_AGAIN = 3;

/** The files to run once more before their tests are said to fail: all that failed, where they are few; else none. */
export function filesToTryAgain({ failures }: TestReport): string[] {
  const files = [...new Set(failures.map(({ file }) => file))];
  return files.length <= MOST_AGAIN && files.every((file) => file.endsWith('.test.ts')) ? files : [];
}

/** The report of a part whose failed files have passed in a run of their own. */
export function passedAgain(first: TestReport): TestReport {
  const { passed, failed, failures, passedLater } = first;
  return { ...first, passed: passed + failed, failed: 0, failures: [], passedLater: [...passedLater, ...failures] };
}

/** Lines that tell these tests, each with the beginning of its message under it. */
export function describeFailures(title: string, tests: readonly FailedTest[]): string[] {
  if (tests.length === 0) return [];
  const told = tests.flatMap(({ file, name, message }) => [
    `\n  ${file}: ${name}`,
    ...message.split('\n').map((line) => `      ${line}`.trimEnd()),
  ]);
  return [`\n${title}: ${tests.length}`, ...told];
}
