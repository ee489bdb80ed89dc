import type { Page } from 'playwright/test';
import { stepsAhead } from './support/ahead';
import {
  fillContact,
  fillPersonal,
  maya,
  payByCard,
  pressNext,
  readReceipt,
  signToReview,
  type Person,
} from './support/journey';
import { readMail } from './support/mails';
import { signIn } from './support/sign-in';
import { expect, expectSoundAtAnyWidth, test, type SiteName } from './support/test';
import { ASKING_CARD, toReview } from './support/to-review';

type SiteAddress = (name: SiteName, path?: string) => string;

/** A person whom no other journey of this server has, so that they can sign in afterwards. */
function stranger(last: string): Person {
  const word = String(Math.floor(1_000 + Math.random() * 8_999));
  const phone = `51255501${String(Math.floor(60 + Math.random() * 40))}`;
  return { ...maya, last, phone, ssn: `21948${word}`, email: `${last.toLowerCase()}.${word}@own.example` };
}

async function comeBack(page: Page, site: SiteAddress, { email, last }: Person): Promise<void> {
  await page.context().clearCookies();
  await page.goto(site('northstar', '/member-home'));
  await signIn(page, site('northstar', '/demo-mailbox'), email);
  await expect(page.getByRole('heading', { level: 1, name: `Welcome, Maya ${last}` })).toBeVisible();
}

async function giveAccount(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'EFT' }).check();
  await page.getByLabel('Account holder name').fill('Maya Castellanos');
  await page.getByRole('radio', { name: 'Checking' }).check();
  await page.getByLabel('Routing number').fill('111000025');
  await page.getByLabel('Account number').fill('000998877665');
  await page.getByRole('checkbox', { name: /authorize|agree/i }).check();
}

