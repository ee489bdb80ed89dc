import type { Browser } from 'playwright/test';
import { maya, pressNext, readReceipt } from './support/journey';
import { readMail } from './support/mails';
import { expect, expectSoundAtAnyWidth, test } from './support/test';
import { toReview } from './support/to-review';

const applicant = { ...maya, email: 'maximiliana.featherstonehaugh@longhouse.example' };

async function openByLink(
  browser: Browser,
  path: string,
  policy: string,
  readCode: () => Promise<string>,
  scripts: boolean,
) {
  const context = await browser.newContext({ javaScriptEnabled: scripts });
  const page = await context.newPage();
  await page.goto(path);
  const main = page.getByRole('main');
  await expect(main.getByText('Enrolled', { exact: true })).toBeVisible();
  await expect(main).not.toContainText(new RegExp(`Maya|Castellanos|${policy}|Dental|longhouse`));
  if (scripts) await expectSoundAtAnyWidth(page);
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await expect(page.getByLabel('Code', { exact: true })).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill('000000');
  await page.getByRole('button', { name: 'Open my receipt' }).click();
  await expect(page.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(/This code is not right/);
  if (scripts) await expectSoundAtAnyWidth(page);
  await page.getByLabel('Code', { exact: true }).fill(await readCode());
  await page.getByRole('button', { name: 'Open my receipt' }).click();
  await page.waitForURL(/\/enrollment\/receipt$/);
  await expect(page.getByTestId('confirmation-number')).toHaveText(policy);
  await context.close();
}

test('a receipt says what happens to the money, and its mailed link opens it in another browser, with and without scripts', async ({
  page,
  browser,
  site,
}) => {
  test.slow();
  await toReview(page, site('northstar'), { person: applicant });
  await pressNext(page);
  const policy = await readReceipt(page);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Thank you, Maya. You are enrolled.' })).toBeVisible();
  await expect(main.getByText(/^The member card of Dental Preferred 1000 comes in the mail\.$/)).toBeVisible();
  await expect(main).not.toContainText(/Paid today/);
  await expect(main.getByText('Enrollment Receipt')).toBeVisible();
  await expect(main.getByRole('link', { name: 'Return to homepage' })).toBeVisible();
  await expect(main.getByText(/PDF/)).toHaveCount(1);
  await expectSoundAtAnyWidth(page);
  await page.goto(site('northstar', '/confirmation/'));
  expect(await readReceipt(page)).toBe(policy);

  const mailbox = site('northstar', '/demo-mailbox');
  const mail = await readMail(page, mailbox, applicant.email, /Enrollment Receipt/, policy);
  const path = /https?:\/\/[^/\s]+(\/receipt\/[A-Za-z0-9_-]{43})/.exec(mail)?.[1] ?? 'no link';
  let code = '';
  // Each opening has a code of its own, which may come a moment later.
  const readCode = async () => {
    const before = code;
    await expect
      .poll(async () => {
        const text = await readMail(page, mailbox, applicant.email, /Your code for your receipt/);
        return (code = /\b\d{6}\b/.exec(text)?.[0] ?? '');
      })
      .not.toBe(before);
    return code;
  };
  await openByLink(browser, site('northstar', path), policy, readCode, true);
  await openByLink(browser, site('northstar', path), policy, readCode, false);
});
