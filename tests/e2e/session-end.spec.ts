import type { Page } from 'playwright/test';
import { cartAhead, quoteAhead, stepsAhead } from './support/ahead';
import { austinQuote, getQuote } from './support/journey';
import { expect, expectSoundAtAnyWidth, test } from './support/test';
import { endSession } from './support/tour/see';

const reason = (page: Page) =>
  page.getByRole('main').getByText('Your session ended after 30 minutes because nothing was done here.');

test('a shopper whose session ended is told so on the page asked for, and led on @hand', async ({ page, site }) => {
  await cartAhead(page, site('northstar'));
  await endSession(page);
  await page.goto(site('northstar', '/cart'));
  await expect(reason(page)).toBeInViewport();
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await expectSoundAtAnyWidth(page);
  // Also on pages that are kept for everybody, and until there is a quote again.
  for (const path of ['/plans', '/plan/1101']) {
    await page.goto(site('northstar', path));
    await expect(reason(page)).toBeVisible();
  }
  await expect(page.getByRole('link', { name: 'continue an enrollment' })).toHaveAttribute(
    'href',
    '/continue-enrollment',
  );
  await page.getByRole('link', { name: 'Get prices again' }).click();
  await expect(page).toHaveURL(site('northstar'));
  await getQuote(page, austinQuote);
  await expect(reason(page)).toHaveCount(0);
  await page.goto(site('northstar', '/cart'));
  await expect(reason(page)).toHaveCount(0);
});

test('Add to Cart of an ended session leads to a new start on the same plan', async ({ page, site }) => {
  await quoteAhead(page, site('northstar'));
  await page.goto(site('northstar', '/plan/1101/dental-preferred-1000'));
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible();
  const plan = page.url();
  await endSession(page);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  const told = page.getByRole('alert').filter({ hasText: 'Your session has ended. Please start again.' });
  await expect(told).toBeInViewport();
  await told.getByRole('link', { name: 'Start again' }).click();
  await expect(reason(page)).toBeVisible();
  await expect(page).toHaveURL(plan);
});

test('an applicant is warned on a step before the session ends, and may stay with what was typed', async ({
  page,
  site,
}) => {
  await stepsAhead(page, site('northstar'));
  await page.clock.install();
  await page.route('**/api/session/time-left*', (route) =>
    route.fulfill({ json: { status: 'success', data: { seconds: 110 } } }),
  );
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Are you still there?' });
  await expect(async () => {
    await page.getByLabel('First name').fill('Maya');
    await page.clock.fastForward('29:00');
    await expect(dialog).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  const kept = page.waitForResponse(/\/api\/session\/stay/);
  await dialog.getByRole('button', { name: 'Go on' }).click();
  expect((await kept).status()).toBe(200);
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('First name')).toHaveValue('Maya');
  await expect(page.getByLabel('First name')).toBeFocused();
});
