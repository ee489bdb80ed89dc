import type { Locator, Page } from 'playwright/test';
import { signIn } from './sign-in';

/** A rep finds a member among the current ones and presses Enroll Now; answers the dialog that asks for the tier. */
export async function enrollOnFile(
  page: Page,
  site: (name: 'northstar', path?: string) => string,
  name: string,
): Promise<Locator> {
  await page.goto(site('northstar', '/agent-select-member'));
  await signIn(page, site('northstar', '/demo-mailbox'), 'dana@northstar.example');
  await page.getByRole('searchbox', { name: 'Search members' }).fill(name.split(' ').at(-1) ?? name);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('button', { name: new RegExp(`^Enroll Now.*${name}$`) }).click();
  return page.getByRole('dialog', { name: 'Choose Tier' });
}
