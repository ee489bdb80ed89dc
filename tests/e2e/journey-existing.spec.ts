import type { Page } from 'playwright/test';
import { checkOut, maya, pressNext, readReceipt, signAgreement } from './support/journey';
import { enrollOnFile } from './support/enroll-member';
import { expect, expectAccessible, test } from './support/test';
import { answerAll, putIntoCart } from './support/tour/steps';

/* A rep's client who is on file: what the member told before stands in every step, and is the member's to change. */

/** The step of that address, which says on whose behalf the rep goes on. */
async function expectStepOfMember(page: Page, address: RegExp): Promise<void> {
  await page.waitForURL(address);
  await expect(page.getByRole('main').getByText('Enrolling Elias Brandt')).toBeVisible();
}

test('a rep enrolls a member on file, whose earlier answers are filled in and told as such, up to the receipt', async ({
  page,
  site,
}) => {
  test.slow();
  const tier = await enrollOnFile(page, site, 'Elias Brandt');
  await tier.getByRole('radio', { name: 'Member Only' }).check();
  await tier.getByRole('button', { name: 'Submit' }).click();
  await page.waitForURL(/\/plans$/);
  for (const plan of ['1305', '2103']) await putIntoCart(page, site('northstar', `/plan/${plan}`));
  await checkOut(page, 'Rep Enrollment');

  await expectStepOfMember(page, /personal-info$/);
  await expect(page.getByLabel('First name')).toHaveValue('Elias');
  await expect(page.getByLabel('Social Security Number', { exact: true })).toHaveValue('•••-••-9999');
  await answerAll(page.getByRole('main'));
  await pressNext(page);

  await expectStepOfMember(page, /contact-info$/);
  await expect(page.getByLabel('Street address 1')).toHaveValue('912 Pecan Grove Road');
  await expect(page.getByLabel(/Email/).first()).toHaveValue('elias@brandt.example');
  await answerAll(page.getByRole('main'));
  await pressNext(page);

  await expectStepOfMember(page, /employer-info$/);
  await answerAll(page.getByRole('main'));
  await pressNext(page);

  await expectStepOfMember(page, /beneficiary-info$/);
  await expect(page.getByRole('main')).toContainText('Noor Brandt');
  await expect(page.getByRole('main')).toContainText('Greta Brandt');
  await expect(page.getByText('Now You can Continue Enrollment')).toBeVisible();
  const kept = page.waitForResponse(
    (answer) => answer.ok() && (answer.request().postData()?.includes('"health_info"') ?? false),
  );
  await pressNext(page);

  await expectStepOfMember(page, /health-questions$/);
  await expect(page.getByText('From the client’s answers of October 9, 2026')).toBeVisible();
  await expect(page.getByRole('main').getByRole('radio', { name: 'Yes', exact: true, checked: true })).toHaveCount(1);
  await expectAccessible(page);
  await kept;
  await answerAll(page.getByRole('main'));
  await pressNext(page);

  await expectStepOfMember(page, /agreement-signature$/);
  await expect(page.getByRole('heading', { name: 'Broker Verification' })).toBeVisible();
  await signAgreement(page, { ...maya, first: 'Elias', last: 'Brandt' });
  await pressNext(page);
  await expectStepOfMember(page, /billing-information$/);
  await page.getByRole('radio', { name: 'LONE CEDAR BANK, checking, ending 7729' }).check();
  await page.getByRole('checkbox', { name: /authorize/i }).check();
  await pressNext(page);
  await expectStepOfMember(page, /review-confirm$/);
  await expect(page.getByRole('region', { name: /Beneficiar/ })).toContainText('Noor Brandt');
  await pressNext(page);
  await readReceipt(page);
});
