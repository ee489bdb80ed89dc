import { stepsAhead } from './support/ahead';
import { maya, payByBankAccount, pressNext, readReceipt, signAgreement } from './support/journey';
import { expect, expectAccessible, expectNoSidewaysScroll, expectSoundAtAnyWidth, test } from './support/test';
import { ASKING_CARD, payWith, REFUSED_CARD, toReview } from './support/to-review';
import type { Page } from 'playwright/test';

const cardOf = (page: Page, title: RegExp) => page.getByRole('region', { name: title });
const submitButton = (page: Page) => page.getByRole('button', { name: /^Submit, \$[\d,.]+ is debited by .+, Next$/ });

test('a change after signing is named, leads to the signature and back, and every group returns to its place', async ({
  page,
  context,
  site,
}) => {
  test.slow();
  await toReview(page, site('northstar'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Review & Confirmation');
  for (const title of ['Personal Info', 'Contact Info', 'Agreement & Signature', 'Billing Info'])
    await expect(page.getByRole('heading', { level: 2, name: new RegExp(`^\\d\\. ${title}`) })).toBeVisible();
  await expect(page.getByRole('button', { name: /^View Details/ })).toHaveCount(4);
  const contact = cardOf(page, /Contact Info/);
  await contact.getByRole('link', { name: 'Change Home address' }).click();
  await page.waitForURL(/contact-info\?navto=review&part=address#part-address$/);
  await expect(page.getByLabel('Street address 1')).toBeFocused();
  await page.getByLabel('Street address 1').fill('2210 Willow Creek Drive');
  await pressNext(page);
  await page.waitForURL(/review-confirm#review-contact-address$/);
  await expect(contact.getByRole('link', { name: 'Change Home address' })).toBeFocused();

  const main = page.getByRole('main');
  await expect(main.getByText('You changed your address after signing. Sign again before you submit.')).toBeVisible();
  await expect(contact.getByText(/^Changed \d{1,2}:\d\d/)).toBeVisible();
  await expect(
    cardOf(page, /Agreement & Signature/).getByText(/^Signed \d.*, before your address changed$/),
  ).toBeVisible();
  await expectSoundAtAnyWidth(page);

  // Notes stay over Sign again, a reload and in another tab.
  const notes = page.getByLabel(/Additional Notes/);
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/save-step-draft') && answer.ok());
  await notes.fill('Please call after five.');
  await main.getByRole('link', { name: 'Sign again' }).click();
  await kept;
  await page.waitForURL(/agreement-signature\?navto=review$/);
  await expect(main.getByText('You changed your address after signing. Please read the agreement')).toBeVisible();
  // The step after it stays open meanwhile.
  await page.goBack();
  await page.waitForURL(/review-confirm/);
  await cardOf(page, /Billing Info/)
    .getByRole('link', { name: /^Edit Details/ })
    .click();
  await page.waitForURL(/billing-information\?navto=review$/);
  await main.getByRole('link', { name: 'Back', exact: true }).click();
  await page.waitForURL(/review-confirm$/);
  await main.getByRole('link', { name: 'Sign again' }).click();
  await page.waitForURL(/agreement-signature\?navto=review$/);
  await signAgreement(page, maya);
  await pressNext(page);
  await page.waitForURL(/review-confirm$/);
  await expect(main.getByText(/Sign again/)).toHaveCount(0);
  await expect(notes).toHaveValue('Please call after five.');
  await page.reload();
  await expect(notes).toHaveValue('Please call after five.');
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByLabel(/Additional Notes/)).toHaveValue('Please call after five.');
  await other.close();

  const summary = page.getByRole('complementary', { name: 'Order summary' });
  await expect(summary.getByText('First Month Total Cost')).toBeVisible();
  await expect(summary.getByText('Recurring Monthly Cost')).toBeVisible();
  // What is due, and when, leads; of a bank account it is debited in some days.
  await expect(summary).toHaveText(/^Order summary\s*Due by [A-Z][a-z]+ \d+, \d{4}\s*\$[\d.]+/);
  await submitButton(page).click();
  await readReceipt(page);
});

test('a submission that does not pass is tried again in place first, then saved for later from one dialog', async ({
  page,
  site,
}) => {
  test.slow();
  await toReview(page, site('northstar'));
  await page.route('**/save-review-info', (route) => route.abort());
  await submitButton(page).click();
  const refused = page.getByRole('alert', { name: 'Not saved' });
  await expect(refused).toBeInViewport();
  await expect(refused).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await refused.getByRole('button', { name: 'Try again' }).click();
  const failed = page.getByRole('dialog', { name: 'Something went wrong. Please save your enrollment.' });
  await expect(failed).toBeVisible();
  await expectAccessible(page);
  await failed.getByRole('button', { name: 'Save and Continue Later' }).click();
  await expect(page.getByRole('dialog', { name: 'Save & Continue Later' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await page.unroute('**/save-review-info');
  await refused.getByRole('button', { name: 'Try again' }).click();
  await readReceipt(page);
});

test('a card that its bank refuses leads to another way to pay, and back', async ({ page, site }) => {
  test.slow();
  await toReview(page, site('northstar'), { pay: payWith(REFUSED_CARD) });
  await pressNext(page);
  const refused = page.getByRole('alert', { name: 'Not saved' });
  await expect(refused).toBeFocused();
  await expect(refused).toBeInViewport();
  await expect(refused).toContainText('you are not enrolled yet');
  await expectSoundAtAnyWidth(page);
  await refused.getByRole('link', { name: 'Pay another way' }).click();
  await page.waitForURL(/billing-information\?navto=review$/);
  const told = page.getByText('It was the card ending 0002, and nothing was charged.');
  await expect(told).toBeVisible();
  await expectSoundAtAnyWidth(page);
  await payByBankAccount(page, maya);
  await expect(told).toHaveCount(0);
  await pressNext(page);
  await page.waitForURL(/review-confirm$/);
  await submitButton(page).click();
  await readReceipt(page);
});

test('a bank that asks the person is answered on its page, and the submission goes on with the notes', async ({
  page,
  site,
}) => {
  test.slow();
  await toReview(page, site('northstar'), { pay: payWith(ASKING_CARD) });
  const summary = page.getByRole('complementary', { name: 'Order summary' });
  await expect(summary).toHaveText(/^Order summary\s*Due today\s*\$[\d.]+/);
  await page.getByLabel(/Additional Notes/).fill('Please call after five.');
  await pressNext(page);
  const asked = page.getByRole('alert', { name: 'Not saved' });
  await expect(asked).toBeFocused();
  await expect(asked).toBeInViewport();
  await expect(asked).toContainText('Your bank asks you to confirm this payment. Nothing is charged before.');
  await expectSoundAtAnyWidth(page);
  await asked.getByRole('link', { name: 'Confirm with your bank' }).click();
  await page.getByRole('button', { name: 'Confirm payment' }).click();
  await page.waitForURL(/review-confirm\?from=bank$/);
  const back = page.getByRole('status').filter({ hasText: 'You are back from your bank.' });
  await expect(back).toBeInViewport();
  await expect(page.getByLabel(/Additional Notes/)).toHaveValue('Please call after five.');
  await expectSoundAtAnyWidth(page);
  await back.getByRole('button').click();
  await readReceipt(page);
});

test('what is not complete is named on the review with the way there, and a step out of reach says what comes first', async ({
  page,
  site,
}) => {
  await stepsAhead(page, site('northstar'));
  await page.goto(site('northstar', '/enrollment/review-confirm'));
  const main = page.getByRole('main');
  for (const title of ['Personal Information', 'Contact Information', 'Billing Information'])
    await expect(main.getByText(`${title} is not complete.`)).toBeVisible();
  await expectSoundAtAnyWidth(page);
  await main.getByRole('link', { name: /^Complete this step ?: Personal Information$/ }).click();
  await page.waitForURL(/personal-info\?navto=review$/);
  await page.goto(site('northstar', '/enrollment/billing-information'));
  await page.waitForURL(/personal-info\?after=billing-information$/);
  await expect(main.getByText('Billing Information comes after this step.')).toBeVisible();
});

test.describe('On a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test('answers are folded, open at a press, and the total stands in one line', async ({ page, site }) => {
    test.slow();
    await toReview(page, site('northstar'));
    const contact = cardOf(page, /Contact Info/);
    const change = contact.getByRole('link', { name: 'Change Home address' });
    await expect(change).toBeHidden();
    await contact.getByText('All answers').click();
    await expect(change).toBeVisible();
    await expect(
      page.getByRole('main').getByText(/^Dental Preferred 1000, \$[\d.]+ for the first month$/),
    ).toBeVisible();
    await expectNoSidewaysScroll(page);
    await change.click();
    await page.waitForURL(/part=address#part-address$/);
    await pressNext(page);
    await page.waitForURL(/review-confirm#review-contact-address$/);
    await expect(change).toBeFocused();
  });
});
