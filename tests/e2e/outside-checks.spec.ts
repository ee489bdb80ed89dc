import type { Page } from 'playwright/test';
import { callDoor, stepsAhead } from './support/ahead';
import { fillContact, fillPersonal, maya, pressNext } from './support/journey';
import { expect, expectSoundAtAnyWidth, test } from './support/test';

/*
 * Number, e-mail and address as outside services see them (decisions 48). The demo's postal directory knows three invented
 * streets; what services say of numbers, and that they say nothing, is put in the place of their answers here.
 */

/** The premier medical plan asks for the box "USPS Address Validation", on the contact and on the employer step. */
const PREMIER = { plan_id: 1305, plan_pricing_id: 130501 };

async function reachContact(page: Page, home: string): Promise<void> {
  await stepsAhead(page, home);
  await callDoor(page, 'PUT', 'change-filter-info/-', { is_smoker: '0' });
  expect(await callDoor(page, 'POST', 'add-plan-to-cart', PREMIER)).toMatchObject({ status: 'success' });
  await page.reload();
  await fillPersonal(page, maya);
  await page.getByLabel('Ethnic category').selectOption({ label: 'I prefer not to say' });
  await pressNext(page);
  await page.waitForURL(/contact-info$/);
  await fillContact(page, maya);
  await page.getByLabel('Birth state').selectOption({ label: 'Texas' });
  await page.getByLabel('Birth city').fill('Waco');
}

const street = (page: Page) => page.getByLabel('Street address 1');
const box = (page: Page) => page.getByRole('checkbox', { name: /USPS Address Validation/ });
const keep = (page: Page) => page.getByRole('button', { name: 'Keep what I typed' });

/** Types a street and leaves it, as by Tab. */
async function type(page: Page, text: string): Promise<void> {
  await street(page).fill(text);
  await street(page).press('Tab');
}

test('an address is compared by itself: what was found stands beside what was typed, and prices stay', async ({
  page,
  site,
}) => {
  test.slow();
  await reachContact(page, site('northstar'));

  await type(page, '12 Lantern Ave');
  await expect(page.getByText('The postal service writes this address differently')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: '12 Lantern St' })).toContainText(
    'Austin, TX 78701-4410',
  );
  await expect(page.getByRole('definition').filter({ hasText: '12 Lantern Ave' })).toContainText('Austin, TX 78701');
  // The focus stays with the person who types on.
  await expect(page.getByLabel('Street address 2')).toBeFocused();
  await expectSoundAtAnyWidth(page);
  await page.getByRole('button', { name: 'Use the address we found' }).press('Enter');
  await expect(street(page)).toHaveValue('12 Lantern St');
  await expect(page.getByText('The address is now 12 Lantern St, Austin, TX 78701-4410.')).toBeFocused();

  await type(page, '48 Copper Kettle Road');
  await expect(page.getByText('The postal service has this address in another zip code')).toBeVisible();
  await expect(page.getByText('The prices are those of TX 78701.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Change it in Basic Details' })).toHaveAttribute('href', /\/plans$/);
  await expectSoundAtAnyWidth(page);
  // Leaving loses nothing that was typed (decisions 154).
  await page.getByRole('link', { name: 'Change it in Basic Details' }).click();
  await page.waitForURL(/\/plans$/);
  await page.goBack();
  await expect(street(page)).toHaveValue('48 Copper Kettle Road');
  await type(page, '48 Copper Kettle Rd');
  await keep(page).click();
  await expect(page.getByText('The address stays as you typed it.')).toBeFocused();

  await type(page, '1 Nowhere That Exists Blvd');
  await expect(keep(page)).toBeVisible();
  await pressNext(page);
  const summary = page.getByRole('alert', { name: 'There is a problem' });
  await expect(summary).toBeFocused();
  await expect(summary).toContainText('Street address 1: This address is not known to the postal service');
  await expect(street(page)).toHaveValue('1 Nowhere That Exists Blvd');
  await expectSoundAtAnyWidth(page);
  await keep(page).click();
  await expect(summary).toHaveCount(0);

  // The box asks again, whatever was said before.
  await street(page).fill('12 lantern street');
  await box(page).check();
  await expect(page.getByText('The postal service has it as 12 lantern street, Austin, TX 78701-4410.')).toBeVisible();
  await pressNext(page);
  await page.waitForURL(/employer-info$/);

  // An employer's address may be taken whole: nothing is priced by it.
  await page.getByLabel('Street address 1').fill('48 Copper Kettle Rd');
  await page.getByLabel('City', { exact: true }).fill('Austin');
  await page.getByLabel('State', { exact: true }).fill('TX');
  await page.getByLabel('Zip', { exact: false }).first().fill('78701');
  await page.getByLabel('Zip', { exact: false }).first().press('Tab');
  await page.getByRole('button', { name: 'Use the address we found' }).click();
  await expect(page.getByLabel('Zip', { exact: false }).first()).toHaveValue('78702');
  await page.getByLabel('Employment start date').pressSequentially('2019-03-01');
  await expect(page.getByLabel('Employment start date')).toHaveValue('03/01/2019');
});

