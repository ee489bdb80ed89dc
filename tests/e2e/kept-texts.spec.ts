import type { Page } from 'playwright/test';
import { quoteAhead } from './support/ahead';
import { compareBox } from './support/journey';
import { expect, test } from './support/test';

/** Texts that stand in a document alone, and not in its data (decisions 322). */
const fold = (page: Page, name: string) => page.locator('details', { has: page.locator('summary', { hasText: name }) });

test.describe('Texts of a quoted shopper’s pages', () => {
  test('stand once in a document, and are there after other pages, Back and Forward', async ({ page, site }) => {
    await quoteAhead(page, site('northstar'));
    const document = await page.goto(site('northstar', '/plan/1101'));
    const html = (await document?.text()) ?? '';
    const data = html.indexOf('self.__next_f');
    for (const text of [
      'Frequently asked questions',
      'More Info<',
      'foot-cols',
      'Plans with a person behind them',
      'top-email',
    ]) {
      expect(html.slice(0, data), text).toContain(text);
      expect(html.slice(data), `${text}, in the data`).not.toContain(text);
    }

    const suggested = page.locator('section', { hasText: 'Suggested products' }).getByRole('link').first();
    const other = ((await suggested.textContent()) ?? '').replace(/^More Info: /, '');
    await page.evaluate(() => void Object.assign(window, { sameDocument: true }));
    await fold(page, 'Exclusions').locator('summary').click();
    await expect(fold(page, 'Exclusions')).toHaveAttribute('open');
    await suggested.click();
    await expect(page.getByRole('heading', { level: 1, name: other })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'About this plan' })).toBeVisible();
    await expect(page.getByRole('contentinfo').getByRole('button', { name: 'Display settings' })).toBeVisible();

    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Dental Preferred' })).toBeVisible();
    await expect(fold(page, 'Frequently asked questions')).toBeVisible();
    await expect(suggested).toBeVisible();
    const about = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'About' });
    await about.click();
    await expect(page.getByRole('dialog', { name: 'About' })).toContainText('Dana Whitfield, Licensed agent');
    await page.keyboard.press('Escape');
    await expect(about).toBeFocused();
    await page.goForward();
    await expect(page.getByRole('heading', { level: 1, name: other })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Who is behind it' })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'North Star Benefits' })).toBeVisible();
    expect(await page.evaluate(() => 'sameDocument' in window), 'the same document all the way').toBe(true);
  });

  test('keep the ticks for the comparison when other answers bring other prices', async ({ page, site }) => {
    await quoteAhead(page, site('northstar'));
    await page.goto(site('northstar', '/plans?type=dental'));
    await compareBox(page, 'Everyday Dental').check();
    await compareBox(page, 'Dental Preferred').check();
    const card = page
      .getByRole('article')
      .filter({ has: compareBox(page, 'Dental Preferred') })
      .locator('.price');
    const tray = page.getByRole('region', { name: /^Compare/ });
    const before = await card.innerText();
    await page.getByRole('button', { name: /^Edit basic details/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Basic Details' });
    await dialog.getByLabel('DOB').fill('03/03/1961');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(card).not.toHaveText(before);
    await expect(compareBox(page, 'Everyday Dental')).toBeChecked();
    await expect(compareBox(page, 'Dental Preferred')).toBeChecked();
    await expect(tray).toContainText('2 of 3 chosen');
    await expect(tray, 'says the new price').toContainText((await card.innerText()).replace('/mo', ''));
  });
});
