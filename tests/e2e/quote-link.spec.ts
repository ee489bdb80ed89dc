import type { Page } from 'playwright/test';
import { callDoor } from './support/ahead';
import { quoteLink } from './support/mails';
import { withoutScripts } from './support/plain';
import { signIn } from './support/sign-in';
import { expect, expectAccessible, expectNoSidewaysScroll, test, type SiteName } from './support/test';

/* A rep's quick quote, the quote's mail and the cart behind its link (decisions 268, 269). */

type Site = (name: SiteName, path?: string) => string;

async function enterHome(page: Page, site: Site): Promise<void> {
  await page.goto(site('northstar', '/sign-in'));
  await signIn(page, site('northstar', '/demo-mailbox'), 'dana@northstar.example');
  await page.waitForURL(/\/agent-home$/);
}

/** Pastes a client on the rep's home and begins the quote. */
async function quickQuote(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Paste a client' }).fill(text);
  await page.getByRole('button', { name: 'Read it' }).click();
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Maria');
  await expect(page.getByRole('textbox', { name: 'Last name' })).toHaveValue('Keller');
  await expect(page.getByRole('textbox', { name: 'Birth date' })).toHaveValue('04/09/1985');
  await expect(page.getByRole('textbox', { name: 'ZIP code' })).toHaveValue('78701');
  expect(page.url()).not.toMatch(/Maria|Keller|1985|78701/);
}

async function answerRest(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Female' }).check();
  await page.getByRole('combobox', { name: 'Who is covered' }).selectOption({ label: 'Member Only' });
  const portal = page.getByRole('combobox', { name: 'Portal' });
  if ((await portal.inputValue()) === '') await portal.selectOption({ index: 1 });
  await page.getByRole('button', { name: 'See plans and prices' }).click();
  await page.waitForURL(/\/plans$/);
}

