import {
  austinQuote,
  fillContact,
  fillPersonal,
  getQuote,
  maya,
  openPlan,
  payByCard,
  pressNext,
  readReceipt,
} from './support/journey';
import { expect, test } from './support/test';

/* One enrollment from a stranger's first page to the receipt in a browser that runs no scripts (decisions 151, 158, 159). */

test.use({ javaScriptEnabled: false });

test('a stranger quotes, picks a plan, signs, pays by card and holds a receipt without a script @hand', async ({
  page,
  site,
}) => {
  await page.goto(site('northstar'));
  await getQuote(page, austinQuote);
  await openPlan(page, 'Dental Preferred');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page).toHaveURL(/\/cart$/);
  // The header has not looked into the cart: it says no more than where it is.
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await page.getByRole('button', { name: 'Member Enrollment' }).locator('visible=true').first().click();
  await expect(page).toHaveURL(/personal-info$/);
  await fillPersonal(page, maya);
  await pressNext(page);
  await expect(page).toHaveURL(/contact-info$/);
  await fillContact(page, maya);
  await pressNext(page);
  await expect(page).toHaveURL(/agreement-signature$/);
  for (const box of await page.getByRole('main').getByRole('checkbox').all()) await box.check();
  await page.getByLabel('Your full name').fill('Maya Castellanos');
  await pressNext(page);
  await expect(page).toHaveURL(/billing-information$/);
  await payByCard(page, maya);
  await pressNext(page);
  await expect(page).toHaveURL(/review-confirm$/);
  await expect(page.getByText('This form needs scripts')).toHaveCount(0);
  await pressNext(page);
  await readReceipt(page);
  // The Back button shows no form that could be sent twice.
  await page.goBack();
  await expect(page.getByRole('button', { name: /Next$/ })).toHaveCount(0);
});
