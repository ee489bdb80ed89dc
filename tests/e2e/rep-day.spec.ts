import type { Page } from 'playwright/test';
import { askForChild } from './support/ask-for-child';
import { callDoor, DENTAL_PREFERRED } from './support/ahead';
import { quoteLink } from './support/mails';
import { comeBack, enroll, stranger, type SiteAddress } from './support/new-member';
import { signIn } from './support/sign-in';
import { expect, expectSoundAtAnyWidth, test } from './support/test';

/* A rep's working day. What each screen does by itself is in rep-home, quote-link, members and change-people. */

/** Vision, whose changes of people its agent decides (`decidesChanges`). */
const CLEAR_VISION = { plan_id: 1202, plan_pricing_id: 120201 };

async function enterHome(page: Page, site: SiteAddress): Promise<void> {
  await page.goto(site('northstar', '/sign-in'));
  await signIn(page, site('northstar', '/demo-mailbox'), 'dana@northstar.example');
  await page.waitForURL(/\/agent-home$/);
}

test('a rep finds her client’s plans marked, and decides a change twice: with a reason against it, then for it @desk', async ({
  page,
  site,
  browser,
}) => {
  test.slow();
  const person = stranger('Quillon');
  const own = await browser.newContext();
  const member = await own.newPage();
  await enroll(member, site, person, CLEAR_VISION);
  await comeBack(member, site, person);
  await member.goto(site('northstar', '/plan/1202'));
  await expect(member.getByRole('main')).toContainText('You have this plan');
  await expectSoundAtAnyWidth(member);
  await member.goto(site('northstar', '/plans?type=vision'));
  const card = (reader: Page) => reader.getByRole('article').filter({ hasText: 'Clear Vision' }).first();
  await expect(card(member)).toContainText('You have this plan');
  await askForChild(member, site('northstar', '/member-home'), person);

  await enterHome(page, site);
  const waiting = page.getByRole('region', { name: 'Changes to decide' });
  const mine = waiting.getByRole('listitem').filter({ hasText: person.last });
  await expect(mine).toContainText('A child was born');
  await expectSoundAtAnyWidth(page);

  // The client is found by the keyboard, and every page of the shop says what they have.
  await page.keyboard.press('/');
  await page.keyboard.type(person.email);
  await page.keyboard.press('Enter');
  await page.waitForURL(/agent-select-member\?q=/);
  expect(page.url()).not.toContain(person.last);
  await page.getByRole('button', { name: new RegExp(`^Enroll Now.*${person.last}$`) }).click();
  const tier = page.getByRole('dialog', { name: 'Choose Tier' });
  await tier.getByRole('radio', { name: 'Member Only' }).check();
  await tier.getByRole('button', { name: 'Submit' }).click();
  await page.waitForURL(/\/plans$/);
  await expect(page.getByRole('complementary', { name: 'Who you enroll' })).toContainText(`Maya ${person.last}`);
  await expect(card(page)).toContainText('Your client has this plan');
  await expectSoundAtAnyWidth(page);
  await page.goto(site('northstar', '/plans/compare?ids=1202,1101'));
  await expect(page.getByRole('columnheader', { name: /Clear Vision/ })).toContainText('Your client has this plan');
  await expectSoundAtAnyWidth(page);
  await page.goto(site('northstar', '/plan/1202'));
  await expect(page.getByRole('main')).toContainText('Your client has this plan');
  await page.getByRole('link', { name: 'See other plans' }).click();
  await page.waitForURL(/\/plans$/);

  // Two tabs of one change: what is decided in one is told in the other, and after Back.
  await page.goto(site('northstar', '/agent-home'));
  await mine.getByRole('link', { name: /^Decide/ }).click();
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Download the proof' })).toBeVisible();
  await expectSoundAtAnyWidth(page);
  const older = await page.context().newPage();
  await older.goto(page.url());
  await main.getByRole('button', { name: 'Decline' }).click();
  await expect(main.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription(/Say why/);
  await expectSoundAtAnyWidth(page);
  await main.getByRole('textbox', { name: 'Reason' }).fill('The record names no parent. Please send the long form.');
  await main.getByRole('button', { name: 'Decline' }).click();
  await expect(main.getByText('Declined: the member has been mailed your reason.')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await older.getByRole('button', { name: 'Approve' }).click();
  await expect(older.getByText('This change was declined meanwhile.')).toBeVisible();
  await expect(older.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await older.close();
  await main.getByRole('link', { name: 'Back to my home' }).click();
  await expect(mine).toHaveCount(0);

  await askForChild(member, site('northstar', '/member-home'), person);
  await page.reload();
  await mine.getByRole('link', { name: /^Decide/ }).click();
  await main.getByRole('button', { name: 'Approve' }).click();
  await expect(main.getByText('Approved: the change is in force, and the member has been mailed.')).toBeVisible();
  await page.goBack();
  await expect(main.getByText('Approved: the change is in force')).toBeVisible();
  await member.goto(site('northstar', '/member-home'));
  await expect(member.getByRole('listitem').filter({ hasText: 'Maya and Ida' }).first()).toBeVisible();
  await own.close();
});

test('a rep’s pasted client opens the quote elsewhere, and the next client begins with the portal of the last @soak', async ({
  page,
  site,
  browser,
}) => {
  const email = `day-${Date.now()}@quillon.example`;
  await enterHome(page, site);
  await page.getByRole('textbox', { name: 'Paste a client' }).fill('Ines Quillon 03/17/1991 78704');
  await page.getByRole('button', { name: 'Read it' }).click();
  await page.getByRole('radio', { name: 'Female' }).check();
  await page.getByRole('combobox', { name: 'Who is covered' }).selectOption({ label: 'Member Only' });
  const portal = page.getByRole('combobox', { name: 'Portal' });
  await portal.selectOption({ index: 1 });
  const chosen = await portal.inputValue();
  await page.getByRole('button', { name: 'See plans and prices' }).click();
  await page.waitForURL(/\/plans$/);
  await expect(page.getByText(/(client has|You have) this plan/)).toHaveCount(0);
  await callDoor(page, 'POST', 'add-plan-to-cart', DENTAL_PREFERRED);
  const quote = { tab: 'cart_info', name: 'Ines Quillon', email, message: '', data: {} };
  expect(await callDoor(page, 'POST', 'save-enrollment', quote)).toMatchObject({ status: 'success' });

  // The client, elsewhere.
  const client = await (await browser.newContext()).newPage();
  const link = await quoteLink(client, site('northstar', '/demo-mailbox'), email);
  await client.goto(link);
  await client.getByRole('button', { name: 'Open this quote in my cart' }).click();
  await client.waitForURL(/\/cart$/);
  await client.context().close();

  await page.context().clearCookies();
  await enterHome(page, site);
  const sent = page.getByRole('table', { name: 'Quotes you sent, newest first' }).getByRole('row');
  await expect(sent.filter({ hasText: email })).not.toContainText('Not opened yet');
  await page.getByRole('link', { name: /^New Member/ }).click();
  await expect(page.getByRole('combobox', { name: 'Portal' })).toHaveValue(chosen);
  await expectSoundAtAnyWidth(page);
});