test('a number is asked about once it is whole, an e-mail when it is left, and what is refused is told beside it', async ({
  page,
  site,
}) => {
  const asked: string[] = [];
  const answerTo = (path: string, refused: string, message: string) =>
    page.route(`**/api/v1/${path}`, async (route) => {
      const body = route.request().postData() ?? '';
      asked.push(body);
      const data = body.includes(refused) ? { is_valid: false, message } : { is_valid: true, message: '' };
      await route.fulfill({ json: { status: 'success', data } });
    });
  await reachContact(page, site('northstar'));
  await page.waitForLoadState();
  await answerTo('validate-phone-numverify', '5125550100', 'This number is not in service');
  await answerTo('validate-email-neverbounce', 'bounce', 'This mailbox does not exist');

  const phone = page.getByLabel(/Contact number/i);
  await phone.fill('');
  await phone.pressSequentially('5125550100');
  await expect(phone).toHaveAccessibleDescription(/This number is not in service/);
  await phone.press('Tab');
  expect(asked).toEqual(['{"phone":"5125550100"}']);
  const email = page.getByLabel(/Email/).first();
  await email.fill('bounce@castellanos.example');
  await email.press('Tab');
  await expect(email).toHaveAccessibleDescription(/This mailbox does not exist/);
  await expectSoundAtAnyWidth(page);

  await pressNext(page);
  const summary = page.getByRole('alert', { name: 'There is a problem' });
  await expect(summary).toBeFocused();
  for (const problem of ['This number is not in service', 'This mailbox does not exist'])
    await expect(summary).toContainText(problem);
  await phone.fill('5125550148');
  await email.fill(maya.email);
  await pressNext(page);
  await page.waitForURL(/employer-info$/);
});

test('an e-mail that the browser fills in is asked about without being left', async ({ page, site }) => {
  await reachContact(page, site('northstar'));
  await page.waitForLoadState();
  await page.route('**/api/v1/validate-email-neverbounce', (route) =>
    route.fulfill({
      json: { status: 'success', data: { is_valid: false, message: 'This mailbox does not exist' } },
    }),
  );
  const email = page.getByLabel(/Email/).first();
  await page.getByLabel('Birth city').focus();
  // As browsers fill forms from their own memory: the value and its event, no focus.
  await email.evaluate((input: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'full@castellanos.example');
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await expect(email).toHaveAccessibleDescription(/This mailbox does not exist/);
  await expect(page.getByLabel('Birth city')).toBeFocused();
});

test('nothing waits for services that are silent or broken', async ({ page, site }) => {
  await reachContact(page, site('northstar'));
  await page.route('**/api/v1/check-postal-address', () => undefined);
  await page.route('**/api/v1/validate-phone-numverify', (route) => route.abort());
  await page.route('**/api/v1/validate-email-neverbounce', (route) =>
    route.fulfill({ status: 500, body: '<h1>Down</h1>' }),
  );
  await type(page, '12 Lantern Ave');
  await page.getByLabel(/Contact number/i).fill('5125550142');
  await page.getByLabel(/Email/).first().fill('quiet@castellanos.example');
  await box(page).check();
  await expect(page.getByText('Comparing with the postal service…')).toBeVisible();
  await pressNext(page);
  await page.waitForURL(/employer-info$/);
});
