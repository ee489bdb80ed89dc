import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { test } from '../e2e/support/test';
import { ALL_TOURS } from '../e2e/support/tour/tours';

/* For `run.ts`: a picture of every screen and dialog of the tours at each width. */

/** A phone, a tablet and a desk. */
const SIZES = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
];

const folder = process.env.SHOTS_FOLDER ?? '';

for (const [name, tour] of Object.entries(ALL_TOURS))
  test(name, async ({ page, site }) => {
    await tour(page, site, (stop) => takeShots(page, `${name}, ${stop}`));
  });

/** The whole page, or what is in sight when a dialog lies over it. Leaves the page as wide as it was. */
async function takeShots(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  const covered = await page.evaluate(() => document.querySelector('dialog[open], :popover-open') !== null);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const target = path.join(folder, String(size.width), `${name.replaceAll(/[^\w ,-]+/g, '-')}.png`);
    mkdirSync(path.dirname(target), { recursive: true });
    await page.screenshot({ path: target, fullPage: !covered, animations: 'disabled', caret: 'hide' });
  }
  if (before !== null) await page.setViewportSize(before);
}
