import { quoteAhead } from './support/ahead';
import { readMail } from './support/mails';
import { expect, test } from './support/test';

/* Codes that let a person in, without scripts (rules 3 §2, §4 "Access flows", decisions 10, 159). */

test.use({ javaScriptEnabled: false });

test('a rep code is refused beside its field, then shows the rep, whom Cancel forgets and Confirm opens', async ({
  page,
  site,
}) => {
  await page.goto(site('enroll', '/access-page'));
  const code = page.getByLabel('Rep access code');
  await code.fill('NOBODY99');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(code).toHaveAccessibleDescription(/We do not know this access code/);
  await expect(code).toHaveValue('NOBODY99');
  await code.fill('');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(code).toHaveAccessibleDescription(/Field is required/);
  await code.fill(' star-4101 ');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByText('Dana Whitfield')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(code).toHaveValue('');
  await code.fill('STAR4101');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page).toHaveURL(/\/north-star\/agent-home$/);
});

test('a group code asks for its company, in the page and in the footer’s dialog of any site', async ({
  page,
  site,
  browser,
}) => {
  await page.goto(site('groups'));
  const code = page.getByRole('main').getByLabel('Group Enrollment Code');
  await code.fill('ABC9999');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(code).toHaveAccessibleDescription(/Invalid Group Enrollment Code/);
  await code.fill('BLUE2556');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Is this your company?' })).toBeVisible();
  await page.getByRole('button', { name: 'No', exact: true }).click();
  await expect(code).toHaveValue('');
  await code.fill('BLUE2556');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(page).toHaveURL(/\/bluewater$/);

  const stranger = await browser.newContext({ javaScriptEnabled: false });
  const other = await stranger.newPage();
  await other.goto(site('northstar'));
  await other.getByRole('button', { name: 'Employee Enrollment' }).click();
  const dialog = other.getByRole('dialog', { name: 'Employee Enrollment' });
  await dialog.getByLabel('Group Enrollment Code').fill('harbor2027');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(other.getByRole('main')).toContainText('Harbor Mills');
  await other.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(other).not.toHaveURL(/access-page|form=/);
  await stranger.close();
});

test('the employer of an enrollment that is under way is told on the plan’s page', async ({ page, site }) => {
  await quoteAhead(page, site('northstar'));
  await page.goto(site('northstar', '/plan/1101'));
  await page.getByRole('button', { name: 'Enter your group code' }).click();
  const dialog = page.getByRole('dialog', { name: 'Group Enrollment Code' });
  await dialog.getByLabel('Group Enrollment Code').fill('harbor2027');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(page).toHaveURL(/\/plan\/1101$/);
  await expect(page.getByRole('button', { name: 'Enter your group code' })).toHaveCount(0);
});

test('signing in asks for an address, then for the code from the mail', async ({ page, site, context }) => {
  await page.goto(site('northstar', '/sign-in'));
  const email = page.getByRole('form', { name: 'Sign in' }).getByLabel('Email');
  await email.fill('not an address');
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(email).toHaveValue('not an address');
  const address = 'elias@brandt.example';
  await email.fill(address);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await expect(page.getByRole('main')).toContainText(`If ${address} is on file`);
  const code = page.getByLabel('Sign-in code');
  await code.fill('12');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await expect(code).toHaveValue('12');
  const mailbox = await context.newPage();
  // Another journey may sign the same person in at the same time.
  await expect(async () => {
    const mail = await readMail(mailbox, site('northstar', '/demo-mailbox'), address, /sign-in code/i);
    await code.fill(/\b\d{6}\b/.exec(mail)?.[0] ?? '');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).not.toHaveURL(/sign-in/, { timeout: 2_000 });
  }).toPass();
});
