import type { Browser, Page } from 'playwright/test';
import { messages } from '@/lib/rules/text/messages';
import { stepsAhead } from './support/ahead';
import {
  fillContact,
  fillPersonal,
  maya,
  payByBankAccount,
  pressNext,
  readReceipt,
  signAgreement,
} from './support/journey';
import { startOddApi, type OddApi } from './support/odd-api';
import { FIXED_NAMES } from './support/oddities';
import { startOwnStorefront, type OwnStorefront } from './support/own-storefront';
import { withoutScripts } from './support/plain';
import { expect, expectAccessible, test } from './support/test';

/*
 * A remote API over HTTP that speaks the contract and is still not what ours is: other tabs, fields, lists and services
 * (decisions 157, 161). Each oddity is walked with the same screens, some of them without scripts too.
 */

let api: OddApi;
let storefront: OwnStorefront;
/** Answers of the storefront that are a failure of ours. */
let failures: string[];

test.describe.configure({ mode: 'default' });
test.skip(({ backend }) => backend !== 'embedded', 'It brings a server of its own.');

test.beforeAll(async () => {
  api = await startOddApi(Number(process.env.E2E_API_PORT));
  storefront = await startOwnStorefront(api.url);
});
test.afterAll(() => {
  storefront.stop();
  api.close();
});
test.beforeEach(({ page }) => {
  failures = [];
  watch(page);
});
test.afterEach(() => {
  expect(failures).toEqual([]);
});

function watch(page: Page): void {
  page.on('response', (answer) => {
    // What the API itself refuses or breaks is told by the door as it is; a page never is.
    if (answer.status() >= 500 && !answer.url().includes('/api/v1/'))
      failures.push(`${answer.status()} ${answer.url()}`);
  });
}

const at = (path: string) => storefront.at('northstar', path);
const main = (page: Page) => page.getByRole('main');
const summary = (page: Page) => page.getByRole('alert', { name: 'There is a problem' });

/** The page is one of ours, says nothing in the words of the wire, and has a way on. */
async function expectCalm(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toHaveCount(0);
  expect(await main(page).innerText()).not.toMatch(/\b[a-z]+_[a-z_]+\b/);
}

async function plainAhead(page: Page, browser: Browser): Promise<Page> {
  await stepsAhead(page, at('/'));
  const plain = await withoutScripts(browser, page.context(), page.url());
  watch(plain);
  return plain;
}

async function payByAccount(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'EFT' }).check();
  await page.getByLabel('Account holder name').fill('Maya Castellanos');
  await page.getByLabel('Routing number').fill('111000025');
  await page.getByLabel('Bank name').fill('Lone Cedar Bank');
  await page.getByLabel('Account number', { exact: true }).fill('000123456789');
  await page.getByRole('radio', { name: 'Individual' }).check();
  await page.getByRole('radio', { name: 'Checking' }).check();
}

test('tabs in another order, twice, unknown or out of range lead through the steps that are known to the receipt', async ({
  page,
}) => {
  api.be('otherTabs');
  await stepsAhead(page, at('/'));
  await expect(page).toHaveURL(/contact-info$/);
  await expect(page.getByText('Step 1 of 5')).toBeVisible();
  await expectCalm(page);
  await fillContact(page, maya);
  await pressNext(page);
  await expect(page).toHaveURL(/personal-info$/);
  await fillPersonal(page, maya);
  await pressNext(page);
  await expect(page).toHaveURL(/billing-information$/);
  await payByBankAccount(page, maya);
  await pressNext(page);
  await expect(page).toHaveURL(/agreement-signature$/);
  await signAgreement(page, maya);
  await pressNext(page);
  await expect(page).toHaveURL(/review-confirm$/);
  await expect(page.getByText('Step 5 of 5')).toBeVisible();
  await expectCalm(page);
  await pressNext(page);
  await readReceipt(page);
});

