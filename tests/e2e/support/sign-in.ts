import { expect, type Locator, type Page } from 'playwright/test';
import { mailsTo } from './mails';

/** All codes to sign in that the demo's mailbox holds for an address, newest first. */
async function codesOf(page: Page, mailboxUrl: string, email: string): Promise<string[]> {
  const mine = (await mailsTo(page, mailboxUrl, email)).filter((mail) => mail.includes('Your sign-in code'));
  return mine.flatMap((mail) => /\b\d{6}\b/.exec(mail)?.[0] ?? []);
}

/**
 * Asks for a code with the first button, reads it in the mailbox, and gives it with the second one until the
 * page is left. Another journey may sign the same person in at the same time, so a code that is not this browser's is
 * no failure.
 */
export async function giveMailedCode(
  page: Page,
  { mailboxUrl, email, ask, give }: { mailboxUrl: string; email: string; ask: Locator; give: Locator },
): Promise<void> {
  const known = new Set(await codesOf(page, mailboxUrl, email));
  const here = page.url();
  await ask.click();
  const code = page.getByRole('textbox', { name: 'Sign-in code' });
  await expect(code).toBeVisible();
  await expect(async () => {
    const fresh = (await codesOf(page, mailboxUrl, email)).find((each) => !known.has(each));
    expect(fresh).toBeDefined();
    known.add(fresh ?? '');
    await code.fill(fresh ?? '');
    await give.click();
    const left = page.waitForURL((url) => url.href !== here, { waitUntil: 'commit' }).then(() => true);
    const refused = expect(code)
      .toHaveAccessibleDescription(/not right/)
      .then(() => false);
    expect(await Promise.any([left, refused])).toBe(true);
  }).toPass({ timeout: 60_000, intervals: [150] });
}

/** From the sign-in page to the page it leads to. */
export async function signIn(page: Page, mailboxUrl: string, email: string): Promise<void> {
  await page.waitForURL(/\/sign-in/);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await giveMailedCode(page, {
    mailboxUrl,
    email,
    ask: page.getByRole('button', { name: 'Email me a code' }),
    give: page.getByRole('button', { name: 'Sign in', exact: true }),
  });
}