test('a rep pastes a client, sees the name on every page, mails the quote, and the client opens exactly that cart @desk', async ({
  page,
  site,
  browser,
  context,
}) => {
  test.slow();
  const mailbox = site('northstar', '/demo-mailbox');
  const email = `quoted-${Date.now()}@keller.example`;
  await enterHome(page, site);
  // What is missing is told where it is looked at, all of it at once.
  await page.getByRole('button', { name: 'Read it' }).click();
  await expect(page.getByText('Paste a name, a birth date and a ZIP code first.')).toBeInViewport();
  await page.getByRole('textbox', { name: 'Paste a client' }).fill('Maria Keller 04/09/12 78701');
  await page.getByRole('button', { name: 'Read it' }).click();
  await expect(page.getByRole('textbox', { name: 'Birth date' })).toHaveAccessibleDescription(/two digits/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Paste another one' }).click();
  await quickQuote(page, 'Keller, Maria\t04/09/1985\t78701-1234');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'See plans and prices' }).click();
  await expect(page.getByText('No prices yet. Please check what is marked below.')).toBeInViewport();
  await expect(page.getByRole('combobox', { name: 'Who is covered' })).toHaveAccessibleDescription(/required/);
  await expect(page.getByRole('group', { name: 'Gender' })).toHaveAccessibleDescription(/required/);
  await expectAccessible(page);
  await answerRest(page);

  const bar = page.getByRole('complementary', { name: 'Who you enroll' });
  await expect(bar).toContainText('Enrolling Maria Keller');
  await page.mouse.wheel(0, 2_000);
  await expect(bar).toBeInViewport();
  await expect(page.getByText('can look with you')).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  for (const [plan_id, plan_pricing_id] of [
    [1101, 110102],
    [1202, 120201],
  ])
    await callDoor(page, 'POST', 'add-plan-to-cart', { plan_id, plan_pricing_id });
  await page.goto(site('northstar', '/cart'));
  await expect(bar).toContainText('Maria Keller');
  await page.getByRole('button', { name: 'Send Personalized Quote' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send Personalized Quote' });
  await expect(dialog.getByLabel('Name')).toHaveValue('Maria Keller');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText(`Quote Successfully Sent to ${email}`)).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();

  const link = await quoteLink(page, mailbox, email);
  const stranger = await browser.newContext();
  const reader = await stranger.newPage();
  await reader.goto(link);
  await expect(reader.getByRole('heading', { level: 1, name: 'Your quote' })).toBeVisible();
  await expect(reader.getByText('Plans and prices are as they were quoted.')).toBeVisible();
  const lines = reader.getByRole('table', { name: 'Plans and prices of this quote' });
  await expect(lines).toContainText('Dental Preferred');
  await expect(lines.getByText('As quoted').first()).toBeVisible();
  await expectAccessible(reader);
  await expectNoSidewaysScroll(reader);
  await reader.getByRole('button', { name: 'Open this quote in my cart' }).click();
  await reader.waitForURL(/\/cart$/);
  await expect(reader.getByText('Dental Preferred 1000').first()).toBeVisible();
  expect(reader.url()).not.toContain('quote');

  // Another press asks before it leaves the cart that is there by now, also without scripts.
  const plain = await withoutScripts(browser, stranger, link);
  await expect(plain.getByText('There is a cart in this browser already')).toBeVisible();
  await plain.getByRole('link', { name: 'Keep my cart' }).click();
  await plain.waitForURL(/\/cart$/);
  await plain.goto(link);
  await plain.getByRole('button', { name: 'Leave my cart and go on' }).click();
  await plain.waitForURL(/\/cart$/);
  await reader.goto(`${link.slice(0, -4)}AAAA`);
  await expect(reader.getByRole('heading', { name: 'This link opens no quote' })).toBeVisible();
  await expectAccessible(reader);
  await stranger.close();

  // The rep lets the client go, and finds the quote at home.
  await bar.getByRole('link', { name: /^Stop/ }).click();
  await expect(page.getByRole('heading', { name: 'Stop enrolling Maria Keller?' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Stop enrolling' }).click();
  await page.waitForURL(/\/agent-home$/);
  await expect(bar).toHaveCount(0);
  const mine = page
    .getByRole('table', { name: 'Quotes you sent, newest first' })
    .getByRole('row')
    .filter({ hasText: email });
  await expect(mine).toContainText(/twice/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await mine.getByRole('button', { name: /^Send again/ }).click();
  await expect(page.getByText('The quote is on its way to Maria Keller.')).toBeVisible();
  await expect(mine).toContainText('2 times in all');
  await mine.getByRole('link', { name: /^Enroll/ }).click();
  await expect(page.getByRole('heading', { name: 'Quote for Maria Keller' })).toBeVisible();
  await page.getByRole('button', { name: 'Enroll with this quote' }).click();
  await page.waitForURL(/\/cart$/);
  await expect(bar).toBeVisible();
  await context.clearCookies();
});

test('a quote says what has changed since: a plan whose questions come first stays out of the cart until they are answered', async ({
  page,
  site,
  browser,
}) => {
  test.slow();
  const email = `asked-${Date.now()}@keller.example`;
  await enterHome(page, site);
  await quickQuote(page, 'Name: Maria Keller\nPhone: (512) 555-0100\nDOB: 1985-04-09\nZIP: 78701');
  await answerRest(page);
  await callDoor(page, 'POST', 'save-aflac-questions', {
    plan_id: 2202,
    aflac_data: [{ qid: 306, true_condition: 0 }],
  });
  await callDoor(page, 'POST', 'add-plan-to-cart', { plan_id: 2202, plan_pricing_id: 220201 });
  await callDoor(page, 'POST', 'add-plan-to-cart', { plan_id: 1101, plan_pricing_id: 110102 });
  await callDoor(page, 'POST', 'save-enrollment', {
    tab: 'cart_info',
    name: 'Maria Keller',
    email,
    message: '',
    data: {},
  });
  const link = await quoteLink(page, site('northstar', '/demo-mailbox'), email);
  const stranger = await browser.newContext({ javaScriptEnabled: false });
  const reader = await stranger.newPage();
  await reader.goto(link);
  await expect(reader.getByText('Something has changed since this quote was made')).toBeVisible();
  await expect(reader.getByRole('row').filter({ hasText: 'Hospital Stay 1000' })).toContainText('Questions first');
  await reader.getByRole('button', { name: 'Open this quote in my cart' }).click();
  await reader.waitForURL(/\/cart$/);
  await expect(reader.getByText('Dental Preferred 1000').first()).toBeVisible();
  await expect(reader.getByText('Hospital Stay 1000')).toHaveCount(0);
  await stranger.close();
});
