import type { Browser, Page } from 'playwright/test';
import { austinQuote } from './support/journey';
import { quoteAhead } from './support/ahead';
import { expect, expectSoundAtAnyWidth, test } from './support/test';

/*
 * The cart and what fills it, without scripts: plain forms, told beside what was pressed (rules 1 §2.10, §2.11, decisions
 * 159).
 */

const answer = (page: Page) => page.locator('#form-answer');

/** The page as it came back, looked at by what needs scripts to look: it is the same where they came late. */
async function look(browser: Browser, page: Page): Promise<void> {
  const context = await browser.newContext({
    javaScriptEnabled: true,
    storageState: await page.context().storageState(),
  });
  const same = await context.newPage();
  await same.goto(page.url());
  await expect(answer(same)).toBeInViewport();
  await expectSoundAtAnyWidth(same, [390, 1280]);
  await context.close();
}

test.use({ javaScriptEnabled: false });

test.beforeEach(({ page, site }) => quoteAhead(page, site('northstar'), austinQuote));

async function addPlan(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page).toHaveURL(/\/cart$/);
}

test('a chosen level goes into the cart, and a plan leaves it after Yes alone', async ({ page, site, browser }) => {
  await page.goto(site('northstar', '/plan/1101'));
  await page.getByRole('radio').last().check();
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole('table', { name: 'Plans in the cart' })).toContainText(name);

  await page.getByRole('button', { name: `Remove ${name}` }).click();
  await expect(answer(page)).toContainText('Do you really want to remove?');
  await expect(answer(page)).toBeInViewport();
  await look(browser, page);
  await answer(page).getByRole('link', { name: 'No' }).click();
  await expect(answer(page)).toHaveCount(0);
  await expect(page.getByRole('table', { name: 'Plans in the cart' })).toContainText(name);
  await page.getByRole('button', { name: `Remove ${name}` }).click();
  await answer(page).getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
});

test('a rider is added, a day is kept, and the checkout asks who enrolls, then opens the first step', async ({
  page,
  site,
  browser,
}) => {
  await addPlan(page, site('northstar', '/plan/1101'));
  await page.getByRole('button', { name: /^Add / }).first().click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(2);

  const day = page.getByLabel('Effective date');
  const later = (await day.locator('option').nth(1).getAttribute('value')) ?? '';
  await day.selectOption(later);
  await page.getByRole('button', { name: 'Use this date' }).click();
  if (await answer(page).isVisible())
    await answer(page).getByRole('button', { name: 'Save and change my cart' }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(day).toHaveValue(later);

  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(answer(page)).toContainText('Ready to enroll?');
  await expect(answer(page)).toBeInViewport();
  await look(browser, page);
  await answer(page).getByRole('link', { name: 'Back to Cart' }).click();
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await answer(page).getByRole('button', { name: 'Member Enrollment' }).click();
  await expect(page).toHaveURL(/\/enrollment\/personal-info$/);
});

test('what keeps a plan out of the cart is told in view, and a membership is chosen on the page', async ({
  page,
  site,
  browser,
}) => {
  await page.goto(site('northstar', '/plan/1803'));
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(answer(page)).toBeInViewport();
  await expect(answer(page)).not.toBeEmpty();
  await look(browser, page);

  await page.goto(site('northstar', '/plan/1404'));
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(answer(page)).toContainText('Choose a membership first');
  await page.getByRole('radio', { name: /Guild membership/ }).check();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole('main')).toContainText('Guild membership');
});
