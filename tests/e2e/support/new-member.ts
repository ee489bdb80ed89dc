import type { Page } from 'playwright/test';
import { maya, payByCard, pressNext, readReceipt, type Person } from './journey';
import { signIn } from './sign-in';
import { expect, type SiteName } from './test';
import { toReview } from './to-review';

export type SiteAddress = (name: SiteName, path?: string) => string;

/** A person whom no other journey of this server has, so that they can sign in afterwards. */
export function stranger(last: string): Person {
  const word = String(Math.floor(1_000 + Math.random() * 8_999));
  // No number that a rep gives for a client: it would be one of their list from then on.
  const phone = `51255501${String(Math.floor(60 + Math.random() * 40))}`;
  return { ...maya, last, phone, ssn: `21947${word}`, email: `${last.toLowerCase()}.${word}@home.example` };
}

/** Enrolls by card; answers the number of the policy. */
export async function enroll(page: Page, site: SiteAddress, person: Person): Promise<string> {
  await toReview(page, site('northstar'), { person, pay: payByCard });
  await pressNext(page);
  return readReceipt(page);
}

/** Signs in as the member, in a browser that forgot everything. */
export async function comeBack(page: Page, site: SiteAddress, { email, last }: Person): Promise<void> {
  await page.context().clearCookies();
  await page.goto(site('northstar', '/member-home'));
  await signIn(page, site('northstar', '/demo-mailbox'), email);
  await expect(page.getByRole('heading', { level: 1, name: `Welcome, Maya ${last}` })).toBeVisible();
}
