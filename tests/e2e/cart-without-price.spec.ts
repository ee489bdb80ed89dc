import type { Page } from 'playwright/test';
import { callDoor, cartAhead, EVERYDAY_DENTAL, quoteAhead } from './support/ahead';
import { addToCart, austinQuote } from './support/journey';
import { expect, expectAccessible, expectNoSidewaysScroll, test, type SiteName } from './support/test';

type Site = (name: SiteName, path?: string) => string;

const tell = async (page: Page, answers: object): Promise<void> => {
  expect(await callDoor(page, 'PUT', 'change-filter-info/-', answers)).toMatchObject({ status: 'success' });
};
const put = async (page: Page, plan_id: number, plan_pricing_id: number): Promise<void> => {
  const answer = await callDoor(page, 'POST', 'add-plan-to-cart', { plan_id, plan_pricing_id });
  expect(answer, `plan ${plan_id}`).toMatchObject({ status: 'success' });
};

/** A term life plan that is sold to a member alone, and a dental plan, in the cart of a parent. */
async function parentWithTermLife(page: Page, site: Site): Promise<void> {
  await quoteAhead(page, site('northstar'));
  await tell(page, { is_smoker: '0' });
  await put(page, 1501, 150101);
  await put(page, 1101, 110102);
  await tell(page, { tier: 'IC', no_of_children: '1' });
  await page.goto(site('northstar', '/cart'));
}

const REASON = 'Plan not available for this tier. Please choose another tier by editing your basic info above.';
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const checkoutLink = (page: Page) => page.getByRole('link', { name: 'Proceed to Checkout' });

/* A plan without a price holds up the checkout and is mended where it stands (decisions 143). */

