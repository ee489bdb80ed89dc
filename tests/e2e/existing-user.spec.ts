import { signIn } from './support/sign-in';
import { addToCart } from './support/journey';
import { withoutScripts } from './support/plain';
import { expect, expectAccessible, test } from './support/test';

/* An existing user, who enrolls by themselves (rules 1 §4 "Plan detail"). */

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