test('fields that only the API knows are answered, also from forty choices by keys, and outside checks that fail hold up nothing', async ({
  page,
}) => {
  api.be('otherFieldsAndBrokenChecks');
  await stepsAhead(page, at('/'));
  await expect(page.getByRole('group', { name: 'More details' })).toBeVisible();
  await expect(page.getByLabel('Agent id')).toHaveCount(0);
  await expectCalm(page);
  await expectAccessible(page);
  await fillPersonal(page, maya);
  await page.getByLabel('Shoe size').fill('42');
  await page.getByLabel('Shoe size').press('Tab');
  const list = page.getByRole('combobox', { name: 'Long list' });
  await expect(list).toBeFocused();
  await page.keyboard.type('Choice 40');
  await expect(list).toHaveValue('v39');
  await pressNext(page);
  await expect(page).toHaveURL(/contact-info$/);
  expect(api.heard('personal')).toMatchObject({ shoe_size: '42', long_list: 'v39' });
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByLabel('Shoe size')).toHaveValue('42');
  await pressNext(page);

  // One of the two answers about the birth is asked for alone: it may stay empty (rules 2 §5).
  await expect(page).toHaveURL(/contact-info$/);
  await expect(page.getByLabel('Birth city')).toHaveCount(0);
  await fillContact(page, maya);
  await page.getByLabel('City', { exact: true }).press('Tab');
  await expect.poll(() => api.asked('validatePhone') * api.asked('validateEmail')).toBeGreaterThan(0);
  await pressNext(page);
  await expect(page).toHaveURL(/agreement-signature$/);
  await signAgreement(page, maya);
  await pressNext(page);
  await expect(page).toHaveURL(/billing-information$/);
  // Its save takes none of them, so it asks for none.
  await expect(page.getByRole('group', { name: 'More details' })).toHaveCount(0);
  await payByAccount(page);
  await page.getByRole('checkbox', { name: /physical address/i }).check();
  await page.getByRole('checkbox', { name: /authorize/i }).check();
  await pressNext(page);
  await expect(page).toHaveURL(/review-confirm$/);
  await expectCalm(page);
});

test('where everything is optional nothing must be said, and where everything is fixed the page says what is missing', async ({
  page,
}) => {
  api.be('allOptional');
  await stepsAhead(page, at('/'));
  await expect(page.getByLabel('First name (optional)')).toBeVisible();
  await pressNext(page);
  await expect(page).toHaveURL(/contact-info$/);
  await expect(page.getByLabel('Birth city (optional)')).toBeVisible();
  await expectCalm(page);
  await pressNext(page);
  await expect(page).toHaveURL(/agreement-signature$/);

  await test.step('fixed, with answers', async () => {
    api.be('fixedNames');
    await page.goto(at('/enrollment/personal-info'));
    await expect(main(page).getByRole('textbox')).toHaveCount(0);
    await expect(main(page)).toContainText('Castellanos');
    await expectCalm(page);
    await expectAccessible(page);
    await pressNext(page);
    await expect(page).toHaveURL(/contact-info$/);
    expect(api.heard('personal')).toMatchObject(FIXED_NAMES);
  });

  await test.step('fixed, and one answer missing', async () => {
    api.be('fixedWithoutEmail');
    await page.goto(at('/enrollment/contact-info'));
    const email = page.locator('#email_address');
    await expect(email).toContainText(messages.lacking);
    await expect(page.locator('#with_validation')).toContainText('Yes');
    await expectCalm(page);
    await expectAccessible(page);
    await pressNext(page);
    await summary(page)
      .getByRole('link', { name: /^Email: / })
      .click();
    await expect(email).toBeFocused();
    await expectCalm(page);
    await expectAccessible(page);
    await expect(page.getByRole('button', { name: /Save & Continue Later/ })).toBeEnabled();
  });
});

