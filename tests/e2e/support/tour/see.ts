import { expect, type Locator, type Page } from 'playwright/test';
import type { SiteName } from '../test';

/** Looks at the page as it stands. Each name is one screen, or one dialog upon it. */
export type See = (name: string) => Promise<void>;

/** A walk through the screens of one kind of session; it calls `see` at each of them. */
export type Tour = (page: Page, site: (name: SiteName, path?: string) => string, see: See) => Promise<void>;

export const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name });

/** Ends the session on the server and leaves the browser its cookies, as time does. */
export async function endSession(page: Page): Promise<void> {
  const cookies = await page.context().cookies();
  await page.evaluate(() =>
    fetch('/api/session/leave', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }),
  );
  await page.context().addCookies(cookies);
}

/** Meets a page with the cookie of a session that has ended: `leave` ends it, then the cookie is put back. */
export async function meetEnded(page: Page, address: string, leave: () => Promise<unknown>): Promise<void> {
  const cookies = await page.context().cookies();
  await leave();
  await page.context().addCookies(cookies);
  await page.goto(address);
}

/** Presses what opens a dialog, looks at the dialog, and closes it by the keyboard. */
export async function seeDialog(
  page: Page,
  opener: Locator,
  name: string | RegExp,
  see: () => Promise<void>,
): Promise<void> {
  await opener.first().click();
  const open = dialog(page, name);
  await open.getByRole('heading').or(open.getByRole('button')).first().waitFor();
  await expect(open.locator('.skeleton')).toHaveCount(0);
  await see();
  await page.keyboard.press('Escape');
  await open.waitFor({ state: 'hidden' });
}
