import { expect, type Page } from 'playwright/test';
import { callDoor, quoteAhead } from '../ahead';
import { addToCart, austinQuote, checkOut, getQuote, passRepGate, startNewMember } from '../journey';
import { signIn } from '../sign-in';
import { seeRepWork } from './rep-work';
import { dialog, meetEnded, seeDialog, type Tour } from './see';

/** A rep: both variants of the home, the cart, and what waits at home. */
export const repTour: Tour = async (page, site, see) => {
  await page.goto(site('enroll', '/bayline'));
  await passRepGate(page, 'BAY4102', 'Marcus Delacroix');
  await page.getByRole('button', { name: 'Admin tools' }).click();
  await see('rep home, admin tools');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^New Member/ }).click();
  await dialog(page, 'Select portal').getByRole('button', { name: 'Submit' }).click();
  await dialog(page, 'Select portal').getByText('Please choose a platform').first().waitFor();
  await see('rep home, portal in a popup');
  await dialog(page, 'Select portal').getByRole('combobox').selectOption({ index: 1 });
  await dialog(page, 'Select portal').getByRole('button', { name: 'Submit' }).click();
  await dialog(page, 'Who do you want').getByText('Choose a Group and Enroll').click();
  await see('rep home, group in a popup');
  await quoteAhead(page, site('enroll', '/bayline'));
  const answers = [
    { question_id: 205, yes_no_flag: 0 },
    { question_id: 206, yes_no_flag: 1 },
  ];
  await callDoor(page, 'POST', 'save-question-answers', { plan_id: 2005, answers });
  await page.goto(site('enroll', '/bayline/plan/2005'));
  await page.getByRole('heading', { name: 'This plan cannot be offered to you' }).waitFor();
  await see('plan, declined');
  await page.goto(site('enroll', '/north-star/access-page'));
  await passRepGate(page, 'STAR4101', 'Dana Whitfield');
  await page.goto(site('enroll', '/north-star/plan/1101'));
  await seeDialog(page, page.getByRole('button', { name: 'Select portal' }), 'Select portal', () =>
    see('plan of a rep, select portal'),
  );
  await page.goto(site('enroll', '/north-star/agent-home'));
  await see('rep home');
  await page.getByRole('button', { name: 'Account' }).click();
  await see('rep home, account menu');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: /^New Member/ }).click();
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('alert', { name: 'There is a problem' }).waitFor();
  await see('rep home, portal');
  await page.getByRole('combobox', { name: 'Portal' }).selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('combobox', { name: 'Group' }).waitFor();
  await see('rep home, group');
  await page.goto(site('enroll', '/north-star'));
  await startNewMember(page, { portal: 'Individual Plans', group: 'Quarry Lane Bakery' });
  await see('home of a group');
  await getQuote(page, austinQuote);
  await see('plans of a group');
  await page.goto(site('enroll', '/north-star/plan/1101'));
  await addToCart(page);
  await see('rep cart');
  await seeDialog(page, page.getByRole('button', { name: 'Proceed to Checkout' }), 'Ready to enroll?', () =>
    see('rep cart, ready to enroll'),
  );
  await checkOut(page, 'Rep Enrollment');
  await page.getByRole('button', { name: 'Enter Enroller Code' }).click();
  const enroller = dialog(page, 'Enroller code');
  await enroller.getByRole('button', { name: 'Submit' }).click();
  await enroller.getByText('Enter Enroller Code').waitFor();
  await see('step personal-info of a rep, enroller code');
  await enroller.getByLabel('Enroller code').fill('EN-12');
  await enroller.getByRole('button', { name: 'Submit' }).click();
  await page.getByText('Your enroller code is saved.').first().waitFor();
  await see('step personal-info of a rep');
  await seeRepWork(page, site, see);
};

async function sentQuote(page: Page, see: (name: string) => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: 'Send Personalized Quote' }).click();
  const quote = dialog(page, 'Send Personalized Quote');
  await quote.getByRole('button', { name: 'Send', exact: true }).click();
  await quote.getByText('Field is required').first().waitFor();
  await see('rep cart, send quote');
  await quote.getByLabel('Name').fill('Robin Vale');
  await quote.getByLabel('Email').fill(`robin-${Date.now()}@vale.example`);
  await quote.getByRole('button', { name: 'Preview' }).click();
  const preview = dialog(page, 'Preview');
  await preview.frameLocator('iframe').getByRole('heading').first().waitFor();
  await see('rep cart, quote preview');
  await preview.getByRole('button', { name: 'Back to the quote' }).click();
  await quote.getByRole('button', { name: 'Send', exact: true }).click();
  const sent = dialog(page, /Quote Successfully Sent/);
  await sent.getByRole('button', { name: 'Done' }).waitFor();
  await see('rep cart, quote sent');
  await sent.getByRole('button', { name: 'Done' }).click();
}

