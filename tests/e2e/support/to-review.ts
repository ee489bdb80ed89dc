import type { Page } from 'playwright/test';
import { paidAhead, signedAhead, stepsAhead } from './ahead';
import { maya, payByCard, pressNext, readReceipt, type Person } from './journey';
import { expect } from './test';

/* Test numbers of the demo's processor (payments/README.md). */
export const REFUSED_CARD = '4000000000000002';
export const ASKING_CARD = '4000002760003184';

type Pay = (page: Page, person: Person) => Promise<void>;

/** Pays with the demo's card of this number. */
export const payWith =
  (number: string): Pay =>
  async (page, person) => {
    await payByCard(page, person);
    await page.getByLabel('Card number').fill(number);
  };

/** On the review, everything answered and signed, paid for from a bank account, or on the billing page as `pay` does. */
export async function toReview(
  page: Page,
  home: string,
  { person = maya, pay }: { person?: Person; pay?: Pay } = {},
): Promise<void> {
  await stepsAhead(page, home);
  await signedAhead(page, person);
  if (pay) {
    await page.goto(new URL('/enrollment/billing-information', home).href);
    await pay(page, person);
    await pressNext(page);
    await page.waitForURL(/review-confirm$/);
  } else {
    await paidAhead(page, person, 'eft');
    await page.goto(new URL('/enrollment/review-confirm', home).href);
  }
}

/** From a billing step whose new card is typed to a receipt; the review and the receipt name the card by its last four digits. */
export async function payToReceipt(page: Page, last4: string): Promise<void> {
  await page.getByRole('checkbox', { name: /authorize/i }).check();
  await pressNext(page);
  await page.waitForURL(/review-confirm$/);
  await expect(page.getByRole('main')).toContainText(last4);
  await pressNext(page);
  await readReceipt(page);
  await expect(page.getByRole('main')).toContainText(last4);
}
