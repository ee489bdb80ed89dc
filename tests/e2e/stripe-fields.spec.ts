import type { FrameLocator, Page, Route } from 'playwright/test';
import { startStripe, type StripeServer } from '../fixtures/stripe-api';
import { maya, payByBankAccount, pressNext, readReceipt, takeContactAddress, type Person } from './support/journey';
import { startOwnStorefront, type OwnStorefront } from './support/own-storefront';
import { standInForStripe } from './support/stripe-stand-in';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test';
import { payToReceipt, toReview } from './support/to-review';

/*
 * A site whose cards Stripe takes: the real page of its fields at its own host, our adapter, and a server that holds to what Stripe
 * publishes; Stripe's script alone is a stand-in, as it cannot be had here (decisions 228, 252).
 */

const SECRET = 'sk_test_of_these_tests';
// One storefront of its own for all of them.
test.describe.configure({ mode: 'default' });

let stripe: StripeServer;
let shop: OwnStorefront;

test.beforeAll(async () => {
  stripe = await startStripe(SECRET);
  shop = await startOwnStorefront({
    STRIPE_SECRET_KEY: SECRET,
    STRIPE_WEBHOOK_SECRET: 'whsec_of_these_tests',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_of_these_tests',
    CARD_FIELDS_HOST: 'cards.localhost',
    STRIPE_API_URL: stripe.base,
  });
});
test.afterAll(async () => {
  shop.stop();
  await stripe.stop();
});
// No call had a field, and no answer a shape, that Stripe does not publish.
test.afterEach(() => expect(stripe.problems).toEqual([]));

const TITLE = 'Card number, expiration date and security code';
const frameOf = (page: Page): FrameLocator => page.frameLocator(`iframe[title="${TITLE}"]`);
const fieldOf = (page: Page, kind: 'cardNumber' | 'cardExpiry' | 'cardCvc') =>
  frameOf(page).frameLocator(`#${kind} iframe`).getByRole('textbox');

/** Types a card into Stripe's fields, and the names beside them. */
async function fillCard(page: Page, person: Person, number: string, code = '737'): Promise<void> {
  await page.getByRole('radio', { name: 'Credit Card' }).check();
  await page.getByLabel('First name on card').fill(person.first);
  await page.getByLabel('Last name on card').fill(person.last);
  await fieldOf(page, 'cardNumber').fill(number);
  await fieldOf(page, 'cardExpiry').fill('1230');
  await fieldOf(page, 'cardCvc').fill(code);
}

async function fillBilling(page: Page, person: Person, number: string): Promise<void> {
  await fillCard(page, person, number);
  await takeContactAddress(page);
  await page.getByRole('checkbox', { name: /authorize/i }).check();
}

test('a card is typed into Stripe’s own fields, refused by Stripe and by the bank in words there, and paid with in the end @hand', async ({
  page,
  context,
}) => {
  test.slow();
  await standInForStripe(context);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).hostname.endsWith('localhost'))
      sent.push(`${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`);
  });

  await toReview(page, shop.at('northstar'), {
    pay: async (billing, person) => {
      await fillBilling(billing, person, '4000000000000000');
      await expectAccessible(billing);
      await expectNoSidewaysScroll(billing);
      await pressNext(billing);
      const summary = billing.getByRole('alert', { name: 'There is a problem' });
      await expect(summary).toContainText('Card: Your card number is invalid.');
      await expect(frameOf(billing).getByRole('alert')).toHaveText('Your card number is invalid.');
      await expect(billing).toHaveURL(/billing-information$/);
      await fillCard(billing, person, '4000000000009995');
    },
  });
  // What Stripe's API says of the card, which no browser was asked for.
  await expect(page.getByRole('main')).toContainText('9995');

  await pressNext(page);
  const refused = page.getByRole('alert', { name: 'Not saved' });
  await expect(refused).toContainText('Your bank says that there is not enough money on this card.');
  await refused.getByRole('link', { name: 'Pay another way' }).click();
  await page.waitForURL(/billing-information\?navto=review$/);
  await expect(page.getByText('It was the card ending 9995, and nothing was charged.')).toBeVisible();
  await fillCard(page, maya, '5555555555554444', '123');
  await payToReceipt(page, '4444');

  for (const [number, code] of [
    ['4000000000009995', '737'],
    ['5555555555554444', '123'],
  ] as const) {
    expect(sent.filter((one) => one.includes(number) || one.includes(`"${code}"`))).toEqual([]);
    expect(shop.output()).not.toContain(number);
  }
});

