import { stepsAhead } from './support/ahead';
import { fillContact, fillPersonal, maya, pressNext } from './support/journey';
import { withoutScripts } from './support/plain';
import { expect, test } from './support/test';

/*
 * The steps of the enrollment in a browser that runs no scripts: each form is saved by a route of its own and leads on, or back
 * to the step with what was typed and the messages beside their fields (decisions 158).
 */

test('a step without scripts leads back with what was typed, its messages in view, and then on', async ({
  page,
  browser,
  context,
  site,
}) => {
  await stepsAhead(page, site('northstar'));
  const plain = await withoutScripts(browser, context, page.url());
  await expect(plain.getByText('This form needs scripts')).toHaveCount(0);
  await plain.getByLabel('First name').fill('M4ya!');
  await plain.getByLabel('Social Security Number', { exact: true }).fill(maya.ssn);
  await pressNext(plain);
  await expect(plain).toHaveURL(/personal-info#problems$/);
  const summary = plain.getByRole('alert', { name: 'There is a problem' });
  await expect(summary).toBeInViewport();
  await expect(summary).toContainText('Last name');
  await expect(plain.getByLabel('First name')).toHaveValue('M4ya!');
  await expect(plain.getByLabel('Social Security Number', { exact: true })).toHaveValue('•••-••-9999');
  await expect(plain.getByLabel('First name')).toHaveAttribute('aria-invalid', 'true');
  await expect(plain.getByLabel('Social Security Number', { exact: true })).not.toHaveAttribute('aria-invalid', 'true');
  // The number that was kept counts.
  await fillPersonal(plain, { ...maya, ssn: '•••-••-9999' });
  await pressNext(plain);
  await expect(plain).toHaveURL(/contact-info$/);
  await fillContact(plain, maya);
  await pressNext(plain);
  await expect(plain).toHaveURL(/agreement-signature$/);
  // Nothing of the refusal is left on the step that was accepted.
  await plain.goto(site('northstar', '/enrollment/personal-info'));
  await expect(plain.getByLabel('First name')).toHaveValue('Maya');
  await expect(plain.getByRole('alert', { name: 'There is a problem' })).toHaveCount(0);
  await plain.context().close();
});

test('answers of another tab are not written over without a word, where no script can show both', async ({
  page,
  browser,
  context,
  site,
}) => {
  await stepsAhead(page, site('northstar'));
  const plain = await withoutScripts(browser, context, page.url());
  await fillPersonal(page, { ...maya, first: 'Mira' });
  await pressNext(page);
  await page.waitForURL(/contact-info$/);
  await fillPersonal(plain, maya);
  await pressNext(plain);
  await expect(plain.getByRole('alert', { name: 'Not saved' })).toContainText('saved in another tab');
  await expect(plain.getByRole('alert', { name: 'Not saved' })).toBeInViewport();
  await expect(plain.getByLabel('First name')).toHaveValue('Maya');
  await pressNext(plain);
  await expect(plain).toHaveURL(/contact-info$/);
  await plain.context().close();
});
