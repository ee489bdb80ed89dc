import type { Page } from 'playwright/test';
import { members } from '@/tests/config/demo-shop';
import { callDoor, DENTAL_PREFERRED, signedAhead, stepsAhead } from './support/ahead';
import { fillContact, fillPersonal, maya, payByBankAccount, pressNext } from './support/journey';
import { applicantAhead } from './support/plain';
import { signIn } from './support/sign-in';
import { expect, expectAccessible, test } from './support/test';

/*
 * Messages of the specification that no journey meets: each is brought about by what a person may type (rules 1 §5, rules 2
 * §8, rules 3 §5, §8). `tests/unit/messages-seen.test.ts` holds that none is left out.
 */

const onFile = members.find(({ id }) => id === '70001')?.contact ?? { email: '', phone: '' };

/** A rep who is signed in and enrolls a new member, on the contact step. */
async function repAtContact(page: Page, site: (name: 'northstar', path?: string) => string): Promise<void> {
  const quote = { zip: '78701', dob: '09/04/1985', tier: 'IO', gender: '1' };
  for (const [path, body] of [
    ['add-filter-for-new-user', quote],
    ['add-plan-to-cart', DENTAL_PREFERRED],
  ] as const)
    expect(await callDoor(page, 'POST', path, body), path).toMatchObject({ status: 'success' });
  const dates = (await callDoor(page, 'GET', 'get-cart-effective-dates'))['data'] as { result: string[] };
  const checkout = { effective_date: dates.result[0], type: 'rep' };
  expect(await callDoor(page, 'POST', 'cart-checkout', checkout)).toMatchObject({ status: 'success' });
  await page.goto(site('northstar', '/enrollment/personal-info'));
  await fillPersonal(page, maya);
  await pressNext(page);
  await page.waitForURL(/contact-info$/);
}

test('a rep chooses for whom, and may give neither the own address nor one that a member has', async ({
  page,
  site,
}) => {
  await page.goto(site('northstar', '/agent-select-member'));
  await signIn(page, site('northstar', '/demo-mailbox'), 'dana@northstar.example');
  await page.goto(site('northstar', '/agent-home'));
  await page.getByRole('link', { name: /^New Member/ }).click();
  await page.getByRole('combobox', { name: 'Portal' }).selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.waitForURL(/step=enroll/);
  // The address to which a browser without scripts comes back.
  await page.goto(`${page.url()}&error=start`);
  await expect(page.getByRole('main')).toContainText('Choose enroll for new member');
  await page.goto(site('northstar', '/plans'));
  await repAtContact(page, site);
  await fillContact(page, { ...maya, email: 'dana@northstar.example' });
  await pressNext(page);
  const email = page.locator('#email_address');
  await expect(email).toHaveAccessibleDescription(/Must be Client email\. This one is the rep’s own\./);
  await fillContact(page, { ...maya, ...onFile });
  await pressNext(page);
  await expect(email).toHaveAccessibleDescription(/Email Already Exists\./);
  await expect(page.getByLabel(/Contact number/i)).toHaveAccessibleDescription(/Phone already exists/);
  await expectAccessible(page);
});

test('a payment’s formats are told beside their fields, and a review that cannot be saved offers to keep it', async ({
  page,
  site,
}) => {
  await stepsAhead(page, site('northstar'));
  await signedAhead(page, maya);
  await page.goto(site('northstar', '/enrollment/billing-information'));
  const card = page.getByRole('radio', { name: 'Credit Card' });
  await card.check();
  const number = page.getByLabel('Card number');
  const code = page.getByLabel('Security code', { exact: true });
  await number.fill('411111');
  await code.fill('12');
  await pressNext(page);
  await expect(number).toHaveAccessibleDescription(/Card number must be Min-13 and Max-25/);
  await expect(code).toHaveAccessibleDescription(/Security code must of 3 or 4 digits/);
  await page.getByRole('radio', { name: /Bank account|EFT/i }).check();
  const holder = page.getByLabel('Account holder name');
  const account = page.getByLabel('Account number', { exact: true });
  await holder.fill('Maya * Castellanos');
  const routing = page.getByLabel('Routing number');
  await account.fill('123');
  await routing.fill('12345');
  await pressNext(page);
  await expect(holder).toHaveAccessibleDescription(/Invalid account holder name/);
  await expect(account).toHaveAccessibleDescription(/Account Number must be of 4 to 17 digits\./);
  await expect(routing).toHaveAccessibleDescription(/Routing number must be of 9 digits/);
  await payByBankAccount(page, maya);
  await pressNext(page);
  await page.waitForURL(/review-confirm$/);

  await page.route('**/api/v1/save-review-info', (route) =>
    route.fulfill({ status: 500, json: { status: 'error', message: 'Something broke.', data: [] } }),
  );
  const failed = page.getByRole('dialog', { name: 'Something went wrong. Please save your enrollment.' });
  // The first failure may have passed by the next press.
  await expect(async () => {
    if (!(await failed.isVisible())) await page.getByRole('button', { name: /Next$/ }).click();
    await expect(failed).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(failed.getByRole('button', { name: 'Save and Continue Later' })).toBeVisible();
  await expectAccessible(page);
});

test('a list that is being edited says why it cannot go on', async ({ page, site }) => {
  const life = { plan_id: 1503, plan_pricing_id: 150301 };
  await page.goto(
    await applicantAhead(page, site('northstar'), life, {
      before: [['PUT', 'change-filter-info/-', { is_smoker: '0' }]],
    }),
  );
  await fillPersonal(page, maya);
  await pressNext(page);
  await page.waitForURL(/contact-info$/);
  await fillContact(page, maya);
  await pressNext(page);
  await page.waitForURL(/beneficiary-info$/);
  await page.getByRole('button', { name: /^\+ Add/ }).click();
  const entry = page.getByRole('dialog');
  await entry.getByLabel('First name').fill('Ana');
  await entry.getByLabel('Last name').fill('Castellanos');
  await entry.getByLabel('Date of birth').fill('05/06/1958');
  const ssn = entry.getByLabel('Social Security Number', { exact: true });
  if (await ssn.isVisible()) await ssn.fill('219099998');
  await entry.getByLabel('Relationship').selectOption({ label: 'Parent' });
  await entry.getByLabel('Percentage').fill('60');
  await entry.getByRole('button', { name: 'Submit' }).click();
  await expect(entry).toBeHidden();
  await page.getByRole('button', { name: 'Edit Ana Castellanos' }).click();
  await expect(entry).toBeVisible();
  // Behind the dialog, which is over them.
  await expect(page.getByTitle('Please submit the edited form first to delete').first()).toBeAttached();
  await expect(page.getByTitle('Please submit the edited form first to add dep').first()).toBeAttached();
  await entry.getByLabel('Percentage').fill('100');
  await entry.getByRole('button', { name: 'Submit' }).click();
  await expect(entry).toBeHidden();
  await page.getByRole('button', { name: 'Edit Ana Castellanos' }).click();
  await expect(page.getByTitle('Please submit the edited form first to continue').first()).toBeAttached();
});
