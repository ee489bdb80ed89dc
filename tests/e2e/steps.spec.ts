import type { Page } from 'playwright/test';
import { NO_ANSWER } from '@/lib/rules/text/outage-messages';
import { stepsAhead } from './support/ahead';
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
  readReceipt,
  signAgreement,
} from './support/journey';
import { byKeyboard } from './support/keyboard';
import { expect, expectSoundAtAnyWidth, test } from './support/test';
import { expectErrorsTold } from './support/told';

const SCRIPTS = /\/_next\/static\/.*\.js/;

/** The page anew, awake, with nothing fetched ahead of a press. */
async function withoutIdleTime(page: Page): Promise<void> {
  await page.addInitScript(() => (window.requestIdleCallback = () => 0));
  await page.reload({ waitUntil: 'networkidle' });
}

/** A step refused: the summary has focus, the title says so, and the page is still sound. */
async function expectRefused(page: Page): Promise<void> {
  await pressNext(page);
  await expect(page.getByRole('alert', { name: 'There is a problem' })).toBeFocused();
  await expect(page).toHaveTitle(/^Error: /);
  await expectErrorsTold(page);
  await expectSoundAtAnyWidth(page);
}

/** A change that Next did not save is told on the review, where its step stands, until it is saved. */
async function expectUnsavedAnswersToBeTold(page: Page): Promise<void> {
  const card = page.getByRole('region', { name: /Personal Info/ });
  const told = card.getByText('You typed something else in this step');
  const edit = async (first: string) => {
    await card.getByRole('link', { name: /^Edit Details/ }).click();
    await page.waitForURL(/personal-info\?navto=review$/);
    await page.getByLabel('First name').fill(first);
  };
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/save-step-draft') && answer.ok());
  await edit('Mia');
  await kept;
  await page.getByRole('main').getByRole('link', { name: 'Back', exact: true }).click();
  await page.waitForURL(/review-confirm$/);
  await expect(told).toBeVisible();
  await expect(card.getByText('Maya Castellanos, born')).toBeVisible();
  await expectSoundAtAnyWidth(page);
  await edit(maya.first);
  await page.getByRole('button', { name: /^Next\b/ }).click();
  await page.waitForURL(/review-confirm$/);
  await expect(card).toBeVisible();
  await expect(told).toHaveCount(0);
}

test('every screen of the journey is accessible as it stands and when refused, wide and at 320 px, and ends in one policy', async ({
  page,
  context,
  site,
}) => {
  test.slow();
  await page.goto(site('northstar'));
  await getQuote(page, austinQuote);
  await expectSoundAtAnyWidth(page);
  await page.getByRole('button', { name: 'Edit basic details' }).click();
  // Its form comes when it opens.
  await expect(page.getByRole('dialog', { name: 'Basic Details' }).getByLabel('Zip Code')).toBeVisible();
  await expectSoundAtAnyWidth(page);
  await page.keyboard.press('Escape');
  await openPlan(page, 'Dental Preferred');
  await expectSoundAtAnyWidth(page);
  await addToCart(page);
  await expectSoundAtAnyWidth(page);
  await checkOut(page, 'Member Enrollment');
  await expectSoundAtAnyWidth(page);
  await expectRefused(page);
  await fillPersonal(page, maya);
  await pressNext(page);
  await page.waitForURL(/contact-info$/);
  await expectSoundAtAnyWidth(page);
  await expectRefused(page);
  await fillContact(page, maya);
  await pressNext(page);
  await page.waitForURL(/agreement-signature$/);
  await expectSoundAtAnyWidth(page);
  await expectRefused(page);
  const refused = page.getByRole('alert', { name: 'There is a problem' });
  await expect(refused).toContainText('This field is required.');
  await expect(refused).toContainText('Signature is required');
  await signAgreement(page, maya);
  await pressNext(page);
  await page.waitForURL(/billing-information$/);
  await expectSoundAtAnyWidth(page);
  await expectRefused(page);
  await payByBankAccount(page, maya);
  await pressNext(page);
  await page.waitForURL(/review-confirm$/);
  await expectSoundAtAnyWidth(page);
  await expectUnsavedAnswersToBeTold(page);

  // Confirmed twice here and once more in another tab, it is one policy.
  const other = await context.newPage();
  await other.goto(page.url());
  await page.getByRole('button', { name: /^Submit, \$[\d,.]+ is debited by .+, Next$/ }).dblclick();
  const policy = await readReceipt(page);
  await expectSoundAtAnyWidth(page);
  await pressNext(other);
  expect(await readReceipt(other)).toBe(policy);
  // It is over: nothing of it can be changed, and the cart is empty.
  await page.goto(site('northstar', '/enrollment/review-confirm'));
  expect(await readReceipt(page)).toBe(policy);
  await page.goto(site('northstar', '/cart'));
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: /^Cart ?, empty$/ })).toBeVisible();
});

