import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright/test';
import { isWhole } from '@/tests/soak/scale';
import { callDoor } from './support/ahead';
import { maya, payByBankAccount, payByCard, pressNext, readReceipt, signAgreement } from './support/journey';
import { linkOf, openLink, prepare, send } from './support/sending';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test';

/** A minute in `npm run soak`. */
const OFFLINE_MS = isWhole ? 60_000 : 3_000;

async function clientOf(browser: Browser, options: { javaScriptEnabled?: boolean } = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, ...options });
  return context.newPage();
}

const mailOf = (name: string) => `${name}-${Date.now()}@castellanos.example`;
const stage = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

test.describe('sending to the client to sign', () => {
  test('goes from the rep’s screen to a receipt on the client’s own device, and the rep sees steps alone', async ({
    page,
    site,
    browser,
  }) => {
    test.slow();
    const email = mailOf('sign');
    await prepare(page, site, email);
    // From here on nothing that the client types may come to this browser.
    const seen: string[] = [];
    const code = await send(page);
    page.on('response', (response) => {
      if (!response.url().includes('/api/session/signing-events'))
        response.text().then(
          (text) => seen.push(text),
          () => undefined,
        );
    });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const client = await clientOf(browser);
    const link = await linkOf(client, site, email);
    await client.goto(link);
    await expectAccessible(client);
    await client.getByRole('textbox', { name: 'Code' }).fill(code === '000000' ? '111111' : '000000');
    await client.getByRole('button', { name: 'Continue' }).click();
    await expect(client.getByText(/That did not open anything/)).toBeVisible();
    await openLink(client, link, code);
    await expect(client.getByRole('heading', { name: 'What to check' })).toBeVisible();
    await expectAccessible(client);
    await expectNoSidewaysScroll(client);
    await expect(stage(page, 'Opened')).toContainText(/code entered/i);
    await expect(stage(page, 'Reading')).toContainText('Agreement');
    await expect(page.getByTestId('spoken-code')).toBeHidden();

    // The client changes what is wrong, comes back, and reloads.
    await client.getByRole('link', { name: /Change: Home address/ }).click();
    await client.waitForURL(/contact-info/);
    await expect(stage(page, 'Reading')).toContainText('Contact Information');
    await client.getByLabel('Street address 1').fill('77 Canary Court');
    await client.getByLabel(/Contact number/i).fill('5125550199');
    // Both lose the network for a while: what is typed meanwhile is there after a reload, and the rep's page goes on by itself.
    await Promise.all([client, page].map((each) => each.context().setOffline(true)));
    await client.getByLabel('City', { exact: true }).fill('Canaryville');
    await sleep(OFFLINE_MS);
    await Promise.all([client, page].map((each) => each.context().setOffline(false)));
    await expect(client.getByText(/^Saved /)).toBeVisible({ timeout: 60_000 });
    await client.reload();
    await expect(client.getByLabel('City', { exact: true })).toHaveValue('Canaryville');
    await expect(client.getByLabel('Street address 1')).toHaveValue('77 Canary Court');
    await pressNext(client);
    await client.waitForURL(/agreement-signature$/);
    await expect(stage(page, 'Reading')).toContainText('Agreement');
    await client.reload();
    await expect(client.getByText('77 Canary Court')).toBeVisible();
    await signAgreement(client, maya);
    await pressNext(client);
    await client.waitForURL(/billing-information/);
    await expect(stage(page, 'Signed')).toContainText('By Maya');

    // The window is closed and the link opened again, with the code, before the submission.
    await client.close();
    const again = await clientOf(browser);
    await openLink(again, link, code);
    if (!again.url().includes('billing')) await again.goto(site('northstar', '/enrollment/billing-information'));
    await payByCard(again, maya);
    await pressNext(again);
    await again.waitForURL(/review-confirm/);
    await expect(stage(page, 'Payment')).toContainText('How to pay was given');
    await expect(again.getByRole('button', { name: 'Send to the client to sign' })).toBeHidden();
    await expect(again.locator('main')).toContainText('Signed by');
    await expect(again.locator('main')).not.toContainText('Screen handed over by');
    await again.getByLabel(/Additional Notes/).fill('Canary notes: ring twice.');
    await pressNext(again);
    const number = await readReceipt(again);
    await expect(stage(page, 'Submitted')).toContainText(number);
    await expectAccessible(page);

    const dom = await page.content();
    await page.getByRole('button', { name: 'See the receipt' }).click();
    expect(await readReceipt(page)).toBe(number);
    const all = [dom, await page.content(), ...seen].join('\n');
    // Forty of them are typed in tests/server/signing-status.test.ts, where the product's log is read too.
    for (const canary of ['77 Canary', 'Canaryville', '5550199', 'ring twice', maya.ssn, '4111111111111111'])
      expect(all).not.toContain(canary);
  });

  test('closes the rep’s ways into it, is taken back, and says calmly when a link is over @soak', async ({
    page,
    site,
    browser,
  }) => {
    test.slow();
    const email = mailOf('back');
    await prepare(page, site, email);
    const code = await send(page);
    for (const path of ['get-dynamic-tabs', 'get-enrollment-temp-info?column=contact_info'])
      expect(await callDoor(page, 'GET', path)).toMatchObject({ status: 'error', errorCode: 'withClient' });
    await page.goto(site('northstar', '/enrollment/contact-info'));
    await page.waitForURL(/with-client$/);
    // The code was shown once.
    await expect(page.getByTestId('spoken-code')).toBeHidden();
    const client = await clientOf(browser);
    const link = await linkOf(client, site, email);
    await openLink(client, link, code);
    await client.getByRole('button', { name: /Give it back/ }).click();
    await expect(client.getByRole('heading', { name: 'You gave it back' })).toBeVisible();
    await expectAccessible(client);
    await expect(page.getByRole('status').filter({ hasText: 'Maya gave the application back to you.' })).toHaveCount(1);
    await page.getByRole('button', { name: 'Change the application' }).click();
    await page.waitForURL(/agreement-signature/);
    const second = await send(page);
    await client.goto(link);
    await client.getByRole('textbox', { name: 'Code' }).fill(second);
    await client.getByRole('button', { name: 'Continue' }).click();
    await expect(client.getByText(/That did not open anything/)).toBeVisible();
    const newer = await linkOf(client, site, email, 1);
    await openLink(client, newer, second);
    await page.getByRole('button', { name: 'Stop this link' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'You stopped this link.' })).toHaveCount(1);
    await client.reload();
    await expect(client.getByRole('heading', { name: 'This link has ended' })).toBeVisible();
    await expectAccessible(client);
    await expect(page.locator('[aria-current="step"]')).toHaveCount(0);
    await expect(stage(page, 'Reading')).toContainText('up to here');
  });

  test('works where no script runs, on both sides', async ({ page, site, browser }) => {
    test.slow();
    const email = mailOf('plain');
    await prepare(page, site, email);
    const plain = await browser.newContext({
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
    });
    const rep = await plain.newPage();
    await rep.goto(page.url());
    const code = await send(rep);
    const client = await clientOf(browser, { javaScriptEnabled: false });
    const reader = await clientOf(browser);
    await openLink(client, await linkOf(reader, site, email), code);
    await expect(client.getByRole('heading', { name: 'What to check' })).toBeVisible();
    await rep.getByRole('link', { name: 'Look again' }).click();
    await expect(stage(rep, 'Opened')).toContainText(/code entered/i);
    await rep.getByRole('button', { name: 'Change the application' }).click();
    await rep.waitForURL(/agreement-signature/);
    await client.reload();
    await expect(client.getByRole('heading', { name: 'This link has ended' })).toBeVisible();
    await plain.close();
  });
});

