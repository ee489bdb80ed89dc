import {
  addToCart,
  austinQuote,
  checkOut,
  fillContact,
  fillPersonal,
  getQuote,
  maya,
  openPlan,
  pressNext,
} from './support/journey';
import { readMail } from './support/mails';
import { expect, test } from './support/test';

test.describe('Save & Continue Later', () => {
  test('keeps an unfinished step and resumes it in another browser by code and e-mail', async ({
    page,
    site,
    browser,
  }) => {
    const email = `later-${Date.now()}@castellanos.example`;
    await page.goto(site('northstar'));
    await getQuote(page, austinQuote);
    await openPlan(page, 'Dental Preferred');
    await addToCart(page);
    await checkOut(page, 'Member Enrollment');
    await fillPersonal(page, maya);
    await pressNext(page);
    await page.waitForURL(/contact-info$/);
    await fillContact(page, { ...maya, email });
    await page.getByRole('button', { name: 'Save & Continue Later' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save & Continue Later' });
    await expect(dialog).toContainText('Please enter the alternate email you want to send Enrollment code to?');
    await dialog.getByLabel('Email').fill('not an address');
    await dialog.getByRole('button', { name: 'Send Code' }).click();
    await expect(dialog).toContainText('Enter valid email address');
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByRole('button', { name: 'Send Code' }).click();
    await expect(dialog).toContainText('Information Saved!!! Check your email to continue');
    await dialog.getByRole('button', { name: 'Done' }).click();

    const mail = await readMail(page, site('northstar', '/demo-mailbox'), email, /continue|enrollment/i);
    const code =
      /\b[0-9A-Z]{4,}(?:-[0-9A-Z]{4,})+\b/.exec(mail)?.[0] ?? /\b[0-9A-HJKMNP-TV-Z]{10,}\b/.exec(mail)?.[0] ?? '';
    expect(code).not.toBe('');

    const elsewhere = await browser.newContext();
    const other = await elsewhere.newPage();
    await other.goto(site('northstar', '/continue-enrollment'));
    await other.getByRole('textbox', { name: 'Code' }).fill('WRONG-CODE-1234');
    await other.getByRole('textbox', { name: 'Email' }).fill(email);
    await other.getByRole('button', { name: 'Continue' }).click();
    await expect(other.getByRole('alert').first()).toBeVisible();
    await expect(other.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
    await other.getByRole('textbox', { name: 'Code' }).fill(code.toLowerCase());
    await other.getByRole('button', { name: 'Continue' }).click();
    await other.waitForURL(/contact-info/);
    await expect(other.getByLabel('Street address 1')).toHaveValue('100 Congress Avenue');
    await expect(other.getByLabel('City', { exact: true })).toHaveValue('Austin');
    await elsewhere.close();
  });
});