test.describe('Inside the steps', () => {
  test.beforeEach(({ page, site }) => stepsAhead(page, site('northstar')));

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
    await expect(page.getByLabel('First name')).toHaveValue('Maya');
    await page.reload();
    await expect(page.getByLabel('First name')).toHaveValue('Maya');
    await expect(page.getByLabel('Social Security Number', { exact: true })).toHaveValue('•••-••-9999');
  });

  test('a step out of reach leads to the first one that is open', async ({ page, site }) => {
    await page.goto(site('northstar', '/enrollment/billing-information'));
    await expect(page).toHaveURL(/\/enrollment\/personal-info\?after=billing-information$/);
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

  test('without its check, which did not come, the server says what is wrong and nothing typed is lost', async ({
    page,
  }) => {
    await withoutIdleTime(page);
    let asked = 0;
    await page.route(SCRIPTS, (route) => {
      asked += 1;
      return route.abort();
    });
    await page.getByLabel('First name').fill('Maya');
    const refused = page.waitForResponse(/save-personal-info$/);
    await pressNext(page);
    expect((await refused).status()).toBe(422);
    expect(asked).toBeGreaterThan(0);
    await expect(page.getByLabel('Last name')).toHaveAccessibleDescription(/Field is required/);
    await expect(page.getByLabel('First name')).toHaveValue('Maya');
    await fillPersonal(page, maya);
    await pressNext(page);
    await page.waitForURL(/contact-info$/);
  });

  for (const isFetched of [true, false])
    test(`offline at the press, with the check ${isFetched ? 'there' : 'not there'}, a step says so and keeps what was typed`, async ({
      page,
      context,
    }) => {
      if (!isFetched) await withoutIdleTime(page);
      await fillPersonal(page, maya);
      await context.setOffline(true);
      await pressNext(page);
      await expect(page.getByText(NO_ANSWER)).toBeVisible();
      await expect(page.getByLabel('First name')).toHaveValue('Maya');
      await context.setOffline(false);
      await pressNext(page);
      await page.waitForURL(/contact-info$/);
    });
});

test('a whole enrollment works by keyboard alone', async ({ page, site }) => {
  test.slow();
  const { reachAny, press, tick, pick, type, choose, arrive } = byKeyboard(page);
  await page.goto(site('northstar'));
  await type(/Zip Code/, '78701');
  await tick(/Female|Male/, 'radio');
  await choose(/Choose Tier/, 'Member Only');
  await type(/DOB/, '09041985');
  await page.keyboard.press('Enter');
  await arrive(/\/plans$/);
  await press(/Show all \d+ Dental plans/, 'link');
  await arrive(/type=dental/);
  await press(/More Info.*Dental Preferred/, 'link');
  await arrive(/\/plan\//);
  await press(/Add to Cart/);
  await arrive(/\/cart$/);
  await press(/Proceed to Checkout/);
  await press(/Member Enrollment/);
  await arrive(/personal-info$/);
  await type(/First name/, 'Maya');
  await type(/Last name/, 'Castellanos');
  await type(/Social Security Number/, '219099999');
  await choose(/Marital status/, 'Single');
  await tick(/No prior coverage/, 'radio');
  await press(/^Next$/);
  await arrive(/contact-info$/);
  await type(/Email/, maya.email);
  await type(/Contact number/, maya.phone);
  await type(/Street address 1/, '100 Congress Avenue');
  await type(/City/, 'Austin');
  await press(/^Next$/);
  await arrive(/agreement-signature$/);
  const unticked = page.getByRole('main').getByRole('checkbox', { checked: false });
  for (let left = await unticked.count(); left > 0; left -= 1) {
    await reachAny(unticked);
    await page.keyboard.press('Space');
    await expect(unticked).toHaveCount(left - 1);
  }
  await type(/Your full name/, 'Maya Castellanos');
  await press(/^Next$/);
  await arrive(/billing-information$/);
  await pick(/^(Credit Card|EFT)$/, /^EFT$/);
  await type(/Account holder name/, 'Maya Castellanos');
  await pick(/^(Individual|Company)$/, /^Individual$/);
  await pick(/^(Checking|Savings)$/, /^Checking$/);
  await type(/Routing number/, '021000021');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Bank name')).toHaveValue(/^[A-Z ]+$/);
  await type(/^Account number/, '000123456789');
  await tick(/authorize/i, 'checkbox');
  await press(/^Next$/);
  await arrive(/review-confirm$/);
  await press(/, Next$/);
  await readReceipt(page);
});
