import type { Page } from 'playwright/test';
import { enterGroup } from './support/employee';
import { austinQuote, getQuote, openPlan, passRepGate } from './support/journey';
import { signIn } from './support/sign-in';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test';

const trail = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumb' });
const line = (page: Page) => page.getByRole('region', { name: 'Enrolling for' });

/** The line says exactly this, in the order group, member, portal. */
async function expectSelected(page: Page, ...values: string[]): Promise<void> {
  await expect(line(page).getByRole('definition')).toHaveText(values);
}

test.describe('A rep’s home', () => {
  test('asks for portal and group step by step, and plans show what was chosen @desk @far', async ({ page, site }) => {
    await page.goto(site('enroll', '/north-star'));
    await passRepGate(page, 'STAR4101', 'Dana Whitfield');
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Dana Whitfield' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Who do you want to enroll for?' })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Current Member/ })).toHaveAttribute(
      'href',
      '/north-star/agent-select-member',
    );
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await page.getByRole('link', { name: /^New Member/ }).click();
    const portal = page.getByRole('combobox', { name: 'Portal' });
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(portal).toHaveAccessibleDescription(/Please choose a platform/);
    await expect(page.getByRole('alert', { name: 'There is a problem' })).toBeFocused();
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await page.getByRole('link', { name: /^New Member/ }).click();
    await portal.selectOption({ label: 'Employer Advantage' });
    await page.getByRole('button', { name: 'Submit' }).click();

    const group = page.getByRole('combobox', { name: 'Group' });
    await expect(page.getByRole('main')).toContainText('Portal: Employer Advantage');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(group).toHaveAccessibleDescription(/Please choose a group/);
    await expectAccessible(page);
    await expect(group.getByRole('option')).toHaveText(['Choose a group', 'Bluewater Logistics', 'Quarry Lane Bakery']);
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await expect(portal).toHaveValue('103');
    await page.getByRole('button', { name: 'Submit' }).click();
    await group.selectOption({ label: 'Quarry Lane Bakery' });
    await page.getByRole('button', { name: 'Submit' }).click();

    await expect(page).toHaveURL(/\/north-star\/home$/);
    await expect(page.getByRole('heading', { level: 1, name: 'What would you like to cover?' })).toBeVisible();
    await expectSelected(page, 'Quarry Lane Bakery', 'Employer Advantage');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    // What only this portal sells is counted in the menu, listed, and has its page, before there is a quote.
    await expect(page.locator('#menu a[href$="type=vision"]')).toContainText('6 plans');
    await page
      .getByRole('link', { name: /^Vision/ })
      .last()
      .click();
    await page
      .getByRole('link', { name: /Employee Vision/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Employee Vision' })).toBeVisible();
    await page.goto(site('enroll', '/north-star/home'));

    await getQuote(page, austinQuote);
    await expectSelected(page, 'Quarry Lane Bakery', 'Employer Advantage');
    await line(page).getByRole('button', { name: 'Change portal' }).click();
    const dialog = page.getByRole('dialog', { name: 'Select portal' });
    await dialog.getByRole('combobox', { name: 'Portal' }).selectOption({ label: 'Individual Plans' });
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect(dialog).toBeHidden();
    await expectSelected(page, 'Quarry Lane Bakery', 'Individual Plans');

    await openPlan(page, 'Dental Preferred');
    await expectSelected(page, 'Quarry Lane Bakery', 'Individual Plans');
    await expect(trail(page).getByRole('listitem')).toHaveText(['Home', 'Plans', 'Plan Details']);
    await trail(page).getByRole('link', { name: 'Home' }).click();
    await expect(page).toHaveURL(/\/north-star\/agent-home$/);
  });

  test('in its popup variant offers a direct enrollment or a group', async ({ page, site }) => {
    await page.goto(site('enroll', '/bayline'));
    await passRepGate(page, 'BAY4102', 'Marcus Delacroix');
    await page.getByRole('button', { name: /^New Member/ }).click();
    const portals = page.getByRole('dialog', { name: 'Select portal' });
    await portals.getByRole('button', { name: 'Submit' }).click();
    const portal = portals.getByRole('combobox', { name: 'Portal' });
    await expect(portal).toHaveAccessibleDescription(/Please choose a platform/);
    await expect(portal).toBeFocused();
    await portal.selectOption({ label: 'Partner Direct' });
    await portals.getByRole('button', { name: 'Submit' }).click();

    const who = page.getByRole('dialog', { name: 'Who do you want to enroll for?' });
    await expect(who.getByRole('button', { name: 'Start Direct Enrollment' })).toBeVisible();
    await who.getByText('Choose a Group and Enroll').click();
    await who.getByRole('button', { name: 'Submit' }).click();
    await expect(who.getByRole('combobox', { name: 'Group' })).toHaveAccessibleDescription(/Please choose a group/);
    await expectAccessible(page);
    // What was missing is mended where it is missing: the groups stay open.
    await who.getByRole('combobox', { name: 'Group' }).selectOption({ label: 'Harbor Mills' });
    await expect(who.getByRole('button', { name: 'Submit' })).toBeVisible();
    await who.getByRole('button', { name: 'Start Direct Enrollment' }).click();
    await expect(page).toHaveURL(/\/bayline\/home$/);
    await expectSelected(page, 'Partner Direct');
  });
});

