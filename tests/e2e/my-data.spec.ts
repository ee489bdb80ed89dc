import { readFile } from 'node:fs/promises';
import { readMail } from './support/mails';
import { signIn } from './support/sign-in';
import { expect, expectSoundAtAnyWidth, test } from './support/test';

/** A member of the demo whom no other journey signs in. */
const EMAIL = 'priya@natarajan.example';

test('a member downloads what is kept, asks to be deleted and takes it back, with and without scripts @hand', async ({
  page,
  browser,
  site,
}) => {
  await page.goto(site('northstar', '/member-home'));
  await signIn(page, site('northstar', '/demo-mailbox'), EMAIL);
  await page.getByRole('link', { name: 'Download or delete my data' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My data' })).toBeVisible();
  await expectSoundAtAnyWidth(page);
  const main = page.getByRole('main');

  const json = page.waitForEvent('download');
  await main.getByRole('link', { name: 'Download as JSON' }).click();
  const file = await json;
  expect(file.suggestedFilename()).toBe('my-data.json');
  expect(file.url()).not.toMatch(/@|70\d{3}/);
  const data = JSON.parse(await readFile(await file.path(), 'utf8')) as { profile: { email: string } };
  expect(data.profile.email).toBe(EMAIL);
  const headers = await main
    .getByRole('link', { name: 'Download as PDF' })
    .evaluate(async (link: HTMLAnchorElement) => {
      const answer = await fetch(link.href);
      return [answer.headers.get('content-type'), answer.headers.get('cache-control')];
    });
  expect(headers).toEqual(['application/pdf', expect.stringContaining('no-store')]);

  await expect(main).toContainText('Kept longer, and why');
  await main.getByRole('button', { name: 'Ask to delete my data' }).click();
  const word = main.getByRole('textbox', { name: /Type DELETE/ });
  await expect(word).toHaveAccessibleDescription(/Type DELETE to ask for it\./);
  await expectSoundAtAnyWidth(page);

  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const tab = await plain.newPage();
  await tab.goto(site('northstar', '/my-data'));
  await tab.getByRole('textbox', { name: /Type DELETE/ }).fill('delete');
  await tab.getByRole('button', { name: 'Ask to delete my data' }).click();
  await expect(tab.getByText('We have noted it, and mailed you so.')).toBeVisible();
  await expect(tab.getByText(/You asked for it on/)).toBeVisible();
  await page.reload();
  await expect(main.getByText(/You asked for it on/)).toBeVisible();
  await expectSoundAtAnyWidth(page);
  await tab.getByRole('button', { name: 'Keep my data' }).click();
  await expect(tab.getByText('Your data stays as it is.')).toBeVisible();
  await plain.close();
  await readMail(page, site('northstar', '/demo-mailbox'), EMAIL, /You asked us to delete your data/);
});