test('handing the screen leaves the client the enrollment alone, signs as in person, and is handed back', async ({
  page,
  site,
}) => {
  test.slow();
  await prepare(page, site, mailOf('hand'));
  await page.getByRole('button', { name: 'Hand the screen to Maya Castellanos' }).click();
  await expect(page.getByText('Maya Castellanos has the screen')).toBeVisible();
  await expectAccessible(page);
  for (const path of ['/agent-home', '/agent-select-member', '/cart', '/with-client', '/']) {
    await page.goto(site('northstar', path));
    await page.waitForURL(/agreement-signature$/);
  }
  expect(await callDoor(page, 'POST', 'get-agent-members', {})).toMatchObject({ status: 'error' });
  await signAgreement(page, maya);
  await pressNext(page);
  await page.waitForURL(/billing-information/);
  await payByBankAccount(page, maya);
  await page.getByRole('button', { name: /^Hand back/ }).click();
  await expect(page.getByText('Maya Castellanos has the screen')).toBeHidden();
  await page.goto(site('northstar', '/agent-home'));
  await page.waitForURL(/agent-home$/);
  const signed = await callDoor(page, 'GET', 'get-enrollment-temp-info?column=aggrement_info');
  expect(signed).toMatchObject({
    data: {
      result: { signer_capacity: 'applicant', signer_verified: 'in-person-handover', handed_over_by: 'Dana Whitfield' },
    },
  });
});
