import type { Page, Request } from 'playwright/test';
import { ask } from '../bench/http';
import { stepsAhead } from './support/ahead';
import {
  fillContact,
  fillPersonal,
  maya,
  payByBankAccount,
  pressNext,
  readReceipt,
  signAgreement,
} from './support/journey';
import { expect, test } from './support/test';

/** Saves of answers that were sent, and those of them that no answer came back to: each third, lost in another way. */
async function loseEveryThird(page: Page): Promise<() => { sent: number; lost: number }> {
  let sent = 0;
  let lost = 0;
  await page.route('**/api/v1/save-*', async (route) => {
    if (route.request().url().endsWith('/save-screenshot')) return route.continue();
    sent += 1;
    if (sent % 3 !== 0) return route.continue();
    lost += 1;
    // Refused by a proxy, done with the answer lost, or cut on the way.
    if (lost % 3 === 1) return route.fulfill({ status: 502, body: 'Bad gateway' });
    if (lost % 3 === 2) await done(route.request());
    return route.abort();
  });
  return () => ({ sent, lost });
}

/** Has the server do what was asked; names below localhost are the browser's to know. */
async function done(request: Request): Promise<void> {
  const { hostname, port, pathname } = new URL(request.url());
  const [headers, body] = [await request.allHeaders(), request.postDataJSON() as unknown];
  await ask({ port: Number(port), host: hostname, path: pathname, method: 'POST', headers, body });
}

/** Presses Next, and Try again as often as it is offered, until the next step stands there. */
async function goOn(page: Page, next: RegExp): Promise<void> {
  await pressNext(page);
  await expect(async () => {
    const again = page.getByRole('alert', { name: 'Not saved' }).getByRole('button', { name: 'Try again' });
    if (!next.test(page.url()) && (await again.isVisible())) await again.click();
    await expect(page).toHaveURL(next, { timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
}

test('a whole enrollment is submitted once though every third save is lost', async ({ page, site }) => {
  test.slow();
  await stepsAhead(page, site('northstar'));
  const saves = await loseEveryThird(page);
  await fillPersonal(page, maya);
  await goOn(page, /contact-info$/);
  await fillContact(page, maya);
  await goOn(page, /agreement-signature$/);
  await signAgreement(page, maya);
  await goOn(page, /billing-information$/);
  await payByBankAccount(page, maya);
  await goOn(page, /review-confirm$/);
  await expect(page.getByRole('main')).toContainText('Castellanos');
  await expect(page.getByRole('main')).toContainText('•••-••-9999');
  await pressNext(page);
  await expect(async () => {
    const dialog = page.getByRole('dialog').locator('visible=true');
    if (await dialog.isVisible()) await page.keyboard.press('Escape');
    const again = page.getByRole('button', { name: 'Try again' });
    if (await again.isVisible()) await again.click();
    await expect(page).toHaveURL(/receipt/, { timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await readReceipt(page);
  // An accepted step sends no draft behind its save, so that they are few: the two ways that matter are among them.
  expect(saves().lost).toBeGreaterThan(1);
});