test('a member changes the card of a policy to a bank account, and the other tab is told so @hand', async ({
  page,
  site,
}) => {
  test.slow();
  const person = stranger('Winslow');
  await toReview(page, site('northstar'), { person, pay: payByCard });
  await pressNext(page);
  const policy = await readReceipt(page);
  await comeBack(page, site, person);
  await page
    .getByRole('link', { name: /^Change how you pay/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Change how you pay' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Card ending in 1111');
  await expectSoundAtAnyWidth(page);
  const older = await page.context().newPage();
  await older.goto(page.url());
  await page.getByRole('radio', { name: 'EFT' }).check();
  await page.getByRole('button', { name: 'Change how I pay' }).click();
  await expect(page.getByText('Nothing has changed. Please check what is marked below.')).toBeVisible();
  await expectSoundAtAnyWidth(page);
  await giveAccount(page);
  await page.getByRole('button', { name: 'Change how I pay' }).click();
  await expect(page.getByText('Your payments are taken the new way from now on.')).toBeInViewport();
  await expect(page.getByRole('main')).toContainText('Account ending in 7665');
  await giveAccount(older);
  await older.getByRole('button', { name: 'Change how I pay' }).click();
  await expect(older.getByText('How you pay has changed meanwhile.')).toBeInViewport();
  await readMail(page, site('northstar', '/demo-mailbox'), person.email, /You changed how you pay/, policy);

  const phone = page.getByRole('form', { name: 'Change phone number' });
  await phone.getByLabel('New phone number').fill('911');
  await phone.getByRole('button', { name: 'Change phone number' }).click();
  await expect(phone.getByLabel('New phone number')).toHaveAccessibleDescription(/Invalid phone number/);
  await phone.getByLabel('New phone number').fill(`512555${Math.floor(1_000 + Math.random() * 8_999)}`);
  await phone.getByRole('button', { name: 'Change phone number' }).click();
  await expect(page.getByText('We call you at the new number from now on.')).toBeInViewport();
  await expectSoundAtAnyWidth(page);
});

test('a card that its bank asks about is changed to where no script runs', async ({ page, browser, site }) => {
  test.slow();
  const person = stranger('Hollis');
  await toReview(page, site('northstar'), { person, pay: payByCard });
  await pressNext(page);
  await readReceipt(page);
  await comeBack(page, site, person);
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const tab = await plain.newPage();
  await tab.goto(site('northstar', '/member-home'));
  await tab
    .getByRole('link', { name: /^Change how you pay/ })
    .first()
    .click();
  await tab.getByLabel('Card number').fill(ASKING_CARD);
  await tab.getByLabel(/Expir/).fill('09/2029');
  await tab.getByLabel('Security code').fill('123');
  await tab.getByRole('checkbox', { name: /authorize|agree/i }).check();
  await tab.getByRole('button', { name: 'Change how I pay' }).click();
  await tab.getByRole('link', { name: 'Continue at your bank' }).click();
  await tab.getByRole('button', { name: /confirm/i }).click();
  await expect(tab.getByRole('heading', { level: 1, name: 'Change how you pay' })).toBeVisible();
  await tab.getByRole('button', { name: 'Finish this change' }).click();
  await expect(tab.getByText('Your payments are taken the new way from now on.')).toBeInViewport();
  await expect(tab.getByRole('main')).toContainText('Card ending in 3184');
  await plain.close();
});

/** Enrolls in a life plan with one beneficiary. */
async function enrollLife(page: Page, site: SiteAddress, person: Person): Promise<void> {
  await stepsAhead(page, site('northstar'), { plan_id: 1503, plan_pricing_id: 150_301 });
  await fillPersonal(page, person);
  await pressNext(page);
  await page.waitForURL(/contact-info$/);
  await fillContact(page, person);
  await pressNext(page);
  await page.waitForURL(/beneficiary-info$/);
  await page.getByRole('button', { name: '+ Add Beneficiary' }).click();
  const dialog = page.getByRole('dialog', { name: /Beneficiary/ });
  await dialog.getByLabel('First name').fill('Ana');
  await dialog.getByLabel('Last name').fill(person.last);
  await dialog.getByLabel('Date of birth').fill('05/06/1958');
  await dialog.getByLabel('Social Security Number', { exact: true }).fill('219099998');
  await dialog.getByLabel('Relationship').selectOption({ label: 'Parent' });
  await dialog.getByLabel('Percentage').fill('100');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await pressNext(page);
  await page.waitForURL(/agreement-signature$/);
  await signToReview(page, person, payByCard);
  await pressNext(page);
  await readReceipt(page);
}

test('a member shares the benefit with a second person, and signs the list @hand', async ({ page, site }) => {
  test.slow();
  const person = stranger('Larkin');
  await enrollLife(page, site, person);
  await comeBack(page, site, person);
  const main = page.getByRole('main');
  await expect(main).toContainText(`Ana ${person.last}`);
  await page.getByRole('link', { name: /^Change who is paid/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Change who is paid' })).toBeVisible();
  await expectSoundAtAnyWidth(page);
  await page.getByRole('link', { name: /^Edit Ana/ }).click();
  await expect(page.getByLabel('Social Security Number')).toHaveValue(/9998$/);
  await page.getByLabel('Percentage').fill('60');
  await expectSoundAtAnyWidth(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(main.getByText('This list is not signed yet.')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Sign the new list' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Add Beneficiary' }).click();
  await page.getByRole('button', { name: 'Add Beneficiary' }).click();
  await expect(page.getByRole('alert', { name: 'There is a problem' })).toBeVisible();
  await page.getByLabel('Relationship').selectOption({ label: 'Brother or sister' });
  await page.getByLabel('First name').fill('Luis');
  await page.getByLabel('Last name').fill(person.last);
  await page.getByLabel('Date of birth').fill('07/08/1983');
  await page.getByLabel('Social Security Number').fill('457555462');
  await page.getByLabel('Percentage').fill('40');
  await page.getByRole('button', { name: 'Add Beneficiary' }).click();
  await expect(main.getByRole('heading', { name: 'Sign the change' })).toBeVisible();
  await expectSoundAtAnyWidth(page);
  await page.getByRole('button', { name: 'Sign the new list' }).click();
  await expect(main.getByText('Nothing has changed. Please check what is marked below.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'I have read this and agree.' }).check();
  await page.getByLabel('Your full name').fill(`Maya ${person.last}`);
  await page.getByRole('button', { name: 'Sign the new list' }).click();
  await expect(main.getByText('Your new list of beneficiaries counts from today.')).toBeInViewport();
  await expect(main).toContainText(`Luis ${person.last}`);
  await expectSoundAtAnyWidth(page);
});
