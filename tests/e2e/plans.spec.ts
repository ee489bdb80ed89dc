import type { Page } from 'playwright/test';
import { quoteAhead } from './support/ahead';
import { addToCart, austinQuote, compareBox, getQuote, showAll } from './support/journey';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test';

/** The result count, which is also what screen readers hear. */
const count = (page: Page) => page.getByRole('main').getByRole('status').first();
const sections = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('heading', { level: 2 })
    .filter({ hasNotText: /Compare|Recommended/ });

test.describe('Plans', () => {
  test('the address is the filter: ticks, order, Back and a shared link', async ({ page, site }) => {
    await page.goto(site('northstar', '/plans'));
    await expect(count(page)).toHaveText('53 plans');
    await expect(sections(page)).toHaveText([
      'Dental',
      'Vision',
      'Medical',
      'Term Life',
      'Limited Medical',
      'RX',
      'Life Style',
      'Supplemental',
      'Disability Income',
      'Critical Illness',
      'Accident',
      'Hospital',
      'Pet',
    ]);
    // A few of each category; the rest is the filter's page.
    const cards = page.getByRole('region', { name: 'Dental' }).getByRole('heading', { level: 3 });
    await expect(cards).toHaveCount(3);
    await showAll(page, 'Dental');
    await expect(page).toHaveURL(/\/plans\?type=dental$/);
    await expect(cards).toHaveCount(8);
    await page.goBack();
    const filter = page.getByRole('search', { name: 'Filter plans' });
    await filter.getByLabel('Dental Plans').check();
    await expect(page).toHaveURL(/\/plans\?type=dental$/);
    await expect(count(page)).toHaveText('8 plans in dental');
    await expect(filter.getByLabel('Dental Plans')).toBeFocused();

    await filter.getByLabel('Critical Plan').check();
    await expect(page).toHaveURL(/\/plans\?type=dental&type=critical$/);
    await expect(count(page)).toHaveText('12 plans in dental and critical illness');
    await expect(filter.getByLabel('Critical Plan')).toBeFocused();

    await page.getByLabel('Sort by').selectOption('Name');
    await expect(page).toHaveURL(/sort=name$/);
    await expect(cards.first()).toHaveText('Dental Complete 2500');
    const names = await cards.allTextContents();
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en-US')));

    await page.goBack();
    await expect(page.getByLabel('Sort by')).toHaveValue('price');
    await page.goBack();
    await expect(count(page)).toHaveText('8 plans in dental');
    await expect(filter.getByLabel('Critical Plan')).not.toBeChecked();
    await filter.getByRole('link', { name: 'Clear all' }).click();
    await expect(count(page)).toHaveText('53 plans');
  });

  test('the sentence above the list is changed in place, and an empty category says why', async ({ page, site }) => {
    await page.goto(site('northstar'));
    await getQuote(page, { ...austinQuote, tier: 'IF' });
    const sentence = page.getByRole('region', { name: 'Your details' });
    await expect(sentence).toContainText(/78701 · FFemale · Family · born 09\/04\/1985/);
    await page.goto(site('northstar', '/plans?type=term_life'));
    await expect(page.getByRole('heading', { name: 'Plans are available for IO tier only' })).toBeVisible();
    await expect(count(page)).toHaveText('0 plans in term life');
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Change tier' }).click();
    const dialog = page.getByRole('dialog', { name: 'Basic Details' });
    await dialog.getByLabel('Choose Tier').selectOption('IO');
    await dialog.getByRole('radio', { name: 'Yes' }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(count(page)).toHaveText('6 plans in term life');
    await expect(sentence).toContainText('78701 · FFemale · Smoker · Member Only');

    await sentence.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByLabel('Zip Code').fill('00000');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByRole('alert').or(dialog.getByText(/zip/i)).first()).toBeVisible();
    await expect(dialog.getByLabel('Zip Code')).toHaveValue('00000');
  });

  test('a category of which nothing is sold in the state says so, and leads to the others', async ({ page, site }) => {
    await quoteAhead(page, site('northstar'), { ...austinQuote, zip: '10001' });
    await page.goto(site('northstar', '/plans?type=limitedmed'));
    await expect(page.getByRole('heading', { name: 'No Plans are available for your selection' })).toBeVisible();
    await expect(count(page)).toHaveText('0 plans in limited medical');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Show all plans' }).click();
    await expect(count(page)).toHaveText(/^\d\d plans$/);
  });

  test('filter, order and comparison work without script @nojs', async ({ page, site }) => {
    await page.goto(site('northstar', '/plans'));
    const filter = page.getByRole('search', { name: 'Filter plans' });
    await filter.getByLabel('Dental Plans').check();
    await filter.getByLabel('Vision Plans').check();
    await page.getByLabel('Sort by').selectOption('name');
    await filter.getByRole('button', { name: 'Apply' }).click();
    await expect(count(page)).toHaveText('13 plans in dental and vision');
    await expect(page.getByLabel('Sort by')).toHaveValue('name');
    const compare = page.getByRole('button', { name: 'Compare plans' });
    await expect(compare).toBeHidden();
    await compareBox(page, 'Everyday Dental').check();
    await compareBox(page, 'Vision Basics').check();
    await compare.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Compare plans' })).toBeVisible();
    await expect(page.getByRole('columnheader')).toHaveCount(2);
    const carrier = page.getByRole('row', { name: /^Who can be covered/ });
    await expect(carrier).toBeVisible();
    await page.getByLabel('Only show differences').check();
    await expect(carrier).toBeHidden();
  });
});

