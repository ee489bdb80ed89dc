import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { gzipBytes } from '@/tests/bench/assets';
import { SIZES } from '@/tests/bench/budgets';

const build = path.resolve(import.meta.dirname, '../../.next');
const read = (file: string) => readFileSync(path.join(build, file));

type Manifest = { entryJSFiles: Record<string, string[]> };

/** The scripts of every page's first load, by the page's address in `app`, as the framework's manifests have them. */
function scriptsByPage(): Map<string, Set<string>> {
  const { rootMainFiles } = JSON.parse(read('build-manifest.json').toString()) as { rootMainFiles: string[] };
  const found = new Map<string, Set<string>>();
  for (const file of globSync('server/app/**/page_client-reference-manifest.js', { cwd: build })) {
    const scope: { __RSC_MANIFEST?: Record<string, Manifest> } = {};
    runInNewContext(read(file).toString(), { globalThis: scope });
    for (const [page, { entryJSFiles }] of Object.entries(scope.__RSC_MANIFEST ?? {}))
      found.set(page, new Set([...rootMainFiles, ...Object.values(entryJSFiles).flat()]));
  }
  return found;
}

const pages = scriptsByPage();
const kilobytes = (page: string) =>
  [...(pages.get(page) ?? [])].reduce((sum, file) => sum + gzipBytes(read(file)), 0) / 1024;

/* The bench weighs four pages of the running product; here every page of a kind is held to the same figures. */
describe('the scripts of a page that is awake', () => {
  const found = [...pages.keys()];
  const open = found.filter((page) => page.startsWith('/public/'));
  const steps = found.filter((page) => page.startsWith('/private/[site]/enrollment/') && page.endsWith('/page'));

  it('are those of every open page and every step', () => {
    expect(open.length).toBeGreaterThanOrEqual(4);
    expect(steps.length).toBeGreaterThanOrEqual(10);
  });

  it.each(open)('are at most what a public page may have: %s', (page) => {
    expect(kilobytes(page)).toBeGreaterThan(100);
    expect(kilobytes(page)).toBeLessThanOrEqual(SIZES.plan.js);
  });

  it.each(steps)('are at most what a step may have: %s', (page) => {
    expect(kilobytes(page)).toBeLessThanOrEqual(SIZES.step.js);
  });
});
