import type { Page } from 'playwright/test';
import { quoteAhead } from '../ahead';
import { addDependent, addToCart, austinQuote, checkOut, fillContact, fillPersonal, maya, pressNext } from '../journey';
import { readMail } from '../mails';
import { dialog, meetEnded, type See, type Tour } from './see';

type Cookies = Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>;

/**
 * An enrollment of fewer children than its price is for, kept for later, and every answer to a shopper who comes back
 * to it.
 */
export const laterTour: Tour = async (page, site, see) => {
  const email = `later-${Date.now()}@castellanos.example`;
  await quoteAhead(page, site('northstar'), { ...austinQuote, tier: 'IC' });
  await page.goto(site('northstar', '/plan/1107'));
  await page.getByRole('button', { name: 'Tell us about your dependents' }).click();
  await dialog(page, 'Dependents').getByLabel('Number of children').selectOption('2');
  await dialog(page, 'Dependents').getByRole('button', { name: 'Save' }).click();
  await addToCart(page);
  await checkOut(page, 'Member Enrollment');
  await fillPersonal(page, maya);
  await pressNext(page);
  await page.waitForURL(/contact-info$/);
  await fillContact(page, { ...maya, email });
  await pressNext(page);
  await childCount(page, see);
  await page.getByRole('button', { name: 'Save & Continue Later' }).click();
  await dialog(page, 'Save & Continue Later').getByRole('button', { name: 'Send Code' }).click();
  await dialog(page, 'Save & Continue Later').getByRole('button', { name: 'Done' }).waitFor();
  await see('saved for later');
  const mail = await readMail(page, site('northstar', '/demo-mailbox'), email, /continue|enrollment/i);
  const left = await page.context().cookies();
  await page.context().clearCookies();
  await quoteAhead(page, site('northstar'));
  await page.goto(site('northstar', '/continue-enrollment'));
  await comeBack(page, { code: /\b[0-9A-Z]{4,}(?:-[0-9A-Z]{4,})+\b/.exec(mail)?.[0] ?? '', email }, see);
  await page.goto(site('northstar', '/websites?group=3001&id=4101'));
  await page.getByRole('heading', { name: 'You are in an enrollment' }).waitFor();
  await see('start link');
  await page.getByRole('button', { name: 'Go on with my enrollment' }).click();
  await page.waitForURL(/dependent-information/);
  await lookFromBefore(page, left, see);
  await sessionEnded(page);
  await see('continue enrollment, session ended');
};

/** Two children were told, one is listed. */
async function childCount(page: Page, see: See): Promise<void> {
  await page.waitForURL(/dependent-information$/);
  await addDependent(page, /Add child/i, {
    first: 'Mateo',
    last: maya.last,
    dob: '05/05/2015',
    gender: 'Male',
    ssn: '457555462',
  });
  await pressNext(page);
  const differs = dialog(page, 'The number of children differs');
  await differs.getByRole('button', { name: 'Enroll 1 child' }).waitFor();
  await see('step dependent-information, number of children');
  await differs.getByRole('button', { name: 'Back to the list' }).click();
  await differs.waitFor({ state: 'hidden' });
}

/** By a code that is wrong, then by the right one in a browser that is in another enrollment. */
async function comeBack(page: Page, { code, email }: { code: string; email: string }, see: See): Promise<void> {
  const form = page.getByRole('form', { name: 'Continue enrollment' });
  await form.getByRole('textbox', { name: 'Code' }).fill('ABCD-EFGH-JKMN-PQRS-TVWX-YZ23');
  await form.getByRole('textbox', { name: 'Email' }).fill(email);
  await form.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('alert', { name: 'There is a problem' }).waitFor();
  await see('continue enrollment, not found');
  await form.getByRole('textbox', { name: 'Code' }).fill(code);
  await form.getByRole('button', { name: 'Continue' }).click();
  const found = dialog(page, /^Continue enrollment of/);
  await found.getByRole('button', { name: 'Continue' }).waitFor();
  await see('continue enrollment, found');
  await found.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(/dependent-information/);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await see('step dependent-information, continued');
}

/** The same step in the browser that the enrollment was left in, and back to this one. */
async function lookFromBefore(page: Page, left: Cookies, see: See): Promise<void> {
  const step = page.url();
  const here = await page.context().cookies();
  await page.context().clearCookies();
  await page.context().addCookies(left);
  await page.goto(step);
  await page.getByText('Your enrollment was continued in another browser').waitFor();
  await see('continue enrollment, continued elsewhere');
  await page.context().clearCookies();
  await page.context().addCookies(here);
  await page.goto(step);
}

async function sessionEnded(page: Page): Promise<void> {
  await meetEnded(page, page.url(), async () => {
    await page.getByRole('link', { name: 'Not my site' }).click();
    await page.waitForURL((url) => url.pathname === '/');
  });
  await page.getByText('Your enrollment was closed because nothing was done').waitFor();
}
