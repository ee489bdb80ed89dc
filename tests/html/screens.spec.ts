import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../e2e/support/test';
import { ALL_TOURS } from '../e2e/support/tour/tours';

/*
 * For `check.ts`: keeps every screen and dialog of the tours as the document stands after scripts drew and opened it.
 */

for (const [name, tour] of Object.entries(ALL_TOURS))
  test(name, async ({ page, site }) => {
    const folder = process.env.HTML_SCREENS ?? '';
    mkdirSync(folder, { recursive: true });
    await tour(page, site, async (stop) => {
      // The title comes behind the page.
      await expect(page).toHaveTitle(/./);
      const html = await page.content();
      writeFileSync(path.join(folder, `${encodeURIComponent(`${name}: ${stop}`)}.html`), html);
    });
  });
