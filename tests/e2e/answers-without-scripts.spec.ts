import { cartAhead, EVERYDAY_DENTAL, quoteAhead } from './support/ahead';
import { austinQuote } from './support/journey';
import { expect, test } from './support/test';

/* The answers that prices depend on, told without scripts (rules 1 §2.9, §2.10, §4, decisions 138, 159). */

test.use({ javaScriptEnabled: false });

test('a tier is changed from a plan’s page, asks who is covered, and tells what it does to the cart', async ({
  page,
  site,
}) => {
  await cartAhead(page, site('northstar'), EVERYDAY_DENTAL, austinQuote);
  await page.goto(site('northstar', '/plan/1101'));
  await page.getByRole('button', { name: 'Edit basic details' }).click();
  await page.getByRole('dialog', { name: 'Basic Details' }).getByRole('link', { name: 'Answer on the page' }).click();
  const form = page.getByRole('form', { name: 'Basic Details' });
  await expect(form).toBeInViewport();
  await form.getByLabel('Zip Code').fill('787');
  await form.getByLabel('Who should this plan cover?').or(form.getByLabel('Choose Tier')).selectOption('IS');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByLabel('Zip Code')).toHaveAttribute('aria-invalid', 'true');
  await expect(form.getByLabel('Zip Code')).toHaveValue('787');
  await expect(form.getByLabel('Choose Tier')).toHaveValue('IS');
  await form.getByLabel('Zip Code').fill('78701');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toContainText('This changes your cart.');
  await expect(form).toBeInViewport();
  await form.getByRole('button', { name: 'Save and change my cart' }).click();
  await expect(page).toHaveURL(/\/plan\/1101$/);
  await expect(page.getByRole('main')).toContainText('Member + Spouse');
});

test('the box with the price takes the one answer that it asks for', async ({ page, site }) => {
  await quoteAhead(page, site('northstar'));
  await page.goto(site('northstar', '/plan/1504'));
  const box = page.getByRole('complementary', { name: 'Your price' });
  await box.getByRole('button', { name: 'See the price' }).click();
  const form = page.getByRole('form', { name: 'Tobacco usage' });
  await expect(form.getByLabel('You')).toHaveAttribute('aria-invalid', 'true');
  await form.getByLabel('You').selectOption('0');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/plan\/1504$/);
  await expect(box.getByRole('button', { name: 'See the price' })).toHaveCount(0);
});
