import type { Page } from 'playwright/test';
import { quoteAhead } from './support/ahead';
import { comeAsEmployee, enrollEmployee, fillJob } from './support/employee';
import {
  addDependent,
  checkOut,
  fillContact,
  fillPersonal,
  maya,
  passRepGate,
  payByCard,
  pressNext,
  signAgreement,
} from './support/journey';
import { withoutScripts } from './support/plain';
import { expect, expectAccessible, expectSoundAtAnyWidth, test, type SiteName } from './support/test';

/*
 * What few plans ask for, walked as a person does: questions and then a membership, a birth state alone, middle names, a
 * second line of an address, and part of the employer's details (rules 2 §4, §5).
 */

type Site = (name: SiteName, path?: string) => string;

const MORE = 'The carrier has more questions before you can add the plan';
const ALL = 'You can now see your price and add the plan to your cart.';

const summary = (page: Page) => page.getByRole('alert', { name: 'There is a problem' });

async function comeToBayline(page: Page, site: Site): Promise<void> {
  await page.goto(site('enroll', '/bayline'));
  await passRepGate(page, 'BAY4102', 'Marcus Delacroix');
  await quoteAhead(page, site('enroll', '/bayline'));
}

/** Answers the carrier's question of Guild Critical Cash, whose form goes while its others stay. */
async function answerCarrier(page: Page): Promise<void> {
  const carrier = page.getByRole('form', { name: 'Carrier questions' });
  await carrier
    .getByRole('group', { name: /work for yourself/ })
    .getByRole('radio', { name: 'Yes' })
    .check();
  await carrier.getByRole('button', { name: 'Submit answers' }).click();
  await expect(carrier).toHaveCount(0);
}

async function answerUnderwriting(page: Page): Promise<void> {
  const underwriting = page.getByRole('form', { name: 'Underwriting questions' });
  for (const text of [/treated you for one of these/, /waiting for the result/])
    await underwriting.getByRole('group', { name: text }).getByRole('radio', { name: 'No', exact: true }).check();
  await underwriting.getByRole('button', { name: 'Submit answers' }).click();
  await expect(underwriting).toHaveCount(0);
}

