import type { Browser, Page } from 'playwright/test';
import { callDoor, cartAhead, DENTAL_PREFERRED } from './support/ahead';
import { passRepGate } from './support/journey';
import { readMail } from './support/mails';
import { withoutScripts } from './support/plain';
import { signIn } from './support/sign-in';
import { expect, expectAccessible, expectSoundAtAnyWidth, test } from './support/test';

/* Codes of carts and of landings, and the code once more (rules 3 §2, decisions 41, 191, 192). */

const codeIn = (mail: string) => /\b[0-9A-Z]{4}(?:-[0-9A-Z]{4}){5}\b/.exec(mail)?.[0] ?? '';

async function elsewhere(browser: Browser, address: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(address);
  return page;
}

async function giveCode(page: Page, code: string, email: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Continue enrollment' });
  await form.getByLabel('Enrollment code').fill(code);
  await form.getByLabel('Email').fill(email);
  await form.getByRole('button', { name: 'Continue' }).click();
}

test('a cart is saved for later and opens in another browser; a code sent again ends the one before @hand', async ({
  page,
  site,
  browser,
}) => {
  const email = `cart-${Date.now()}@castellanos.example`;
  const mailbox = site('northstar', '/demo-mailbox');
  await cartAhead(page, site('northstar'));
  await page.getByRole('button', { name: 'Save & Continue Later' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save & Continue Later' });
  await dialog.getByLabel('Email').fill('not an address');
  await dialog.getByRole('button', { name: 'Send Code' }).click();
  await expect(dialog).toContainText('Enter valid email address');
  await expectAccessible(page);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Send Code' }).click();
  await expect(dialog).toContainText('Information Saved!!! Check your email to continue');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  const first = codeIn(await readMail(page, mailbox, email, /continue your enrollment/i));

  const other = await elsewhere(browser, site('northstar', '/continue-enrollment'));
  await other.getByText('Send me the code again').click();
  const again = other.getByRole('form', { name: 'Send the code again' });
  await again.getByRole('button', { name: 'Send a new code' }).click();
  await expect(again.getByLabel('Email of the last code')).toHaveAccessibleDescription(/Enter valid email address/);
  await expectSoundAtAnyWidth(other);
  // The same word for an address under which nothing is saved.
  for (const address of [`nobody-${email}`, email]) {
    await again.getByLabel('Email of the last code').fill(address);
    await again.getByRole('button', { name: 'Send a new code' }).click();
    await expect(other.getByText('If an enrollment is saved under this address')).toBeInViewport();
  }
  let next = first;
  await expect(async () => {
    next = codeIn(await readMail(page, mailbox, email, /continue your enrollment/i));
    expect(next).not.toBe(first);
  }).toPass({ timeout: 30_000 });

  await giveCode(other, first, email);
  await expect(other.getByRole('main')).toContainText('do not belong together');
  await giveCode(other, next, email);
  await other.waitForURL(/\/cart$/);
  await expect(other.getByRole('heading', { level: 1, name: 'My Cart' })).toBeVisible();
  await expect(other.getByRole('main')).toContainText('Dental Preferred');
  await other.context().close();
});

test('a code of a landing opens at the product’s own page and leads to the landing; on a foreign host it is told where', async ({
  page,
  site,
  browser,
}) => {
  const email = `landing-${Date.now()}@castellanos.example`;
  await page.goto(site('enroll'));
  await passRepGate(page, 'STAR4101', 'Dana Whitfield');
  await page.waitForURL(/\/north-star/);
  const quote = { zip: '78701', dob: '09/04/1985', tier: 'IO', gender: '1' };
  expect(await callDoor(page, 'POST', 'add-filter-for-new-user', quote)).toMatchObject({ status: 'success' });
  expect(await callDoor(page, 'POST', 'add-plan-to-cart', DENTAL_PREFERRED)).toMatchObject({ status: 'success' });
  await page.goto(site('enroll', '/north-star/cart'));
  await page.getByRole('button', { name: 'Save & Continue Later' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save & Continue Later' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Send Code' }).click();
  await expect(dialog).toContainText('Information Saved!!!');
  const code = codeIn(await readMail(page, site('northstar', '/demo-mailbox'), email, /continue your enrollment/i));

  const other = await elsewhere(browser, site('harbormills', '/continue-enrollment'));
  await giveCode(other, code, email);
  await expect(other.getByRole('alert').first()).toContainText('Your enrollment was saved at another address');
  await expect(other.getByRole('alert').first()).toContainText('/north-star/continue-enrollment');
  await expect(other.getByLabel('Enrollment code')).toHaveValue(code);
  await other.goto(site('enroll', '/access-page'));
  await other.getByRole('link', { name: /continue a saved enrollment/i }).click();
  await giveCode(other, code, email);
  await other.waitForURL(/\/north-star\/cart$/);
  await expect(other.getByRole('main')).toContainText('Dental Preferred');
  await other.context().close();
});

test('a rep finds what was saved for clients at home, and sends a client the code again, with and without scripts', async ({
  page,
  site,
  browser,
  context,
}) => {
  const email = `client-${Date.now()}@castellanos.example`;
  const mailbox = site('northstar', '/demo-mailbox');
  await page.goto(site('northstar', '/agent-select-member'));
  await signIn(page, mailbox, 'dana@northstar.example');
  await page.goto(site('northstar', '/plans'));
  const quote = { zip: '78701', dob: '09/04/1985', tier: 'IO', gender: '1' };
  for (const [path, members] of [
    ['add-filter-for-new-user', quote],
    ['add-plan-to-cart', DENTAL_PREFERRED],
    ['save-enrollment', { tab: 'contact_info', email, data: { email_address: email } }],
  ] as const)
    expect(await callDoor(page, 'POST', path, members), path).toMatchObject({ status: 'success' });
  const first = codeIn(await readMail(page, mailbox, email, /continue your enrollment/i));
  await page.goto(site('northstar', '/agent-home'));
  const waiting = page.getByRole('table', { name: 'Waiting for you, newest first' });
  const mine = waiting.getByRole('row').filter({ hasText: 'Saved at' }).first();
  await expect(mine).toContainText('Contact Information');
  await expectSoundAtAnyWidth(page);
  await mine.getByRole('button', { name: /^Send the code again/ }).click();
  await expect(mine.getByRole('status')).toContainText('A new code is on its way to c***@castellanos.example.');

  const plain = await withoutScripts(browser, context, site('northstar', '/agent-home'));
  await plain
    .getByRole('table', { name: 'Waiting for you, newest first' })
    .getByRole('button', { name: /^Send the code again/ })
    .first()
    .click();
  await expect(plain.getByText('A new code is on its way to the client.')).toBeInViewport();
  await plain.context().close();
  await expect(async () => {
    expect(codeIn(await readMail(page, mailbox, email, /continue your enrollment/i))).not.toBe(first);
  }).toPass({ timeout: 30_000 });
});

test('without scripts a cart is saved, and the code is asked for again', async ({ page, site, browser, context }) => {
  const email = `plain-cart-${Date.now()}@castellanos.example`;
  await cartAhead(page, site('northstar'));
  const plain = await withoutScripts(browser, context, site('northstar', '/cart'));
  await plain.getByRole('link', { name: 'Save & Continue Later' }).click();
  await expect(plain.getByRole('main')).toContainText('come back to this cart');
  const form = plain.getByRole('form', { name: 'Save & Continue Later' });
  await form.getByLabel('Email').fill(email);
  await form.getByRole('button', { name: 'Send Code' }).click();
  await expect(plain.getByText('Information Saved!!! Check your email to continue')).toBeInViewport();
  await plain.getByRole('link', { name: 'Back to the cart' }).click();
  await expect(plain.getByRole('heading', { level: 1, name: 'My Cart' })).toBeVisible();

  await plain.goto(site('northstar', '/continue-enrollment'));
  await plain.getByText('Send me the code again').click();
  const again = plain.getByRole('form', { name: 'Send the code again' });
  await again.getByLabel('Email of the last code').fill('no address');
  await again.getByRole('button', { name: 'Send a new code' }).click();
  const field = plain.getByLabel('Email of the last code');
  await expect(field).toHaveAccessibleDescription(/Enter valid email address/);
  await field.fill(email);
  await plain.getByRole('button', { name: 'Send a new code' }).click();
  await expect(plain.getByText('If an enrollment is saved under this address')).toBeInViewport();
  await plain.context().close();
});
