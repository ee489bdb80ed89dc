import { expect, type Page } from 'playwright/test';
import { quoteAhead } from '../ahead';
import { austinQuote, fillContact, fillPersonal, maya, payByCard, pressNext } from '../journey';
import { applicantAhead } from '../plain';
import type { See, Tour } from './see';
import { answerAll } from './steps';

/** A hospital plan that asks each person about their health, and a life plan that asks for heirs. */
const PLANS = [
  { plan_id: 2202, plan_pricing_id: 220201 },
  { plan_id: 2103, plan_pricing_id: 210301 },
] as const;

/** Screens that look otherwise where no scripts run, from a plan's page to the receipt (decisions 158, 159). */
export const plainTour: Tour = async (page, site, see) => {
  const home = site('northstar');
  await quoteAhead(page, home);
  const scripts = await page.context().newCDPSession(page);
  const run = (value: boolean) => scripts.send('Emulation.setScriptExecutionDisabled', { value: !value });
  await run(false);
  await shop(page, site('northstar', '/plan/1101'), see);
  await run(true);
  const [hospital, life] = PLANS;
  const step = await applicantAhead(page, home, hospital, {
    quote: { ...austinQuote, tier: 'IC' },
    before: [
      ['POST', 'save-aflac-questions', { plan_id: 2202, aflac_data: [{ qid: 306, true_condition: 0 }] }],
      ['POST', 'store-temp-dependent-info', { no_of_children: '1' }],
      ['POST', 'add-plan-to-cart', life],
    ],
  });
  await run(false);
  await page.goto(step);
  await steps(page, see);
  await payment(page, see);
};

/** A plan's page, what it asks, and the cart with the question before the checkout. */
async function shop(page: Page, plan: string, see: See): Promise<void> {
  await page.goto(plan);
  await see('plan');
  await page.getByRole('button', { name: 'Edit basic details' }).click();
  await page.getByRole('dialog', { name: 'Basic Details' }).getByRole('link', { name: 'Answer on the page' }).click();
  await page.getByRole('form', { name: 'Basic Details' }).waitFor();
  await see('plan, basic details');
  await page.goto(plan);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.waitForURL(/\/cart$/);
  await see('cart');
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click();
  await page.getByText('Do you really want to remove?').waitFor();
  await see('cart, remove');
  await page.locator('#form-answer').getByRole('link', { name: 'No' }).click();
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await page.getByText('Ready to enroll?').first().waitFor();
  await see('cart, ready to enroll');
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const form = (page: Page, name: string) => page.getByRole('form', { name, exact: true });

/** From the first step to the lists, each as it is opened, and those that differ also refused. */
async function steps(page: Page, see: See): Promise<void> {
  await pressNext(page);
  await expect(page).toHaveURL(/personal-info#problems$/);
  await see('step personal-info, refused');
  await fillPersonal(page, maya);
  await pressNext(page);
  await page.waitForURL(/contact-info$/);
  await fillContact(page, maya);
  await see('step contact-info');
  await pressNext(page);
  await page.waitForURL(/beneficiary-info$/);
  await heading(page).waitFor();
  await see('step beneficiary-info');
  const heir = form(page, 'Add Beneficiary');
  await heir.getByLabel('Relationship').selectOption({ label: 'Trust' });
  await heir.getByRole('button', { name: 'Add Beneficiary' }).click();
  await expect(page).toHaveURL(/beneficiary-info#problems$/);
  await see('step beneficiary-info, trust refused');
  await heir.getByLabel('Name of the trust or estate').fill('Castellanos Family Trust');
  await heir.getByLabel('Date of the trust').fill('01/02/2003');
  await heir.getByLabel('Percentage').fill('100');
  await heir.getByRole('button', { name: 'Add Beneficiary' }).click();
  await form(page, 'Add Contingent Beneficiary').waitFor();
  await see('step beneficiary-info, one');
  await pressNext(page);
  await page.waitForURL(/health-questions$/);
  await see('step health-questions');
  await page.getByRole('radio', { name: 'Yes', exact: true }).first().check();
  await pressNext(page);
  await expect(page).toHaveURL(/health-questions#problems$/);
  await see('step health-questions, refused');
  for (const no of await page.getByRole('radio', { name: 'No', exact: true }).all()) await no.check();
  await pressNext(page);
  await page.waitForURL(/dependent-information$/);
  await see('step dependent-information');
  // Not the applicant's own.
  await form(page, 'Add Child').getByLabel('Social Security Number', { exact: true }).fill('219098481');
  await answerAll(form(page, 'Add Child'));
  await form(page, 'Add Child').getByRole('button', { name: 'Add Child' }).click();
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .waitFor();
  await see('step dependent-information, one');
  await pressNext(page);
}

/** Signed by a typed name, paid by card, looked over and done. */
async function payment(page: Page, see: See): Promise<void> {
  await page.waitForURL(/agreement-signature$/);
  await see('step agreement-signature');
  for (const box of await page.getByRole('main').getByRole('checkbox').all()) await box.check();
  await page.getByLabel('Your full name').fill('Maya Castellanos');
  await pressNext(page);
  await page.waitForURL(/billing-information$/);
  await see('step billing-information');
  await payByCard(page, maya);
  await see('step billing-information, card');
  await pressNext(page);
  await page.waitForURL(/review-confirm$/);
  await see('step review-confirm');
  await pressNext(page);
  await page.getByTestId('confirmation-number').waitFor();
  await see('receipt');
}
