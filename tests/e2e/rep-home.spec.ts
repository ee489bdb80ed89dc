import type { Page } from 'playwright/test';
import { maya, payByCard, pressNext, signAgreement, submitUnpaid, UNPAID_CARD } from './support/journey';
import { awaitMails } from './support/mails';
import { withoutScripts } from './support/plain';
import { prepare, send } from './support/sending';
import { signIn } from './support/sign-in';
import { expect, expectSoundAtAnyWidth, test } from './support/test';

/* The waiting list of a rep (decisions 258). */

const TABLE = { name: 'Waiting for you, newest first' } as const;
const rowOf = (page: Page, name: string, what: string) =>
  page.getByRole('table', TABLE).getByRole('row').filter({ hasText: name }).filter({ hasText: what }).first();
/** The row of one policy: journeys that run beside this one are in the same list. */
const unpaidRow = (page: Page, policy: string) =>
  page
    .getByRole('table', TABLE)
    .getByRole('row')
    .filter({ has: page.locator(`input[value="${policy}"]`) });

test('a rep enrolls a client whose payment does not come, and sends the pay link from home, with and without scripts @desk', async ({
  page,
  site,
  browser,
  context,
}) => {
  test.slow();
  const mailbox = site('northstar', '/demo-mailbox');
  const home = site('northstar', '/agent-home');
  const email = `unpaid-${Date.now()}@castellanos.example`;
  await prepare(page, site, email);
  await page.getByRole('button', { name: 'Hand the screen to Maya Castellanos' }).click();
  await expect(page.getByText('Maya Castellanos has the screen')).toBeVisible();
  await signAgreement(page, maya);
  await pressNext(page);
  await page.waitForURL(/billing-information/);
  await payByCard(page, maya);
  await page.getByLabel('Card number').fill(UNPAID_CARD);
  await pressNext(page);
  await page.waitForURL(/review-confirm$/);
  const policy = await submitUnpaid(page);

  // The client is gone with the session of the hand-over: Dana is back at her own desk.
  await context.clearCookies();
  await page.goto(site('northstar', '/sign-in'));
  await signIn(page, mailbox, 'dana@northstar.example');
  await page.waitForURL(/\/agent-home$/);
  const mine = unpaidRow(page, policy);
  await expect(mine).toContainText('Maya Castellanos');
  await expect(mine).toContainText(/Failed payment, \$\d+\.\d\d/);
  await expect(mine).toContainText('First month');
  await expectSoundAtAnyWidth(page);

  await page
    .getByRole('navigation', { name: 'What waits' })
    .getByRole('link', { name: /^Failed payment/ })
    .click();
  await page.waitForURL(/show=failed-payment/);
  await expect(page.getByRole('link', { name: /^Failed payment/ })).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('table', TABLE).getByRole('row').filter({ hasText: 'Saved at' })).toHaveCount(0);
  await mine.getByRole('button', { name: /^Send pay link for Maya Castellanos/ }).click();
  await expect(page.getByText('The pay link is on its way to Maya Castellanos.')).toBeInViewport();
  await expect(page).toHaveURL(/show=failed-payment/);
  await expectSoundAtAnyWidth(page);

  const subject = /Your payment did not come/;
  expect(await awaitMails(page, mailbox, email, { subject, containing: policy, atLeast: 2 })).toHaveLength(2);

  const plain = await withoutScripts(browser, context, home);
  await plain.getByRole('link', { name: /^Failed payment/ }).click();
  await unpaidRow(plain, policy)
    .getByRole('button', { name: /^Send pay link/ })
    .click();
  await expect(plain.getByText('The pay link is on its way to Maya Castellanos.')).toBeInViewport();
  await plain.getByRole('searchbox', { name: 'Search members' }).fill('Brandt');
  await plain.getByRole('button', { name: 'Search', exact: true }).click();
  await plain.waitForURL(/agent-select-member\?q=/);
  await expect(plain.getByRole('table', { name: 'Current members' })).toContainText('Elias Brandt');
  await plain.context().close();
});

test('a rep follows a link to sign from home, and "/" leads to the search unless it is switched off @desk', async ({
  page,
  site,
}) => {
  await prepare(page, site, `signs-${Date.now()}@castellanos.example`);
  await send(page);
  await page.goto(site('northstar', '/agent-home?show=signature'));
  const mine = rowOf(page, 'Maya Castellanos', 'Waiting for signature');
  await expect(mine).toContainText('not opened');
  const search = page.getByRole('searchbox', { name: 'Search members' });
  await expect(search).toHaveAttribute('aria-keyshortcuts', '/');
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.keyboard.type('a/b');
  await expect(search).toHaveValue('a/b');
  await search.blur();
  await page.evaluate(() => document.documentElement.setAttribute('data-keys', 'off'));
  await page.keyboard.press('/');
  await expect(search).not.toBeFocused();
  await mine.getByRole('button', { name: /^See progress for Maya Castellanos/ }).click();
  await page.waitForURL(/with-client/);
  await expect(page.getByRole('main')).toContainText('Maya Castellanos');
});

test('a search whose answer comes late leads nobody back who has gone elsewhere meanwhile', async ({ page, site }) => {
  await page.goto(site('northstar', '/agent-select-member'));
  await signIn(page, site('northstar', '/demo-mailbox'), 'dana@northstar.example');
  await page.waitForURL(/agent-select-member/);
  let leave = () => {};
  let answered = () => {};
  const hasLeft = new Promise<void>((resolve) => (leave = resolve));
  const isAnswered = new Promise<void>((resolve) => (answered = resolve));
  await page.route(
    (url) => url.pathname.startsWith('/api/'),
    async (route) => {
      if (!(route.request().postData() ?? '').includes('"search"')) return route.fallback();
      await hasLeft;
      await route.continue().catch(() => undefined);
      answered();
    },
  );
  await page.getByRole('searchbox', { name: /Search/ }).fill('Brandt');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Home' }).click();
  await page.waitForURL(/agent-home$/);
  leave();
  await isAnswered;
  await page.waitForTimeout(1_500);
  await expect(page).toHaveURL(/agent-home$/);
});
