import type { Page } from 'playwright/test';
import { askForChild } from './support/ask-for-child';
import { comeAsEmployee, fillJob } from './support/employee';
import {
  addToCart,
  checkOut,
  fillContact,
  fillPersonal,
  payByCard,
  pressNext,
  readReceipt,
  signToReview,
  type Person,
} from './support/journey';
import { readMail } from './support/mails';
import { signMove, tellMove } from './support/moving';
import { stranger, type SiteAddress } from './support/new-member';
import { withoutScripts } from './support/plain';
import { signIn } from './support/sign-in';
import { expect, expectSoundAtAnyWidth, test } from './support/test';

/* What a group decides on, and what its member sees of it, most of it where no script runs. A yes to a child with scripts is in group-week. */

/** Dental Preferred, of which the price goes by the place of home, and to which Harbor Mills pays. */
const PLAN = '1101';

/** Enrolls an employee of Harbor Mills, and comes back as that member. */
async function enrolled(page: Page, site: SiteAddress, person: Person): Promise<void> {
  await comeAsEmployee(page, site);
  await page.goto(site('groups', `/harbor-mills/plan/${PLAN}`));
  await addToCart(page);
  await checkOut(page, 'Member Enrollment');
  await fillPersonal(page, person);
  await pressNext(page);
  await page.waitForURL(/contact-info$/);
  await fillContact(page, person);
  await pressNext(page);
  await page.waitForURL(/(?:employer-info|agreement-signature)$/);
  if (page.url().endsWith('employer-info')) {
    await fillJob(page);
    await pressNext(page);
    await page.waitForURL(/agreement-signature$/);
  }
  await signToReview(page, person, payByCard);
  await pressNext(page);
  await readReceipt(page);
  await page.context().clearCookies();
  await page.goto(site('harbormills', '/member-home'));
  await signIn(page, site('harbormills', '/demo-mailbox'), person.email);
}

/** The page on which the group decides on the change of this member. */
async function openDecision(page: Page, site: SiteAddress, last: string): Promise<void> {
  await page.goto(site('harbormills', '/group-home'));
  const waiting = page.getByRole('region', { name: 'Changes to decide' });
  await waiting
    .getByRole('listitem')
    .filter({ hasText: last })
    .getByRole('link', { name: /^Decide/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Your decision' })).toBeVisible();
}

test('a group declines a child with its reason and approves a move, where no script runs, and the member sees both @soak', async ({
  page,
  site,
  browser,
}) => {
  test.slow();
  const person = stranger('Decker');
  const name = `Maya ${person.last}`;
  const home = site('harbormills', '/member-home');
  const mailbox = site('harbormills', '/demo-mailbox');
  const own = await browser.newContext();
  const signing = await own.newPage();
  await enrolled(signing, site, person);
  const member = await withoutScripts(browser, own, home);
  const mine = member.getByRole('main');
  await askForChild(member, home, person);
  await expect(mine.getByText('Your change is signed and waits for a decision.')).toBeInViewport();
  // Told as long as it waits, with the way to take it back.
  await member.goto(home);
  const told = mine.getByText(`Adding Ida ${person.last} waits for a decision.`);
  await expect(told).toBeVisible();
  await expect(mine.getByText(/Your benefits desk decides\. Nothing has changed yet/)).toBeVisible();
  await signing.goto(home);
  await expectSoundAtAnyWidth(signing);
  await mine.getByRole('link', { name: /^See it or take it back/ }).click();
  await expect(mine.getByRole('button', { name: 'Take it back' })).toBeVisible();

  await page.goto(site('harbormills', '/sign-in'));
  await signIn(page, mailbox, 'ruth@harbormills.example');
  const ruth = await withoutScripts(browser, page.context(), site('harbormills', '/group-home'));
  await openDecision(ruth, site, person.last);
  const main = ruth.getByRole('main');
  await expect(main).toContainText(`Ida ${person.last}, child`);
  await main.getByRole('button', { name: 'Decline' }).click();
  await expect(main.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription(/Say why/);
  await main.getByRole('textbox', { name: 'Reason' }).fill('The record names no parent. Please send the long form.');
  await main.getByRole('button', { name: 'Decline' }).click();
  await expect(main.getByText('Declined: the member has been mailed your reason.')).toBeInViewport();
  await ruth.reload();
  await expect(main.getByRole('button', { name: 'Approve' })).toHaveCount(0);

  // The page of the change that the member had open, and the home: nothing has changed.
  await member.reload();
  await expect(mine.getByText('This change was declined; your plans stay as they are.')).toBeVisible();
  await member.goto(home);
  await expect(mine.getByRole('listitem').filter({ hasText: 'Dental Preferred' }).first()).not.toContainText('Ida');
  await expect(mine.getByText(`Adding Ida ${person.last} was declined.`)).toBeVisible();
  await expect(mine.getByText('Reason: The record names no parent. Please send the long form.')).toBeVisible();
  await signing.reload();
  await expectSoundAtAnyWidth(signing);
  const declined = await readMail(member, mailbox, person.email, /Your change was declined/);
  expect(declined).toContain('The record names no parent. Please send the long form.');

  await mine.getByRole('link', { name: 'Move', exact: true }).click();
  await tellMove(member, { street: '9 Beacon Way', city: 'Bangor', zip: '04401', state: 'ME' });
  await mine.getByRole('button', { name: 'Go on' }).click();
  await signMove(member, person.last);
  await expect(mine.getByText('Your move is signed and waits for a decision.')).toBeInViewport();
  await expect(mine).not.toContainText('Bangor');
  await openDecision(ruth, site, person.last);
  await expect(main).toContainText(name);
  await expect(main).toContainText('Bangor');
  await main.getByRole('button', { name: 'Approve' }).click();
  await expect(main.getByText('Approved: the change is in force, and the member has been mailed.')).toBeInViewport();
  await main.getByRole('link', { name: 'Back to my home' }).click();
  await expect(main).not.toContainText(name);
  await member.goto(home);
  await expect(mine).toContainText('Bangor, ME 04401');
  await expect(mine.getByText('Your move was approved.')).toBeVisible();
  await readMail(member, mailbox, person.email, /Your address has changed/);
  await ruth.context().close();
  await own.close();
});
