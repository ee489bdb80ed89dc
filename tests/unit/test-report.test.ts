import { describe, expect, it } from 'vitest';
import { describeFailures, filesToTryAgain, NO_REPORT, passedAgain, readTestReport } from '@/tests/config/test-report';

const lines = Array.from({ length: 40 }, (_, at) => `line ${at + 1}`).join('\n');

const test = (fullName: string, status: string, ...failureMessages: string[]) => ({
  fullName,
  status,
  failureMessages,
});
const vitest = JSON.stringify({
  numPassedTests: 2,
  numFailedTests: 1,
  numPendingTests: 3,
  testResults: [
    {
      name: '/tree/tests/api/cart.test.ts',
      status: 'failed',
      message: '',
      assertionResults: [
        test('a cart adds up', 'passed'),
        test('a cart is kept', 'passed', 'Error: too late'),
        test('a cart is emptied', 'failed', `\u001b[31mError: still full\u001b[39m\n${lines}`),
      ],
    },
    { name: '/tree/tests/api/odd.test.ts', status: 'failed', message: 'No such module', assertionResults: [] },
    { name: '/tree/tests/api/hook.test.ts', status: 'failed', message: '', assertionResults: [] },
  ],
});

const attempt = (message?: string) => (message === undefined ? {} : { error: { message } });
const playwright = JSON.stringify({
  config: { rootDir: '/tree/tests/e2e' },
  stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 },
  errors: [{ message: 'The server was not ready in time' }],
  suites: [
    {
      title: 'cart.spec.ts',
      suites: [
        {
          title: 'Cart',
          specs: [
            {
              title: 'opens',
              file: 'cart.spec.ts',
              tests: [
                { projectName: 'desktop', status: 'unexpected', results: [attempt('first'), attempt('second')] },
                { projectName: 'phone', status: 'flaky', results: [attempt('slow'), attempt()] },
                { projectName: 'no-js', status: 'expected', results: [attempt()] },
              ],
            },
          ],
        },
      ],
    },
  ],
});

describe('the report of a run', () => {
  it('of vitest names each failed test, each file that fell outside its tests, and what passed at a later try', () => {
    const told = readTestReport(vitest, '/tree');
    expect(told).toMatchObject({ passed: 2, failed: 1, skipped: 3 });
    expect(told.passedLater).toEqual([
      { file: 'tests/api/cart.test.ts', name: 'a cart is kept', message: 'Error: too late' },
    ]);
    expect(told.failures.map(({ file, name }) => [file, name])).toEqual([
      ['tests/api/cart.test.ts', 'a cart is emptied'],
      ['tests/api/odd.test.ts', 'outside its tests'],
      ['tests/api/hook.test.ts', 'outside its tests'],
    ]);
    expect(told.failures[0]?.message.split('\n')).toHaveLength(15);
    expect(told.failures[0]?.message).toMatch(/^Error: still full\nline 1\n/);
    expect(told.failures[1]?.message).toBe('No such module');
  });

  it('of vitest tells a failed hook by what the run said of its file, which its report leaves out', () => {
    const said =
      '\u001b[31m FAIL \u001b[39m |server| tests/server/other.test.ts > other\nError: other\n\n FAIL  |server| tests/api/hook.test.ts > a start\nError: too busy\n ❯ tests/api/hook.test.ts:9:1\n';
    expect(readTestReport(vitest, '/tree', said).failures.at(-1)?.message).toMatch(/^Error: too busy\n ❯/);
    expect(readTestReport(vitest, '/tree').failures.at(-1)?.message).toBe(
      'It failed in a hook, of which nothing is told.',
    );
  });

  it('of Playwright names them with the project, and what went wrong before any test', () => {
    const told = readTestReport(playwright, '/tree');
    expect(told).toMatchObject({ passed: 6, failed: 1, skipped: 2 });
    expect(told.failures).toEqual([
      { file: 'tests/e2e', name: 'outside its tests', message: 'The server was not ready in time' },
      { file: 'tests/e2e/cart.spec.ts', name: 'Cart › opens [desktop]', message: 'first' },
    ]);
    expect(told.passedLater.map(({ name }) => name)).toEqual(['Cart › opens [phone]']);
  });

  it('is told in lines, and not at all when nothing failed', () => {
    expect(describeFailures('FAILED', [])).toEqual([]);
    const text = describeFailures('FAILED', readTestReport(playwright, '/tree').failures).join('\n');
    expect(text).toBe(
      '\nFAILED: 2\n\n  tests/e2e: outside its tests\n      The server was not ready in time\n\n  tests/e2e/cart.spec.ts: Cart › opens [desktop]\n      first',
    );
  });
});

describe('files that are run once more', () => {
  const failing = (...files: string[]) => ({
    ...NO_REPORT,
    passed: 5,
    failed: files.length,
    failures: files.map((file, at) => ({ file, name: `test ${at}`, message: 'Error: too late' })),
    passedLater: [{ file: 'tests/api/slow.test.ts', name: 'slow', message: 'Error: slow' }],
  });
  const [a, b, c, d] = [
    'tests/api/a.test.ts',
    'tests/api/b.test.ts',
    'tests/api/c.test.ts',
    'tests/api/d.test.ts',
  ] as const;

  it.each([
    ['none where nothing is told of a failed part', NO_REPORT, []],
    ['each once', failing(a, a, b), [a, b]],
    ['few', failing(a, b, c), [a, b, c]],
    ['none where many failed', failing(a, b, c, d), []],
    ['none where something else than a file of tests failed', failing(a, 'tests/api'), []],
  ] as const)('are %s', (_what, report, files) => {
    expect(filesToTryAgain(report)).toEqual(files);
  });

  it('are told with what their first run said once they have passed', () => {
    const report = passedAgain(failing(a, b));
    expect([report.passed, report.failed, report.failures]).toEqual([7, 0, []]);
    expect(report.passedLater.map(({ file }) => file)).toEqual(['tests/api/slow.test.ts', a, b]);
  });
});
