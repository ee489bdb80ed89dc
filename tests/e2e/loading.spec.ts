import { stepsAhead } from './support/ahead';
import { fillPersonal, maya, pressNext } from './support/journey';
import { expect, expectAccessible, test } from './support/test';

/* The global loading indicator (rules 3 §4, decisions 194). */

test('a slow answer is awaited under a bar that takes no room, and told once @phone', async ({ page, site }) => {
  await stepsAhead(page, site('northstar'));
  await fillPersonal(page, maya);
  const on = page.locator('html[data-loading]');
  const status = page.locator('#loading-status');
  await expect(on).toHaveCount(0);
  let go = (): void => undefined;
  const held = new Promise<void>((resolve) => (go = resolve));
  await page.route('**/api/v1/save-personal-info', async (route) => {
    await held;
    await route.continue();
  });
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await pressNext(page);
  await expect(on).toHaveCount(1);
  const bar = await page.evaluate(() => {
    const { position, height: tall } = getComputedStyle(document.documentElement, '::before');
    return { position, tall };
  });
  expect(bar).toEqual({ position: 'fixed', tall: '3px' });
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
  await expect(status).toHaveText('Loading…');
  await expectAccessible(page);
  go();
  await page.waitForURL(/contact-info$/);
  await expect(on).toHaveCount(0);
  await expect(status).toHaveText('');
});
