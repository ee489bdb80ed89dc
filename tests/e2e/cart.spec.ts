import type { Page } from 'playwright/test';
import { addToCart, austinQuote, getQuote, openPlan, passRepGate, startNewMember } from './support/journey';
import { readMail } from './support/mails';
import { drawUnhurried, nextRecord } from './support/record';
import { signIn } from './support/sign-in';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test';
import { expectSaidOnce, hearStatus } from './support/told';

/** The amounts that a part of the page shows, in cents. */
async function amountsIn(page: Page, region: string): Promise<number[]> {
  const texts = await page.locator(`${region} .line b`).allTextContents();
  return texts.map((text) => Math.round(Number(/\$([\d,]+\.\d\d)/.exec(text)?.[1]?.replaceAll(',', '')) * 100));
}

test.describe('Cart', () => {
  test('a rep adds a rider, removes it, changes the date, and sends the client a quote', async ({ page, site }) => {
    const heard = await hearStatus(page);
    await page.goto(site('northstar', '/agent-home'));
    await signIn(page, site('northstar', '/demo-mailbox'), 'dana@northstar.example');
    await startNewMember(page, { portal: 'Individual Plans', group: 'Bluewater Logistics' });
    await getQuote(page, austinQuote);
    await openPlan(page, 'Dental Preferred');
    await addToCart(page);
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText(/Home.*Plans.*Plan Details.*Cart/);
    await expect(page.getByText('include 3% Administrative fees. Optional Life plans')).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Add Whitening and Guard Rider' }).click();
    const row = page.getByRole('row', { name: /Whitening and Guard Rider/ });
    await expect(row).toBeVisible();
    await expect(page.getByRole('link', { name: /^Cart, 2 plans/ })).toBeVisible();
    const [plans = 0, ...rest] = await amountsIn(page, '.order-card');
    const [total, recurring, firstMonth, ...lines] = rest.toReversed();
    expect([plans, ...lines].reduce((sum, cents) => sum + cents, 0)).toBe(firstMonth);
    expect(total).toBe(firstMonth);
    expect(recurring).toBe(plans);

    await page.getByRole('button', { name: 'Plan details of Dental Preferred' }).click();
    await expect(page.getByRole('dialog', { name: /Dental Preferred/ })).toContainText('Cleanings and exams');
    await expectAccessible(page);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Remove Whitening and Guard Rider' }).click();
    const question = page.getByRole('dialog', { name: 'Do you really want to remove?' });
    await expectAccessible(page);
    await question.getByRole('button', { name: 'No', exact: true }).click();
    await expect(row).toBeVisible();
    await page.getByRole('button', { name: 'Remove Whitening and Guard Rider' }).click();
    await question.getByRole('button', { name: 'Yes', exact: true }).click();
    await expect(row).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: 'My Cart' })).toBeFocused();
    await expect(page.getByRole('link', { name: /^Cart, 1 plan,/ })).toBeVisible();
    expectSaidOnce(heard, [
      'Whitening and Guard Rider was added to your cart',
      'Whitening and Guard Rider was removed from your cart',
    ]);

    const date = page.getByLabel('Effective date');
    const other = await date.locator('option').nth(1).getAttribute('value');
    await date.selectOption({ index: 1 });
    await expect(page.getByText(/^Coverage starts .*\. Total Cost \$/)).toBeAttached();
    await page.goto(site('northstar', '/cart'));
    await expect(date).toHaveValue(other ?? '');
    const start = (await date.locator('option:checked').textContent()) ?? '';

    await sendQuote(page, site('northstar', '/demo-mailbox'), start);

    await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
    const confirmation = page.getByRole('dialog', { name: 'Ready to enroll?' });
    await expect(confirmation).toContainText(`Your plans will be effective as of ${start}`);
    await expectAccessible(page);
    await confirmation.getByRole('button', { name: 'Back to Cart' }).click();
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await drawUnhurried(page);
    const record = nextRecord(page);
    await confirmation.getByRole('button', { name: 'Rep Enrollment' }).click();
    await page.waitForURL(/\/enrollment\/personal-info$/);
    expect(await record).toMatchObject({ name: 'cart_info' });
  });

  test('a rep of a landing on the product’s own domain sends no quote, and its rows tell each price', async ({
    page,
    site,
  }) => {
    await page.goto(site('enroll'));
    await passRepGate(page, 'STAR4101', 'Dana Whitfield');
    await startNewMember(page, { portal: 'Individual Plans', group: 'Bluewater Logistics' });
    await getQuote(page, austinQuote);
    await openPlan(page, 'Dental Preferred');
    await addToCart(page);
    await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send Personalized Quote' })).toHaveCount(0);
    const table = page.getByRole('table', { name: 'Plans in the cart' });
    await expect(table.getByRole('columnheader')).toHaveText(['Carrier', 'Product', 'Total Price', 'Remove']);
    await expect(table.getByRole('cell', { name: /^\$\d+\.\d\d a month$/ })).toHaveCount(1);
  });

  test('an applicant checks the cart on a phone and empties it; nobody offers a quote @hand', async ({
    page,
    site,
  }) => {
    await page.goto(site('northstar'));
    await getQuote(page, austinQuote);
    await openPlan(page, 'Dental Preferred');
    await addToCart(page);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Send Personalized Quote' })).toHaveCount(0);
    const refused = await page.evaluate(async () => {
      const answer = await fetch('/api/v1/save-enrollment', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ tab: 'cart_info', name: 'Eve', email: 'eve@mail.example', data: {} }),
      });
      return answer.status;
    });
    expect(refused).toBe(403);
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
    const confirmation = page.getByRole('dialog', { name: 'Ready to enroll?' });
    await expect(confirmation.getByRole('button', { name: 'Member Enrollment' })).toBeVisible();
    await expect(confirmation.getByRole('button', { name: 'Rep Enrollment' })).toHaveCount(0);
    await confirmation.getByRole('button', { name: 'Back to Cart' }).click();

    await page.getByRole('button', { name: /^Remove Dental Preferred/ }).click();
    await page.getByRole('button', { name: 'Yes', exact: true }).click();
    await expect(page.getByText('Your cart is empty')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'My Cart' })).toBeFocused();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'See plans' }).click();
    await expect(page).toHaveURL(/\/plans$/);
  });
});

