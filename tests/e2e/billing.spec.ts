import type { Page } from 'playwright/test';
import { signedAhead, stepsAhead } from './support/ahead';
import { comeAsEmployee, enrollEmployee, fillJob } from './support/employee';
import {
  fillCard,
  fillContact,
  fillPersonal,
  maya,
  payByBankAccount,
  payByCard,
  pressNext,
  readReceipt,
  signAgreement,
} from './support/journey';
import { expect, expectAccessible, expectNoSidewaysScroll, test, type SiteName } from './support/test';

/* The five ways to pay, from the cart to the receipt, and what may happen on the billing step (rules 3 §2, §4, §5). */

type Site = (name: SiteName, path?: string) => string;

const summary = (page: Page) => page.getByRole('alert', { name: 'There is a problem' });
const authorization = (page: Page) => page.getByRole('checkbox', { name: 'I authorize these payments.' });

/** An applicant with a dental plan, who has answered all before the billing step. */
async function toBilling(page: Page, site: Site): Promise<void> {
  await stepsAhead(page, site('northstar'));
  await signedAhead(page, maya);
  await page.goto(site('northstar', '/enrollment/billing-information'));
}

async function answerSteps(page: Page): Promise<void> {
  await fillPersonal(page, maya);
  await pressNext(page);
  await page.waitForURL(/contact-info$/);
  await fillContact(page, maya);
  const second = page.getByLabel('Street address 2', { exact: true });
  if (await second.isVisible()) await second.fill('Floor 3');
  await pressNext(page);
  await page.waitForURL(/(?:employer-info|agreement-signature)$/);
  if (page.url().endsWith('employer-info')) {
    await fillJob(page);
    const line = page.getByLabel('Street address 2', { exact: true });
    if (await line.isVisible()) await line.fill('Building 4');
    await pressNext(page);
    await page.waitForURL(/agreement-signature$/);
  }
  await signAgreement(page, maya);
  await pressNext(page);
}

test('a card: typed as it is printed, never cut, at the home address, and kept through a lost network @hand', async ({
  page,
  context,
  site,
}) => {
  test.slow();
  await toBilling(page, site);
  await page.getByRole('radio', { name: 'Credit Card' }).check();
  await expect(page.getByLabel('First name on card')).toHaveValue('Maya');
  await expect(page.getByLabel('Last name on card')).toHaveValue('Castellanos');
  const number = page.getByLabel('Card number');
  await number.click();
  await page.keyboard.type('378282246310005');
  await expect(number).toHaveValue('3782 822463 10005');
  await expect(page.getByText('4 digits on the front')).toBeVisible();
  await number.fill('41111111111111111111');
  await expect(number).toHaveValue('4111 1111 1111 11111111');
  await expect(page.getByText('3 digits on the back')).toBeVisible();
  const expires = page.getByLabel('Expires');
  await expires.click();
  await page.keyboard.type('829');
  await expect(expires).toHaveValue('08/29');
  await expires.fill('08/2019');
  await expect(expires).toHaveValue('08/19');
  const code = page.getByLabel('Security code', { exact: true });
  // Both in one look: the word about the number may come above them at any time.
  const lines = await expires.evaluate(
    (one, other) => Math.abs(one.getBoundingClientRect().top - (other?.getBoundingClientRect().top ?? NaN)),
    await code.elementHandle(),
  );
  expect(lines).toBeLessThan(2);
  await pressNext(page);
  await expect(summary(page)).toBeFocused();
  await expect(summary(page)).toContainText('Card number: Card number must be Min-13 and Max-25');
  await expect(summary(page)).toContainText('Expires: This card has expired');
  await expect(number).toHaveValue('4111 1111 1111 11111111');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await expect(page.getByRole('checkbox', { name: 'Same as home address' })).toBeChecked();
  await expect(page.getByRole('main')).toContainText('100 Congress Avenue, Austin, TX 78701');
  await payByCard(page, maya);
  await context.setOffline(true);
  await pressNext(page);
  await expect(page.getByRole('alert', { name: 'Not saved' })).toBeInViewport();
  await expect(number).toHaveValue('4111 1111 1111 1111');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.waitForURL(/review-confirm$/);
  await expect(page.getByRole('main')).toContainText('12/2030');
  await pressNext(page);
  await readReceipt(page);
});

