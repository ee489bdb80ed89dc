import type { Page } from 'playwright/test';
import { enterGroup } from './support/employee';
import {
  austinQuote,
  checkOut,
  fillContact,
  fillPersonal,
  getQuote,
  maya,
  payByBankAccount,
  pressNext,
  readReceipt,
  signAgreement,
} from './support/journey';
import { expect, expectAccessible, test } from './support/test';
import { expectErrorsTold, expectSaidOnce, hearStatus } from './support/told';
import { answerAll, putIntoCart } from './support/tour/steps';

/** Next is pressed too early: each error is told with its field. */
async function expectRefused(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await pressNext(page);
  await expectErrorsTold(page);
}

test('an employee comes by the employer’s code, gives the enroller’s code, finds the employer filled in, and holds a receipt', async ({
  page,
  site,
}) => {
  test.slow();
  const heard = await hearStatus(page);
  await enterGroup(page, site, { code: 'BLUE2556', landing: 'bluewater' });
  await page.goto(site('groups', '/bluewater/group-home'));
  await page.getByRole('combobox', { name: 'Portal' }).selectOption({ label: 'Employer Advantage' });
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(/\/bluewater\/home$/);
  await getQuote(page, austinQuote);
  await putIntoCart(page, site('groups', '/bluewater/plan/1305'));
  await checkOut(page, 'Member Enrollment');

  // Nothing is saved before the code that the employer asks for.
  await fillPersonal(page, maya);
  await answerAll(page.getByRole('main'));
  await pressNext(page);
  const enroller = page.getByRole('dialog', { name: 'Enroller code' });
  await expect(enroller.locator(':focus')).toHaveCount(1);
  await expectAccessible(page);
  await enroller.getByLabel('Enroller code').fill('EN-12');
  await enroller.getByRole('button', { name: 'Submit' }).click();
  await expect(enroller).toBeHidden();
  await expect(page.getByText('Your enroller code is saved.').first()).toBeVisible();
  await expect(page.getByRole('alert', { name: 'There is a problem' })).toHaveCount(0);
  await expect(page.locator('body')).not.toBeFocused();
  await expect(page.getByLabel('First name')).toHaveValue('Maya');
  await pressNext(page);

  await page.waitForURL(/contact-info$/);
  await expectRefused(page);
  await fillContact(page, maya);
  await answerAll(page.getByRole('main'));
  await pressNext(page);

  await page.waitForURL(/employer-info$/);
  await expect(page.getByLabel('Employer name')).toHaveValue('Bluewater Logistics');
  await expect(page.getByLabel('Employer phone')).toHaveValue('(512) 555-0171');
  await expect(page.getByLabel('Street address 1')).toHaveValue('1180 Freight Loop');
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Austin');
  await expect(page.getByLabel('State', { exact: true })).toHaveValue('TX');
  await expect(page.getByLabel('Zip', { exact: false }).first()).toHaveValue('78744');
  await expectRefused(page);
  await expectAccessible(page);
  await answerAll(page.getByRole('main'));
  // The employer's own lines are the employee's to mend.
  await page.getByLabel('Street address 1').fill('1182 Freight Loop');
  await pressNext(page);

  await page.waitForURL(/health-questions$/);
  await expectRefused(page);
  await answerAll(page.getByRole('main'));
  await pressNext(page);
  await page.waitForURL(/agreement-signature$/);
  await expect(page.getByRole('heading', { name: 'Group Verification' })).toBeVisible();
  await expectRefused(page);
  await signAgreement(page, maya);
  await pressNext(page);
  await page.waitForURL(/billing-information$/);
  await expectRefused(page);
  await payByBankAccount(page, maya);
  await pressNext(page);
  await page.waitForURL(/review-confirm$/);
  const employer = page.getByRole('region', { name: /Employer/ });
  await expect(employer).toContainText('Bluewater Logistics');
  await expect(employer).toContainText('1182 Freight Loop');
  await pressNext(page);
  await readReceipt(page);
  await expect(page.getByRole('main')).toContainText('Bluewater Logistics');
  expectSaidOnce(heard, ['Your enroller code is saved.']);
});
