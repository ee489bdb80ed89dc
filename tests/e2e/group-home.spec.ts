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
    await expect(employees(page)).toContainText('Wren Tolliver');
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

  test('shows nothing of it to an employee, and an empty list to a group without one', async ({ page, site }) => {
    await page.goto(site('enroll', '/bluewater/sign-in'));
    await signIn(page, site('enroll', '/bluewater/demo-mailbox'), 'ines@bluewater.example');
    await expect(page).toHaveURL(/\/bluewater\/group-home$/);
    await expect(page.getByRole('heading', { name: 'Your employees are not listed here yet' })).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('Albright');
    await expectAccessible(page);
  });
});
