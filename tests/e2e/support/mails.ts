import { expect, type Page } from 'playwright/test';
import { ask } from '../../bench/http';

/** Characters that a page writes as names: the others stand for themselves. */
const NAMED: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

/**
 * The words of the mails that the demo's mailbox holds for an address, newest first: receiver, subject, day, text, names of files. Asked for
 * without a page, whose drawing takes as long as half a journey.
 */
export async function mailsTo(page: Page, mailboxUrl: string, email: string): Promise<string[]> {
  const { hostname, port, pathname } = new URL(mailboxUrl);
  const cookies = await page.context().cookies(mailboxUrl);
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const { status, body } = await ask({ port: Number(port), host: hostname, path: pathname, headers: { cookie } });
  expect(status, mailboxUrl).toBe(200);
  const mails = [...body.toString().matchAll(/<article\b.*?<\/article>/gs)].map(([mail]) =>
    mail
      .replaceAll(/<!--.*?-->/gs, '')
      .replaceAll(/<\/?(?:a|time)\b[^>]*>/g, '')
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/&[#\w]+;/g, (name) => NAMED[name] ?? name),
  );
  return mails.filter((mail) => mail.includes(email));
}

/** Mails that are waited for: a word of their subject, another that they must have, and how many of them there are at least. */
type Awaited = { subject: RegExp; containing?: string | RegExp; atLeast?: number };

/** The mails of the demo's mailbox to an address, newest first, once so many are there. */
export async function awaitMails(page: Page, mailboxUrl: string, to: string, awaited: Awaited): Promise<string[]> {
  const { subject, containing = '', atLeast = 1 } = awaited;
  const has = (mail: string) =>
    subject.test(mail) && (typeof containing === 'string' ? mail.includes(containing) : containing.test(mail));
  let mails: string[] = [];
  await expect
    .poll(
      async () => {
        mails = (await mailsTo(page, mailboxUrl, to)).filter(has);
        return mails.length;
      },
      { timeout: 30_000, intervals: [100, 250, 500, 1_000] },
    )
    .toBeGreaterThanOrEqual(atLeast);
  return mails;
}

/** The newest mail of the demo's mailbox to an address whose subject matches. */
export async function readMail(
  page: Page,
  mailboxUrl: string,
  to: string,
  subject: RegExp,
  containing: string | RegExp = '',
): Promise<string> {
  const [newest = ''] = await awaitMails(page, mailboxUrl, to, { subject, containing });
  return newest;
}

/** The link of the newest quote that an address was mailed. */
export async function quoteLink(page: Page, mailboxUrl: string, email: string): Promise<string> {
  const mail = await readMail(page, mailboxUrl, email, /http:\/\/\S+\/quote\/[A-Za-z0-9_-]{43}/);
  return /http:\/\/\S+\/quote\/[A-Za-z0-9_-]{43}/.exec(mail)?.[0] ?? '';
}
