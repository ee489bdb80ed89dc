import type { Page } from 'playwright/test';
import { DENTAL_PREFERRED, paidAhead, signedAhead, stepsAhead } from './ahead';
import { maya, pressNext, readReceipt, type Person } from './journey';
import { applicantAhead } from './plain';
import { signIn } from './sign-in';
import { expect, type SiteName } from './test';

export type SiteAddress = (name: SiteName, path?: string) => string;

export const VISION = { plan_id: 1201, plan_pricing_id: 120101 };

/** A person whom no other journey of this server has, so that they can sign in afterwards. */
export function stranger(last: string): Person {
  const word = String(Math.floor(1_000 + Math.random() * 8_999));
  // No number that a rep gives for a client: it would be one of their list from then on.
  const phone = `51255501${String(Math.floor(60 + Math.random() * 40))}`;
  return { ...maya, last, phone, ssn: `21947${word}`, email: `${last.toLowerCase()}.${word}@home.example` };
}

/** Enrolls by card, by the calls of the steps, in a dental plan unless told; answers the number of the policy. */
export async function enroll(page: Page, site: SiteAddress, person: Person, plan = DENTAL_PREFERRED): Promise<string> {
  await stepsAhead(page, site('northstar'), plan);
  return enrollAhead(page, site, person);
}

/** Enrolls by card in a dental plan and another one, vision unless told, which are one policy; answers its number. */
export async function enrollInTwo(page: Page, site: SiteAddress, person: Person, second = VISION): Promise<string> {
  await applicantAhead(page, site('northstar'), second, { before: [['POST', 'add-plan-to-cart', DENTAL_PREFERRED]] });
  return enrollAhead(page, site, person);
}

async function enrollAhead(page: Page, site: SiteAddress, person: Person): Promise<string> {
  await signedAhead(page, person);
  await paidAhead(page, person, 'cc');
  await page.goto(site('northstar', '/enrollment/review-confirm'));
  await pressNext(page);
  return readReceipt(page);
}

/** Tells on the page "Add a person" that a child, by first and last name, was born on a day, `MM/DD/YYYY`. */
export async function tellBirth(page: Page, name: string, born: string): Promise<void> {
  const [first = '', last = 'Brandt'] = name.split(' ');
  await page.getByRole('radio', { name: /^A child was born/ }).check();
  await page.getByLabel('On which day?').fill(born);
  await page.getByRole('radio', { name: 'Child', exact: true }).check();
  await page.getByLabel('First Name').fill(first);
  await page.getByLabel('Last Name').fill(last);
  await page.getByLabel(/^(Birthdate|Date of Birth|Birth date)/i).fill(born);
  await page.getByRole('radio', { name: 'Female' }).check();
}

/** A day as people write it, so many days before today in New York. */
export function daysAgo(days: number): string {
  const day = new Date(Date.now() - days * 86_400_000);
  return new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/New_York',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(day);
}

/** Signs in as the member, in a browser that forgot everything. */
export async function comeBack(page: Page, site: SiteAddress, { email, last }: Person): Promise<void> {
  await page.context().clearCookies();
  await page.goto(site('northstar', '/member-home'));
  await signIn(page, site('northstar', '/demo-mailbox'), email);
  await expect(page.getByRole('heading', { level: 1, name: `Welcome, Maya ${last}` })).toBeVisible();
}
