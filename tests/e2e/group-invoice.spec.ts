import { readFile } from 'node:fs/promises';
import { withoutScripts } from './support/plain';
import { signIn } from './support/sign-in';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test';

/* The invoice of a group's contributions (decisions 270). */

test('a group’s administrator opens what is due this month and the next, prints it and takes it as a file @desk', async ({
  page,
  site,
  browser,
  context,
}) => {
  await page.goto(site('harbormills', '/sign-in'));
  await signIn(page, site('harbormills', '/demo-mailbox'), 'ruth@harbormills.example');
  await page.goto(site('harbormills', '/group-home'));
  await page.getByRole('link', { name: 'See the invoice by class' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Contributions for / })).toBeVisible();
  await expect(page.getByText(/^Harbor Mills, due \w+day, \w+ 1, \d{4}$/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const first = await page.getByRole('heading', { level: 1 }).textContent();
  await page.getByRole('navigation', { name: 'Month' }).getByRole('link').nth(1).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(first ?? '');
  await expectAccessible(page);

  const arrives = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download as CSV' }).click();
  const file = await arrives;
  expect(file.suggestedFilename()).toMatch(/^contributions-\d{4}-\d\d\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain('Group,Month,Due,Class,People');
  expect(text).toContain('Harbor Mills');
  expect(text).not.toMatch(/Doyle|Bauer|Dental/);

  const plain = await withoutScripts(browser, context, site('harbormills', '/group-invoice'));
  await expect(plain.getByRole('link', { name: 'Download as CSV' })).toBeVisible();
  await expect(plain.getByRole('button', { name: /^Print/ })).toBeHidden();
});
