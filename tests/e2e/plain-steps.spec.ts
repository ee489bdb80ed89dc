import type { Browser, BrowserContext, Page } from 'playwright/test';
import { SIGNATURE_LETTERS } from '@/lib/rules/text/plain-messages';
import { stepsAhead } from './support/ahead';
import { fillContact, fillPersonal, maya, payByCard, pressNext } from './support/journey';
import { applicantAhead, withoutScripts } from './support/plain';
import { expect, test } from './support/test';
import { ASKING_CARD, payWith, REFUSED_CARD } from './support/to-review';

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

test('an enrollment goes from its steps to the receipt without scripts, signed by a typed name and paid by account', async ({
  page,
  browser,
  context,
  site,
}) => {
  await stepsAhead(page, site('northstar'));
  const plain = await withoutScripts(browser, context, page.url());
  await fillPersonal(plain, maya);
  await pressNext(plain);
  await expect(plain).toHaveURL(/contact-info$/);
  await fillContact(plain, maya);
  await pressNext(plain);
  await expect(plain).toHaveURL(/agreement-signature$/);

  // Nothing is signed before each box has its tick.
  await expect(plain.getByRole('radio', { name: 'Draw my signature' })).toBeHidden();
  const boxes = plain.getByRole('main').getByRole('checkbox');
  await boxes.first().check();
  await plain.getByLabel('Your full name').fill('Maya Castellanos');
  await pressNext(plain);
  await expect(plain).toHaveURL(/agreement-signature#problems$/);
  await expect(plain.getByRole('alert', { name: 'There is a problem' })).toContainText('This field is required.');
  await expect(boxes.first()).toBeChecked();
  await expect(plain.getByLabel('Your full name')).toHaveValue('');
  for (const box of await boxes.all()) await box.check();
  await plain.getByLabel('Your full name').fill('山田');
  await pressNext(plain);
  await expect(plain.getByRole('group', { name: /Application Signature/ })).toContainText(SIGNATURE_LETTERS);
  for (const box of await boxes.all()) await box.check();
  await plain.getByLabel('Your full name').fill('Maya Castellanos');
  await pressNext(plain);
  await expect(plain).toHaveURL(/billing-information$/);

  await expect(plain.getByRole('heading', { name: 'Payment authorization' })).toBeVisible();
  await plain.getByRole('radio', { name: 'EFT' }).check();
  await pressNext(plain);
  await expect(plain).toHaveURL(/billing-information#problems$/);
  await expect(plain.getByLabel('Account holder name')).toHaveValue('Maya Castellanos');
  await plain.getByRole('radio', { name: 'Individual' }).check();
  await plain.getByRole('radio', { name: 'Checking' }).check();
  await plain.getByLabel('Routing number').fill('111000025');
  await plain.getByLabel('Bank name').fill('Lone Cedar Bank');
  await plain.getByLabel('Account number', { exact: true }).fill('000123456789');
  await plain.getByLabel('Billing date').selectOption('5');
  await plain.getByRole('checkbox', { name: 'I authorize these payments.' }).check();
  await pressNext(plain);
  // Another day is another authorization: its words are shown before they are accepted.
  await expect(plain.getByRole('alert').first()).toBeInViewport();
  await expect(plain.getByRole('checkbox', { name: 'I authorize these payments.' })).not.toBeChecked();
  await plain.getByRole('checkbox', { name: 'I authorize these payments.' }).check();
  await pressNext(plain);
  await expect(plain).toHaveURL(/review-confirm$/);

  await plain.getByLabel('Additional Notes').fill('Please call after six.');
  await pressNext(plain);
  await expect(plain).toHaveURL(/receipt$/);
  await expect(plain.getByRole('heading', { level: 1 })).toBeVisible();
  await plain.context().close();
});

/** The billing step of an applicant who has come there without scripts. */
async function billingWithoutScripts(
  page: Page,
  browser: Browser,
  context: BrowserContext,
  home: string,
): Promise<Page> {
  await stepsAhead(page, home);
  const plain = await withoutScripts(browser, context, page.url());
  await fillPersonal(plain, maya);
  await pressNext(plain);
  await fillContact(plain, maya);
  await pressNext(plain);
  for (const box of await plain.getByRole('main').getByRole('checkbox').all()) await box.check();
  await plain.getByLabel('Your full name').fill('Maya Castellanos');
  await pressNext(plain);
  await expect(plain).toHaveURL(/billing-information$/);
  return plain;
}

test('a card is paid with without scripts, and its number and code never come back', async ({
  page,
  browser,
  context,
  site,
}) => {
  const plain = await billingWithoutScripts(page, browser, context, site('northstar'));
  await payByCard(plain, maya);
  await plain.getByLabel('Last name on card').fill('');
  await pressNext(plain);
  await expect(plain.getByRole('alert', { name: 'There is a problem' })).toContainText('Last name on card');
  await expect(plain.getByLabel('First name on card')).toHaveValue('Maya');
  await expect(plain.getByLabel('Card number')).toHaveValue('');
  await expect(plain.getByLabel('Security code', { exact: true })).toHaveValue('');
  expect(await plain.content()).not.toMatch(/4111\D?1111|\b737\b/);
  await payByCard(plain, maya);
  await pressNext(plain);
  await expect(plain).toHaveURL(/review-confirm$/);
  await expect(plain.getByRole('main')).toContainText('1111');
  await plain.context().close();
});

/** From the billing step to a submission by this card, with notes for the review. */
async function submitWithNotes(plain: Page, card: string, notes: string): Promise<void> {
  await payWith(card)(plain, maya);
  await pressNext(plain);
  await expect(plain).toHaveURL(/review-confirm$/);
  await plain.getByLabel('Additional Notes').fill(notes);
  await pressNext(plain);
}

test('a card that its bank refuses is told in view without scripts, and another card pays @soak', async ({
  page,
  browser,
  context,
  site,
}) => {
  const plain = await billingWithoutScripts(page, browser, context, site('northstar'));
  await submitWithNotes(plain, REFUSED_CARD, 'Please call after seven.');
  const refused = plain.getByRole('alert', { name: 'Not saved' });
  await expect(refused).toBeInViewport();
  await expect(refused).toContainText('you are not enrolled yet');
  await refused.getByRole('link', { name: 'Pay another way' }).click();
  await expect(plain).toHaveURL(/billing-information\?navto=review$/);
  // The refused card is on the step, with what the bank said of it; another one takes its place.
  await expect(plain.getByRole('main')).toContainText('It was the card ending 0002, and nothing was charged.');
  await plain.getByLabel(/^Card number/).fill('4111111111111111');
  await plain.getByLabel('Expires').fill('12/30');
  await plain.getByLabel(/^Security code/).fill('737');
  await plain.getByRole('checkbox', { name: /authorize/i }).check();
  await pressNext(plain);
  await expect(plain).toHaveURL(/review-confirm$/);
  await expect(plain.getByLabel('Additional Notes')).toHaveValue('Please call after seven.');
  await pressNext(plain);
  await expect(plain).toHaveURL(/receipt$/);
  await plain.context().close();
});

test('a bank that asks the person is answered without scripts, and the submission goes on @soak', async ({
  page,
  browser,
  context,
  site,
}) => {
  const plain = await billingWithoutScripts(page, browser, context, site('northstar'));
  await submitWithNotes(plain, ASKING_CARD, 'Please call after six.');
  const asked = plain.getByRole('alert', { name: 'Not saved' });
  await expect(asked).toBeInViewport();
  await asked.getByRole('link', { name: 'Confirm with your bank' }).click();
  await plain.getByRole('button', { name: 'Confirm payment' }).click();
  await expect(plain).toHaveURL(/review-confirm\?from=bank$/);
  await expect(plain.getByLabel('Additional Notes')).toHaveValue('Please call after six.');
  await plain.getByRole('status').filter({ hasText: 'You are back from your bank.' }).getByRole('button').click();
  await expect(plain).toHaveURL(/receipt$/);
  await plain.context().close();
});

test('an employer’s code of the enroller is asked for and taken without scripts', async ({ page, browser, site }) => {
  await page.goto(site('groups'));
  await page.getByLabel('Group Enrollment Code').fill('BLUE2556');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(page).toHaveURL(/\/bluewater$/);
  await applicantAhead(page, site('groups', '/bluewater'), { plan_id: 1305, plan_pricing_id: 130501 });
  const plain = await withoutScripts(browser, page.context(), site('groups', '/bluewater/enrollment/personal-info'));
  const code = plain.getByRole('textbox', { name: 'Enroller code' });
  await expect(plain.getByRole('button', { name: 'Enter Enroller Code' })).toBeHidden();
  await fillPersonal(plain, maya);
  await plain.getByLabel('Ethnic category', { exact: true }).selectOption({ index: 1 });
  await pressNext(plain);
  await expect(plain.getByRole('alert', { name: 'There is a problem' })).toContainText('Enter Enroller Code');
  await expect(code).toHaveAccessibleDescription(/Enter Enroller Code/);
  await code.fill('no such!');
  await pressNext(plain);
  await expect(code).toHaveAccessibleDescription(/Enter Enroller Code/);
  await expect(code).toHaveValue('no such!');
  await expect(plain.getByLabel('First name')).toHaveValue('Maya');
  await code.fill('EN-12');
  await pressNext(plain);
  await expect(plain).toHaveURL(/contact-info$/);
  await plain.goto(site('groups', '/bluewater/enrollment/personal-info'));
  await expect(plain.getByText('Your enroller code is saved.')).toBeVisible();
  await plain.context().close();
});