/** A signed-in rep's current members with Enroll Now, and a member's own home. */
export const membersTour: Tour = async (page, site, see) => {
  const mailbox = site('northstar', '/demo-mailbox');
  await page.goto(site('northstar', '/agent-select-member'));
  await signIn(page, mailbox, 'dana@northstar.example');
  await page.getByRole('table', { name: 'Current members' }).waitFor();
  await see('current members');
  await page
    .getByRole('button', { name: /^Enroll Now/ })
    .first()
    .click();
  await dialog(page, 'Choose Tier').getByRole('button', { name: 'Submit' }).click();
  await dialog(page, 'Choose Tier').getByText('Please choose a tier').first().waitFor();
  await see('current members, tier');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Next page' }).click();
  await page.getByText(/page 2 of \d+/).waitFor();
  await see('current members, last page');
  await page.getByRole('searchbox', { name: 'Search members' }).fill('no such person');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('heading', { name: 'No member matches your search' }).waitFor();
  await see('current members, none found');
  await page.goto(site('northstar', '/agent-home'));
  await startNewMember(page, { portal: 'Individual Plans', group: 'Quarry Lane Bakery' });
  await getQuote(page, austinQuote);
  await page.goto(site('northstar', '/plan/1101'));
  await addToCart(page);
  await sentQuote(page, see);
  await page.context().clearCookies();
  await page.goto(site('northstar', '/BenAdvanceHome'));
  await signIn(page, mailbox, 'walter@osei.example');
  await page.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor();
  await see('member home');
  await sessionEnding(page);
  await see('member home, still there');
  await sessionEnded(page, site('northstar', '/member-home'));
  await see('member home, session ended');
};

/** Brings the page close to the end of its session, by its own clock and by what the server says. */
async function sessionEnding(page: Page): Promise<void> {
  await page.clock.install();
  await page.route('**/api/session/time-left*', (route) =>
    route.fulfill({ json: { status: 'success', data: { seconds: 110 } } }),
  );
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  // The page counts from when its script runs, which may be later than now.
  await expect(async () => {
    await page.clock.fastForward('14:00');
    await dialog(page, 'Are you still there?').waitFor({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
}

async function sessionEnded(page: Page, address: string): Promise<void> {
  await meetEnded(page, address, async () => {
    await dialog(page, 'Are you still there?').getByRole('link', { name: 'Sign out' }).click();
    await page.getByText('You are signed out.').waitFor();
  });
  await page.getByText('You were signed out because nothing was done').waitFor();
}

/** A group administrator, and an employee on the group-enrollment host. */
export const groupTour: Tour = async (page, site, see) => {
  await page.goto(site('harbormills', '/sign-in'));
  await signIn(page, site('harbormills', '/demo-mailbox'), 'ruth@harbormills.example');
  await page.getByRole('link', { name: /^New Member/ }).waitFor();
  await page.getByRole('heading', { name: /^Enrolled/ }).waitFor();
  await see('group home');
  await page.goto(site('harbormills', '/group-home?list=waiting'));
  await page.getByRole('row', { name: /^Henrik Bauer/ }).waitFor();
  await see('group home, those who wait');
  await page.goto(site('harbormills', '/group-select-member'));
  await page.getByRole('table', { name: 'Current members' }).waitFor();
  await see('current members of a group');
  await page.goto(site('harbormills', '/demo-mailbox'));
  await see('mailbox of a group');
  await page.goto(site('groups', '/access-page'));
  await page.getByLabel('Group Enrollment Code').fill('HARBOR2027');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await page.waitForURL(/\/harbor-mills$/);
  await see('landing of an employer');
  await page.goto(site('groups', '/harbor-mills/group-home'));
  await page.getByRole('combobox', { name: 'Portal' }).waitFor();
  await see('group home of an employee');
};
