import { expect, type Page } from 'playwright/test';
import { addToCart, austinQuote, checkOut, getQuote } from './journey';
import type { SiteName } from './test';

type Site = (name: SiteName, path?: string) => string;

/** From the group-enrollment host by a code of an employer, Harbor Mills unless told otherwise, to its landing. */
export async function enterGroup(
  page: Page,
  site: Site,
  { code = 'HARBOR2027', landing = 'harbor-mills' }: { code?: string; landing?: string } = {},
): Promise<void> {
  await page.goto(site('groups'));
  await page.getByLabel('Group Enrollment Code').fill(code);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(page).toHaveURL(site('groups', `/${landing}`));
}

/** An employee of Harbor Mills with a code of it, under the employer's portal, and with a quote in Portland, Maine. */
export async function comeAsEmployee(
  page: Page,
  site: Site,
  { code, tier = austinQuote.tier }: { code?: string; tier?: string } = {},
): Promise<void> {
  await enterGroup(page, site, code === undefined ? {} : { code });
  await page.goto(site('groups', '/harbor-mills/group-home'));
  await page.getByRole('combobox', { name: 'Portal' }).selectOption({ label: 'Employer Advantage' });
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(/\/harbor-mills\/home$/);
  await getQuote(page, { ...austinQuote, tier, zip: '04101' });
}

/** An employee of Harbor Mills on the first step with a plan of the employer's portal. */
export async function enrollEmployee(page: Page, site: Site, plan: string): Promise<void> {
  await page.goto(site('groups', `/harbor-mills/plan/${plan}`));
  const box = page.getByRole('complementary', { name: 'Your price' });
  await box.getByLabel(/hours/i).fill('40');
  await box.getByRole('button', { name: 'See the price' }).click();
  await addToCart(page);
  await checkOut(page, 'Member Enrollment');
}

export async function fillJob(page: Page): Promise<void> {
  await page.getByLabel('Occupation').fill('Sailmaker');
  await page.getByLabel('Employment status').selectOption({ index: 1 });
  await page.getByLabel('Employment start date').fill('03/01/2015');
  await page.getByLabel('Average work week').selectOption({ index: 1 });
  await page.getByLabel('Compensation type').selectOption({ index: 1 });
}
