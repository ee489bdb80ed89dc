import { signIn } from './support/sign-in';
import { checkOut, addToCart, pressNext } from './support/journey';
import { withoutScripts } from './support/plain';
import { expect, expectAccessible, test } from './support/test';

/* An existing user: a member with records on file, enrolled by their rep or by themselves (rules 1 §4, rules 2 §4). */

test('a rep enrolls a member, whose people and health answers on file are there to be checked', async ({
  page,
  site,
}) => {
  await page.goto(site('northstar', '/agent-select-member'));
  await signIn(page, site('northstar', '/demo-mailbox'), 'dana@northstar.example');
  await page.getByRole('button', { name: /^Enroll Now.*Elias Brandt$/ }).click();
  const tier = page.getByRole('dialog', { name: 'Choose Tier' });
  await tier.getByRole('radio', { name: 'Member Only' }).check();
  await tier.getByRole('button', { name: 'Submit' }).click();
  await page.waitForURL(/\/plans$/);
  await page.goto(site('northstar', '/plan/1501'));
  const box = page.getByRole('complementary', { name: 'Your price' });
  await box.getByRole('radio', { name: 'No', exact: true }).check();
  await box.getByRole('button', { name: 'See the price' }).click();
  await addToCart(page);
  await checkOut(page, 'Member Enrollment');

  await expect(page.getByText('Enrolling Elias Brandt')).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Elias');
  await expect(page.getByLabel('Social Security Number', { exact: true })).toHaveValue('•••-••-9999');
  await page.getByLabel('Marital status').selectOption({ label: 'Married' });
  await page.getByLabel('Height, feet', { exact: true }).fill('5');
  await page.getByLabel('Height, inches', { exact: true }).fill('11');
  await page.getByLabel('Weight', { exact: true }).fill('172');
  await pressNext(page);
  await page.waitForURL(/contact-info$/);
  await expect(page.getByLabel(/^Email/)).toHaveValue('elias@brandt.example');
  await page.getByLabel('Birth state').selectOption({ label: 'Texas' });
  await page.getByLabel('Birth city').fill('Austin');
  await pressNext(page);
  await page.waitForURL(/beneficiary-info$/);
  await expect(page.getByRole('main')).toContainText('Noor Brandt');
  await expect(page.getByRole('main')).toContainText('Greta Brandt');
  await expect(page.getByText('Now You can Continue Enrollment')).toBeVisible();
  await pressNext(page);
  await page.waitForURL(/health-questions$/);
  await expect(page.getByText(/earlier answers/)).toBeVisible();
  for (const no of await page.getByRole('radio', { name: 'No', exact: true }).all()) await expect(no).toBeChecked();
  await expectAccessible(page);
  await pressNext(page);
  await page.waitForURL(/agreement-signature$/);
  await page.goto(site('northstar', '/enrollment/health-questions'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/earlier answers/)).toHaveCount(0);
});

test('a member who has no enrollment yet is asked for the tier on a plan’s page', async ({
  page,
  browser,
  context,
  site,
}) => {
  await page.goto(site('northstar', '/sign-in'));
  await signIn(page, site('northstar', '/demo-mailbox'), 'bea@lindqvist.example');
  await page.waitForURL(/\/member-home$/);
  const plain = await withoutScripts(browser, context, site('northstar', '/plan/1201'));
  await expect(plain.getByRole('form', { name: 'Get Started' })).toHaveCount(0);
  await expect(plain.getByText('Tell us who the plan should cover.')).toBeVisible();

  await page.goto(site('northstar', '/plan/1201'));
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Choose Tier' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose Tier' });
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(dialog).toContainText('Please choose a tier');
  await expectAccessible(page);
  await dialog.getByRole('radio', { name: 'Member Only' }).check();
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Bea Lindqvist')).toBeVisible();
  await addToCart(page);
  await plain.context().close();
});
