import type { Page } from 'playwright/test';
import { askForChild } from './support/ask-for-child';
import { comeAsEmployee, enrollEmployee, fillJob } from './support/employee';
import { fillContact, fillPersonal, maya, pressNext, readReceipt, signAgreement } from './support/journey';
import { signIn } from './support/sign-in';
import { expect, expectAccessible, expectSoundAtAnyWidth, test } from './support/test';

/* The week of a group's open enrollment. What each screen does by itself is in group-home, group-invoice and journey-group. */

/** People of the employer's list, one for a run at each width: who has enrolled has enrolled. */
const PEOPLE = [
  { first: 'Ivo', last: 'Sandell', ssn: '219487301', phone: '5125550131' },
  { first: 'Samuel', last: 'Ortega', ssn: '219487302', phone: '5125550132' },
  { first: 'Bea', last: 'Albright', ssn: '219487303', phone: '5125550134' },
  { first: 'Hollis', last: 'Barnes', ssn: '219487304', phone: '5125550135' },
] as const;

const row = (page: Page, name: string) =>
  page.getByRole('table', { name: /^Employees/ }).getByRole('row', { name: new RegExp(`^${name}`) });

async function find(page: Page, last: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search by name' }).fill(last);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL(/q=/);
}

test('an employee not started yet enrolls by the group’s code, and the group sees it, its part of it, and decides on a child @desk', async ({
  page,
  site,
  browser,
}, { project, retry }) => {
  test.slow();
  const who = PEOPLE[(project.name === 'phone' ? 2 : 0) + (retry % 2)] ?? PEOPLE[0];
  const name = `${who.first} ${who.last}`;
  const person = { ...maya, ...who, email: `${who.first}@${who.last}.example`.toLowerCase() };
  await page.goto(site('harbormills', '/sign-in'));
  await signIn(page, site('harbormills', '/demo-mailbox'), 'ruth@harbormills.example');
  const home = site('harbormills', '/group-home');
  await page.goto(home);
  await expect(page.getByRole('heading', { name: /^Open enrollment end/ })).toBeVisible();
  await find(page, who.last);
  await expect(row(page, name)).toContainText('Not started');
  await expect(row(page, name).getByRole('button', { name: `Remind ${name}` })).toBeVisible();

  const own = await browser.newContext();
  const employee = await own.newPage();
  await comeAsEmployee(employee, site);
  await enrollEmployee(employee, site, '1110');
  await fillPersonal(employee, person);
  await pressNext(employee);
  await employee.waitForURL(/contact-info$/);
  await fillContact(employee, person);
  await pressNext(employee);
  await employee.waitForURL(/(?:employer-info|agreement-signature)$/);
  if (employee.url().endsWith('employer-info')) {
    await fillJob(employee);
    await pressNext(employee);
    await employee.waitForURL(/agreement-signature$/);
  }
  // Begun and not finished is waiting.
  await page.reload();
  await expect(row(page, name)).toContainText('Waiting');
  await signAgreement(employee, person);
  await pressNext(employee);
  await employee.waitForURL(/billing-information$/);
  // The employer collects: nothing is entered.
  await expect(employee.getByText('Your group pays by list bill.')).toBeVisible();
  await expect(employee.getByRole('radio')).toHaveCount(0);
  await expectAccessible(employee);
  await pressNext(employee);
  await employee.waitForURL(/review-confirm$/);
  // Who enrolls for themselves hands their screen to nobody.
  await expect(employee.getByRole('region', { name: 'Who signs' })).toHaveCount(0);
  await pressNext(employee);
  await readReceipt(employee);
  await expect(employee.getByRole('main')).toContainText('list bill');

  await page.reload();
  await expect(row(page, name)).toContainText('Enrolled');
  await expect(row(page, name).getByRole('button', { name: `View ${name}` })).toBeVisible();
  await expectSoundAtAnyWidth(page);
  await page.getByRole('link', { name: 'See the invoice by class' }).click();
  await expect(page.getByRole('main')).not.toContainText(who.last);

  // Next day a child is born: the group decides with the proof at hand.
  await own.clearCookies();
  await employee.goto(site('harbormills', '/member-home'));
  await signIn(employee, site('harbormills', '/demo-mailbox'), person.email);
  await askForChild(employee, site('harbormills', '/member-home'), who);
  await page.goto(home);
  const mine = page.getByRole('region', { name: 'Changes to decide' }).getByRole('listitem').filter({ hasText: name });
  await expectSoundAtAnyWidth(page);
  await mine.getByRole('link', { name: /^Decide/ }).click();
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Download the proof' })).toBeVisible();
  await main.getByRole('button', { name: 'Approve' }).click();
  await expect(main.getByText('Approved: the change is in force, and the member has been mailed.')).toBeVisible();
  await main.getByRole('link', { name: 'Back to my home' }).click();
  await expect(mine).toHaveCount(0);
  await own.close();
});
