import type { Browser, Locator, Page } from 'playwright/test';
import { messages } from '@/lib/rules/text/messages';
import { stepsAhead } from './support/ahead';
import {
  fillCard,
  fillContact,
  fillPersonal,
  maya,
  pressNext,
  readReceipt,
  signAgreement,
  takeContactAddress,
} from './support/journey';
import { startOddApi, type OddApi } from './support/odd-api';
import { FIXED_NAMES, LISTS } from './support/oddities';
import { startOwnStorefront, type OwnStorefront } from './support/own-storefront';
import { withoutScripts } from './support/plain';
import { expect, expectAccessible, test } from './support/test';

/*
 * A remote API over HTTP that speaks the contract and is still not what ours is: other tabs, fields, lists and services
 * (decisions 157, 161). Walked with the same screens as ours, with scripts and without.
 */

let api: OddApi;
let storefront: OwnStorefront;
/** Answers of the storefront that are a failure of ours. */
let failures: string[];

test.describe.configure({ mode: 'default' });
test.skip(({ backend }) => backend !== 'embedded', 'It brings a server of its own.');

test.beforeAll(async () => {
  api = await startOddApi(Number(process.env.E2E_API_PORT));
  storefront = await startOwnStorefront({ ENROLLMENT_API_URL: api.url });
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
  await expect(page.getByRole('heading', { name: /something went wrong/i })).toHaveCount(0);
  expect(await main(page).innerText()).not.toMatch(/\b[a-z]+_[a-z_]+\b/);
}

async function plainAhead(page: Page, browser: Browser): Promise<Page> {
  await stepsAhead(page, at('/'));
  const plain = await withoutScripts(browser, page.context(), page.url());
  watch(plain);
  return plain;
}

const NO_CHOICES = 'The choices could not be loaded just now.';

/** The numbers of an account, whose bank the directory does not tell. */
async function payByAccount(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'EFT' }).check();
  await page.getByLabel('Account holder name').fill('Maya Castellanos');
  await page.getByLabel('Routing number').fill('111000025');
  await page.getByLabel('Account number', { exact: true }).fill('000123456789');
  await page.getByRole('radio', { name: 'Individual' }).check();
  await page.getByRole('radio', { name: 'Checking' }).check();
  await page.getByLabel('Bank name').fill('Lone Cedar Bank');
  await page.getByRole('checkbox', { name: /authorize/i }).check();
}

/** From a summary to the field of its line. */
async function followSummary(page: Page, line: RegExp, field: Locator): Promise<void> {
  await summary(page).getByRole('link', { name: line }).click();
  await expect(field).toBeFocused();
}

test('tabs in another order and fields that only the API knows lead to the receipt, and checks that fail hold up nothing', async ({
  page,
}) => {
  api.be('otherTabsAndFields');
  await stepsAhead(page, at('/'));
  // The step that was opened comes later here.
  await expect(page).toHaveURL(/contact-info\?after=personal-info$/);
  await expect(page.getByText('Step 1 of 5', { exact: true })).toBeVisible();
  await expectCalm(page);
  await fillContact(page, maya);
  await page.getByLabel('City', { exact: true }).press('Tab');
  for (const check of ['validatePhone', 'validateEmail', 'checkPostalAddress'] as const)
    await expect.poll(() => api.asked(check), check).toBeGreaterThan(0);
  await pressNext(page);

  await expect(page).toHaveURL(/personal-info$/);
  const shoe = page.getByLabel('Shoe size');
  const list = page.getByRole('combobox', { name: 'Long list' });
  await expect(page.getByRole('group', { name: 'More details' })).toContainText('2019');
  await expect(page.getByLabel('Agent id')).toHaveCount(0);
  await expectAccessible(page);
  await fillPersonal(page, maya);
  await pressNext(page);
  await followSummary(page, /^Long list: /, list);
  await followSummary(page, /^Shoe size: /, shoe);
  await page.keyboard.type('42');
  await page.keyboard.press('Tab');
  await expect(list).toBeFocused();
  await page.keyboard.type('Choice 40');
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  await page.reload();
  await expect(shoe).toHaveValue('42');
  await expect(list).toHaveValue('v39');
  await expectCalm(page);
  await pressNext(page);

  await expect(page).toHaveURL(/billing-information$/);
  expect(api.heard('personal')).toMatchObject({ shoe_size: '42', long_list: 'v39', member_since: '2019' });
  // Its save takes none of them, so it asks for none.
  await expect(page.getByRole('group', { name: 'More details' })).toHaveCount(0);
  await payByAccount(page);
  await expectCalm(page);
  await pressNext(page);
  await expect(page).toHaveURL(/agreement-signature$/);
  await signAgreement(page, maya);
  await expectCalm(page);
  await pressNext(page);
  await expect(page).toHaveURL(/review-confirm$/);
  await expect(page.getByText('Step 5 of 5', { exact: true })).toBeVisible();
  await expectCalm(page);
  await pressNext(page);
  await readReceipt(page);
  await expectCalm(page);
});