test('Enroll Now leads through the questions to the membership and the cart; a birth state alone may be left out', async ({
  page,
  site,
}) => {
  await comeToBayline(page, site);
  await page.goto(site('enroll', '/bayline/plan/2005'));
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Enroll Now' }).filter({ visible: true }).click();
  await expect(page.getByRole('heading', { name: 'Questions for this plan' })).toBeInViewport();
  await answerCarrier(page);
  await expect(page.getByText(MORE).first()).toBeInViewport();
  await expect(page.getByRole('heading', { name: 'Questions for this plan' })).toBeFocused();
  await expectAccessible(page);
  await answerUnderwriting(page);
  await expect(page.getByText(ALL).first()).toBeInViewport();
  await expect(page.getByRole('link', { name: 'Enroll Now' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Add to Cart' }).filter({ visible: true }).click();
  const options = page.getByRole('dialog', { name: 'Membership options' });
  await options.getByRole('radio', { name: /Guild membership/ }).check();
  await options.getByRole('button', { name: 'Add to Cart' }).click();
  await page.waitForURL(/\/cart$/);
  await expect(page.getByRole('main')).toContainText('Guild Critical Cash');
  await expect(page.getByRole('main')).toContainText('Guild membership');

  await checkOut(page, 'Member Enrollment');
  await fillPersonal(page, maya);
  await pressNext(page);
  await page.waitForURL(/contact-info$/);
  await fillContact(page, maya);
  const birth = page.getByLabel('Birth state (optional)');
  await expect(birth).toBeVisible();
  await expect(page.getByLabel('Birth city')).toHaveCount(0);
  await expectAccessible(page);
  await pressNext(page);
  await page.waitForURL(/agreement-signature$/);
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await page.waitForURL(/contact-info$/);
  await expect(birth).toHaveValue('');
  await birth.selectOption({ label: 'Maine' });
  await pressNext(page);
  await page.waitForURL(/agreement-signature$/);
  await signAgreement(page, maya);
  await pressNext(page);
  await page.waitForURL(/billing-information$/);
  await payByCard(page, maya);
  await pressNext(page);
  await page.waitForURL(/review-confirm$/);
  await expect(page.getByRole('main')).toContainText(/Place of birth\s*ME/);
  await expectSoundAtAnyWidth(page);
});

test('the same questions and the membership are answered without scripts @soak', async ({
  page,
  browser,
  context,
  site,
}) => {
  await comeToBayline(page, site);
  const plain = await withoutScripts(browser, context, site('enroll', '/bayline/plan/2005'));
  await answerCarrier(plain);
  await expect(plain.getByText(MORE)).toBeInViewport();
  await expect(plain.getByRole('heading', { name: 'Questions for this plan' })).toBeInViewport();
  await answerUnderwriting(plain);
  await expect(plain.getByText(MORE)).toHaveCount(0);
  await expect(plain.getByText(ALL)).toBeInViewport();
  await plain.getByRole('button', { name: 'Add to Cart' }).filter({ visible: true }).click();
  await expect(plain.getByRole('main')).toContainText('Choose a membership first');
  await plain.getByRole('radio', { name: /Guild membership/ }).check();
  await plain.getByRole('button', { name: 'Add to Cart' }).filter({ visible: true }).click();
  await expect(plain).toHaveURL(/\/cart$/);
  await expect(plain.getByRole('main')).toContainText('Guild Critical Cash');
  await expect(plain.getByRole('main')).toContainText('Guild membership');
  await plain.context().close();
});

test('an option that declines ends in a decline without scripts, too', async ({ page, browser, context, site }) => {
  await comeToBayline(page, site);
  const plain = await withoutScripts(browser, context, site('enroll', '/bayline/plan/2005'));
  const form = plain.getByRole('form', { name: 'Underwriting questions' });
  await form
    .getByRole('group', { name: /treated you for one of these/ })
    .getByRole('radio', { name: 'Yes', exact: true })
    .check();
  await form.getByRole('checkbox', { name: 'Cancer' }).check();
  await form
    .getByRole('group', { name: /waiting for the result/ })
    .getByRole('radio', { name: 'No', exact: true })
    .check();
  await form.getByRole('button', { name: 'Submit answers' }).click();
  await expect(plain.getByRole('heading', { name: 'This plan cannot be offered to you' })).toBeInViewport();
  await expect(form).toHaveCount(0);
  await expect(plain.getByRole('link', { name: 'See other plans' })).toBeVisible();
  await plain.context().close();
});

test('middle names are asked of the member and of dependents, and the second line of an address is required @soak', async ({
  page,
  site,
}) => {
  await comeAsEmployee(page, site, { tier: 'IS' });
  await enrollEmployee(page, site, '2203');
  await fillPersonal(page, maya);
  const middle = page.getByLabel(/^Middle name/);
  await middle.fill('R@e');
  await pressNext(page);
  await expect(summary(page)).toContainText('Please enter valid middle name');
  await middle.fill('Rae');
  await expectAccessible(page);
  await pressNext(page);
  await page.waitForURL(/contact-info$/);

  await fillContact(page, maya);
  const second = page.getByLabel('Street address 2', { exact: true });
  await pressNext(page);
  await expect(summary(page)).toBeFocused();
  await expect(summary(page).getByRole('listitem')).toHaveText('Street address 2: Field is required');
  await second.fill('Floor 3');
  await expectAccessible(page);
  await pressNext(page);
  await page.waitForURL(/employer-info$/);
  await expect(page.getByLabel('Employer name')).toHaveValue('Harbor Mills');
  await fillJob(page);
  await pressNext(page);
  await page.waitForURL(/dependent-information$/);
  await addDependent(page, /Add Spouse/, {
    first: 'Luis',
    middle: 'Jo',
    last: 'Castellanos',
    dob: '03/03/1980',
    gender: 'Male',
    ssn: '219099998',
  });
  await pressNext(page);
  await page.waitForURL(/agreement-signature$/);
  await signAgreement(page, maya, 'Rae');
  await pressNext(page);
  await page.waitForURL(/billing-information$/);
  await expectAccessible(page);
  await pressNext(page);
  await page.waitForURL(/review-confirm$/);
  const review = page.getByRole('main');
  await expect(review).toContainText('Maya Rae Castellanos');
  await expect(review).toContainText('Luis Jo Castellanos');
  await expect(review).toContainText('100 Congress Avenue, Floor 3');
});

test('some of the employer’s details are asked and may be left out, without scripts, too @soak', async ({
  page,
  browser,
  context,
  site,
}) => {
  await comeAsEmployee(page, site);
  await enrollEmployee(page, site, '2104');
  await fillPersonal(page, maya);
  await pressNext(page);
  await page.waitForURL(/contact-info$/);
  await fillContact(page, maya);
  await pressNext(page);
  await page.waitForURL(/employer-info$/);
  await expect(page.getByLabel('Employer industry (optional)')).toBeVisible();
  await expect(page.getByLabel(/Vacation policy|Bargaining unit/)).toHaveCount(0);
  await expectAccessible(page);

  const plain = await withoutScripts(browser, context, page.url());
  await fillJob(plain);
  await plain.getByLabel(/^Number of employees/).fill('0');
  await pressNext(plain);
  await expect(plain).toHaveURL(/employer-info#problems$/);
  await expect(summary(plain).getByRole('listitem')).toHaveText([
    'Street address 2: Field is required',
    /^Number of employees/,
  ]);
  await plain.getByLabel('Street address 2', { exact: true }).fill('Building 4');
  await plain.getByLabel(/^Number of employees/).fill('');
  await plain.getByLabel(/^Employer industry/).fill('Rope and sailcloth');
  await pressNext(plain);
  await expect(plain).toHaveURL(/agreement-signature$/);
  await plain.context().close();

  await page.goto(site('groups', '/harbor-mills/enrollment/employer-info'));
  await expect(page.getByLabel('Employer industry (optional)')).toHaveValue('Rope and sailcloth');
  await expect(page.getByLabel('Street address 2', { exact: true })).toHaveValue('Building 4');
});
