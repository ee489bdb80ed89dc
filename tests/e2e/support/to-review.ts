import type { Page } from 'playwright/test';
import { stepsAhead } from './ahead';
import { maya, payByBankAccount, payByCard, walkToReview, type Person } from './journey';

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

/** From the steps' beginning to the review: everything answered, signed and paid for. */
export async function toReview(
  page: Page,
  home: string,
  { person = maya, pay = payByBankAccount }: { person?: Person; pay?: Pay } = {},
): Promise<void> {
  await stepsAhead(page, home);
  await walkToReview(page, person, pay);
}
