import { addToCart } from './support/journey';
import { comeAsEmployee } from './support/employee';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test';

/* What an employer pays is told wherever a price is (decisions 147), and what a price is made of (decisions 148). */

const DENTAL = '/harbor-mills/plan/1110/employee-dental-base';

test('an employee sees price, employer’s part and own part, a month and a pay day, from the card to the cart @hand', async ({
  page,
  site,
}) => {
  await comeAsEmployee(page, site);
  await page.goto(site('groups', '/harbor-mills/plans?type=dental'));
  const card = page.getByRole('article').filter({ hasText: 'Employee Dental Base' }).first();
  await expect(card).toContainText('after the employer’s part');
  const own = await card.locator('.price').innerText();

  await page.goto(site('groups', DENTAL));
  const hours = page.getByRole('complementary', { name: 'Your price' });
  await hours.getByLabel(/hours/i).fill('40');
  await hours.getByRole('button', { name: 'See the price' }).click();
  const box = page.locator('.order-card').filter({ hasText: 'Harbor Mills pays' });
  await expect(box).toContainText(/Premium/);
  await expect(box).toContainText(/-\$\d+\.\d\d/);
  await expect(box).toContainText('from each of 26 pay days a year');
  const month = /\$[\d.]+/.exec(own)?.[0] ?? 'no price';
  await expect(box.locator('.price')).toContainText(month);
  await page.getByText('Why this price?').click();
  await expect(page.getByRole('table', { name: 'How the price is made up' })).toContainText('Harbor Mills pays');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await addToCart(page);
  const row = page.getByRole('row', { name: /Employee Dental Base/ });
  await expect(row).toContainText(/Premium \$\d+\.\d\d; Harbor Mills pays \$\d+\.\d\d\./);
  const order = page.getByRole('complementary', { name: 'Order Info' });
  await expect(order).toContainText('Harbor Mills pays');
  await expect(order).toContainText('from each of 26 pay days a year');
  await expect(order).toContainText('It goes on your group’s list bill.');
  await expect(order).not.toContainText('due now');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('a manager, who comes by the managers’ code, is told the managers’ part @soak', async ({ page, site }) => {
  await comeAsEmployee(page, site, { code: 'HARBORLEAD27' });
  await page.goto(site('groups', DENTAL));
  const hours = page.getByRole('complementary', { name: 'Your price' });
  await hours.getByLabel(/hours/i).fill('40');
  await hours.getByRole('button', { name: 'See the price' }).click();
  await expect(page.locator('.order-card').filter({ hasText: 'Harbor Mills pays' })).toBeVisible();
  await page.getByText('Why this price?').click();
  const why = page.getByRole('table', { name: 'How the price is made up' });
  await expect(why).toContainText(/75% of the premium of \$\d+\.\d\d, for Managers/);
});

test('a visitor of the employer’s site sees where prices begin after its part, and others do not', async ({
  page,
  site,
}) => {
  await page.goto(site('harbormills', '/plan/1101'));
  await expect(page.getByRole('main')).toContainText('after the employer’s part');
  await page.goto(site('northstar', '/plan/1101'));
  await expect(page.getByRole('main')).not.toContainText('after the employer');
});
