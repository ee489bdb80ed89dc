import type { Page } from 'playwright/test';
import { comeBack, enroll, stranger } from './support/new-member';
import { signIn } from './support/sign-in';
import { expect, expectSoundAtAnyWidth, test } from './support/test';

/* Forms of a member's pages in a browser that other people use as well, or that was left alone (decisions 279). */

test('a form of one member changes nothing of another who has signed in meanwhile, and says so @hand', async ({
  page,
  browser,
  site,
}) => {
  test.slow();
  const [owner, other] = [stranger('Ashby'), stranger('Bellamy')];
  await enroll(page, site, owner);
  const elsewhere = await browser.newContext();
  await enroll(await elsewhere.newPage(), site, other);
  await elsewhere.close();
  await comeBack(page, site, owner);
  const [phone, deletion] = [await page.context().newPage(), await page.context().newPage()];
  await phone.goto(site('northstar', '/member-home'));
  await deletion.goto(site('northstar', '/my-data'));
  await comeBack(page, site, other);
  const refusal = (tab: Page) => tab.getByText('Nothing was changed: somebody else has signed in here');

  await phone.getByLabel('New phone number').fill('5125550107');
  await phone.getByRole('button', { name: 'Change phone number' }).click();
  await expect(refusal(phone)).toBeInViewport();
  await expect(phone.getByText(`Phone number ending in ${other.phone.slice(-4)}.`)).toBeVisible();
  await deletion.getByRole('textbox', { name: /Type DELETE/ }).fill('DELETE');
  await deletion.getByRole('button', { name: 'Ask to delete my data' }).click();
  await expect(refusal(deletion)).toBeInViewport();
  await expectSoundAtAnyWidth(deletion);
  await deletion.goto(site('northstar', '/my-data'));
  await expect(deletion.getByRole('textbox', { name: /Type DELETE/ })).toBeVisible();
});

test('what a member typed comes back after signing in again, and to nobody else', async ({ page, site }) => {
  test.slow();
  const person = stranger('Carrow');
  const policy = await enroll(page, site, person);
  await comeBack(page, site, person);
  const main = page.getByRole('main');
  await page.goto(site('northstar', `/change-people?policy=${policy}&deed=add`));
  await expect(page).toHaveTitle(/^Add a person/);
  await main.getByLabel('First Name').fill('Otto');
  await main.getByLabel('Social Security Number').fill('219471234');
  const cookies = await page.context().cookies();
  const session = cookies.find(({ name }) => /enr_/.test(name));
  await page.context().clearCookies({ name: session?.name ?? '' });
  await main.getByRole('button', { name: 'See the price first' }).click();
  await expect(main.getByText(/You were signed out/)).toBeInViewport();
  await signIn(page, site('northstar', '/demo-mailbox'), person.email);
  await expect(page.getByRole('heading', { level: 1, name: 'Add a person' })).toBeVisible();
  await expect(main.getByText('Nothing was changed: you were signed out before it came.')).toBeInViewport();
  await expect(main.getByLabel('First Name')).toHaveValue('Otto');
  await expect(main.getByLabel('Social Security Number')).toHaveValue('');
  await expect(main.getByLabel('Social Security Number')).toHaveAccessibleDescription(/type it again/);
  await expectSoundAtAnyWidth(page);
});

test('a number that is wrong is told at its field, which has the focus @hand', async ({ page, site }) => {
  test.slow();
  const person = stranger('Dorrance');
  await enroll(page, site, person);
  await comeBack(page, site, person);
  const number = page.getByLabel('New phone number');
  await number.fill('911');
  await page.getByRole('button', { name: 'Change phone number' }).click();
  await expect(number).toBeFocused();
  await expect(number).toBeInViewport();
  await expect(number).toHaveValue('911');
  await expect(number).toHaveAccessibleDescription(/Invalid phone number/);
  await expectSoundAtAnyWidth(page);
});

test('a form that is pressed without a connection stays as it was typed, and goes on when there is one @hand', async ({
  page,
  site,
}) => {
  test.slow();
  const person = stranger('Eastham');
  const policy = await enroll(page, site, person);
  await comeBack(page, site, person);
  const main = page.getByRole('main');
  await page.goto(site('northstar', `/change-people?policy=${policy}&deed=add`));
  await main.getByLabel('First Name').fill('Otto');
  await expect(main.getByLabel('First Name')).toHaveValue('Otto');
  const press = () => main.getByRole('button', { name: 'See the price first' }).click();
  const told = main.getByText('There is no connection. Nothing was sent, and what you typed is still here');
  await page.context().setOffline(true);
  await press();
  await expect(told).toBeInViewport();
  await expectSoundAtAnyWidth(page);
  await press();
  await expect(told).toHaveCount(1);
  await expect(main.getByLabel('First Name')).toHaveValue('Otto');
  await page.context().setOffline(false);
  await expect(told).toHaveCount(0);
  await press();
  await expect(main.getByText('Nothing was changed. Please check what is marked below.')).toBeInViewport();
  await expect(main.getByLabel('First Name')).toHaveValue('Otto');
});
