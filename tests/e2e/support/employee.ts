import { expect, type Page } from 'playwright/test';
import { austinQuote, getQuote } from './journey';
import type { SiteName } from './test';

/** An employee of Harbor Mills with its code, under the employer's portal, and with a quote in Portland, Maine. */
export async function comeAsEmployee(page: Page, site: (name: SiteName, path?: string) => string): Promise<void> {
  await page.goto(site('groups'));
  await page.getByLabel('Group Enrollment Code').fill('HARBOR2027');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(page).toHaveURL(/\/harbor-mills$/);
  await page.goto(site('groups', '/harbor-mills/group-home'));
  await page.getByRole('combobox', { name: 'Portal' }).selectOption({ label: 'Employer Advantage' });
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(/\/harbor-mills\/home$/);
  await getQuote(page, { ...austinQuote, zip: '04101' });
}
