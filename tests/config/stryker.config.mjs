/**
 * Mutation testing of the code that decides prices and answers: `npm run mutate`, or a part of it with
 * `npm run mutate -- --mutate 'lib/enrollment-api/rating/*.ts'`. Not a step of the gate, as it takes long. The report is
 * `.data/mutation/report.html`.
 */
export default {
  mutate: ['lib/rules/**/*.ts', 'lib/enrollment-api/rating/*.ts'],
  testRunner: 'vitest',
  vitest: { configFile: 'tests/config/vitest.mutate.config.ts', related: false },
  coverageAnalysis: 'perTest',
  // What is computed once when a file is loaded would need every test for every change; tables are held by tests of their own.
  ignoreStatic: true,
  concurrency: 2,
  timeoutMS: 20_000,
  // The first run counts what each test reaches: several times as slow as a plain one.
  dryRunTimeoutMinutes: 30,
  timeoutFactor: 2,
  reporters: ['clear-text', 'html', 'json', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  htmlReporter: { fileName: '.data/mutation/report.html' },
  jsonReporter: { fileName: '.data/mutation/report.json' },
  incrementalFile: '.data/mutation/incremental.json',
  tempDirName: '.data/mutation/sandbox',
  // The tests stay: the table of long runs (tests/soak/soaks.ts) is read off them.
  ignorePatterns: ['/.next*', '/.data', '/public', '/coverage', '/test-results', '/playwright-report'],
  allowConsoleColors: false,
  thresholds: { high: 95, low: 90, break: 90 },
};