test('another way to pay leaves nothing of the first behind, and other words take the tick away', async ({
  page,
  site,
}) => {
  test.slow();
  await toBilling(page, site);
  await page.getByRole('radio', { name: 'Credit Card' }).check();
  await pressNext(page);
  await expect(summary(page)).toContainText('Card number: Field is required');
  await page.getByRole('radio', { name: 'EFT' }).check();
  await expect(summary(page)).toHaveCount(0);
  await expect(page.getByText('Field is required')).toHaveCount(0);
  await expect(page.getByText('EFT is a payment from your bank account.')).toBeVisible();
  await payByBankAccount(page, maya);
  await page.getByLabel('Routing number').fill('011401533');
  await expect(page.getByLabel('Bank name')).toHaveValue('');
  await expect(page.getByText('We do not know the bank of this number.')).toBeVisible();
  await page.getByLabel('Bank name').fill('Bank of the Long Pier');
  await page.getByLabel('Routing number').fill('021000021');
  await expect(page.getByText('FIRST MERIDIAN BANK. Not your bank?')).toBeVisible();
  await expect(page.getByLabel('Bank name')).toHaveValue('Bank of the Long Pier');
  await page.getByLabel('Account number', { exact: true }).fill('12345678901234567890');
  await expect(authorization(page)).toBeChecked();
  await expect(page.getByLabel('Billing date').getByRole('option', { selected: true })).toHaveText('28th of month');
  await page.getByLabel('Billing date').selectOption({ label: '2nd of month' });
  await expect(authorization(page)).not.toBeChecked();
  await expect(page.getByText('These words have changed since you accepted them.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Payment authorization' })).toContainText(
    'Every month is paid for ahead',
  );
  await expectAccessible(page);
  await pressNext(page);
  await expect(summary(page)).toContainText('Account Number must be of 4 to 17 digits.');
  await expect(summary(page)).toContainText('Payment authorization: This field is required.');
  await page.getByLabel('Account number', { exact: true }).fill('000123456789');
  await authorization(page).check();
  await pressNext(page);
  await page.waitForURL(/review-confirm$/);
  await pressNext(page);
  await readReceipt(page);
});

test('a card may have another address, which stays as it was told when the step is edited', async ({ page, site }) => {
  test.slow();
  await toBilling(page, site);
  await fillCard(page, maya);
  await page.getByRole('button', { name: 'Change the billing address' }).click();
  const street = page.getByLabel('Street address 1');
  await expect(street).toBeFocused();
  await street.fill('1 Elm Street');
  await page.getByLabel('City', { exact: true }).fill('Waco');
  await page.getByLabel('State').selectOption('TX');
  await page.getByLabel('Zip Code').fill('76701');
  await authorization(page).check();
  await pressNext(page);
  await page.waitForURL(/review-confirm$/);
  await expect(page.getByRole('main')).toContainText('1 Elm Street, Waco, TX 76701');
  await page.goto(site('northstar', '/enrollment/billing-information'));
  await expect(page.getByRole('checkbox', { name: 'Same as home address' })).not.toBeChecked();
  await expect(street).toHaveValue('1 Elm Street');
  await expect(page.getByLabel('Card number')).toHaveValue('••••1111');
  await expect(page.getByLabel('Expires')).toHaveValue('12/30');
  await page.getByRole('checkbox', { name: 'Same as home address' }).check();
  await authorization(page).check();
  await pressNext(page);
  await page.waitForURL(/review-confirm$/);
  await page.goto(site('northstar', '/enrollment/billing-information'));
  await expect(page.getByRole('checkbox', { name: 'Same as home address' })).toBeChecked();
  await expect(page.getByText('100 Congress Avenue, Austin, TX 78701')).toBeVisible();
});

// The first of them is walked in the gate by `group-week.spec.ts`.
for (const [method, plan, notice, told] of [
  ['list @soak', '1110', 'Your group pays by list bill.', 'list bill'],
  ['elist @soak', '2203', 'Your group pays by electronic list bill.', 'electronic list bill'],
  ['stmt @soak', '2104', 'You are billed by statement.', 'statement'],
] as const)
  test(`${method}: nothing is entered, and the receipt says who collects`, async ({ page, site }) => {
    test.slow();
    await comeAsEmployee(page, site);
    await enrollEmployee(page, site, plan);
    await answerSteps(page);
    await page.waitForURL(/billing-information$/);
    await expect(page.getByText(notice)).toBeVisible();
    await expect(page.getByRole('radio')).toHaveCount(0);
    await expectAccessible(page);
    await pressNext(page);
    await page.waitForURL(/review-confirm$/);
    await pressNext(page);
    await readReceipt(page);
    await expect(page.getByRole('main')).toContainText(told);
  });
