import type { Page } from 'playwright/test';
import { daysAgo } from './new-member';

/** A street in Houston that the demo's postal directory knows. */
export const HOUSTON = { street: '9 Bayou Bend', city: 'Houston', zip: '77002' };

type Told = { street: string; city: string; zip: string; state?: string };

/** Tells on the page of a move where a member lives from today on. */
export async function tellMove(page: Page, { street, city, zip, state = 'TX' }: Told): Promise<void> {
  await page.getByLabel('Street address 1').fill(street);
  await page.getByLabel('Street address 2').fill('');
  await page.getByLabel('City').fill(city);
  await page.getByLabel('State').selectOption(state);
  await page.getByLabel('Zip Code').fill(zip);
  await page.getByLabel('Since when do you live there?').fill(daysAgo(0));
}

/** Signs a move as Maya, by her last name. */
export async function signMove(page: Page, last: string): Promise<void> {
  await page.getByLabel('Your name, as your signature').fill(`Maya ${last}`);
  await page.getByRole('checkbox', { name: /^I have read this/ }).check();
  await page.getByRole('button', { name: /^Sign and/ }).click();
}