test.describe('A group administrator’s home', () => {
  test('welcomes with the group, asks for the portal, and is the start page of the own domain', async ({
    page,
    site,
  }) => {
    await page.goto(site('enroll', '/bluewater/group-home'));
    await expect(page).toHaveURL(/\/bluewater\/access-page$/);
    await page.goto(site('enroll', '/bluewater/sign-in'));
    await signIn(page, site('enroll', '/bluewater/demo-mailbox'), 'ines@bluewater.example');
    await expect(page).toHaveURL(/\/bluewater\/group-home$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Bluewater Logistics' })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Current Member/ })).toHaveAttribute(
      'href',
      '/bluewater/group-select-member',
    );
    await expectAccessible(page);
    await page.getByRole('link', { name: /^New Member/ }).click();
    await page.getByRole('button', { name: 'Submit' }).click();
    const portal = page.getByRole('combobox', { name: 'Portal' });
    await expect(portal).toHaveAccessibleDescription(/Please choose a platform/);
    await expect(portal.getByRole('option')).toHaveText(['Choose a portal', 'Individual Plans', 'Employer Advantage']);
    await portal.selectOption({ label: 'Individual Plans' });
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page).toHaveURL(/\/bluewater\/home$/);
    await expectSelected(page, 'Bluewater Logistics', 'Individual Plans');
    await page.goto(site('enroll', '/bluewater'));
    await expect(page).toHaveURL(/\/bluewater$/);
    await expect(page.getByRole('heading', { name: 'Who do you want to enroll for?' })).toBeVisible();
    await page.getByRole('button', { name: 'Account' }).click();
    await expect(page.getByRole('link', { name: 'Current members' })).toBeVisible();
    await page.goto(site('enroll', '/bluewater/agent-home'));
    await expect(page).toHaveURL(/\/bluewater$/);
  });
});

test.describe('An employee on the group-enrollment host', () => {
  test('comes by the group code to the employer’s plans, and may choose the portal', async ({ page, site }) => {
    await enterGroup(page, site);
    await page.goto(site('groups', '/harbor-mills/group-home'));
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Harbor Mills' })).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('Current Member');
    await page.getByRole('combobox', { name: 'Portal' }).selectOption({ label: 'Employer Advantage' });
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page).toHaveURL(/\/harbor-mills\/home$/);
    await getQuote(page, { ...austinQuote, zip: '04101' });
    await expectSelected(page, 'Harbor Mills', 'Employer Advantage');
    await expect(trail(page).getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/harbor-mills');
    await page.goto(site('groups', '/harbor-mills/agent-home'));
    await expect(page).toHaveURL(/\/harbor-mills$/);
  });
});

test.describe('A plan without a quote', () => {
  test('asks people who buy for themselves for the basic info at once', async ({ page, site }) => {
    await page.goto(site('northstar', '/plan/1603'));
    await expect(page.getByRole('form', { name: 'Get Started' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Select portal' })).toHaveCount(0);
    await page.goto(site('northstar'));
    await getQuote(page, austinQuote);
    // A plan that is sold through their portal and others has its price without a question.
    await page.goto(site('northstar', '/plan/1603'));
    const box = page.getByRole('complementary', { name: 'Your price' });
    await expect(box.getByRole('button', { name: 'Add to Cart' })).toBeVisible();
    await expect(line(page)).toHaveCount(0);
  });

  test('asks an employee for the portal only, then for the basic info @hand', async ({ page, site }) => {
    await page.goto(site('harbormills', '/plan/1101/dental-preferred'));
    await expect(page.getByRole('form', { name: 'Get Started' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Select portal' }).click();
    const dialog = page.getByRole('dialog', { name: 'Select portal' });
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect(dialog.getByRole('combobox', { name: 'Portal' })).toHaveAccessibleDescription(
      /Please choose a platform/,
    );
    await expectAccessible(page);
    await dialog.getByRole('combobox', { name: 'Portal' }).selectOption({ label: 'Employer Advantage' });
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('form', { name: 'Get Started' })).toBeVisible();
    await expectSelected(page, 'Harbor Mills', 'Employer Advantage');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  test('asks a rep for portal and group too', async ({ page, site }) => {
    await page.goto(site('enroll', '/north-star'));
    await passRepGate(page, 'STAR4101', 'Dana Whitfield');
    await page.goto(site('enroll', '/north-star/plan/1101'));
    await page.getByRole('button', { name: 'Select portal' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Portal' }).selectOption({ label: 'Individual Plans' });
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await dialog.getByText('Choose a Group and Enroll').click();
    await dialog.getByRole('combobox', { name: 'Group' }).selectOption({ label: 'Bluewater Logistics' });
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expectSelected(page, 'Bluewater Logistics', 'Individual Plans');
    await expect(page.getByRole('form', { name: 'Get Started' })).toBeVisible();
  });

  test('asks for the portal by plain forms too @nojs', async ({ page, site }) => {
    await page.goto(site('harbormills', '/plan/1101'));
    await page.getByRole('button', { name: 'Select portal' }).click();
    const dialog = page.getByRole('dialog', { name: 'Select portal' });
    await dialog.getByRole('combobox', { name: 'Portal' }).selectOption({ label: 'Employer Advantage' });
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect(page).toHaveURL(/\/plan\/1101#get-price$/);
    await expect(page.getByRole('form', { name: 'Get Started' })).toBeVisible();
    await expectSelected(page, 'Harbor Mills', 'Employer Advantage');
  });
});
