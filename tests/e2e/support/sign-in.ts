import { expect, type Locator, type Page } from 'playwright/test';
import { ask } from '../../bench/http';

/**
 * All codes that the demo's mailbox holds for an address, newest first. Asked for without a page: with every mail of every
 * journey in it, it is the longest there is.
 */
async function codesOf(page: Page, mailboxUrl: string, email: string): Promise<string[]> {
  const { hostname, port, pathname } = new URL(mailboxUrl);
  const cookies = await page.context().cookies(mailboxUrl);
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const { status, body } = await ask({ port: Number(port), host: hostname, path: pathname, headers: { cookie } });
  expect(status, mailboxUrl).toBe(200);
  const mails = [...body.toString().matchAll(/<article\b.*?<\/article>/gs)].map(([mail]) =>
    mail.replaceAll(/<[^>]*>/g, ' '),
  );
  const mine = mails.filter((mail) => mail.includes(email) && mail.includes('Your sign-in code'));
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
