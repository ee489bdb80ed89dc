import type { Browser, Page } from 'playwright/test';
import { SCREEN_NAMES } from '@/lib/operator/console/screen-names';
import { signIn } from './support/sign-in';
import { LOOK_RULES } from './support/looks';
import {
  describeViolations,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  findViolations,
  test,
} from './support/test';

type At = (name: 'enroll' | 'northstar', path?: string) => string;

/** One sign-in for all: a code is mailed to the same person each time. */
test.describe.configure({ mode: 'serial' });

let cookies: Awaited<ReturnType<ReturnType<Page['context']>['cookies']>> = [];

async function enter(page: Page, site: At): Promise<void> {
  if (cookies.length > 0) await page.context().addCookies(cookies);
  else {
    await page.goto(site('enroll', '/sign-in'));
    await signIn(page, site('northstar', '/demo-mailbox'), 'omar@coverfront.example');
    await page.waitForURL(/\/operator$/);
    cookies = await page.context().cookies(site('enroll'));
  }
  await page.goto(site('enroll', '/operator'));
  await expect(page.getByRole('heading', { level: 1, name: 'What needs you' })).toBeVisible();
}

/**
 * The page as it stands, in light and in dark: axe finds nothing, and nothing scrolls sideways at either width. The brand of the product's
 * host follows the system only where it says so, thus the theme is set as its switch sets it.
 */
async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
  expect(describeViolations(await findViolations(page, 'rule', LOOK_RULES)), 'in the dark').toEqual([]);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.evaluate(() => document.documentElement.removeAttribute('data-theme'));
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }
}

async function withoutScripts(browser: Browser, viewport = { width: 1280, height: 900 }): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport });
  await context.addCookies(cookies);
  return context.newPage();
}

test('nobody finds the console but an operator, on the product’s host alone', async ({ page, site, browser }) => {
  for (const host of ['enroll', 'northstar'] as const)
    for (const where of ['/operator', '/operator/people', '/operator/do?verb=codes+issue'])
      expect((await page.goto(site(host, where)))?.status(), `${host}${where}`).toBe(404);
  const rep = await (await browser.newContext()).newPage();
  await rep.goto(site('enroll', '/bayline/sign-in'));
  await signIn(rep, site('northstar', '/demo-mailbox'), 'marcus@bayline.example');
  await rep.waitForURL(/agent-home/);
  for (const where of ['/operator', '/operator/audit', '/bayline/operator'])
    expect((await rep.goto(site('enroll', where)))?.status(), where).toBe(404);
  await rep.context().close();
  await enter(page, site);
  const home = await page.goto(site('enroll', '/operator'));
  expect(home?.headers()['cache-control']).toContain('no-store');
  expect(await home?.text()).toMatch(/<meta name="robots" content="noindex/);
  expect((await page.goto(site('northstar', '/operator')))?.status()).toBe(404);
});

test('every screen is read by everybody, at both widths, in light and in dark', async ({ page, site }) => {
  await enter(page, site);
  for (const name of ['', ...SCREEN_NAMES]) {
    await page.goto(site('enroll', `/operator${name && `/${name}`}`));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectSound(page);
  }
});

test('a code is tried, confirmed, shown once, and revoked; Back and reload make no other', async ({ page, site }) => {
  await enter(page, site);
  await page.goto(site('enroll', '/operator/do?verb=codes+issue'));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('textbox', { name: /^Agent/ })).toHaveAccessibleDescription(/Say whose it is/);
  await expectSound(page);
  await page.getByRole('textbox', { name: /^Agent/ }).fill('4101');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Is this right?' })).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Confirm and do it' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Done', exact: true })).toBeVisible();
  await expectSound(page);
  const words = await page.getByText(/opens the gate for Dana Whitfield/).innerText();
  const code = words.slice(0, 14);
  expect(code).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/);
  await expect(page.getByRole('button', { name: 'Copy the code' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('What this said was shown once.', { exact: false })).toBeVisible();
  await expectSound(page);
  expect(await page.content()).not.toContain(code);
  await page.goBack();
  await expect(page.getByText('That was made.', { exact: false })).toBeVisible();
  await expectSound(page);
  await expect(page.getByRole('button', { name: 'Confirm and do it' })).toHaveCount(0);
  await page.goto(site('enroll', '/operator/people'));
  const mine = page.getByRole('row').filter({ hasText: code.slice(0, 4) });
  await expect(mine).toHaveCount(1);
  await mine.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('opens nothing any more', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Confirm and do it' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Done', exact: true })).toBeVisible();
  await page.goto(site('enroll', '/operator/people'));
  await expect(mine).toContainText('revoked');
  await page.goto(site('enroll', '/operator/audit'));
  const told = page.getByRole('row').filter({ hasText: 'code.revoke' }).first();
  await expect(told).toContainText('operator:operator-1');
  await expect(told.getByRole('cell').first()).toContainText('Omar');
  await page.getByRole('textbox', { name: /^Action/ }).fill('code.*');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'code.issue' }).first()).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'operator.read' })).toHaveCount(0);
});

