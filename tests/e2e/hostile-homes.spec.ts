import type { Page } from 'playwright/test';
import type { Running } from '../config/go-between';
import { findHarm, NO_HARM, watchForHarm } from '../config/harm';
import { SHORT, startHostileApi } from '../config/hostile-api';
import { expectHarmless } from './support/harmless';
import { addToCart, checkOut, draw, fillContact, maya, pressNext, signAgreement } from './support/journey';
import { startOwnStorefront, type OwnStorefront } from './support/own-storefront';
import { signIn } from './support/sign-in';
import { expect, test } from './support/test';

/**
 * Every answer of the API is spoiled, on every site (`config/hostile-api.ts`): names, lists, what is on file. The gate draws the same homes with
 * hostile rows (`tests/server/hostile-pages.test.ts`).
 */
test.use({ backend: 'remote' });

const elias = { ...maya, first: 'Elias', last: 'Brandt', email: 'elias@brandt.example' };

let api: Running;
let shop: OwnStorefront;

test.beforeAll(async () => {
  api = await startHostileApi(`http://127.0.0.1:${process.env.E2E_API_PORT}`, true);
  shop = await startOwnStorefront({ ENROLLMENT_API_URL: api.url });
});

test.afterAll(() => {
  api.close();
  shop.stop();
});

/** A name or another text of the API as it must be read on a page. */
const spoilt = (text: string): string => `${text} ${SHORT}`;

async function look(page: Page, site: string, path: string, words: readonly string[]): Promise<void> {
  await page.goto(shop.at(site, path));
  await expect(page).toHaveURL(shop.at(site, path));
  await expectHarmless(page, ['look banner_text'], words);
}

test('hostile answers of the API run nothing on the homes, lists and steps of reps, groups and members @soak', async ({
  page,
}) => {
  await watchForHarm(page);
  page.on('dialog', (dialog) => {
    void dialog.dismiss();
  });
  await test.step('a rep', () => walkRep(page));
  await page.context().clearCookies();
  await test.step('a group', () => walkGroup(page));
  await page.context().clearCookies();
  await test.step('a member', () => walkMember(page));
});

