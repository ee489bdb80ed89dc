import { expect, type Page } from 'playwright/test';
import { maya, pressNext, readReceipt } from '../journey';
import { readMail } from '../mails';
import { ASKING_CARD, payWith, toReview } from '../to-review';
import { dialog, type See, type Tour } from './see';

const refused = (page: Page) => page.getByRole('alert', { name: 'Not saved' });

/** The review in every state of its enrollment, a bank that asks, and the receipt by its mailed link. */
export const reviewTour: Tour = async (page, site, see) => {
  const person = { ...maya, email: 'review@castellanos.example' };
  await toReview(page, site('northstar'), { person, pay: payWith(ASKING_CARD) });
  await see('review, by card');
  await notPassed(page, see);
  await bank(page, see);
  await changed(page, see);
  await page.getByRole('status').getByRole('button').click();
  const policy = await readReceipt(page);
  const mail = await readMail(page, site('northstar', '/demo-mailbox'), person.email, /Enrollment Receipt/, policy);
  await page.goto(site('northstar', /https?:\/\/[^/\s]+(\/receipt\/[A-Za-z0-9_-]{43})/.exec(mail)?.[1] ?? ''));
  await see('link of a receipt');
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await page.getByLabel('Code', { exact: true }).fill('000000');
  await page.getByRole('button', { name: 'Open my receipt' }).click();
  await expect(page.getByLabel('Code', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await see('link of a receipt, code refused');
};

/** A submission that did not come through, once and twice. */
async function notPassed(page: Page, see: See): Promise<void> {
  await page.route('**/save-review-info', (route) => route.abort());
  await pressNext(page);
  await refused(page).getByRole('button', { name: 'Try again' }).waitFor();
  await see('review, not passed');
  await refused(page).getByRole('button', { name: 'Try again' }).click();
  await dialog(page, /Something went wrong/).waitFor();
  await see('review, not passed again');
  await page.keyboard.press('Escape');
  await page.unroute('**/save-review-info');
}

/** The bank that asks the person, and the way back from its page. */
async function bank(page: Page, see: See): Promise<void> {
  await pressNext(page);
  const way = refused(page).getByRole('link', { name: 'Confirm with your bank' });
  await way.waitFor();
  await see('review, the bank asks');
  await way.click();
  await page.getByRole('button', { name: 'Confirm payment' }).click();
  await page.waitForURL(/from=bank$/);
  await see('review, back from the bank');
}

/** An answer changed after signing, and put back; a step that is not complete is told in the same place. */
async function changed(page: Page, see: See): Promise<void> {
  const back = page.url();
  for (const street of ['2210 Willow Creek Drive', '100 Congress Avenue']) {
    await page
      .getByRole('link', { name: /^Edit Details.*Contact/ })
      .first()
      .click();
    await page.waitForURL(/contact-info/);
    await page.getByLabel('Street address 1').fill(street);
    await pressNext(page);
    await page.waitForURL(/review-confirm$/);
    if (street.startsWith('2210')) await see('review, changed after signing');
  }
  await page.goto(back);
}
