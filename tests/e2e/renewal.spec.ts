import type { Page } from 'playwright/test';
import { readMail } from './support/mails';
import { startOwnStorefront, type OwnStorefront } from './support/own-storefront';
import { signIn } from './support/sign-in';
import { expect, expectSoundAtAnyWidth, test } from './support/test';

/* A storefront for each walk: its member signs once, and the mail of its start is not under those of all other journeys. */
let shop: OwnStorefront;
test.beforeEach(async () => {
  shop = await startOwnStorefront({});
});
test.afterEach(() => {
  shop.stop();
});

/** The member of the demo whose plan renews; nobody else signs in as her. */
const KEISHA = 'keisha@rollins.example';

test('a renewal from the mail to the signature, where scripts run and where none do @hand', async ({
  page,
  browser,
}) => {
  test.slow();
  const { at: site } = shop;
  const told = await readMail(page, site('northstar', '/demo-mailbox'), KEISHA, /Your plans renew on/);
  expect(told).toContain('takes the place of');
  const path = /\/renewal\b/.exec(told)?.[0] ?? '';
  await page.goto(site('northstar', path));
  await expect(page).toHaveURL(/\/sign-in\?/);
  await signIn(page, site('northstar', '/demo-mailbox'), KEISHA);
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1, name: /^Your renewal on/ })).toBeVisible();
  await expect(main).toContainText('Goes on as Dental Preferred 1000');
  await expectSoundAtAnyWidth(page);

  // Nothing is lost of what was chosen where something is missing.
  await main.getByRole('radio', { name: /^Change to Dental Preferred 750/ }).check();
  await main.getByRole('button', { name: 'Sign and confirm' }).click();
  await expect(main.getByText('Nothing was changed.')).toBeInViewport();
  await expect(main.getByRole('radio', { name: /^Change to Dental Preferred 750/ })).toBeChecked();
  await expectSoundAtAnyWidth(page);

  // The rep reads that something is to be signed, and opens the client.
  const desk = await (await browser.newContext()).newPage();
  await desk.goto(site('northstar', '/sign-in'));
  await signIn(desk, site('northstar', '/demo-mailbox'), 'dana@northstar.example');
  await desk.waitForURL(/\/agent-home$/);
  await desk.goto(site('northstar', '/agent-home?show=renewal'));
  const waiting = desk.getByRole('table').getByRole('row').filter({ hasText: 'Keisha Rollins' });
  await expect(waiting).toContainText('Renewal to sign');
  await expectSoundAtAnyWidth(desk);
  await waiting.getByRole('button', { name: 'Open member for Keisha Rollins' }).click();
  await expect(desk.getByRole('main')).toContainText('Keisha Rollins');

  // The network is away at the press: nothing is signed, and nothing of what was chosen is lost.
  await fill(page);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Sign and confirm' }).click();
  await expect(page.getByText(/There is no connection\. Nothing was sent/)).toBeVisible();
  await page.context().setOffline(false);
  await page.goto(site('northstar', '/member-home'));
  // Told apart from its own ground, also as a link in a message.
  await expect(main.getByRole('link', { name: 'Look at the renewal' })).toHaveCSS('color', 'rgb(255, 255, 255)');
  await page.goto(site('northstar', '/renewal'));
  await expect(page.getByRole('button', { name: 'Sign and confirm' })).toBeVisible();

  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const older = await plain.newPage();
  await older.goto(site('northstar', '/renewal'));
  const tab = await plain.newPage();
  await tab.goto(site('northstar', '/member-home'));
  await tab.getByRole('link', { name: 'Look at the renewal' }).click();
  await sign(tab);
  await expect(tab.getByText('Thank you. It is signed')).toBeInViewport();
  await expect(tab.getByText(/^You signed: Dental Preferred 750 goes on from/)).toBeVisible();
  await sign(older);
  await expect(older.getByText(/Nothing was changed\.$/)).toBeInViewport();
  await plain.close();

  await readMail(page, site('northstar', '/demo-mailbox'), KEISHA, /You signed your renewal/, 'Dental Preferred 750');
  await desk.goto(site('northstar', '/agent-home'));
  await expect(desk.getByRole('row').filter({ hasText: 'Keisha Rollins' }).filter({ hasText: 'Renewal' })).toHaveCount(
    0,
  );
  await page.goto(site('northstar', '/member-home'));
  const plans = page.getByRole('main').getByRole('listitem');
  await expect(plans.filter({ hasText: 'Dental Preferred 2024' }).first()).toContainText('Active until');
  await expect(plans.filter({ hasText: 'Dental Preferred 750' }).first()).toContainText('Starts');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: /^Your renewal/ })).toBeVisible();
});

async function sign(tab: Page): Promise<void> {
  await fill(tab);
  await tab.getByRole('button', { name: 'Sign and confirm' }).click();
}

async function fill(tab: Page): Promise<void> {
  await tab.getByRole('radio', { name: /^Change to Dental Preferred 750/ }).check();
  await tab.getByRole('checkbox', { name: /^I have read what changes/ }).check();
  await tab.getByRole('textbox', { name: 'Your full name' }).fill('Keisha Rollins');
}
