import type { Page } from 'playwright/test';
import { startIdentityServer, type IdentityServer } from '../unit/door/identity-server';
import { startOwnStorefront, type OwnStorefront } from './support/own-storefront';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test';

/*
 * An operator who signs in by the deployment's identity provider, a small one on this machine (decisions 10, 285). The provider signs every
 * browser in as `person`, so each test says who that is.
 */

const OMAR = 'omar@coverfront.example';

let provider: IdentityServer;
let storefront: OwnStorefront;

test.describe.configure({ mode: 'default' });
test.skip(({ backend }) => backend !== 'embedded', 'It brings a server of its own.');

test.beforeAll(async () => {
  provider = await startIdentityServer();
  storefront = await startOwnStorefront({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.client.id,
    OIDC_CLIENT_SECRET: provider.client.secret,
    OIDC_NAME: 'House Account',
  });
});
test.afterAll(async () => {
  storefront.stop();
  await provider.stop();
});
test.beforeEach(() => {
  provider.person = { email: OMAR, email_verified: true };
  provider.signature = 'own';
});

const at = (site: string, to?: string) => storefront.at(site, to);

/** Signs in at a host as whom the provider says; comes back to where it leads. */
async function signInAt(page: Page, site: string, to = ''): Promise<void> {
  await page.goto(at(site, `/sign-in${to === '' ? '' : `?${new URLSearchParams({ to }).toString()}`}`));
  await page.getByRole('button', { name: 'Continue with House Account' }).click();
  await page.waitForURL((url) => url.pathname !== '/sign-in' || url.searchParams.has('error'));
}

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'What needs you' });
/** The console as a browser finds it: its status, and what it shows. */
async function expectNoConsole(page: Page, site = 'enroll'): Promise<void> {
  expect((await page.goto(at(site, '/operator')))?.status()).toBe(404);
  await expect(heading(page)).toHaveCount(0);
}

test('an operator comes by the provider to the console, and is out again', async ({ page }) => {
  await expectNoConsole(page);
  await page.goto(at('enroll', '/sign-in'));
  await expect(page.getByText('Operators, reps and benefits administrators:')).toBeVisible();
  await expectAccessible(page);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }
  await signInAt(page, 'enroll');
  await expect(page).toHaveURL(at('enroll', '/operator'));
  await expect(heading(page)).toBeVisible();
  await expect(page.getByText('Operator console, Omar', { exact: false })).toBeVisible();
  expect(provider.tokensAsked.at(-1)).toBe(at('enroll', '/api/auth/callback/oidc'));
  await page.goto(at('enroll', '/operator/people'));
  await expect(page.getByRole('row').filter({ hasText: OMAR })).toContainText('operator');
  await page.getByRole('link', { name: 'Sign out' }).click();
  await expect(page.getByText('You are signed out.')).toBeVisible();
  await expectNoConsole(page);
});

test('the page that was asked for is there after it', async ({ page }) => {
  await signInAt(page, 'enroll', '/operator/audit');
  await expect(page).toHaveURL(at('enroll', '/operator/audit'));
  await expect(page.getByRole('row').filter({ hasText: 'operator:operator-1' }).first()).toBeVisible();
});

test('an operator gets no code by mail where there is a provider', async ({ page }) => {
  await page.goto(at('enroll', '/sign-in'));
  await page.getByRole('textbox', { name: 'Email' }).fill(OMAR);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await page.goto(at('northstar', '/demo-mailbox'));
  await expect(page.getByText(OMAR)).toHaveCount(0);
});

for (const [who, email] of [
  ['a rep', 'marcus@bayline.example'],
  ['a benefits administrator', 'ruth@harbormills.example'],
] as const)
  test(`${who} whom the provider knows opens no console`, async ({ page }) => {
    provider.person = { email, email_verified: true };
    await signInAt(page, 'enroll', '/operator');
    await expect(heading(page)).toHaveCount(0);
    await expectNoConsole(page);
    expect((await page.goto(at('enroll', '/operator/people')))?.status()).toBe(404);
  });

for (const [who, site, person, signature, words] of [
  ['an operator at an agent’s host', 'northstar', {}, 'own', 'This account may not sign in here.'],
  ['an operator at a group’s host', 'harbormills', {}, 'own', 'This account may not sign in here.'],
  ['an address that is not verified', 'enroll', { email_verified: false }, 'own', 'This account may not sign in here.'],
  ['somebody without an account', 'enroll', { email: 'nobody@elsewhere.example' }, 'own', 'This account may not sign'],
  ['a stranger’s signature', 'enroll', {}, 'stranger', 'The sign-in was not completed.'],
] as const)
  test(`is refused in words: ${who}`, async ({ page }) => {
    provider.person = { ...provider.person, ...person };
    provider.signature = signature;
    await signInAt(page, site);
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
    await expectAccessible(page);
    await expectNoConsole(page, site);
  });
