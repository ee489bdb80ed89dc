import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { SCREEN_NAMES } from '@/lib/operator/console/screen-names';
import { comeAsEmployee } from '../e2e/support/employee';
import { addToCart } from '../e2e/support/journey';
import { signIn } from '../e2e/support/sign-in';
import { test } from '../e2e/support/test';
import type { Tour } from '../e2e/support/tour/see';
import { ALL_TOURS } from '../e2e/support/tour/tours';

/* For `run.ts`: a picture of every screen and dialog of the tours at each width. */

/** A phone, a tablet and a desk. */
const SIZES = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
];

const folder = process.env.SHOTS_FOLDER ?? '';

/** What an employer pays, and a box that asks about tobacco. */
const priceTour: Tour = async (page, site, see) => {
  await comeAsEmployee(page, site);
  await page.goto(site('groups', '/harbor-mills/plans?type=dental'));
  await see('plans');
  await page.goto(site('groups', '/harbor-mills/plan/1101'));
  await page.getByText('Why this price?').click();
  await see('plan, several levels');
  await addToCart(page);
  await see('cart');
  await page.goto(site('groups', '/harbor-mills/plans/compare?ids=1101,1104,1201'));
  await see('compare');
  await page.goto(site('groups', '/harbor-mills/plan/1501'));
  await page.getByRole('complementary', { name: 'Your price' }).waitFor();
  await see('plan, tobacco asked');
};

/** An operator's console. */
const consoleTour: Tour = async (page, site, see) => {
  await page.goto(site('enroll', '/sign-in'));
  await signIn(page, site('northstar', '/demo-mailbox'), 'omar@coverfront.example');
  await page.waitForURL(/\/operator$/);
  await see('what needs you');
  for (const name of SCREEN_NAMES) {
    await page.goto(site('enroll', `/operator/${name}`));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await see(name);
  }
  await page.goto(site('enroll', '/operator/policies'));
  const find = page.locator('#policies-find');
  await find.getByRole('textbox', { name: 'Search' }).fill('elias brandt');
  await find.getByRole('button', { name: 'Show' }).click();
  await find.getByRole('table').waitFor();
  await see('a policy found');
  await page.goto(site('enroll', '/operator/plans'));
  const rates = 'level,effective_from,tier,rate\n110901,2099-01-01,IO,33.10\n110901,2099-01-01,IS,64.90';
  const file = { name: '1109.csv', mimeType: 'text/csv', buffer: Buffer.from(rates) };
  await page.locator('#uploads-show').getByLabel('File').setInputFiles(file);
  await page.getByRole('button', { name: 'Show what changes' }).click();
  await page.getByText('1109.csv waits to be applied.', { exact: false }).waitFor();
  await see('rates that wait');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('heading', { name: 'Is this right?' }).waitFor();
  await see('is this right');
  await page.getByRole('button', { name: 'Confirm and do it' }).click();
  await page.getByRole('heading', { level: 1, name: 'Done' }).waitFor();
  await see('done');
};

const SHOWN = { ...ALL_TOURS, 'an employer pays': priceTour, 'the console': consoleTour };

for (const [name, tour] of Object.entries(SHOWN))
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
