import type { Page } from 'playwright/test';
import { readMail } from './support/mails';
import { HOUSTON, signMove, tellMove } from './support/moving';
import { comeBack, enroll, stranger } from './support/new-member';
import { withoutScripts } from './support/plain';
import { signIn } from './support/sign-in';
import { expect, expectSoundAtAnyWidth, test } from './support/test';

test('a member tells a move: the price there is shown step by step, signed, and stands on the home @hand', async ({
  page,
  site,
}) => {
  test.slow();
  const person = stranger('Aldous');
  await enroll(page, site, person);
  await comeBack(page, site, person);
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Change home address' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Change your address' })).toBeVisible();
  await expect(main.getByLabel('Zip Code')).toHaveValue('78701');
  await expectSoundAtAnyWidth(page);
  await main.getByRole('button', { name: 'Go on' }).click();
  await expect(main.getByText('Nothing was changed. Please check what is marked below.')).toBeInViewport();
  await expectSoundAtAnyWidth(page);

  await tellMove(page, { ...HOUSTON, state: 'ME' });
  await main.getByRole('button', { name: 'Go on' }).click();
  await expect(main.getByLabel('Zip Code')).toHaveAccessibleDescription(/This one is in Texas/);
  await expect(main.getByLabel('Street address 1')).toHaveValue('9 Bayou Bend');
  // What the postal service does not know is kept once that is said.
  await tellMove(page, { ...HOUSTON, street: '1 Nowhere Lane' });
  await main.getByRole('button', { name: 'Go on' }).click();
  await main.getByRole('checkbox', { name: 'Keep it as typed' }).check();
  await main.getByRole('button', { name: 'Go on' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Your move: check and sign' })).toBeVisible();
  await expect(main).toContainText('1 Nowhere Lane, Houston, TX 77002');
  await expect(main).toContainText('Costs another amount');
  await expect(main.getByRole('table')).toContainText('Houston');
  await expectSoundAtAnyWidth(page);
  const then = await main.locator('b').filter({ hasText: 'Then:' }).first().textContent();
  const price = /\$[\d.]+/.exec(then ?? '')?.[0] ?? 'no price';
  await page.reload();
  await main.getByRole('button', { name: 'Sign and change it' }).click();
  await expect(main.getByLabel('Your name, as your signature')).toHaveAccessibleDescription(/./);
  await signMove(page, person.last);
  await expect(main.getByText('We have your new address.')).toBeInViewport();
  await expect(main).toContainText('1 Nowhere Lane, Houston, TX 77002');
  await expect(main.getByRole('listitem').filter({ hasText: price }).first()).toBeVisible();
  await expectSoundAtAnyWidth(page);
  // Back to the page that was signed: it says so.
  await page.goBack();
  await expect(main.getByText('We have your new address, and your plans count by it.')).toBeVisible();
  const mail = await readMail(page, site('northstar', '/demo-mailbox'), person.email, /Your address has changed/);
  expect(mail).not.toContain('Nowhere');
});

test('a move within the area is saved at once, and one that another tab told first is signed once, without scripts', async ({
  page,
  browser,
  site,
}) => {
  test.slow();
  const person = stranger('Aldous');
  await enroll(page, site, person);
  await comeBack(page, site, person);
  const tab = await withoutScripts(browser, page.context(), site('northstar', '/change-address'));
  const plain = tab.context();
  const open = () => tab.goto(site('northstar', '/change-address'));
  await tellMove(tab, { street: '31 Pecan Row', city: 'Austin', zip: '78702' });
  // The network is away at the press: what was typed is still there, and the next press is the one that counts.
  await plain.setOffline(true);
  await tab
    .getByRole('button', { name: 'Go on' })
    .click({ timeout: 5_000 })
    .catch(() => undefined);
  await plain.setOffline(false);
  await open();
  await tellMove(tab, { street: '31 Pecan Row', city: 'Austin', zip: '78702' });
  await tab.getByRole('button', { name: 'Go on' }).click();
  await expect(tab.getByText('We have your new address.')).toBeInViewport();
  await expect(tab.getByRole('main')).toContainText('31 Pecan Row, Austin, TX 78702');

  await open();
  await tellMove(tab, HOUSTON);
  await tab.getByRole('button', { name: 'Go on' }).click();
  const older = await plain.newPage();
  await older.goto(tab.url());
  await signMove(tab, person.last);
  await expect(tab.getByText('We have your new address.')).toBeInViewport();
  await signMove(older, person.last);
  await expect(older.getByText('We have your new address.')).toBeInViewport();
  await plain.close();
});