async function sendQuote(page: Page, mailbox: string, start: string): Promise<void> {
  const cart = page.url();
  const email = `quote-${Date.now()}@vale.example`;
  await page.getByRole('button', { name: 'Send Personalized Quote' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send Personalized Quote' });
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription(/Field is required/);
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await expectAccessible(page);
  await dialog.getByLabel('Name').fill('Robin 2');
  await dialog.getByLabel('Email').fill('robin@vale');
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription(/Please enter valid name/);
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription(/Please enter valid email address/);
  await dialog.getByLabel('Name').fill('Robin Vale');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Message').fill('As we said on Tuesday.');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog', { name: 'Preview' });
  const frame = preview.frameLocator('iframe');
  await expect(frame.getByRole('heading', { name: 'Your personalized quote' })).toBeVisible();
  await expect(frame.getByText('As we said on Tuesday.')).toBeVisible();
  await preview.getByRole('button', { name: 'Back to the quote' }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue('Robin Vale');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  const sent = page.getByRole('dialog', { name: `Quote Successfully Sent to ${email}` });
  await expectAccessible(page);
  await sent.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: 'Send Personalized Quote' })).toBeFocused();

  const mail = await readMail(page, mailbox, email, /Your personalized quote/);
  expect(mail).toContain('Hello Robin Vale,');
  expect(mail).toContain('As we said on Tuesday.');
  expect(mail).toContain(`Coverage starts: ${start}`);
  expect(mail).toMatch(/Dental Preferred \d+: \$\d+\.\d\d a month/);
  expect(mail).toMatch(/Total Cost: \$\d+\.\d\d/);
  await page.goto(cart);
}
