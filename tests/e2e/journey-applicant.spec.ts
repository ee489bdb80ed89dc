import {
  addToCart,
  austinQuote,
  checkOut,
  fillContact,
  fillPersonal,
  getQuote,
  maya,
  openPlan,
  payByBankAccount,
  pressNext,
  readReceipt,
  signToReview,
} from './support/journey';
import { readMail } from './support/mails';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test';

/** As long as addresses of people are: no screen may be wider for it. */
const applicant = { ...maya, email: 'maximiliana.featherstonehaugh@longhouse.example' };

/** Dana Whitfield is licensed in Texas (decisions 144). */
const AGENT = 'Your agent: Dana Whitfield, NPN 16420417';

test.describe('An applicant on an agent’s own domain @remote @hand', () => {
  test('quotes, picks a plan, signs, pays by bank account and holds a receipt, a mail and a PDF', async ({
    page,
    site,
  }) => {
    await page.goto(site('northstar'));
    await expectNoSidewaysScroll(page);
    await getQuote(page, austinQuote);
    await expect(page.getByText('Prices for 78701')).toBeVisible();
    await openPlan(page, 'Dental Preferred');
    const monthly = await page
      .getByRole('complementary', { name: 'Your price' })
      .getByText(/^\$\d+\.\d\d/)
      .first()
      .textContent();
    await addToCart(page);
    await expect(page.getByRole('table', { name: 'Plans in the cart' })).toContainText(
      monthly?.replace('/mo', '') ?? 'no price',
    );
    await checkOut(page, 'Member Enrollment');

    await fillPersonal(page, applicant);
    await pressNext(page);
    await page.waitForURL(/contact-info$/);
    await fillContact(page, applicant);
    await pressNext(page);
    await page.waitForURL(/agreement-signature$/);
    await expect(page.getByRole('main')).toContainText(AGENT);
    await signToReview(page, applicant, payByBankAccount);
    await expect(page.getByRole('main')).toContainText('•••-••-9999');
    await expect(page.getByRole('main')).not.toContainText('219099999');
    await expect(page.getByRole('main')).toContainText(AGENT);
    await expectAccessible(page);
    await pressNext(page);

    const policy = await readReceipt(page);
    await expect(page.getByRole('main').getByText(applicant.email)).toBeVisible();
    await expect(page.getByRole('main').getByText(AGENT)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByTestId('confirmation-number')).toHaveText(policy);
    const mail = await readMail(
      page,
      site('northstar', '/demo-mailbox'),
      applicant.email,
      /Enrollment Receipt/,
      policy,
    );
    expect(mail).toContain(policy);
    expect(mail).toContain('Dana Whitfield, NPN 16420417');
    expect(mail).toMatch(/\.pdf/);
  });
});
