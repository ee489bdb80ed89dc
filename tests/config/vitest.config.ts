import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const root = path.resolve(import.meta.dirname, '../..');

/** Imports a picture as the product does: as an object with its address. Without this it would be the address alone. */
const pictures: NonNullable<ViteUserConfig['plugins']>[number] = {
  name: 'pictures-as-in-next',
  enforce: 'pre',
  load: (id) => (id.endsWith('.svg') ? `export default { src: ${JSON.stringify(`/${path.basename(id)}`)} }` : null),
};

/**
 * The files that take longest: vitest goes by size, and these start processes. Before them those that mostly wait, while other
 * work goes on beside them (tests/config/run.ts).
 */
const LONGEST = [
  'store/mail-outage',
  'store/pooler',
  'store/limits',
  'store/processes',
  'store/backup',
  'cli/start-check',
  'cli/live',
  'cli/commands',
  'api/contract',
  'store/canary',
  'store/lost-connection',
  'server/kill',
  'server/stop',
  'server/hostile-pages',
];

/** The longest files first, so that none of them is left over at the end with the other cores idle. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.findIndex((name) => moduleId.endsWith(`${name}.test.ts`));
      return at < 0 ? LONGEST.length : at;
    };
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}

/** What a unit test leaves to others of its process: modules in place of modules, globals, an environment. */
const LEAVES = /\bvi\.(?:mock|doMock|resetModules|stub\w+|spyOn|useFakeTimers)|@vitest-environment|process\.env\.\w+ =/;
const alone = readdirSync(path.join(root, 'tests/unit'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.test\.tsx?$/.test(name))
  .map((name) => `tests/unit/${name}`)
  .filter((file) => LEAVES.test(readFileSync(path.join(root, file), 'utf8')));
const UNIT = 'tests/unit/**/*.test.{ts,tsx}';

export default defineConfig({
  root,
  plugins: [pictures],
  resolve: { alias: { '@': root, 'server-only': path.join(root, 'tests/config/server-only.ts') } },
  test: {
    env: { TZ: 'UTC', NODE_ENV: 'test', LOG_LEVEL: 'silent' },
    globals: false,
    setupFiles: [path.join(root, 'tests/soak/set-up.ts')],
    // All cores: the default leaves one idle, which on two cores doubles the time.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    projects: [
      // One module graph for the files of a process: to read the catalogue and the schemas anew for each takes as long as
      // all that is tried.
      { extends: true, test: { name: 'unit', include: [UNIT], exclude: alone, isolate: false, testTimeout: 60_000 } },
      { extends: true, test: { name: 'unit-alone', include: alone, testTimeout: 60_000 } },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          globalSetup: ['tests/config/postgres.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // Real servers, killed processes and two databases on shared cores: only what fails every time is a defect.
          retry: 2,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          // The built product as a process, each file with a port and a folder of its own; a stale build is made anew
          // first. Starts wait for the disk as long as they compute, so two files share the cores well.
          globalSetup: ['tests/config/built.ts'],
          maxWorkers: 2,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          retry: 1,
        },
      },
    ],
  },
});