test('without scripts a person of staff is added, locked and unlocked, each asked for first', async ({
  browser,
  page,
  site,
}) => {
  await enter(page, site);
  const plain = await withoutScripts(browser);
  const email = 'noor@northstar.example';
  await plain.goto(site('enroll', '/operator/do?verb=staff+add'));
  await plain.getByRole('textbox', { name: 'Email' }).fill('noor');
  await plain.getByRole('textbox', { name: 'Name' }).fill('Noor Abadi');
  await plain.getByRole('textbox', { name: /^Agent/ }).fill('4101');
  await plain.getByRole('button', { name: 'Continue' }).click();
  await expect(plain.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(/Give an e-mail address/);
  await expect(plain.getByRole('textbox', { name: 'Email' })).toBeFocused();
  await expect(plain.getByRole('textbox', { name: 'Email' })).toBeInViewport();
  await expect(plain.getByRole('textbox', { name: 'Name' })).toHaveValue('Noor Abadi');
  await plain.getByRole('textbox', { name: 'Email' }).fill(email);
  await plain.getByRole('button', { name: 'Continue' }).click();
  await expect(plain.getByText(`Noor Abadi may sign in with ${email}`, { exact: false })).toBeVisible();
  await plain.getByRole('button', { name: 'Change it' }).click();
  await expect(plain.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
  await plain.getByRole('button', { name: 'Continue' }).click();
  await plain.getByRole('button', { name: 'Confirm and do it' }).click();
  await expect(plain.getByRole('heading', { level: 1, name: 'Done', exact: true })).toBeVisible();
  for (const [press, state] of [
    ['Lock', 'locked'],
    ['Unlock', 'open'],
  ] as const) {
    await plain.goto(site('enroll', '/operator/people'));
    await plain.getByRole('row').filter({ hasText: email }).getByRole('button', { name: press }).click();
    await plain.getByRole('button', { name: 'Confirm and do it' }).click();
    await plain.goto(site('enroll', '/operator/people'));
    await expect(plain.getByRole('row').filter({ hasText: email })).toContainText(state);
  }
  expect(plain.url()).not.toContain('noor');
  await plain.context().close();
});

test('a price is tested with the reason of each part, and a refusal stands beside its field', async ({
  page,
  site,
}) => {
  await enter(page, site);
  await page.goto(site('enroll', '/operator/plans'));
  const tester = page.locator('#plans-price');
  await tester.getByRole('combobox', { name: 'Plan' }).selectOption('1101');
  await tester.getByRole('textbox', { name: 'Zip' }).fill('00000');
  await tester.getByRole('textbox', { name: 'Born' }).fill('1985-09-04');
  await tester.getByRole('combobox', { name: 'Gender' }).selectOption('female');
  await tester.getByRole('combobox', { name: 'Tobacco' }).selectOption('no');
  await tester.getByRole('combobox', { name: 'Tier' }).selectOption('IO');
  await tester.getByRole('button', { name: 'Test price' }).click();
  await expect(tester.getByRole('textbox', { name: 'Zip' })).toHaveAccessibleDescription(/zip/i);
  await tester.getByRole('textbox', { name: 'Zip' }).fill('78704');
  await tester.getByRole('button', { name: 'Test price' }).click();
  await expect(tester.getByRole('region', { name: 'Price' })).toContainText(/\$\d+\.\d\d a month/);
  await expect(tester.getByRole('heading', { name: 'Why this price' })).toBeVisible();
  expect(page.url()).not.toMatch(/1985|78704/);
  await expectSound(page);
});

test('without scripts a policy is found by a part of its member’s name, and opened', async ({
  browser,
  page,
  site,
}) => {
  await enter(page, site);
  await page.goto(site('enroll', '/operator/policies'));
  const find = page.locator('#policies-find');
  await find.getByRole('textbox', { name: 'Search' }).fill('04/09/1985');
  await find.getByRole('button', { name: 'Show' }).click();
  await expect(find.getByRole('textbox', { name: 'Search' })).toHaveAccessibleDescription(/are not searched over all/);
  await find.getByRole('textbox', { name: 'Search' }).fill('elias brandt');
  await find.getByRole('button', { name: 'Show' }).first().click();
  await expect(find.getByText(/member(s)? fit/)).toBeVisible();
  await expectSound(page);
  const plain = await withoutScripts(browser);
  await plain.goto(site('enroll', '/operator/policies'));
  const search = plain.locator('#policies-find');
  await search.getByRole('textbox', { name: 'Search' }).fill('bra');
  await search.getByRole('button', { name: 'Show' }).click();
  const row = search.getByRole('row').filter({ hasText: 'Elias Brandt' }).first();
  const policy = (await row.getByRole('cell').first().innerText()).trim();
  await row.getByRole('button', { name: 'Show' }).click();
  const shown = plain.locator('#policies-show');
  await expect(shown.getByRole('textbox', { name: 'Policy' })).toHaveValue(policy);
  await expect(shown.getByRole('row')).not.toHaveCount(0);
  expect(plain.url()).not.toMatch(/bra|elias/i);
  await plain.goto(site('enroll', '/operator/audit'));
  await expect(plain.getByRole('row').filter({ hasText: 'policies.find' }).first()).toContainText('shown');
  expect(await plain.content()).not.toMatch(/brandt/i);
  await plain.context().close();
});

test('without scripts new rates are uploaded, refused by their line, looked at, applied once', async ({
  browser,
  page,
  site,
}) => {
  await enter(page, site);
  const plain = await withoutScripts(browser);
  const upload = plain.locator('#uploads-show');
  const head = 'level,effective_from,tier,rate';
  const send = async (rows: string, name = '1109.csv') => {
    await plain.goto(site('enroll', '/operator/plans'));
    const file = { name, mimeType: 'text/csv', buffer: Buffer.from(`${head}\n${rows}`) };
    await upload.getByLabel('File').setInputFiles(file);
    await upload.getByRole('button', { name: 'Show what changes' }).click();
  };
  await plain.goto(site('enroll', '/operator/plans'));
  await upload.getByRole('button', { name: 'Show what changes' }).click();
  await expect(upload.getByText('Choose a file.')).toBeInViewport();
  await expect(upload.getByLabel('File')).toBeFocused();
  await send('110901,2099-01-01,IX,33.10\n110901,2099-01-01,IS,64.90');
  await expect(upload.getByText(/^rates\/1109\.csv:2:19: tier “IX” is not understood, expected/)).toBeVisible();
  await send('110901,2099-01-01,IO,33.10\n110901,2099-01-01,IS,64.90');
  await expect(upload.getByText('1109.csv waits to be applied.', { exact: false })).toBeVisible();
  await expect(upload.getByRole('row').filter({ hasText: '$31.60' })).toContainText('up $1.50');
  // The same page with scripts.
  await page.goto(site('enroll', '/operator/plans'));
  await expectSound(page);
  await upload.getByRole('button', { name: 'Apply' }).click();
  await expect(plain.getByRole('heading', { name: 'Is this right?' })).toBeVisible();
  await expect(plain.getByText('+ rates 2099-01-01 of 1109', { exact: false })).toBeVisible();
  await plain.getByRole('button', { name: 'Confirm and do it' }).click();
  await expect(plain.getByRole('heading', { level: 1, name: 'Done', exact: true })).toBeVisible();
  await plain.goBack();
  await expect(plain.getByText('That was made.', { exact: false })).toBeVisible();
  await plain.goto(site('enroll', '/operator/plans'));
  await expect(upload.getByText('No file waits to be applied.')).toBeVisible();
  await send('110901,2099-01-01,IO,35.10\n110901,2099-01-01,IS,64.90', 'more.csv');
  await expect(upload.getByText(/whose rates these are/)).toBeVisible();
  await upload.getByRole('combobox', { name: /^Plan/ }).selectOption('1109');
  const again = {
    name: 'more.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`${head}\n110901,2099-01-01,IO,35.10\n110901,2099-01-01,IS,64.90`),
  };
  await upload.getByLabel('File').setInputFiles(again);
  await upload.getByRole('button', { name: 'Show what changes' }).click();
  await upload.getByRole('button', { name: 'Discard' }).click();
  await plain.getByRole('button', { name: 'Confirm and do it' }).click();
  await plain.goto(site('enroll', '/operator/audit'));
  await expect(plain.getByRole('row').filter({ hasText: 'shop.discard' }).first()).toBeVisible();
  await plain.context().close();
});

test('a refund is refused beside its field, and a brand is looked at', async ({ page, site }) => {
  await enter(page, site);
  await page.goto(site('enroll', '/operator/do?verb=payments+refund'));
  await page.getByRole('textbox', { name: 'Policy' }).fill('CF-1');
  await page.getByRole('textbox', { name: 'Payment' }).fill('x');
  await page.getByRole('textbox', { name: 'Amount' }).fill('ten');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('textbox', { name: 'Payment' })).toHaveAccessibleDescription(/Give its number/);
  // The first that is wrong, not the first of the form.
  await expect(page.getByRole('textbox', { name: 'Payment' })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveAccessibleDescription(/Give an amount/);
  await expect(page.getByRole('textbox', { name: 'Policy' })).toHaveValue('CF-1');
  await page.goto(site('enroll', '/operator/sites'));
  await page
    .getByRole('row')
    .filter({ hasText: 'northstar.localhost' })
    .first()
    .getByRole('link', { name: 'Brand' })
    .click();
  await expect(page.getByRole('heading', { name: /^How North Star/ })).toBeVisible();
  await expectSound(page);
});

test('one site tells its brand, what it sells and how its host answers', async ({ page, site }) => {
  await enter(page, site);
  await page.goto(site('enroll', '/operator/sites'));
  const row = page.getByRole('row').filter({ hasText: 'northstar.localhost' }).first();
  await row.getByRole('button', { name: /^Show/ }).click();
  const shown = page.locator('#sites-show');
  await expect(shown).toContainText('Brand: brand color #');
  await expect(shown).toContainText(/Sells \d+ plans of \d+/);
  await expect(shown).toContainText(/northstar\.localhost (?:is at|has no address)/);
  await expectAccessible(page);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }
});

test('a decision on evidence is refused in words, with all that was typed', async ({ page, site }) => {
  await enter(page, site);
  await page.goto(site('enroll', '/operator/evidence'));
  await page.getByRole('link', { name: 'Enter a decision' }).click();
  await page.getByRole('textbox', { name: 'Plan' }).fill('no-such-plan');
  await page.getByRole('combobox', { name: 'Decision' }).selectOption('evidence-reduced');
  await page.getByRole('textbox', { name: /^Amount/ }).fill('100,000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('textbox', { name: /^Amount/ })).toHaveAccessibleDescription(/Give whole dollars/);
  await page.getByRole('textbox', { name: /^Amount/ }).fill('100000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'there is no held plan of this number' })).toBeFocused();
  await expect(page.getByRole('combobox', { name: 'Decision' })).toHaveValue('evidence-reduced');
  await expectAccessible(page);
});

test('a form that is pressed without a connection stays as it was typed, and goes on when there is one', async ({
  page,
  site,
}) => {
  await enter(page, site);
  await page.goto(site('enroll', '/operator/do?verb=codes+issue'));
  const agent = page.getByLabel(/^Agent/);
  const press = () => page.getByRole('button', { name: 'Continue' }).click();
  const told = page.getByText('There is no connection. Nothing was sent, and what you typed is still here');
  await agent.fill('4101');
  await page.context().setOffline(true);
  await press();
  await expect(told).toBeInViewport();
  await expectAccessible(page);
  await expect(agent).toHaveValue('4101');
  await page.context().setOffline(false);
  await expect(told).toHaveCount(0);
  await press();
  await expect(page.getByRole('heading', { name: 'Is this right?' })).toBeVisible();
});

test('who signs out in one tab is out in the other', async ({ page, site, context }) => {
  await enter(page, site);
  const other = await context.newPage();
  await other.goto(site('enroll', '/operator/do?verb=codes+issue'));
  await page.getByRole('link', { name: 'Sign out' }).click();
  await expect(page.getByText('You are signed out.')).toBeVisible();
  cookies = [];
  await other.getByRole('textbox', { name: /^Agent/ }).fill('4101');
  await other.getByRole('button', { name: 'Continue' }).click();
  await expect(other).not.toHaveURL(/operator\/do/);
  expect(await other.content()).not.toContain('Is this right?');
});
