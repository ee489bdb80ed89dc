import type { Page } from 'playwright/test';
import { cartAhead, EVERYDAY_DENTAL, quoteAhead } from './support/ahead';
import { austinQuote } from './support/journey';
import { expect, expectAccessible, expectNoSidewaysScroll, test, type SiteName } from './support/test';

type Site = (name: SiteName, path?: string) => string;

/** A family with a dental plan in the cart. */
async function familyWithDental(page: Page, site: Site): Promise<void> {
  await cartAhead(page, site('northstar'), EVERYDAY_DENTAL, { ...austinQuote, tier: 'IF' });
}

/** The price of the cart's plan of this name. */
const priceOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) }).locator('td.amount b');

/* The cart never changes unseen (decisions 138). */

test('Another tier on one plan’s page is asked about with what it does to the other plans in the cart', async ({
  page,
  site,
}) => {
  await familyWithDental(page, site);
  const before = (await priceOf(page, 'Everyday Dental').textContent()) ?? '';
  const dialog = page.getByRole('dialog', { name: /tier/i });
  const chooseMemberOnly = async () => {
    await page.goto(site('northstar', '/plan/1501'));
    await page.getByRole('button', { name: 'Choose another tier' }).first().click();
    await dialog.getByRole('radio', { name: /^Member Only/ }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
  };
  await chooseMemberOnly();

  const heading = dialog.getByRole('heading', { name: 'This changes your cart' });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await expect(dialog).toContainText('Everyday Dental');
  await expect(dialog.locator('s').first()).toHaveText(/^\$\d+\.\d\d$/);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await dialog.getByRole('button', { name: 'Go back' }).click();
  await expect(dialog.getByRole('radio', { name: /^Member Only/ })).toBeChecked();
  await page.keyboard.press('Escape');
  await page.goto(site('northstar', '/cart'));
  await expect(priceOf(page, 'Everyday Dental')).toContainText(before);

  await chooseMemberOnly();
  const after = (await dialog.locator('.line b').first().innerText()).match(/\$\d+\.\d\d$/)?.[0] ?? 'none';
  await dialog.getByRole('button', { name: 'Save and change my cart' }).click();
  await expect(dialog).toBeHidden();
  await page.goto(site('northstar', '/cart'));
  expect(after).not.toBe(before);
  await expect(priceOf(page, 'Everyday Dental')).toContainText(after);
});

test('A plan is added at no other price than its page showed when a second tab gave another quote', async ({
  page,
  context,
  site,
}) => {
  await quoteAhead(page, site('northstar'));
  await page.goto(site('northstar', '/plan/1102'));
  const seen = (await page.locator('.order-card .price').first().innerText()).match(/\$[\d.]+/)?.[0] ?? 'none';
  const other = await context.newPage();
  await quoteAhead(other, site('northstar'), { ...austinQuote, tier: 'IF' });
  await other.close();

  await page.getByRole('button', { name: 'Add to Cart' }).click();
  const refusal = page.getByRole('alert').filter({ hasText: 'It is not in your cart yet' });
  await expect(refusal).toBeInViewport();
  await expect(refusal).toContainText(seen);
  const now = (await refusal.innerText()).match(/now costs (\$[\d.]+)/)?.[1] ?? 'none';
  // The words beside the button have it at once, the price when the page has come again.
  await expect(page.locator('.order-card .price').first()).toContainText(now);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.waitForURL(/\/cart$/);
  await expect(priceOf(page, 'Everyday Dental')).toContainText(now);
});

test('A new quote on the landing asks first what it does to the cart', async ({ page, site }) => {
  await familyWithDental(page, site);
  await page.goto(site('northstar'));
  const form = page.getByRole('form', { name: 'Get Started' });
  await form.getByLabel('Zip Code').fill(austinQuote.zip);
  await form.getByRole('radio', { name: 'Female', exact: true }).check();
  await form.getByLabel('Choose Tier').selectOption('IO');
  await form.getByLabel('DOB').fill(austinQuote.dob);
  await form.getByRole('button', { name: 'Submit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Get Started' });
  await expect(dialog.getByRole('heading', { name: 'This changes your cart' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Save and change my cart' }).click();
  await page.waitForURL(/\/plans$/);
  await expect(page.getByRole('region', { name: 'Your details' })).toContainText('Member Only');
});

test('Without scripts a new quote asks first what it does to the cart', async ({ page, browser, context, site }) => {
  await familyWithDental(page, site);
  const before = (await priceOf(page, 'Everyday Dental').textContent())?.match(/\$[\d.]+/)?.[0] ?? 'none';
  const still = await browser.newContext({ javaScriptEnabled: false, storageState: await context.storageState() });
  const plain = await still.newPage();
  await plain.goto(site('northstar'));
  const form = plain.getByRole('form', { name: 'Get Started' });
  await form.getByLabel('Zip Code').fill(austinQuote.zip);
  await form.getByRole('radio', { name: 'Female', exact: true }).check();
  await form.getByLabel('Choose Tier').selectOption('IO');
  await form.getByLabel('DOB').fill(austinQuote.dob);
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(plain.getByText(/This changes your cart\. Everyday Dental/)).toBeInViewport();
  await plain.goto(site('northstar', '/cart'));
  await expect(priceOf(plain, 'Everyday Dental')).toContainText(before);
  await plain.goBack();
  await form.getByRole('button', { name: 'Submit' }).click();
  await plain.waitForURL(/\/plans$/);
  await plain.goto(site('northstar', '/cart'));
  await expect(priceOf(plain, 'Everyday Dental')).not.toContainText(before);
  await still.close();
});