test('a list of choices that cannot be had is asked for again with what was typed, and takes no other page with it', async ({
  page,
}) => {
  api.be('brokenLists');
  await stepsAhead(page, at('/'));
  for (let round = 0; round < 2; round += 1) await page.reload();
  await expect(page).toHaveURL(/employer-info$/);
  const weeks = page.getByRole('group', { name: 'Average work week' });
  await expect(weeks).toContainText('The choices could not be loaded just now.');
  // The catalogue has these itself.
  await expect(page.getByLabel('Employment status')).toBeVisible();
  await expectCalm(page);
  await expectAccessible(page);
  await page.getByLabel('Employer name').fill('Copper Kettle Bakery');
  await pressNext(page);
  await summary(page)
    .getByRole('link', { name: /^Average work week: / })
    .click();

  api.be('brokenRelationships');
  await page.getByRole('link', { name: 'Load this page again' }).click();
  await expect(page.getByLabel('Employer name')).toHaveValue('Copper Kettle Bakery');
  await page.getByLabel('Average work week').selectOption({ index: 1 });
  await page.getByLabel('Employment status').selectOption({ index: 1 });
  await page.getByLabel('Compensation type').selectOption({ index: 1 });
  await page.getByRole('group', { name: 'Holiday policy' }).getByRole('checkbox').first().check();
  await pressNext(page);
  await expect(page).toHaveURL(/beneficiary-info$/);
  await page.getByRole('button', { name: /Add Beneficiary/ }).click();
  await expect(page.getByRole('dialog')).toContainText('The choices could not be loaded just now.');
  await expectCalm(page);
});

test('an enrollment with few steps or none still ends at the review, which says what is missing', async ({ page }) => {
  api.be('billingAlone');
  await stepsAhead(page, at('/'));
  await expect(page).toHaveURL(/billing-information$/);
  await expect(page.getByText('Step 1 of 2')).toBeVisible();
  await payByAccount(page);
  // There is no address to copy, so it is typed.
  await page.getByRole('checkbox', { name: /physical address/i }).check();
  await page.getByLabel('Street address 1').fill('100 Congress Avenue');
  await page.getByLabel('City', { exact: true }).fill('Austin');
  await expectCalm(page);

  api.be('noTabs');
  await page.goto(at('/enrollment'));
  await expect(page).toHaveURL(/review-confirm$/);
  await expect(main(page)).toContainText('No step asks for anything');
  await expectCalm(page);
  await expectAccessible(page);
  await pressNext(page);
  const dialog = page.getByRole('dialog').filter({ visible: true });
  await expect(dialog).toContainText('Please complete Personal Information first.');
  await expectAccessible(page);
  await expect(dialog.getByRole('button', { name: 'Save and Continue Later' })).toBeEnabled();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/cart$/);
});

test('without scripts odd tabs and fields are walked as well, and a fixed answer goes back as it came', async ({
  page,
  browser,
}) => {
  api.be('otherTabsAndFields');
  const plain = await plainAhead(page, browser);
  await expect(plain).toHaveURL(/contact-info$/);
  await fillContact(plain, maya);
  await pressNext(plain);
  await expect(plain).toHaveURL(/personal-info$/);
  await fillPersonal(plain, maya);
  await pressNext(plain);
  await expect(plain).toHaveURL(/personal-info#problems$/);
  await expect(summary(plain)).toContainText('Shoe size');
  await plain.getByLabel('Shoe size').fill('42');
  await plain.getByLabel('Long list').selectOption({ label: 'Choice 40' });
  await expectCalm(plain);
  await pressNext(plain);
  await expect(plain).toHaveURL(/billing-information$/);
  expect(api.heard('personal')).toMatchObject({ shoe_size: '42', long_list: 'v39' });

  await test.step('fixed answers', async () => {
    api.be('fixedNames');
    await plain.goto(at('/enrollment/personal-info'));
    await expect(main(plain)).toContainText('Mira');
    await pressNext(plain);
    await expect(plain).toHaveURL(/contact-info$/);
    expect(api.heard('personal')).toMatchObject(FIXED_NAMES);

    api.be('fixedWithoutEmail');
    await plain.goto(at('/enrollment/contact-info'));
    await expect(plain.locator('#email_address')).toContainText(messages.lacking);
    await pressNext(plain);
    await expect(plain).toHaveURL(/contact-info#problems$/);
    await expect(summary(plain).getByRole('link', { name: /^Email: / })).toHaveAttribute('href', '#email_address');
    await expectCalm(plain);
  });
  await plain.context().close();
});
