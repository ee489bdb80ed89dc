import type { Page } from 'playwright/test';
import { isWhole } from '../soak/scale';
import { AXE_TAGS, describeViolations, expect, findViolations, test } from './support/test';
import { stateTour } from './support/tour/states';

/*
 * What keeps a person from going on, looked at as each of them meets it: a step as it is opened, refused, under a dialog, brought
 * back, in two versions, offline, after its session, and a plan that is declined (decisions 151, 154, 155).
 */

/** A page that was only just opened has its focus where a browser puts it. */
const OPENED = ['fresh', 'brought back'];

/** Wide and narrow, in the page's own colors and in forced ones; the gate takes each once, long runs all four. */
const LOOKS = [
  { width: 1280, forcedColors: 'none' },
  { width: 320, forcedColors: 'active' },
  { width: 1280, forcedColors: 'active' },
  { width: 320, forcedColors: 'none' },
] as const;

/** Everything that is wrong with the page as it stands, in each look. */
async function inspect(page: Page, name: string): Promise<string[]> {
  const findings: string[] = [];
  for (const { width, forcedColors } of isWhole ? LOOKS : LOOKS.slice(0, 2)) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ forcedColors, reducedMotion: 'reduce' });
    const title = `${name}, ${width} px, forced colors ${forcedColors}`;
    const violations = await findViolations(page, 'tag', AXE_TAGS);
    findings.push(...describeViolations(violations).map((finding) => `${title}: ${finding}`));
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (overflow > 0) findings.push(`${title}: scrolls ${overflow} px sideways`);
  }
  await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1280, height: 800 });
  return findings;
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.tagName ?? 'BODY');

test('a step and a plan are sound in every state, wide, narrow and in forced colors, and the focus is never lost', async ({
  page,
  site,
}) => {
  test.slow();
  const findings: string[] = [];
  await stateTour(page, site, async (stop) => {
    if (!OPENED.includes(stop) && (await focused(page)) === 'BODY') findings.push(`${stop}: the focus is lost`);
    findings.push(...(await inspect(page, stop)));
  });
  expect(findings).toEqual([]);
});
