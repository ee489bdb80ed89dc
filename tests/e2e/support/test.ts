import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { AxeResults, RunOnly, RunOptions } from 'axe-core';
import { test as base, expect, type Page } from 'playwright/test';
import { isWhole } from '../../soak/scale';
import { readInks } from './inks';

export type SiteName = 'northstar' | 'harbormills' | 'enroll' | 'groups' | 'partner' | 'elevate';

type Fixtures = {
  /** The server the journey runs against: the embedded API or the one reached over HTTP. */
  backend: 'embedded' | 'remote';
  /** Address of a path on a demo site: `site('northstar', '/plans')`. */
  site: (name: SiteName, path?: string) => string;
};

const HARMLESS = [
  'Failed to load resource',
  // The sandbox of a mail's frame, doing its work on the scripts that Playwright itself puts into every frame.
  "Blocked script execution in 'about:srcdoc'",
];

export const test = base.extend<Fixtures>({
  backend: ['embedded', { option: true }],
  site: async ({ backend }, use) => {
    const port = backend === 'embedded' ? process.env.E2E_EMBEDDED_PORT : process.env.E2E_REMOTE_PORT;
    await use((name, path = '/') => `http://${name}.localhost:${port}${path}`);
  },
  page: async ({ page }, use) => {
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
    page.on('console', (message) => {
      // A refused request is part of many journeys; what may never appear is an error of ours or a blocked script.
      if (message.type() === 'error' && !HARMLESS.some((start) => message.text().startsWith(start)))
        problems.push(message.text());
    });
    await use(page);
    expect(problems, 'errors in the browser console').toEqual([]);
  },
});

export const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The same program at less than half the length: most of a look at a page is to send and read it. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Violations = AxeResults['violations'];

/**
 * What axe finds against these rules on the page as it stands, or within these elements. Half of the time of a look at most
 * pages is the reading of axe itself, so a document is given it once.
 */
async function runAxe(
  page: Page,
  runOnly: RunOnly,
  include: readonly string[],
  without: readonly string[] = [],
): Promise<Violations> {
  const options: RunOptions = {
    runOnly,
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
    // What passed is not looked at; axe would spend more time on listing it than on finding what did not.
    resultTypes: ['violations'],
    // The only frames are mails in a sandbox, in which axe cannot run; asked for frames it would wait for an answer
    // each time.
    iframes: false,
  };
  const run = () =>
    page.evaluate(
      async ([within, how]) => {
        const given = (window as { axe?: typeof axe }).axe;
        if (given === undefined) return null;
        const results = await given.run(within.length > 0 ? { include: [...within] } : document, how);
        return results.violations;
      },
      [include, options] as const,
    );
  const known = await run();
  if (known !== null) return known;
  await page.evaluate(AXE);
  const found = await run();
  if (found === null) throw new Error('The page went away while axe looked at it.');
  return found;
}

/**
 * The violations that axe finds on the page as it stands, or within these elements. A target that is too small only
 * because the edge of what scrolls cuts it off is looked at again in the middle: a visitor who reaches it has scrolled.
 */
export async function findViolations(
  page: Page,
  type: 'tag' | 'rule',
  values: string[],
  within: readonly string[] = [],
  without: readonly string[] = [],
): Promise<Violations> {
  const violations = await runAxe(page, { type, values }, within, without);
  const sizes = violations.find(({ id }) => id === 'target-size');
  if (!sizes) return violations;
  const nodes: typeof sizes.nodes = [];
  for (const node of sizes.nodes) {
    const [selector, ...inFrames] = node.target;
    if (typeof selector === 'string' && inFrames.length === 0) {
      await page.locator(`css=${selector}`).evaluate((element) => element.scrollIntoView({ block: 'center' }));
      const again = await runAxe(page, { type: 'rule', values: ['target-size'] }, [selector]);
      if (again.length === 0) continue;
    }
    nodes.push(node);
  }
  return violations.flatMap((each) => (each !== sizes ? [each] : nodes.length > 0 ? [{ ...sizes, nodes }] : []));
}

/** One line for each element of each finding: the rule, the element and the reason. */
export function describeViolations(violations: Violations): string[] {
  return violations.flatMap((violation) =>
    violation.nodes.map(
      (node) => `${violation.id}: ${node.target.join(' ')}: ${node.failureSummary ?? violation.help}`,
    ),
  );
}

const CONTRAST = 'color-contrast';

/** Inks and grounds whose contrast this process has looked at and found enough. */
const enough = new Set<string>();

/**
 * Fails with the rule, the element and the reason of everything axe finds on the page as it stands. Contrast is two fifths of a look,
 * and in the gate looked at where an ink or a ground comes for the first time; `npm run soak` looks everywhere.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // On a busy machine the title of the next page comes a moment after its address.
  await expect(page).toHaveTitle(/./);
  const inks = await readInks(page);
  const isKnown = !isWhole && inks.every((ink) => enough.has(ink));
  const violations = await findViolations(page, 'tag', AXE_TAGS, [], isKnown ? [CONTRAST] : []);
  expect(describeViolations(violations), `axe on ${new URL(page.url()).pathname}`).toEqual([]);
  for (const ink of inks) enough.add(ink);
}

/** Fails when the page scrolls sideways at its width (WCAG 1.4.10). */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, 'pixels of sideways scroll').toBeLessThanOrEqual(0);
}

/** The widths the pages must fit: a desk, and the narrowest screen of WCAG 1.4.10. */
const WIDTHS = [320, 1280];

/**
 * Without sideways scroll wide and narrow, and accessible: in the gate at the page's own width, since `colours.spec.ts` looks at every
 * screen at one and the other, in `npm run soak` at each. Leaves the page at the width it had.
 */
export async function expectSoundAtAnyWidth(page: Page, widths: readonly number[] = WIDTHS): Promise<void> {
  const own = page.viewportSize();
  if (!isWhole) await expectAccessible(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    if (isWhole) await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
  if (own !== null) await page.setViewportSize(own);
}

export { expect };