test('one step alone asks for all of its own and is refused by name; a review that is not named ends the rest at the receipt @soak', async ({
  page,
  browser,
}) => {
  api.be('billingAlone');
  const street = (on: Page) => on.getByLabel('Street address 1');

  await test.step('without scripts there is no home address to copy, so it is typed', async () => {
    const plain = await plainAhead(page, browser);
    await expect(plain).toHaveURL(/billing-information$/);
    await fillCard(plain, maya);
    await takeContactAddress(plain);
    await plain.getByRole('checkbox', { name: /authorize/i }).check();
    await pressNext(plain);
    await expect(plain).toHaveURL(/billing-information#problems$/);
    await expect(summary(plain)).toContainText('Street address 1');
    await expect(street(plain)).toBeEditable();
    await expectCalm(plain);
    await plain.context().close();
  });

  await test.step('nor is there with scripts', async () => {
    await page.goto(at('/enrollment'));
    await expect(page).toHaveURL(/billing-information$/);
    await expect(page.getByText('Step 1 of 2', { exact: true })).toBeVisible();
    await fillCard(page, maya);
    await takeContactAddress(page);
    await page.getByRole('checkbox', { name: /authorize/i }).check();
    await pressNext(page);
    await followSummary(page, /^Street address 1: /, street(page));
    await expectCalm(page);
    await street(page).fill('100 Congress Avenue');
    await page.getByLabel('City', { exact: true }).fill('Austin');
    await page.getByRole('group', { name: 'Billing address' }).getByLabel('State').selectOption('TX');
    await page.getByLabel('Zip Code').fill('78701');
    await pressNext(page);
  });

  await test.step('the review names what is missing', async () => {
    await expect(page).toHaveURL(/review-confirm$/);
    await expect(page.getByText('Step 2 of 2', { exact: true })).toBeVisible();
    await pressNext(page);
    const refusal = page.getByRole('alert', { name: 'Not saved' });
    await expect(refusal).toContainText('Please complete Personal Information first.');
    await expectAccessible(page);
    await expectCalm(page);
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page).toHaveURL(/billing-information$/);
    await expectCalm(page);
  });

  await test.step('all steps but the review', async () => {
    api.be('reviewNotNamed');
    await page.goto(at('/enrollment'));
    await expect(page).toHaveURL(/personal-info$/);
    await fillPersonal(page, maya);
    await pressNext(page);
    await expect(page).toHaveURL(/contact-info$/);
    await fillContact(page, maya);
    await pressNext(page);
    await expect(page).toHaveURL(/agreement-signature$/);
    await signAgreement(page, maya);
    await pressNext(page);
    await expect(page).toHaveURL(/billing-information$/);
    await page.getByRole('checkbox', { name: /authorize/i }).check();
    await pressNext(page);
    await expect(page).toHaveURL(/review-confirm$/);
    await expect(page.getByText('Step 5 of 5', { exact: true })).toBeVisible();
    await pressNext(page);
    await readReceipt(page);
    await expectCalm(page);
  });
});

test('an empty list of steps leads to the review, which says that nothing is asked and what is missing', async ({
  page,
}) => {
  api.be('noTabs');
  await stepsAhead(page, at('/'));
  await expect(page).toHaveURL(/review-confirm$/);
  await expect(main(page)).toContainText('No step asks for anything');
  await expectCalm(page);
  await expectAccessible(page);
  await pressNext(page);
  await expect(page.getByRole('alert', { name: 'Not saved' })).toContainText(
    'Please complete Personal Information first.',
  );
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expectCalm(page);
});