test('A plan without a price says why, is free nowhere, and is mended in the cart', async ({ page, site }) => {
  await parentWithTermLife(page, site);
  const line = row(page, 'Corrow Term 10');
  await expect(line).toContainText(REASON);
  await expect(line).toContainText('It is sold for Member Only.');
  await expect(page.getByRole('main')).not.toContainText('$0.00');
  await expect(page.getByRole('banner')).not.toContainText('$0.00');
  await expect(page.locator('.order-card').first()).toContainText(
    'Corrow Term 10, $25,000 has no price. Without it: $',
  );
  await expectAccessible(page);

  // The basic info that the words name stands above them.
  const details = await page.getByRole('region', { name: 'Your details' }).boundingBox();
  const words = await line.getByText(REASON).boundingBox();
  expect(details?.y ?? Infinity).toBeLessThan(words?.y ?? 0);

  await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toHaveCount(0);
  await checkoutLink(page).first().click();
  await expect(page.locator('#no-price-1501')).toBeFocused();
  await expect(line.getByText(REASON)).toBeInViewport();
  expect(await callDoor(page, 'POST', 'cart-checkout', { type: 'applicant' })).toMatchObject({
    errorCode: 'tierError',
    message: REASON,
  });
  await page.reload();
  await expect(line).toContainText(REASON);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await line.getByRole('button', { name: 'Choose another tier' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose Tier' });
  await dialog.getByRole('radio', { name: /^Member Only/ }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('heading', { name: 'This changes your cart' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Save and change my cart' }).click();
  await expect(dialog).toBeHidden();
  await expect(line).not.toContainText(REASON);
  await expect(page.getByText('Your tier was saved and the price updated.').first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'My Cart' })).toBeFocused();
  await expect(page.getByRole('region', { name: 'Your details' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(page.getByRole('dialog', { name: 'Ready to enroll?' })).toContainText('Corrow Term 10');
});

test('What a second tab mended is seen on coming back, and what it broke at the checkout', async ({
  page,
  context,
  site,
}) => {
  await parentWithTermLife(page, site);
  await expect(row(page, 'Corrow Term 10')).toContainText(REASON);
  const other = await context.newPage();
  await other.goto(site('northstar', '/plans'));
  await tell(other, { tier: 'IO' });
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(row(page, 'Corrow Term 10')).not.toContainText(REASON);

  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Ready to enroll?' });
  await expect(confirmation).toBeVisible();
  await tell(other, { tier: 'IC', no_of_children: '1' });
  await other.close();
  await confirmation.getByRole('button', { name: 'Member Enrollment' }).click();
  await expect(confirmation).toBeHidden();
  await expect(row(page, 'Corrow Term 10')).toContainText(REASON);
  await expect(checkoutLink(page).first()).toBeVisible();
  await expect(page).toHaveURL(/\/cart$/);
});

test('Without scripts the checkout leads to the line that holds it up', async ({ page, browser, context, site }) => {
  await parentWithTermLife(page, site);
  const still = await browser.newContext({ javaScriptEnabled: false, storageState: await context.storageState() });
  const plain = await still.newPage();
  await plain.goto(site('northstar', '/cart'));
  await expect(row(plain, 'Corrow Term 10')).toContainText(REASON);
  await expect(plain.getByRole('main')).not.toContainText('$0.00');
  await checkoutLink(plain).first().click();
  await expect(plain).toHaveURL(/\/cart#no-price-1501$/);
  await still.close();
});

test('Each plan without a price asks for its own answer in the cart, and the next one keeps waiting', async ({
  page,
  site,
}) => {
  await quoteAhead(page, site('northstar'));
  await tell(page, { annual_incode: '52000', working_hours: '40' });
  await put(page, 1505, 150501);
  await put(page, 1506, 150601);
  await tell(page, { dob: '09/04/1995', working_hours: '5' });
  await page.goto(site('northstar', '/cart'));
  await expect(page.getByText(/and another plan have no price at the moment/)).toBeVisible();
  const hours = row(page, 'Workday Life');
  await expect(hours).toContainText('Please enter sufficient working hours');
  await expect(row(page, 'It is sold from age 40 to 85')).toContainText('Plan not available for selected age group');
  await hours.getByRole('button', { name: 'Edit working hours' }).click();
  const dialog = page.getByRole('dialog', { name: 'Annual income and working hours' });
  await dialog.getByLabel('Working hours').fill('40');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('button', { name: 'Save and change my cart' }).click();
  await expect(dialog).toBeHidden();
  await expect(hours).not.toContainText('sufficient working hours');
  await expect(checkoutLink(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Edit basic info' }).click();
  const basic = page.getByRole('dialog', { name: 'Basic Details' });
  await basic.getByLabel('DOB').fill('09/04/1985');
  await basic.getByRole('button', { name: 'Save' }).click();
  await basic.getByRole('button', { name: 'Save and change my cart' }).click();
  await expect(basic).toBeHidden();
  await expect(page.getByRole('button', { name: 'Proceed to Checkout' }).first()).toBeVisible();
});

test('A premier plan with three children is refused where they are told, and in a cart of before', async ({
  page,
  site,
}) => {
  const message = /Only one child is allowed in L713 plans for IC tier/;
  await quoteAhead(page, site('northstar'), { ...austinQuote, tier: 'IC' });
  await tell(page, { category: 'medical' });
  await page.goto(site('northstar', '/plan/1305'));
  await page.getByRole('button', { name: /^Edit dependents/i }).click();
  const dialog = page.getByRole('dialog', { name: 'Dependents' });
  await dialog.getByLabel('Number of children').selectOption('3');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Number of children')).toHaveAccessibleDescription(message);
  await page.keyboard.press('Escape');

  // Told on another page: this one has no price then, and says why.
  await tell(page, { no_of_children: '3' });
  await page.reload();
  await expect(page.getByText(message).first()).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('$724.00');
  expect(await callDoor(page, 'POST', 'add-plan-to-cart', { plan_id: 1305, plan_pricing_id: 130501 })).toMatchObject({
    status: 'error',
    message: expect.stringMatching(message),
  });

  await tell(page, { no_of_children: '1' });
  await page.reload();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.waitForURL(/\/cart$/);
  await expect(row(page, 'Meridian Premier L713')).toContainText('$724.00');
});

test('A new start day that moves prices is asked about, also with the network off at the answer', async ({
  page,
  context,
  site,
}) => {
  // 40 in February: older on the last day, where the price by age differs.
  await cartAhead(page, site('northstar'), undefined, { ...austinQuote, dob: '02/15/1987' });
  const date = page.getByRole('combobox', { name: 'Effective date' });
  const before = await date.inputValue();
  const amount = (await row(page, 'Dental Preferred').locator('td.amount b').textContent()) ?? '';
  const dialog = page.getByRole('dialog', { name: 'Effective date' });

  await date.selectOption({ index: 2 });
  await expect(dialog.getByRole('heading', { name: 'This changes your cart' })).toBeInViewport();
  await expect(dialog).toContainText('Dental Preferred');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Go back' }).click();
  await expect(date).toHaveValue(before);
  await page.reload();
  await expect(date).toHaveValue(before);
  await expect(row(page, 'Dental Preferred')).toContainText(amount.replace(' a month', ''));

  await date.selectOption({ index: 2 });
  await expect(dialog.getByRole('heading', { name: 'This changes your cart' })).toBeVisible();
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Save and change my cart' }).click();
  await expect(dialog.getByRole('alert')).toContainText(/could not reach|connection/i);
  await expect(dialog.getByRole('heading', { name: 'This changes your cart' })).toBeVisible();
  await context.setOffline(false);
  await dialog.getByRole('button', { name: 'Save and change my cart' }).click();
  await expect(dialog).toBeHidden();
  await expect(date).not.toHaveValue(before);
  await page.reload();
  await expect(date).not.toHaveValue(before);
});

test('A yes that was not heard stays a yes: the next press saves', async ({ page, context, site }) => {
  await cartAhead(page, site('northstar'), EVERYDAY_DENTAL, { ...austinQuote, tier: 'IF' });
  await page.goto(site('northstar', '/plans'));
  await page.getByRole('button', { name: /^Edit basic details/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Basic Details' });
  await dialog.getByLabel('Choose Tier').selectOption('IO');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const heading = dialog.getByRole('heading', { name: 'This changes your cart' });
  await expect(heading).toBeVisible();
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Save and change my cart' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(heading).toBeVisible();
  await context.setOffline(false);
  await dialog.getByRole('button', { name: 'Save and change my cart' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Your details' })).toContainText('Member Only');
});

test('A rider at another price than was shown is asked about before it is added', async ({ page, context, site }) => {
  await cartAhead(page, site('northstar'));
  const other = await context.newPage();
  await other.goto(site('northstar', '/plans'));
  await tell(other, { tier: 'IS', dep_dob: '03/05/1987' });
  await other.close();
  await page.getByRole('button', { name: 'Add Whitening and Guard Rider' }).click();
  const dialog = page.getByRole('dialog', { name: 'Additional riders' });
  await expect(dialog.getByRole('heading', { name: 'This changes your cart' })).toBeVisible();
  await expect(dialog).toContainText('$3.45');
  await expect(dialog).toContainText('$6.80');
  await dialog.getByRole('button', { name: 'Go back' }).click();
  await expect(row(page, 'Whitening and Guard Rider')).toHaveCount(0);
  await page.getByRole('button', { name: 'Add Whitening and Guard Rider' }).click();
  await dialog.getByRole('button', { name: 'Save and change my cart' }).click();
  await expect(row(page, 'Whitening and Guard Rider')).toContainText('$6.80');
});

test('Back from the cart, a plan that is in it says so', async ({ page, site }) => {
  await quoteAhead(page, site('northstar'));
  await page.goto(site('northstar', '/plan/1102'));
  await addToCart(page);
  await page.goBack();
  await expect(page.locator('.order-card').getByRole('link', { name: 'In your cart' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toHaveCount(0);
});

test('A plan that another portal sells has its price back by the choice of that portal, in the cart', async ({
  page,
  site,
}) => {
  const choose = (portal: string) =>
    page.evaluate(async (portal_id) => {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ step: 'portal', place: 'line', portal_id });
      return (await fetch('/api/session/enroll-for', { method: 'POST', headers, body })).status;
    }, portal);
  await quoteAhead(page, site('northstar'));
  expect(await choose('101')).toBe(200);
  await put(page, 1603, 160301);
  expect(await choose('102')).toBe(200);
  await page.goto(site('northstar', '/cart'));
  const line = row(page, 'Gap 1500');
  await expect(line).toContainText('Plan not available through the selected platform.');
  await line.getByRole('button', { name: 'Select portal' }).click();
  const dialog = page.getByRole('dialog', { name: 'Select portal' });
  await dialog.getByRole('combobox').selectOption('101');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(line).not.toContainText('Plan not available');
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole('button', { name: 'Proceed to Checkout' }).first()).toBeVisible();
});

test('A question about a cart that loses its only price does not call it free', async ({ page, site }) => {
  await quoteAhead(page, site('northstar'));
  await tell(page, { is_smoker: '0' });
  await put(page, 1501, 150101);
  await page.goto(site('northstar', '/plans'));
  await page.getByRole('button', { name: /^Edit basic details/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Basic Details' });
  await dialog.getByLabel('Choose Tier').selectOption('IC');
  await dialog.getByLabel('Number of children').selectOption('1');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('Plan not available for this tier.');
  await expect(dialog).toContainText('no price');
  await expect(dialog).not.toContainText(/\$0\.00|above/);
});
