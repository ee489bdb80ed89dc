import type { Page } from 'playwright/test';
import { readMail } from './support/mails';
import { withoutScripts } from './support/plain';
import { signIn } from './support/sign-in';
import { expect, expectAccessible, expectNoSidewaysScroll, test, type SiteName } from './support/test';

type Site = (name: SiteName, path?: string) => string;

async function enterHome(page: Page, site: Site): Promise<void> {
  await page.goto(site('harbormills', '/sign-in'));
  await signIn(page, site('harbormills', '/demo-mailbox'), 'ruth@harbormills.example');
  await page.goto(site('harbormills', '/group-home'));
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Harbor Mills' })).toBeVisible();
}

const employees = (page: Page) => page.getByRole('table', { name: /^Employees/ });
const row = (page: Page, name: string) => employees(page).getByRole('row', { name: new RegExp(`^${name}`) });

test.describe('The home of a group', () => {
  test('tells who has enrolled, filters, searches and pages @desk', async ({ page, site }) => {
    await enterHome(page, site);
    await expect(page.getByRole('heading', { name: /^Open enrollment end/ })).toBeVisible();
    await expect(page.getByRole('heading', { name: /^Enrolled \d+ of \d+$/ })).toBeVisible();
    await expect(page.getByRole('link', { name: /^New Member/ })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Contributions due this month' })).toBeVisible();
    await expect(page.getByRole('complementary', { name: 'Contributions and evidence' })).toContainText(
      'Harbor Mills pays',
    );
    await expect(page.getByRole('complementary', { name: 'Contributions and evidence' })).toContainText('Henrik Bauer');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    const first = await employees(page).textContent();
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(employees(page)).not.toHaveText(first ?? '');
    await page.getByRole('link', { name: /^Enrolled \d/ }).click();
    await expect(page).toHaveURL(/list=enrolled/);
    await expect(row(page, 'Saoirse Doyle')).toContainText('3 plans');
    await expect(employees(page)).not.toContainText('Not started');

    await page.getByRole('link', { name: /^All \d/ }).click();
    await expect(page).not.toHaveURL(/list=/);
    // The newest first: people who were just added, or the last of the file.
    await expect(employees(page)).toContainText('Not started');
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('ingersoll');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL(/q=/);
    expect(page.url()).not.toContain('ingersoll');
    await expect(row(page, 'Tove Ingersoll')).toBeInViewport();
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('xyzzy');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByText('No name matches your search.')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('link', { name: 'Clear' }).click();

    await page.getByRole('link', { name: /^Enrolled \d/ }).click();
    await page.getByRole('button', { name: 'View Amadou Diallo' }).click();
    await expect(page).toHaveURL(/\/group-select-member/);
    await expect(page.getByRole('table', { name: 'Current members' })).toContainText('Amadou Diallo');
  });

  test('fits a very narrow window', async ({ page, site }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await enterHome(page, site);
    await expect(employees(page)).toBeVisible();
    await expectNoSidewaysScroll(page);
  });

  test('reminds without scripts, once in three days, and the mail has no code', async ({
    page,
    site,
    browser,
    context,
  }) => {
    await enterHome(page, site);
    const plain = await withoutScripts(browser, context, site('harbormills', '/group-home?list=not-started'));
    const search = plain.getByRole('searchbox', { name: 'Search by name' });
    await search.fill('noor');
    await plain.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(plain).toHaveURL(/q=/);
    await expect(row(plain, 'Noor Haddadin')).toBeVisible();
    const press = plain.getByRole('button', { name: 'Remind Noor Haddadin' });
    // A run that is repeated finds her reminded.
    if ((await press.count()) > 0) {
      await press.click();
      await expect(plain.getByText('One reminder is on its way.')).toBeInViewport();
      await expect(plain).toHaveURL(/list=not-started.*q=/);
    }
    await expect(press).toHaveCount(0);
    await expect(row(plain, 'Noor Haddadin')).toContainText('Reminded lately');
    const mail = await readMail(
      plain,
      site('harbormills', '/demo-mailbox'),
      'noor@haddadin.example',
      /Choose your benefits/,
    );
    expect(mail).toContain('Choose your benefits');
    expect(mail).not.toMatch(/\b\d{6}\b/);
    await plain.context().close();
  });

  test('takes one employee more, with and without scripts, and refuses one twice beside the field', async ({
    page,
    site,
    browser,
    context,
  }) => {
    const born = `0${Math.floor(1 + Math.random() * 8)}/1${Math.floor(Math.random() * 9)}/${Math.floor(1960 + Math.random() * 40)}`;
    const email = `ilse.${Math.random().toString(36).slice(2)}@vandermeer.example`;
    await enterHome(page, site);
    await page.getByRole('link', { name: 'Add an employee' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Add an employee' })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const fill = async (on: Page, first: string) => {
      await on.getByLabel('First name').fill(first);
      await on.getByLabel('Last name').fill('Vandermeer');
      await on.getByLabel('Date of birth').fill(born);
      await on.getByLabel('Email address').fill(email);
      await on.getByLabel('Hire date').fill('12/01/2026');
      await on.getByLabel('Class').selectOption('Dock');
    };
    const add = (on: Page) => on.getByRole('button', { name: 'Add to the list' });
    await add(page).click();
    await expect(page.getByText('Nothing was changed. Please check what is marked below.')).toBeInViewport();
    await expect(page.getByLabel('Date of birth')).toHaveAccessibleDescription(/required/);
    await expectAccessible(page);
    await fill(page, 'Ilse');
    await add(page).click();
    await expect(page.getByText('The person is on your list now.')).toBeInViewport();
    await expect(row(page, 'Ilse Vandermeer')).toContainText('Dock, hired 12/01/2026');
    await expect(page.getByRole('button', { name: 'Remind Ilse Vandermeer' })).toBeVisible();

    const plain = await withoutScripts(browser, context, site('harbormills', '/add-employee'));
    await fill(plain, 'ilse');
    await add(plain).click();
    await expect(plain.getByLabel('Last name')).toHaveAccessibleDescription(/is on your list already/);
    await expect(plain.getByLabel('Class')).toHaveValue('Dock');
    await plain.getByLabel('First name').fill('Pia');
    await plain.getByLabel('Email address').fill('');
    await add(plain).click();
    await expect(plain.getByText('The person is on your list now.')).toBeInViewport();
    await expect(row(plain, 'Pia Vandermeer')).toContainText('Not started');
    // Back, and pressed once more: she is there once.
    await plain.goBack();
    await fill(plain, 'Pia');
    await add(plain).click();
    await expect(plain.getByLabel('Last name')).toHaveAccessibleDescription(/is on your list already/);
    await plain.context().close();
  });

  test('shows nothing of it to an employee, and an empty list to a group without one', async ({ page, site }) => {
    await page.goto(site('enroll', '/bluewater/sign-in'));
    await signIn(page, site('enroll', '/bluewater/demo-mailbox'), 'ines@bluewater.example');
    await expect(page).toHaveURL(/\/bluewater\/group-home$/);
    await expect(page.getByRole('heading', { name: 'Your employees are not listed here yet' })).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('Albright');
    await expectAccessible(page);
  });
});
