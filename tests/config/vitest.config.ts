import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
// As Vitest will load its configuration one day: by Node itself.
import { outOfTurn } from './turns.ts';

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

/** What a test leaves to others of its process: modules in place of modules, globals, settings, an environment. */
const LEAVES =
  /\bvi\.(?:mock|doMock|resetModules|stub\w+|spyOn|useFakeTimers)|@vitest-environment|process\.(?:env\b.* =|chdir)/;

/** The test files of a folder that need a process for themselves; the others share one, and the modules in it. */
const aloneIn = (folder: string, also = /^$/): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => path.posix.join(folder, name))
    .filter((file) => also.test(file) || LEAVES.test(readFileSync(path.join(root, file), 'utf8')));

const unit = { include: ['tests/unit/**/*.test.{ts,tsx}'], alone: aloneIn('tests/unit') };
/** Those that kill, fill disks and cut connections are not trusted with the others' process either. */
const ROUGH =
  /^tests\/api\/(?:flood\.|cli\/|store\/(?:backup|full-disk|limits|lost-connection|mail-outage|open|pooler|processes|rotation-load)\.)/;
const away = outOfTurn('tests/api');
const api = {
  include: ['tests/api/**/*.test.ts'],
  alone: aloneIn('tests/api', ROUGH).filter((file) => !away.includes(file)),
};

const unitRules = { globalSetup: ['tests/config/poppler.ts'], testTimeout: 60_000 };

const apiRules = {
  globalSetup: ['tests/config/poppler.ts', 'tests/config/postgres.ts'],
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // Real servers, killed processes and two databases on shared cores: only what fails every time is a defect.
  retry: 2,
};

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
      // most of what is tried.
      {
        extends: true,
        test: { name: 'unit', include: unit.include, exclude: unit.alone, isolate: false, ...unitRules },
      },
      { extends: true, test: { name: 'unit-alone', include: unit.alone, ...unitRules } },
      {
        extends: true,
        test: { name: 'api', include: api.include, exclude: [...api.alone, ...away], isolate: false, ...apiRules },
      },
      { extends: true, test: { name: 'api-alone', include: api.alone, ...apiRules } },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          exclude: outOfTurn('tests/server'),
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
