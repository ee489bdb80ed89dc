import type { Browser, Page } from 'playwright/test';
import { messages } from '@/lib/rules/text/messages';
import { stepsAhead } from './support/ahead';
import { fillContact, fillPersonal, maya, pressNext } from './support/journey';
import { startOddApi, type OddApi } from './support/odd-api';
import { FIXED_NAMES } from './support/oddities';
import { startOwnStorefront, type OwnStorefront } from './support/own-storefront';
import { withoutScripts } from './support/plain';
import { expect, test } from './support/test';

/*
 * A remote API over HTTP that speaks the contract and is still not what ours is: other tabs, fields, lists and services
 * (decisions 157, 161). Walked with the same screens as ours.
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
  await expect(page.getByRole('heading', { name: /something went wrong/i })).toHaveCount(0);
  expect(await main(page).innerText()).not.toMatch(/\b[a-z]+_[a-z_]+\b/);
}

async function plainAhead(page: Page, browser: Browser): Promise<Page> {
  await stepsAhead(page, at('/'));
  const plain = await withoutScripts(browser, page.context(), page.url());
  watch(plain);
  return plain;
}

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
