import { expect, type Page } from 'playwright/test';
import { readMail } from './mails';
import type { SiteName } from './test';

type At = (name: SiteName, path?: string) => string;

/** Everybody of the household who signs for the own health answers does so, one after another (decisions 166, 220). */
export async function signForHousehold(page: Page): Promise<void> {
  const buttons = page.getByRole('button', { name: /^\S.* signs$/ });
  for (let left = await buttons.count(); left > 0; left -= 1) {
    const button = buttons.first();
    const name = ((await button.textContent()) ?? '').replace(/ signs$/, '').trim();
    await button.click();
    const dialog = page.getByRole('dialog', { name: `Authorization of ${name}` });
    await dialog.getByRole('checkbox', { name: `I am ${name}.` }).check();
    await dialog.getByLabel('Your full name').fill(name);
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect(dialog).toBeHidden();
    await expect(buttons).toHaveCount(left - 1);
  }
}

/** The link that was mailed to one of the household, read where the applicant is not. */
export async function linkIn(reader: Page, site: At, email: string): Promise<string> {
  const mail = await readMail(reader, site('northstar', '/demo-mailbox'), email, /Please sign for yourself/);
  const link = /\/authorize\/[A-Za-z0-9_-]{40,}/.exec(mail)?.[0] ?? '';
  expect(link).not.toBe('');
  return site('northstar', link);
}