test('the fields come in the order of the row by keyboard, and wear the look of the page', async ({
  page,
  context,
}) => {
  await standInForStripe(context);
  await toReview(page, shop.at('northstar'), {
    pay: async (billing, person) => {
      await billing.getByRole('radio', { name: 'Credit Card' }).check();
      await expect(fieldOf(billing, 'cardCvc')).toBeVisible();
      await billing.getByRole('radio', { name: 'Credit Card' }).focus();
      for (const kind of ['cardNumber', 'cardExpiry', 'cardCvc'] as const) {
        await billing.keyboard.press('Tab');
        await expect(fieldOf(billing, kind), kind).toBeFocused();
        await expect(frameOf(billing).locator(`#${kind}`)).toHaveCSS('outline-style', 'solid');
      }
      const ink = await billing.evaluate(() => getComputedStyle(document.body).color);
      await expect(frameOf(billing).locator('body')).toHaveCSS('color', ink);
      await expect(fieldOf(billing, 'cardNumber')).toHaveCSS('color', ink);
      // One row where there is room for one.
      const tops = await Promise.all(
        (['cardNumber', 'cardExpiry', 'cardCvc'] as const).map(
          async (kind) => (await frameOf(billing).locator(`#${kind}`).boundingBox())?.y,
        ),
      );
      expect(new Set(tops).size).toBe(1);
      await payByBankAccount(billing, person);
    },
  });
});

test('a bank that asks is answered at Stripe’s address, and the way back keeps nothing of it', async ({
  page,
  context,
}) => {
  await standInForStripe(context);
  const visited: string[] = [];
  await context.route('https://hooks.stripe.com/**', async (route) => {
    const id = route.request().url().split('/').at(-1) ?? '';
    stripe.confirmAtBank(id);
    await route.fulfill({ contentType: 'text/html', body: `<a href="${stripe.wayBack(id)}">Confirm</a>` });
  });
  page.on('framenavigated', (frame) => visited.push(frame.url()));
  await toReview(page, shop.at('northstar'), {
    pay: (billing, person) => fillBilling(billing, person, '4000002760003184'),
  });
  await pressNext(page);
  const asked = page.getByRole('alert').filter({ hasText: 'Your bank asks you to confirm this payment.' });
  await asked.getByRole('link', { name: 'Confirm with your bank' }).click();
  await page.getByRole('link', { name: 'Confirm' }).click();
  await page.waitForURL(/review-confirm\?from=bank$/);
  await expect(page.getByRole('status').filter({ hasText: 'You are back from your bank.' })).toBeVisible();
  expect(visited.filter((url) => url.includes('secret'))).toEqual([]);
  await page.getByRole('button', { name: /Next$/ }).first().click();
  await readReceipt(page);
  await expect(page.getByRole('main')).toContainText('3184');
});

test('a script of Stripe that is blocked or does not come is told, with the other way to pay', async ({
  page,
  context,
}) => {
  let answer: (route: Route) => Promise<void> = (route) => route.abort();
  await standInForStripe(context, (route) => answer(route));
  await toReview(page, shop.at('northstar'), {
    pay: async (billing, person) => {
      await billing.getByRole('radio', { name: 'Credit Card' }).check();
      const told = billing.getByRole('alert').filter({ hasText: 'The fields of your card could not be loaded.' });
      await expect(told).toContainText('pay from your bank account');
      // It never comes, and never fails: the page's patience ends.
      answer = () => new Promise(() => undefined);
      await told.getByRole('button', { name: 'Load them again' }).click();
      await expect(billing.getByText('Loading the fields of your card…')).toBeVisible();
      await expect(told).toBeVisible({ timeout: 20_000 });
      await payByBankAccount(billing, person);
    },
  });
});

test('the page of the fields may run Stripe’s script and call Stripe, and nothing else anywhere', async ({
  context,
}) => {
  await standInForStripe(context);
  const called: string[] = [];
  for (const host of ['https://elsewhere.example/**', `${shop.at('northstar', '/api')}/**`])
    await context.route(host, (route) => {
      called.push(route.request().url());
      return route.fulfill({ body: '', headers: { 'access-control-allow-origin': '*' } });
    });
  const page = await context.newPage();
  const home = new URL(shop.at('northstar')).origin;
  const answer = await page.goto(`${shop.at('cards', '/card-fields')}?parent=${encodeURIComponent(home)}`);
  expect(answer?.headers()['content-security-policy']).toContain(`frame-ancestors ${home}`);
  await expect(page.locator('#cardCvc iframe')).toBeVisible();
  const reaches = (url: string) =>
    page.evaluate(
      (to) =>
        fetch(to, { method: 'POST', body: 'a=b' }).then(
          () => true,
          () => false,
        ),
      url,
    );
  expect(await reaches('https://api.stripe.com/v1/payment_methods')).toBe(true);
  for (const url of ['https://elsewhere.example/', shop.at('northstar', '/api/v1/x'), shop.at('cards', '/api/v1/x')])
    expect(await reaches(url), url).toBe(false);
  const runs = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const script = document.createElement('script');
        script.src = 'https://elsewhere.example/a.js';
        script.onload = () => resolve(true);
        script.onerror = () => resolve(false);
        document.head.append(script);
      }),
  );
  expect(runs).toBe(false);
  expect(called).toEqual([]);
});
