import type { Page } from 'playwright/test';
import { quoteAhead, stepsAhead } from './support/ahead';
import { austinQuote, fillContact, fillPersonal, maya, pressNext } from './support/journey';
import { readMail } from './support/mails';
import { expect, expectAccessible, expectNoSidewaysScroll, expectSoundAtAnyWidth, test } from './support/test';

async function enterCode(scope: Pick<Page, 'getByLabel' | 'getByRole'>, label: string, code: string): Promise<void> {
  await scope.getByLabel(label).fill(code);
  await scope.getByRole('button', { name: 'Continue', exact: true }).click();
}

test.describe('Access page', () => {
  test('a rep code shows the name, and Confirm opens the home of that rep @desk @remote', async ({ page, site }) => {
    await page.goto(site('enroll'));
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await enterCode(page, 'Rep access code', ' star-4101 ');
    await expect(page.getByRole('heading', { level: 1, name: 'Confirm your rep' })).toBeFocused();
    await expect(page.getByText('Dana Whitfield')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByLabel('Rep access code')).toHaveValue('');
    await enterCode(page, 'Rep access code', 'STAR4101');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page).toHaveURL(/\/north-star\/agent-home$/);
    await page.goto(site('enroll', '/north-star/access-page'));
    await expect(page).toHaveURL(/\/north-star\/agent-home$/);
  });

  test('a code nobody has, and none at all, are answered at the field until the visitor types', async ({
    page,
    site,
  }) => {
    await page.goto(site('enroll', '/access-page'));
    const field = page.getByLabel('Rep access code');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(field).toHaveAccessibleDescription(/Field is required/);
    await expect(field).toBeFocused();
    await enterCode(page, 'Rep access code', 'NOBODY99');
    await expect(field).toHaveAccessibleDescription(/We do not know this access code/);
    await expectAccessible(page);
    await field.press('End');
    await field.pressSequentially('1');
    await expect(field).not.toHaveAttribute('aria-invalid');
  });

  test('an employee gives the group code, can say No or enter another, and Yes opens the company @hand', async ({
    page,
    site,
  }) => {
    await page.goto(site('enroll', '/access-page'));
    await page.getByRole('button', { name: 'Employee Enrollment' }).click();
    const dialog = page.getByRole('dialog', { name: 'Employee Enrollment' });
    await expect(dialog).toContainText(
      "If you don't know your group enrollment code please contact your company's human resource department.",
    );
    await enterCode(dialog, 'Group Enrollment Code', 'ABC9999');
    await expect(dialog).toContainText('Invalid Group Enrollment Code');
    await expectAccessible(page);
    await enterCode(dialog, 'Group Enrollment Code', 'harbor2027');
    await expect(dialog).toContainText('The company that you will be enrolling under is: Harbor Mills');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Re-enter the code' }).click();
    await expect(dialog.getByLabel('Group Enrollment Code')).toHaveValue('');
    await enterCode(dialog, 'Group Enrollment Code', 'harbor2027');
    await dialog.getByRole('button', { name: 'No', exact: true }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Employee Enrollment' }).click();
    await enterCode(dialog, 'Group Enrollment Code', 'harbor2027');
    await dialog.getByRole('button', { name: 'Yes', exact: true }).click();
    await expect(page).toHaveURL(/\/harbor-mills$/);
  });

  test('on the group-enrollment host the group code is the page', async ({ page, site }) => {
    await page.goto(site('groups'));
    await expect(page.getByLabel('Rep access code')).toHaveCount(0);
    await enterCode(page, 'Group Enrollment Code', 'BLUE2556');
    await expect(page.getByRole('heading', { level: 1, name: 'Is this your company?' })).toBeFocused();
    await page.getByRole('button', { name: 'Yes', exact: true }).click();
    await expect(page).toHaveURL(/\/bluewater$/);
  });

  test('a code without a landing says so and leads back', async ({ page, site }) => {
    await page.goto(site('enroll', '/access-page'));
    await enterCode(page, 'Rep access code', 'LENA4103');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page).toHaveURL(/\/landing-config-error\/Agent\/landingPage$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Landing url is not configured for this Agent');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL(/\/landing-page$/);

    await page.goto(site('groups', '/access-page'));
    await enterCode(page, 'Group Enrollment Code', 'BAKERY3001');
    await page.getByRole('button', { name: 'Yes', exact: true }).click();
    await expect(page).toHaveURL(/\/landing-config-error\/Group\/accessPage$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Landing url is not configured for this Group');
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL(/\/access-page$/);
  });

  test('the error page of a missing landing exists for known words only', async ({ page, site }) => {
    for (const path of ['Agent/home', 'Member/accessPage', 'Agent/https:%2F%2Fevil.example']) {
      const answer = await page.goto(site('enroll', `/landing-config-error/${path}`));
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('OOPS!');
      await expect(page).toHaveTitle(/^Page not found/);
      await expectAccessible(page);
    }
  });
});

/** Saves an unfinished contact step under an address and answers the mail's text. */
async function saveForLater(page: Page, home: string, mailbox: string, email: string): Promise<string> {
  await stepsAhead(page, home);
  await fillPersonal(page, maya);
  await pressNext(page);
  await page.waitForURL(/contact-info$/);
  await fillContact(page, { ...maya, email });
  await page.getByRole('button', { name: 'Save & Continue Later' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save & Continue Later' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Send Code' }).click();
  await expect(dialog).toContainText('Information Saved!!! Check your email to continue');
  return readMail(page, mailbox, email, /continue|enrollment/i);
}

const codeIn = (mail: string) => /\b[0-9A-Z]{4}(?:-[0-9A-Z]{4}){5}\b/.exec(mail)?.[0] ?? '';
const linkIn = (mail: string) => /\/direct-continue\/[\w-]+\/[\w-]+/.exec(mail)?.[0] ?? '';

test.describe('Continue enrollment', () => {
  test('wrong codes and wrong emails get one and the same answer, and both stay as typed', async ({ page, site }) => {
    await page.goto(site('northstar', '/continue-enrollment'));
    const form = page.getByRole('form', { name: 'Continue enrollment' });
    await form.getByRole('button', { name: 'Continue' }).click();
    await expect(form.getByLabel('Enrollment code')).toHaveAccessibleDescription(/Field is required/);
    await expect(form.getByRole('alert', { name: 'There is a problem' })).toBeFocused();
    await expectAccessible(page);
    await form.getByLabel('Enrollment code').fill('ABCD-EFGH-JKMN-PQRS-TVWX-YZ23');
    await form.getByLabel('Email').fill('nobody@castellanos.example');
    await form.getByRole('button', { name: 'Continue' }).click();
    const same = /do not belong together, or the code is no longer valid/;
    await expect(form.getByLabel('Enrollment code')).toHaveAccessibleDescription(same);
    await expect(form.getByLabel('Email')).toHaveAccessibleDescription(same);
    await expect(form.getByLabel('Enrollment code')).toHaveValue('ABCD-EFGH-JKMN-PQRS-TVWX-YZ23');
    await expect(form.getByLabel('Email')).toHaveValue('nobody@castellanos.example');
  });

  test('a code asks before it replaces another enrollment, and closes the browser it was left in', async ({
    page,
    site,
    browser,
  }) => {
    const email = `other-${Date.now()}@castellanos.example`;
    const mail = await saveForLater(page, site('northstar'), site('northstar', '/demo-mailbox'), email);
    const step = await page.context().newPage();
    await step.goto(site('northstar', '/enrollment/contact-info'));

    const elsewhere = await browser.newContext();
    const other = await elsewhere.newPage();
    await quoteAhead(other, site('northstar'), { ...austinQuote, dob: '01/02/1970' });
    await other.goto(site('northstar', '/continue-enrollment'));
    await other.getByLabel('Enrollment code').fill(codeIn(mail).replaceAll('-', ' ').toLowerCase());
    await other.getByRole('form').getByLabel('Email').fill(email);
    await other.getByRole('form').getByRole('button', { name: 'Continue' }).click();
    const question = other.getByRole('dialog', { name: 'Continue enrollment of M*** C***?' });
    await expect(question).toBeVisible();
    await expectAccessible(other);
    await question.getByRole('button', { name: 'Continue' }).click();
    await other.waitForURL(/\/enrollment\/contact-info$/);
    await expect(other.getByLabel('City', { exact: true })).toHaveValue('Austin');
    await elsewhere.close();

    // The browser that was left says so: at the step, with its answers still there, and on the page it leads to.
    await step.getByRole('button', { name: 'Next' }).click();
    const refused = step.getByRole('main').getByRole('alert');
    await expect(refused).toContainText('This enrollment was continued in another browser on');
    await expect(step.getByLabel('City', { exact: true })).toHaveValue('Austin');
    await refused.getByRole('link', { name: 'Load this page again' }).click();
    await step.waitForURL(/\/continue-enrollment$/);
    const news = 'Your enrollment was continued in another browser';
    await expect(step.getByRole('main')).toContainText(news);
    await expectSoundAtAnyWidth(step, [390, 1280]);
    await step.goto(site('northstar', '/cart'));
    await expect(step.getByRole('main')).toContainText(news);
    await expect(step.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
    await expectSoundAtAnyWidth(step, [390, 1280]);
  });

  test('a mailed link shows nothing before it is pressed, asks whose it is, and works once', async ({
    page,
    site,
    browser,
  }) => {
    const email = `link-${Date.now()}@castellanos.example`;
    const mail = await saveForLater(page, site('northstar'), site('northstar', '/demo-mailbox'), email);
    const address = site('northstar', linkIn(mail));

    const elsewhere = await browser.newContext();
    const other = await elsewhere.newPage();
    await other.goto(address);
    await expect(other.getByRole('main')).not.toContainText(/Maya|M\*\*\*|Austin/);
    await expectAccessible(other);
    expect((await elsewhere.cookies()).filter(({ name }) => name.includes('enr_'))).toEqual([]);
    await other.getByRole('main').getByRole('button', { name: 'Continue' }).click();
    await other
      .getByRole('dialog', { name: 'Continue enrollment of M*** C***?' })
      .getByRole('button', { name: 'Continue' })
      .click();
    await other.waitForURL(/\/enrollment\/contact-info$/);

    await other.goto(address);
    await other.getByRole('main').getByRole('button', { name: 'Continue' }).click();
    await expect(other.getByRole('main').getByRole('alert')).toContainText(
      'It has been used already, or it is older than a day.',
    );
    await elsewhere.close();
  });
});
