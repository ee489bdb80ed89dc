import type { FrameLocator, Page } from 'playwright/test';
import { maya, pressNext, takeContactAddress, type Person } from './support/journey';
import { startOwnStorefront, type OwnStorefront } from './support/own-storefront';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test';
import { REFUSED_CARD, payToReceipt, toReview } from './support/to-review';

/*
 * A site whose processor takes cards in a frame of its own, as a live one does: number, date and code never come to a page
 * or a server of ours (decisions 178).
 */

let shop: OwnStorefront;

test.beforeAll(async () => {
  shop = await startOwnStorefront({ DEMO_CARD_FRAME: '1' });
});
test.afterAll(() => shop.stop());

const frameOf = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="Card number, expiration date and security code"]');

/** Types a card into the processor's frame, with what stands on it around the frame. */
async function fillFrame(page: Page, person: Person, number: string, code = '737'): Promise<void> {
  await page.getByRole('radio', { name: 'Credit Card' }).check();
  await page.getByLabel('First name on card').fill(person.first);
  await page.getByLabel('Last name on card').fill(person.last);
  const frame = frameOf(page);
  await frame.getByLabel('Card Number').fill(number);
  await frame.getByLabel('Expires (MM/YY)').fill('12/30');
  await frame.getByLabel('Security Code').fill(code);
}

test('a card is taken by the processor’s frame, refused in words there and by its bank, and paid with in the end @hand', async ({
  page,
}) => {
  test.slow();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).hostname.endsWith('localhost')) sent.push(request.postData() ?? '');
  });

  await toReview(page, shop.at('northstar'), {
    pay: async (billing, person) => {
      await fillFrame(billing, person, '4111111111111112');
      await takeContactAddress(billing);
      await billing.getByRole('checkbox', { name: /authorize/i }).check();
      await expectAccessible(billing);
      await expectNoSidewaysScroll(billing);
      await pressNext(billing);
      // A number that no card has: the processor says so, and nothing leaves the page.
      const summary = billing.getByRole('alert', { name: 'There is a problem' });
      await expect(summary).toBeFocused();
      await expect(summary).toBeInViewport();
      await expect(summary).toContainText('Card');
      await expect(billing).toHaveURL(/billing-information$/);
      await fillFrame(billing, person, REFUSED_CARD);
    },
  });
  await expect(page.getByRole('main')).toContainText('0002');

  await pressNext(page);
  const refused = page.getByRole('alert', { name: 'Not saved' });
  await expect(refused).toBeFocused();
  await expect(refused).toBeInViewport();
  await expect(refused).toContainText('you are not enrolled yet');
  await refused.getByRole('link', { name: 'Pay another way' }).click();
  await page.waitForURL(/billing-information\?navto=review$/);

  await expect(page.getByRole('main')).toContainText('The card ending 0002 is kept, unless you enter another one.');
  await fillFrame(page, maya, '5555555555554444', '123');
  await payToReceipt(page, '4444');

  for (const [number, code] of [
    [REFUSED_CARD, '"737"'],
    ['5555555555554444', '"123"'],
  ] as const) {
    expect(sent.filter((body) => body.includes(number) || body.includes(code))).toEqual([]);
    expect(shop.output()).not.toContain(number);
  }
});