test.describe('Compare', () => {
  test('up to three ticked plans stand side by side at the shopper’s price', async ({ page, site }) => {
    await quoteAhead(page, site('northstar'));
    const tray = page.getByRole('region', { name: /^Compare/ });
    await page.goto(site('northstar', '/plans?type=dental&type=vision'));
    await expect(tray).toBeHidden();
    for (const plan of ['Everyday Dental', 'Dental Preferred', 'Vision Basics']) await compareBox(page, plan).check();
    await expect(tray).toContainText('3 of 3 chosen');
    await compareBox(page, 'Dental Savings Card').click();
    await expect(compareBox(page, 'Dental Savings Card')).not.toBeChecked();
    await expect(tray).toContainText('You can compare up to 3 plans. Remove one to add Dental Savings Card.');
    await expectAccessible(page);

    // A filter keeps what is ticked, also what it hides.
    await page.getByLabel('Dental Plans').uncheck();
    await expect(page).toHaveURL(/\?type=vision$/);
    await expect(tray).toContainText('Everyday Dental');
    await tray.getByRole('button', { name: 'Compare 3 plans' }).click();
    await expect(page).toHaveURL(/\/plans\/compare\?ids=\d+,\d+,\d+$/);
    const price = page.getByRole('row', { name: /^Price for you/ });
    await expect(price.getByRole('cell')).toHaveText([/^\$12\.90\/mo/, /^\$24\.80 to \$42\.41\/mo/, /^\$6\.40\/mo/]);
    await expectAccessible(page);

    await page.getByRole('link', { name: 'Remove Vision Basics from the comparison' }).click();
    await expect(page.getByRole('columnheader')).toHaveCount(2);
    const kind = page.getByRole('row', { name: /^Kind of plan/ });
    await expect(kind).toBeVisible();
    await page.getByLabel('Only show differences').check();
    await expect(kind).toBeHidden();
    await page.getByRole('link', { name: 'Add a plan' }).click();
    await expect(compareBox(page, 'Everyday Dental')).toBeChecked();
    await expect(tray).toContainText('2 of 3 chosen');
  });

  test('a shared address shows starting prices, leaves out strangers, and answers 404 without any', async ({
    page,
    site,
  }) => {
    await page.goto(site('northstar', '/plans/compare?ids=1101,999999,1201,1104,1102'));
    await expect(page.getByText('You can compare up to 3 plans. The first 3 are shown.')).toBeVisible();
    await expect(page.getByText('One plan is not offered here')).toBeVisible();
    await expect(page.getByRole('columnheader')).toHaveCount(3);
    await expect(
      page
        .getByRole('row', { name: /^Price / })
        .getByRole('cell')
        .first(),
    ).toContainText('from');
    for (const query of ['', '?ids=', '?ids=999999', '?ids=x'])
      expect((await page.goto(site('northstar', `/plans/compare${query}`)))?.status(), query).toBe(404);
  });

  test('a plan pays what the chosen level pays, and one fact is one row', async ({ page, site }) => {
    const value = (label: string) =>
      page
        .locator('.facts-list > div')
        .filter({ has: page.getByText(label, { exact: true }) })
        .getByRole('definition');
    await page.goto(site('northstar', '/plan/1101'));
    await expect(value('Fillings')).toHaveText('Preferred 750: 70%Preferred 1000 and Preferred 1500: 80%');
    await expect(value('Yearly deductible')).toHaveText('$50');

    await quoteAhead(page, site('northstar'));
    await page.goto(site('northstar', '/plan/1101'));
    await expect(page.getByText('With Preferred 1000')).toBeVisible();
    await expect(value('Fillings')).toHaveText('80%');
    await expect(value('Yearly maximum')).toHaveText('$1,000');
    await page.getByRole('radio', { name: /^Preferred 750/ }).check();
    await expect(page.getByText('With Preferred 750')).toBeVisible();
    await expect(value('Fillings')).toHaveText('70%');
    await expect(value('Yearly maximum')).toHaveText('$750');
    await expect(value('Yearly deductible')).toHaveText('$50');
    await expectAccessible(page);

    await addToCart(page);
    await page.getByRole('button', { name: 'Plan details of Dental Preferred' }).click();
    await expect(page.getByRole('dialog').getByText('Yearly maximum')).toBeVisible();
    await expect(value('Yearly maximum')).toHaveText('$750');
    await expect(value('Fillings')).toHaveText('70%');

    await page.goto(site('northstar', '/plans/compare?ids=1101,1104'));
    const row = (name: RegExp) => page.getByRole('row', { name });
    await expect(row(/^Crowns/)).toHaveCount(1);
    await expect(row(/^Crowns and bridges/).getByRole('cell')).toHaveText(['50%', '$295 copay']);
    await expect(row(/^Waiting period/).getByRole('cell')).toHaveText(['6 months for major care', 'None']);
    await expect(row(/^Fillings/).getByRole('cell')).toHaveText([
      /Preferred 750: 70%\s+Preferred 1000 and Preferred 1500: 80%/,
      '$25 copay',
    ]);
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await expect(
      row(/^Fillings/)
        .getByRole('cell')
        .first(),
    ).toBeVisible();
  });

  test('a phone shows two columns and says which', async ({ page, site }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(site('northstar', '/plans/compare?ids=1101,1104,1201'));
    await expectNoSidewaysScroll(page);
    const heads = page.getByRole('columnheader');
    await expect(heads).toHaveText([/Dental Preferred/, /Neighborhood/]);
    await page.getByLabel('Plans shown').selectOption('Neighborhood Dental HMO and Vision Basics');
    await expect(heads).toHaveText([/Neighborhood/, /Vision Basics/]);
    await expectAccessible(page);
    await page.goto(site('northstar', '/plans'));
    await expectNoSidewaysScroll(page);
    await page.getByText('Filter', { exact: true }).click();
    await page.getByLabel('Dental Plans').check();
    await expect(count(page)).toHaveText('8 plans in dental');
    await expect(page.getByLabel('Vision Plans')).toBeVisible();
    await expectAccessible(page);
  });
});