async function walkRep(page: Page): Promise<void> {
  await page.goto(shop.at('enroll'));
  await page.getByRole('textbox', { name: 'Rep access code' }).fill('BAY4102');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('button', { name: 'Confirm', exact: true }).waitFor();
  await expectHarmless(page, [], [spoilt('Marcus'), spoilt('Delacroix')]);

  await page.goto(shop.at('northstar', '/agent-select-member'));
  await expectHarmless(page, ['look banner_text']);
  await signIn(page, shop.at('northstar', '/demo-mailbox'), 'dana@northstar.example');
  await page.waitForURL(/\/agent-select-member$/);
  await expectHarmless(page, [], [spoilt('Walter Osei'), spoilt('walter@osei.example')]);
  await look(page, 'northstar', '/agent-select-member?page=2', [SHORT]);
  const ticket = page.waitForResponse(/\/get-ticket-link$/);
  await page.getByRole('button', { name: 'Help assistant' }).click();
  expect(await (await ticket).text()).toContain('javascript:');
  await page.getByRole('button', { name: /^Feedback/ }).waitFor();
  // Its address would run a script, so there is no such link; and a rep is not told to call herself.
  await expect(page.getByRole('link', { name: /Create Ticket/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Contact Rep/ })).toHaveCount(0);
  await expectHarmless(page, []);
  await page.keyboard.press('Escape');
  await look(page, 'northstar', '/agent-home', [spoilt('North Star Benefits')]);
  await expectHarmless(page, ['getAgentAboutPageInfo agent_bio']);
  await page.getByRole('link', { name: /^New Member/ }).click();
  await page.getByRole('combobox', { name: 'Portal' }).selectOption('103');
  await expectHarmless(page, [], [spoilt('Employer Advantage')]);
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('combobox', { name: 'Group' }).selectOption({ index: 1 });
  await expectHarmless(page, [], [spoilt('Employer Advantage'), spoilt('Bluewater Logistics')]);
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.waitForURL(/\/home$/);
  await expectHarmless(page, [], [spoilt('Employer Advantage'), spoilt('Bluewater Logistics')]);

  await page.getByLabel('Zip Code').fill('00000');
  await page.getByLabel('DOB').focus();
  await expect(page.getByLabel('Zip Code')).toHaveAccessibleDescription(new RegExp('onerror'));
  await expectHarmless(page, []);

  await page.goto(shop.at('northstar', '/agent-select-member'));
  await search(page, 'elias');
  await enrollNow(page, 'Elias Brandt', 'Family');
  await expectHarmless(page, [], [spoilt('Elias'), spoilt('Brandt')]);
  await page.goto(shop.at('northstar', '/plan/1701'));
  await addToCart(page);
  await expectHarmless(page, ['getPlanCart special_message'], [spoilt('Everyday RX Card')]);
  await page.getByRole('button', { name: 'Send Personalized Quote' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send Personalized Quote' });
  await dialog.getByLabel('Name').fill('Robin Vale');
  await dialog.getByLabel('Email').fill('robin@vale.example');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  const frame = page.getByRole('dialog', { name: 'Preview' }).frameLocator('iframe');
  await expect(frame.getByText('canary getQuotePreviewContent content')).toBeVisible();
  expect(await findHarm(page)).toMatchObject({
    ...NO_HARM,
    foreign: [expect.stringMatching(/^<iframe title="[^"]*" sandbox="" /)],
  });
  await page.goto(shop.at('northstar', '/cart'));
  await checkOut(page, 'Rep Enrollment');
  await fillWhatIsOnFile(page);
  await page.waitForURL(/dependent-information$/);
  await expectHarmless(page, ['getFormFieldsDependentPrimaryInfo disclaimer'], [spoilt('Noor'), spoilt('Mila')]);
}

/** Steps that begin with what is on file, and take only names and addresses that are some. */
async function fillWhatIsOnFile(page: Page): Promise<void> {
  await expect(page.getByLabel('First name')).toHaveValue(spoilt(elias.first));
  await expect(page.getByLabel('Last name')).toHaveValue(spoilt(elias.last));
  await expectHarmless(page, []);
  await page.getByLabel('First name').fill(elias.first);
  await page.getByLabel('Last name').fill(elias.last);
  await pressNext(page);
  await page.waitForURL(/contact-info$/);
  await expect(page.getByLabel('Street address 1')).toHaveValue(spoilt('912 Pecan Grove Road'));
  await expectHarmless(page, []);
  await fillContact(page, elias);
  await pressNext(page);
}

/** Finds one member: newer ones stand first in a list. */
async function search(page: Page, name: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search members' }).fill(name);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('1 member found')).toBeVisible();
}

async function enrollNow(page: Page, name: string, tier: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Enroll Now.*${name}`) }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose Tier' });
  await dialog.getByRole('radio', { name: tier }).check();
  await expectHarmless(page, [], [spoilt(name)]);
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await page.waitForURL(/\/plans$/);
}

async function walkGroup(page: Page): Promise<void> {
  await page.goto(shop.at('groups'));
  await page.getByLabel('Group Enrollment Code').fill('HARBOR2027');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('button', { name: 'Yes', exact: true }).waitFor();
  await expectHarmless(page, [], [spoilt('Harbor Mills')]);
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await page.waitForURL(/\/harbor-mills$/);
  await look(page, 'groups', '/harbor-mills/group-home', [spoilt('Harbor Mills')]);

  await page.goto(shop.at('harbormills', '/group-select-member'));
  await signIn(page, shop.at('harbormills', '/demo-mailbox'), 'ruth@harbormills.example');
  await page.waitForURL(/\/group-select-member$/);
  await search(page, 'saoirse');
  await expectHarmless(page, [], [spoilt('Saoirse Doyle')]);
  await look(page, 'harbormills', '/group-home', [spoilt('Harbor Mills')]);
  await look(page, 'harbormills', '/group-home?step=portal', [spoilt('Employer Advantage')]);
  await page.goto(shop.at('harbormills', '/group-select-member'));
  await search(page, 'saoirse');
  await enrollNow(page, 'Saoirse Doyle', 'Member Only');
  await expectHarmless(page, [], [spoilt('Saoirse'), spoilt('Harbor Mills')]);
}

async function walkMember(page: Page): Promise<void> {
  await page.goto(shop.at('northstar', '/BenAdvanceHome'));
  await signIn(page, shop.at('northstar', '/demo-mailbox'), 'elias@brandt.example');
  await page.waitForURL(/\/member-home$/);
  await expectHarmless(page, [], [spoilt('Elias'), spoilt('Brandt')]);
  await page.getByRole('radio', { name: /Member Only/ }).check();
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.waitForURL(/\/plans$/);
  await page.goto(shop.at('northstar', '/plan/1701'));
  await addToCart(page);
  await checkOut(page, 'Member Enrollment');
  await fillWhatIsOnFile(page);
  await page.waitForURL(/agreement-signature$/);
  await expectHarmless(page, ['getAgreementTexts text_body']);
  await signAgreement(page, elias);
  // The name is spoilt on its way here, so no typed one is both sides' own.
  await page.getByRole('radio', { name: 'Draw my signature' }).check();
  await draw(page, [
    [0.15, 0.7],
    [0.25, 0.25],
    [0.35, 0.75],
    [0.5, 0.3],
    [0.65, 0.7],
    [0.8, 0.4],
  ]);
  await pressNext(page);
  await page.waitForURL(/billing-information$/);
  await page.getByRole('radio', { name: 'Credit Card' }).check();
  await expectHarmless(page, [], [spoilt('Elias Brandt')]);
  await page.getByRole('radio', { name: 'EFT' }).check();
  await page.getByRole('radio', { name: /^LONE CEDAR BANK/ }).check();
  await expectHarmless(page, ['getPaymentAuthorization text'], [spoilt('LONE CEDAR BANK')]);
  await page.getByRole('checkbox', { name: /authorize/i }).check();
  await pressNext(page);
  await page.waitForURL(/review-confirm$/);
  await expectHarmless(page, [], [spoilt('Brandt')]);
  await pressNext(page);
  await page.waitForURL(/receipt/);
  await expectHarmless(page, [], [spoilt('Everyday RX Card'), spoilt('LONE CEDAR BANK')]);
  const copy = page.getByRole('link', { name: /Download your copy/ });
  const name = await copy.evaluate(async (link: HTMLAnchorElement) =>
    (await fetch(link.href)).headers.get('content-disposition'),
  );
  expect(name).toMatch(/^attachment; filename="[\w. -]+onerror[\w. -]+"$/);
}