/** The code that was mailed to an address last. */
async function codeTo(page: Page, mailbox: string, email: string): Promise<string> {
  const mail = await readMail(page, mailbox, email, /Your code/);
  return /\b\d{6}\b/.exec(mail)?.[0] ?? '';
}

test('a member changes the email address by a code that goes there, and signs in with it; other browsers are signed out @hand', async ({
  page,
  browser,
  site,
}) => {
  test.slow();
  const person = stranger('Ormond');
  const fresh = `new.${person.email}`;
  await enroll(page, site, person);
  await comeBack(page, site, person);
  const elsewhere = await (await browser.newContext()).newPage();
  await comeBack(elsewhere, site, person);
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Change email address' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Change your email address' })).toBeVisible();
  await expectSoundAtAnyWidth(page);
  await main.getByRole('button', { name: 'Send me a code' }).click();
  await expect(main.getByLabel('New email address')).toHaveAccessibleDescription(/./);
  await main.getByLabel('New email address').fill(fresh);
  await main.getByRole('button', { name: 'Send me a code' }).click();
  await expect(main.getByText('A code is on its way.')).toBeInViewport();
  await expectSoundAtAnyWidth(page);
  const code = await codeTo(page, site('northstar', '/demo-mailbox'), fresh);
  await main.getByLabel('Code of 6 digits').fill(code === '111111' ? '222222' : '111111');
  await main.getByRole('button', { name: 'Change my email address' }).click();
  await expect(main.getByLabel('Code of 6 digits')).toHaveAccessibleDescription(/This code is not right/);
  await expectSoundAtAnyWidth(page);
  await main.getByLabel('Code of 6 digits').fill(code);
  await main.getByRole('button', { name: 'Change my email address' }).click();
  await expect(
    main.getByText('Our mail and the codes to sign in go to your new address from now on.'),
  ).toBeInViewport();
  await expect(main).toContainText(fresh);
  const told = await readMail(page, site('northstar', '/demo-mailbox'), person.email, /Your email address has changed/);
  expect(told).toContain('Every other browser that was signed in as you has been signed out.');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: `Welcome, Maya ${person.last}` })).toBeVisible();
  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/\/sign-in\?/);
  await expect(elsewhere.getByRole('main')).not.toContainText(person.last);
  await elsewhere.context().close();
  await page.context().clearCookies();
  await page.goto(site('northstar', '/member-home'));
  await signIn(page, site('northstar', '/demo-mailbox'), fresh);
  await expect(page.getByRole('heading', { level: 1, name: `Welcome, Maya ${person.last}` })).toBeVisible();
});

test('without scripts the code of an address that was told before is refused, and the new one taken @soak', async ({
  page,
  browser,
  site,
}) => {
  test.slow();
  const person = stranger('Ormond');
  await enroll(page, site, person);
  await comeBack(page, site, person);
  const tab = await withoutScripts(browser, page.context(), site('northstar', '/change-email'));
  const plain = tab.context();
  const older = await plain.newPage();
  const mailbox = site('northstar', '/demo-mailbox');
  const ask = async (on: Page, email: string) => {
    await on.goto(site('northstar', '/change-email'));
    await on.getByLabel('New email address').fill(email);
    await on.getByRole('button', { name: 'Send me a code' }).click();
    await expect(on.getByText('A code is on its way.')).toBeInViewport();
  };
  const give = async (on: Page, code: string) => {
    await on.getByLabel('Code of 6 digits').fill(code);
    await on.getByRole('button', { name: 'Change my email address' }).click();
  };
  await ask(older, `one.${person.email}`);
  const first = await codeTo(page, mailbox, `one.${person.email}`);
  await ask(tab, `two.${person.email}`);
  const second = await codeTo(page, mailbox, `two.${person.email}`);
  await give(older, first);
  await expect(older.getByLabel('Code of 6 digits')).toHaveAccessibleDescription(/not right, or it has ended/);
  await give(tab, second);
  await expect(tab.getByText('go to your new address from now on')).toBeInViewport();
  await expect(tab.getByRole('main')).toContainText(`two.${person.email}`);
  await plain.close();
});
