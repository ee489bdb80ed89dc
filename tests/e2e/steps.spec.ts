import type { Page } from 'playwright/test';
import {
  addToCart,
  austinQuote,
  checkOut,
  fillContact,
  fillPersonal,
  getQuote,
  maya,
  openPlan,
  payByBankAccount,
  pressNext,
  signAgreement,
} from './support/journey';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test';

/** A step refused: the summary has focus, the title says so, axe finds nothing and nothing scrolls sideways. */
async function expectRefused(page: Page): Promise<void> {
  await pressNext(page);
  await expect(page.getByRole('alert', { name: 'There is a problem' })).toBeFocused();
  await expect(page).toHaveTitle(/^Error: /);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

for (const width of [1280, 320])
  test(`every screen of the journey is accessible as it stands and when refused, at ${width} px`, async ({
    page,
    site,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height: 800 });
    await page.goto(site('northstar'));
    await getQuote(page, austinQuote);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Edit basic details' }).click();
    await expect(page.getByRole('dialog', { name: 'Basic Details' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await openPlan(page, 'Dental Preferred');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await addToCart(page);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await checkOut(page, 'Member Enrollment');
    await expectAccessible(page);
    await expectRefused(page);
    await fillPersonal(page, maya);
    await pressNext(page);
    await page.waitForURL(/contact-info$/);
    await expectAccessible(page);
    await expectRefused(page);
    await fillContact(page, maya);
    await pressNext(page);
    await page.waitForURL(/agreement-signature$/);
    await expectAccessible(page);
    await expectRefused(page);
    await signAgreement(page, maya);
    await pressNext(page);
    await page.waitForURL(/billing-information$/);
    await expectAccessible(page);
    await expectRefused(page);
    await payByBankAccount(page, maya);
    await pressNext(page);
    await page.waitForURL(/review-confirm$/);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

test.describe('Inside the steps', () => {
  test.beforeEach(async ({ page, site }) => {
    await page.goto(site('northstar'));
    await getQuote(page, austinQuote);
    await openPlan(page, 'Dental Preferred');
    await addToCart(page);
    await checkOut(page, 'Member Enrollment');
  });

  test('bad answers get the spec’s words, good ones are kept over Back and reload', async ({ page }) => {
    await fillPersonal(page, { ...maya, first: 'M4ya!', ssn: '000000000' });
    await pressNext(page);
    await expect(page.getByLabel('First name')).toHaveAccessibleDescription(/Please enter valid first name/);
    await expect(page.getByLabel('Social Security Number', { exact: true })).toHaveAccessibleDescription(
      /Invalid Social Security Number/,
    );
    await expect(page.getByLabel('Last name')).toHaveValue('Castellanos');
    await fillPersonal(page, maya);
    await pressNext(page);
    await page.waitForURL(/contact-info$/);
    await page.goBack();
    await page.waitForURL(/personal-info$/);
    await page.reload();
    await expect(page.getByLabel('First name')).toHaveValue('Maya');
    await expect(page.getByLabel('Social Security Number', { exact: true })).toHaveValue('•••-••-9999');
  });

  test('a step out of reach leads to the first one that is open', async ({ page, site }) => {
    await page.goto(site('northstar', '/enrollment/billing-information'));
    await expect(page).toHaveURL(/\/enrollment\/personal-info$/);
  });

  test('a newer answer of another tab is not overwritten and nothing typed is lost', async ({
    page,
    context,
    site,
  }) => {
    const other = await context.newPage();
    await other.goto(site('northstar', '/enrollment/personal-info'));
    await fillPersonal(other, { ...maya, first: 'Mara' });
    await pressNext(other);
    await other.waitForURL(/contact-info$/);
    await fillPersonal(page, maya);
    await pressNext(page);
    await expect(page.getByText('These answers were changed in another tab')).toBeVisible();
    await expect(page.getByLabel('First name')).toHaveValue('Maya');
  });

  test('two quick presses of Next save once and go on once', async ({ page }) => {
    let saves = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/save-personal-info')) saves += 1;
    });
    await fillPersonal(page, maya);
    await page.getByRole('button', { name: 'Next', exact: true }).dblclick();
    await page.waitForURL(/contact-info$/);
    expect(saves).toBe(1);
  });
});

test('a whole enrollment works by keyboard alone', async ({ page, site }) => {
  test.slow();
  /** Tab until the wanted control has focus, then act on it. */
  const reach = async (name: RegExp, role: 'button' | 'link' | 'textbox' | 'radio' | 'checkbox' | 'combobox') => {
    for (let presses = 0; presses < 120; presses += 1) {
      const found = await page
        .getByRole(role, { name })
        .evaluateAll((elements) => elements.includes(document.activeElement as HTMLElement));
      if (found) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab never reached the ${role} ${name}`);
  };
  const type = async (name: RegExp, text: string) => {
    await reach(name, 'textbox');
    await page.keyboard.type(text);
  };
  await page.goto(site('northstar'));
  await type(/Zip Code/, '78701');
  await reach(/Female|Male/, 'radio');
  await page.keyboard.press('Space');
  await reach(/Choose Tier/, 'combobox');
  await page.keyboard.type('Member Only');
  await type(/DOB/, '09041985');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/plans$/);
  await reach(/More Info.*Dental Preferred/, 'link');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/plan\//);
  await reach(/Add to Cart/, 'button');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/cart$/);
  await reach(/Proceed to Checkout/, 'button');
  await page.keyboard.press('Enter');
  await reach(/Member Enrollment/, 'button');
  await page.keyboard.press('Enter');
  await page.waitForURL(/personal-info$/);
  await type(/First name/, 'Maya');
  await type(/Last name/, 'Castellanos');
  await type(/Social Security Number/, '219099999');
  await reach(/Marital status/, 'combobox');
  await page.keyboard.type('Single');
  await reach(/No prior coverage/, 'radio');
  await page.keyboard.press('Space');
  await reach(/^Next$/, 'button');
  await page.keyboard.press('Enter');
  await page.waitForURL(/contact-info$/);
  await type(/Email/, maya.email);
  await type(/Contact number/, maya.phone);
  await type(/Street address 1/, '100 Congress Avenue');
  await type(/City/, 'Austin');
  await reach(/^Next$/, 'button');
  await page.keyboard.press('Enter');
  await page.waitForURL(/agreement-signature$/);
  const boxes = await page.getByRole('main').getByRole('checkbox').count();
  for (let index = 0; index < boxes; index += 1) {
    await page.getByRole('main').getByRole('checkbox').nth(index).focus();
    await page.keyboard.press('Space');
  }
  await type(/Your full name/, 'Maya Castellanos');
  await reach(/^Next$/, 'button');
  await page.keyboard.press('Enter');
  await page.waitForURL(/billing-information$/);
});
