import { today } from '@/lib/clock';
import { paymentSchedule, tellMonth } from '@/lib/rules/money/payment-schedule';
import { formatDate } from '@/lib/rules/text/date-words';
import { fromWireDate } from '@/lib/rules/text/dates';
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
  signAgreement,
} from './support/journey';
import { readMail } from './support/mails';
import { expect, expectNoSidewaysScroll, test } from './support/test';

const applicant = { ...maya, email: 'early.bird@castellanos.example' };
const PAYEE = 'North Star Benefits';

test('coverage that is far away is paid for when it is near, and every page says the same days and name @far @hand', async ({
  page,
  site,
}) => {
  await page.goto(site('northstar'));
  await getQuote(page, austinQuote);
  await openPlan(page, 'Dental Preferred');
  await expect(page.getByText(/^Enroll until \w+ \d+, midnight Eastern\.$/)).toBeVisible();
  await addToCart(page);
  await expect(page.getByText('What is due now: the first month.')).toBeVisible();
  const date = page.getByLabel('Effective date');
  const latest = (await date.locator('option').last().getAttribute('value')) ?? '';
  const start = fromWireDate(latest) ?? '';
  const { first, next, nextCovers } = paymentSchedule({ method: 'eft', start, enrolled: today(), billDay: 28 });
  const firstDay = formatDate(first.from);
  await date.selectOption(latest);
  await expect(page.getByText(`The first month, due on ${firstDay}. Nothing is due now.`)).toBeVisible();
  await expect(page.getByText(/^To start on this day, enroll until \w+ \d+, midnight Eastern\.$/)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await checkOut(page, 'Member Enrollment');
  await fillPersonal(page, applicant);
  await pressNext(page);
  await page.waitForURL(/contact-info$/);
  await fillContact(page, applicant);
  await pressNext(page);
  await page.waitForURL(/agreement-signature$/);
  await signAgreement(page, applicant);
  await pressNext(page);
  await page.waitForURL(/billing-information$/);
  await payByBankAccount(page, applicant);
  const authorization = page.getByRole('region', { name: 'Payment authorization' });
  const [nextDay, month] = [formatDate(next), tellMonth(nextCovers)];
  await expect(authorization).toContainText('Nothing now. $');
  await expect(authorization).toContainText(`I authorize ${PAYEE} to debit`);
  await expect(authorization).toContainText(`on ${firstDay}, 30 days before coverage starts`);
  await expect(authorization).toContainText(`on ${nextDay}, for ${month}`);
  await expect(authorization).toContainText(`The initial EFT charge happens on ${firstDay}`);
  await expect(page.getByText(`Charges appear on your statement as ${PAYEE}.`)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await pressNext(page);
  await page.waitForURL(/review-confirm$/);
  await expectNoSidewaysScroll(page);
  const button = new RegExp(`^Submit, \\$[\\d.]+ is debited on ${formatDate(first.from, 'monthDay')} ?, Next$`);
  await page.getByRole('button', { name: button }).click();
  const policy = await readReceipt(page);
  const receipt = page.getByRole('main');
  await expect(receipt).toContainText(`Submitted on ${formatDate(today())}.`);
  await expect(receipt).toContainText(`Due ${firstDay}`);
  await expect(receipt).toContainText(
    `will be debited on ${firstDay}, 30 days before coverage starts, and not before.`,
  );
  await expect(receipt).toContainText(`on ${nextDay} for ${month}`);
  await expect(receipt).toContainText(`Charges appear on your statement as ${PAYEE}.`);
  await expect(receipt).not.toContainText(/paid/i);
  await expectNoSidewaysScroll(page);
  const mail = await readMail(page, site('northstar', '/demo-mailbox'), applicant.email, /Enrollment Receipt/, policy);
  expect(mail).toContain(`Due ${firstDay}`);
  expect(mail).toContain(`on ${nextDay} for ${month}`);
  expect(mail).toContain(PAYEE);
});
