import type { Page } from 'playwright/test';
import { paidAhead, signedAhead, stepsAhead } from './support/ahead';
import { maya, readReceipt, submitUnpaid, UNPAID_CARD } from './support/journey';
import { readMail } from './support/mails';
import { stranger } from './support/new-member';
import { expect, expectSoundAtAnyWidth, test } from './support/test';

const applicant = { ...maya, email: 'pays.again@longhouse.example' };

async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByRole('radio', { name: 'Credit Card' }).check();
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expires').fill('12/30');
  await page.getByLabel('Security code', { exact: true }).fill('737');
  await page.getByRole('checkbox', { name: /authorize/i }).check();
}

test('a payment that did not come is paid from the receipt, by another card or account, with and without scripts @hand', async ({
  page,
  browser,
  site,
}) => {
  test.slow();
  await stepsAhead(page, site('northstar'));
  await signedAhead(page, applicant);
  await paidAhead(page, applicant, 'cc', UNPAID_CARD);
  await page.goto(site('northstar', '/enrollment/review-confirm'));
  const policy = await submitUnpaid(page);
  const mail = await readMail(
    page,
    site('northstar', '/demo-mailbox'),
    applicant.email,
    /Your payment did not come/,
    policy,
  );
  expect(mail).toMatch(/pending until the first payment comes/);

  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Pay now' }).click();
  await page.waitForURL(/\/enrollment\/payment$/);
  await expect(main.getByRole('heading', { level: 1, name: 'Pay now' })).toBeVisible();
  await expect(main.getByLabel('Card number')).toBeVisible();
  await expect(main.getByLabel('Routing number')).toBeHidden();
  await expectSoundAtAnyWidth(page);

  const pay = main.getByRole('button', { name: /^Pay \$/ });
  await pay.click();
  await expect(main.getByText('Nothing was charged. Please check what is marked below.')).toBeInViewport();
  await expect(main.getByLabel('Card number')).toHaveAccessibleDescription(/\w/);
  await expectSoundAtAnyWidth(page);

  await fillCard(page, '4000 0000 0000 0002');
  await pay.click();
  await expect(main.getByText(/Your bank did not accept this payment\. Nothing was charged\./)).toBeInViewport();
  await expect(main.getByLabel('Card number')).toHaveValue('');
  await expect(main.getByLabel('Expires')).toHaveValue('12/30');

  // A bank that asks: the answer there is no, and nothing was charged.
  await fillCard(page, '4000 0027 6000 3184');
  await pay.click();
  await main.getByRole('link', { name: 'Continue at your bank' }).click();
  await page.getByRole('button', { name: 'This is not me' }).click();
  await page.waitForURL(/\/enrollment\/payment$/);
  await main.getByRole('button', { name: 'Finish this payment' }).click();
  await expect(main.getByText(/Nothing was charged\. Pay another way/)).toBeInViewport();

  // The same session in a browser that runs no scripts, by bank account.
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const tab = await plain.newPage();
  await tab.goto(page.url().replace(/\?.*$/, ''));
  await tab.getByRole('radio', { name: 'EFT' }).check();
  await expect(tab.getByLabel('Card number')).toBeHidden();
  await tab.getByLabel('Account holder name').fill('Maya Castellanos');
  await tab.getByRole('radio', { name: 'Savings' }).check();
  await tab.getByLabel('Routing number').fill('021000022');
  await tab.getByLabel('Account number').fill('000123456789');
  await tab.getByRole('checkbox', { name: /authorize/i }).check();
  await tab.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(tab.getByLabel('Routing number')).toHaveAccessibleDescription(/\w/);
  await expect(tab.getByLabel('Account holder name')).toHaveValue('Maya Castellanos');
  await expect(tab.getByLabel('Account number')).toHaveValue('');
  await tab.getByLabel('Routing number').fill('021000021');
  await tab.getByLabel('Account number').fill('000123456789');
  await tab.getByRole('checkbox', { name: /authorize/i }).check();
  // Pressed twice: it is paid once, and the second press leads to the receipt as well.
  await tab.getByRole('button', { name: /^Pay \$/ }).dblclick();
  expect(await readReceipt(tab)).toBe(policy);
  await expect(tab.getByRole('link', { name: 'Pay now' })).toHaveCount(0);
  await plain.close();

  // The page in the first tab is an old one by now: it pays nothing, and leads to the receipt.
  await page.reload();
  await page.waitForURL(/\/enrollment\/receipt(?:[?#]|$)/);
  await expect(main.getByRole('link', { name: 'Pay now' })).toHaveCount(0);
});

test('a second window pays while a debit is under way already: nothing is charged, and it is told so in sight', async ({
  page,
  site,
}) => {
  test.slow();
  const person = stranger('Twice');
  await stepsAhead(page, site('northstar'));
  await signedAhead(page, person);
  await paidAhead(page, person, 'cc', UNPAID_CARD);
  await page.goto(site('northstar', '/enrollment/review-confirm'));
  const policy = await submitUnpaid(page);
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Pay now' }).click();
  await expect(main.getByRole('heading', { level: 1, name: 'Pay now' })).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByRole('radio', { name: 'EFT' }).check();
  await other.getByLabel('Account holder name').fill('Maya Twice');
  await other.getByRole('radio', { name: 'Checking' }).check();
  await other.getByLabel('Routing number').fill('021000021');
  await other.getByLabel('Account number').fill('000123456789');
  await other.getByRole('checkbox', { name: /authorize/i }).check();
  await other.getByRole('button', { name: /^Pay \$/ }).click();
  expect(await readReceipt(other)).toBe(policy);

  await fillCard(page, '4242424242424242');
  await main.getByRole('button', { name: /^Pay \$/ }).click();
  await page.waitForURL(/\/enrollment\/receipt/);
  await expect(main.getByText(/Nothing was charged by this press/)).toBeInViewport();
  expect(await readReceipt(page)).toBe(policy);
  await expect(main.getByRole('link', { name: 'Pay now' })).toHaveCount(0);
  await expectSoundAtAnyWidth(page);
  await expect(main).not.toContainText('4242');
  // Told once: the receipt that is opened again is a receipt.
  await page.goto(site('northstar', '/enrollment/receipt'));
  await expect(main.getByText(/Nothing was charged by this press/)).toHaveCount(0);
});