test('one answer about the birth that is asked for alone may stay empty, and is kept where it is given', async ({
  page,
}) => {
  api.be('birthStateAlone');
  await stepsAhead(page, at('/'));
  await expect(page.getByLabel('Birth state (optional)')).toBeVisible();
  await expect(page.getByLabel('Birth city')).toHaveCount(0);
  await expectCalm(page);
  await fillContact(page, maya);
  await pressNext(page);
  await expect(page).toHaveURL(/personal-info$/);
  expect(api.heard('contact')).not.toHaveProperty('birth_state');

  api.be('birthCityAlone');
  await page.goto(at('/enrollment/contact-info'));
  await page.getByLabel('Birth city (optional)').fill('Lyon');
  await expectCalm(page);
  await pressNext(page);
  await expect(page).toHaveURL(/personal-info$/);
  expect(api.heard('contact')).toMatchObject({ birth_city: 'Lyon' });

  // It is asked of those alone who say that they were born outside the states, which is not asked here.
  api.be('birthCountryAlone');
  await page.goto(at('/enrollment/contact-info'));
  await expect(page.getByLabel('Street address 1')).toBeVisible();
  await expect(page.getByLabel('Country of birth')).toHaveCount(0);
  await expectCalm(page);
  await pressNext(page);
  await expect(page).toHaveURL(/personal-info$/);
});

test('where everything is optional nothing must be said, and where everything is fixed the page says what is missing', async ({
  page,
}) => {
  api.be('allOptional');
  await stepsAhead(page, at('/'));
  await expect(page.getByLabel('First name (optional)')).toBeVisible();
  await pressNext(page);
  await expect(page).toHaveURL(/contact-info$/);
  await expectCalm(page);
  await pressNext(page);
  await expect(page).toHaveURL(/agreement-signature$/);

  await test.step('fixed, and one answer missing', async () => {
    api.be('fixedWithoutEmail');
    await page.goto(at('/enrollment/personal-info'));
    await fillPersonal(page, maya);
    await pressNext(page);
    await expect(page).toHaveURL(/contact-info$/);
    const email = page.locator('#email_address');
    await expect(email).toContainText(messages.lacking);
    await expect(main(page)).toContainText(/USPS Address Validation\s*Yes/);
    await pressNext(page);
    await followSummary(page, /^Email: /, email);
    await expect(email).toContainText(messages.lacking);
    await expectCalm(page);
    await expectAccessible(page);
    await expect(page.getByRole('button', { name: /Save & Continue Later/ })).toBeEnabled();
  });

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
});

test('a list of choices that cannot be had is asked for again with what was typed, and takes no other page with it', async ({
  page,
}) => {
  api.be('brokenLists');
  await stepsAhead(page, at('/'));
  await expect(page).toHaveURL(/employer-info\?after=personal-info$/);
  const weeks = page.getByRole('group', { name: 'Average work week' });
  await expect(weeks).toContainText(NO_CHOICES);
  // The catalogue has these itself.
  await expect(page.getByLabel('Employment status')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Employer name').fill('Copper Kettle Bakery');
  await pressNext(page);
  await followSummary(page, /^Average work week: /, weeks.getByRole('link', { name: 'Load this page again' }));
  await expectCalm(page);

  await test.step('many failures close nothing else', async () => {
    for (let round = 0; round < 2; round += 1) await page.reload();
    await expect(weeks).toContainText(NO_CHOICES);
    expect(LISTS.map(api.asked).reduce((sum, count) => sum + count)).toBeGreaterThan(10);
    await page.goto(at('/cart'));
    await expectCalm(page);
    await expect(main(page)).toContainText('Dental');
  });

  await test.step('an empty list is as none', async () => {
    api.be('emptyLists');
    await page.goto(at('/enrollment'));
    await expect(page).toHaveURL(/employer-info(?:\?after=personal-info)?$/);
    await expect(weeks).toContainText(NO_CHOICES);
    await expectCalm(page);
  });

  await test.step('the page is loaded again', async () => {
    api.be('brokenRelationships');
    await page.getByRole('link', { name: 'Load this page again' }).click();
    await expect(page.getByLabel('Employer name')).toHaveValue('Copper Kettle Bakery');
    await page.getByLabel('Average work week').selectOption({ index: 1 });
    await page.getByLabel('Employment status').selectOption({ index: 1 });
    await page.getByLabel('Compensation type').selectOption({ index: 1 });
    await page.getByRole('group', { name: 'Holiday policy' }).getByRole('checkbox').first().check();
    await pressNext(page);
    await expect(page).toHaveURL(/beneficiary-info$/);
    expect(api.heard('employer')).toMatchObject({ name: 'Copper Kettle Bakery' });
    await page.getByRole('button', { name: /Add Beneficiary/ }).click();
    await expect(page.getByRole('dialog').getByRole('group', { name: 'Relationship' })).toContainText(NO_CHOICES);
    await page.keyboard.press('Escape');
    await expectCalm(page);
  });
});

test('without scripts odd tabs and fields are walked as well, and a fixed answer goes back as it came', async ({
  page,
  browser,
}) => {
  api.be('otherTabsAndFields');
  const plain = await plainAhead(page, browser);
  await expect(plain).toHaveURL(/contact-info\?after=personal-info$/);
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
