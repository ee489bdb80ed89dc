import type { Page } from 'playwright/test';
import { quoteAhead } from './support/ahead';
import { addToCart, austinQuote, getQuote, passRepGate } from './support/journey';
import { expect, expectAccessible, expectSoundAtAnyWidth, test } from './support/test';

/* What a plan asks on its page before it can be had (rules 2 §2.2, §4): two carrier's questions, and underwriting. */

const form = (page: Page, name: string) => page.getByRole('form', { name });
const question = (page: Page, text: RegExp) => page.getByRole('group', { name: text });

async function say(page: Page, text: RegExp, answer: 'Yes' | 'No'): Promise<void> {
  await question(page, text).getByRole('radio', { name: answer, exact: true }).check();
}

test.beforeEach(({ page, site }) => quoteAhead(page, site('northstar')));

test('the carrier’s questions come before Add to Cart', async ({ page, site }) => {
  await page.goto(site('northstar', '/plan/2004'));
  const questions = form(page, 'Carrier questions');
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toHaveCount(0);
  await expect(questions).toBeVisible();
  await questions.getByRole('button', { name: 'Submit answers' }).click();
  await expect(questions).toContainText('*Answer should be Yes to continue');
  await expect(questions).toContainText('*Answer should be Yes/No to continue');
  await expectAccessible(page);
  await say(page, /free of cancer/, 'No');
  await say(page, /waiting for a test result/, 'No');
  await questions.getByRole('button', { name: 'Submit answers' }).click();
  await expect(questions).toContainText('Please answer yes in order to continue');
  await say(page, /free of cancer/, 'Yes');
  await questions.getByRole('button', { name: 'Submit answers' }).click();
  await expect(questions).toHaveCount(0);
  await addToCart(page);
});

async function tellTobacco(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Tell us about tobacco usage' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tobacco usage' });
  await dialog.getByRole('radio', { name: 'No', exact: true }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden({ timeout: 30_000 });
}

/** The visible field of that label: others wait for the Yes of their question. */
const field = (page: Page, label: string | RegExp, nth = 0) =>
  form(page, 'Underwriting questions').getByLabel(label).filter({ visible: true }).nth(nth);

const submit = (page: Page) => page.getByRole('button', { name: 'Submit answers' }).click();

test('underwriting asks on after a Yes, then shows the price', async ({ page, site }) => {
  await page.goto(site('northstar', '/plan/1504'));
  await tellTobacco(page);
  const questions = form(page, 'Underwriting questions');
  await say(page, /told you that you have heart disease/, 'No');
  await say(page, /died of heart disease/, 'Yes');
  await say(page, /fly as a pilot/, 'Yes');
  await say(page, /work full time/, 'Yes');
  await submit(page);
  await expect(questions).toContainText('Please answer all questions');
  await question(page, /Prior to age 60/)
    .getByRole('checkbox', { name: 'Cancer' })
    .check();
  await field(page, 'Reason or condition').fill('Mother, at 58');
  await field(page, 'Who, and what exactly?').fill('I dive');
  await expectAccessible(page);

  // Nothing that is wrong in the details leaves the page, or is lost.
  await field(page, 'Treated from').fill('02/30/2020');
  await field(page, 'Treated to').fill('01/01/1899');
  await field(page, 'Degree of recovery').fill('\u{1f600}');
  await field(page, 'Reason or condition', 1).fill('x'.repeat(201));
  await submit(page);
  const problems = questions.getByRole('alert', { name: 'There is a problem' });
  await expect(problems).toBeFocused();
  await expect(problems.getByRole('listitem')).toHaveText([
    'Treated from: Enter a date as MM/DD/YYYY',
    'Treated to: Enter a date within the last 120 years',
    /^Degree of recovery: .*no emoji/,
    'Treated from: Field is required',
    'Reason or condition: This is too long',
  ]);
  await expect(field(page, 'Treated from')).toHaveAccessibleDescription(/Enter a date as MM\/DD\/YYYY/);
  await expect(field(page, 'Reason or condition', 1)).toHaveValue('x'.repeat(201));
  await expectAccessible(page);
  await field(page, 'Treated from').fill('05/01/2020');
  await field(page, 'Treated to').fill('04/01/2020');
  await field(page, 'Degree of recovery').fill('');
  await field(page, 'Reason or condition', 1).fill('');
  await submit(page);
  await expect(problems.getByRole('listitem')).toHaveText('Treated to: Treatment cannot end before it began');
  await field(page, 'Treated to').fill('06/01/2020');
  await submit(page);
  await expect(questions).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Choose your amount' })).toBeFocused();
  // The default is what needs no review; a larger amount says what is paid until it is decided (decisions 36).
  await expect(page.getByRole('radio', { name: /^\$50,000/ })).toBeChecked();
  await page.getByRole('radio', { name: /^\$300,000/ }).check();
  const pending = /\$300,000 chosen, under review; you pay for \$50,000 until it is decided/;
  await expect(page.getByText(pending)).toBeVisible();
  await expectAccessible(page);
  await addToCart(page);
  await expect(page.getByText(pending)).toBeVisible();
});

test('an answer that declines what needs a review leaves the guaranteed amount', async ({ page, site }) => {
  await page.goto(site('northstar', '/plan/1504'));
  await tellTobacco(page);
  const questions = form(page, 'Underwriting questions');
  await say(page, /told you that you have heart disease/, 'Yes');
  // The effect stands beside its answer while that answer is chosen.
  const effect = questions.getByText('With this answer only the guaranteed amount can be offered.');
  await expect(effect).toBeVisible();
  await say(page, /told you that you have heart disease/, 'No');
  await expect(effect).toHaveCount(0);
  await say(page, /told you that you have heart disease/, 'Yes');
  await field(page, 'Treated from').fill('05/01/2020');
  await field(page, 'Reason or condition').fill('A stroke');
  for (const text of [/died of heart disease/, /fly as a pilot/]) await say(page, text, 'No');
  await say(page, /work full time/, 'Yes');
  await submit(page);
  const left = page.getByRole('heading', { name: 'The guaranteed amount is left' });
  await expect(left).toBeFocused();
  await expect(page.getByText(/for the guaranteed amount only/).first()).toBeVisible();
  await expect(questions).toHaveCount(0);
  await page.reload();
  await expect(left).toBeVisible();
  await expect(page.getByRole('radio', { name: /\$300,000/ })).toHaveCount(0);
  await expectSoundAtAnyWidth(page);
  await addToCart(page);
});

test('a decline is a state of the plan: its words, what next, and nothing else, also after a reload', async ({
  page,
  site,
}) => {
  await page.goto(site('enroll', '/bayline'));
  await passRepGate(page, 'BAY4102', 'Marcus Delacroix');
  await page.getByRole('button', { name: /^New Member/ }).click();
  const portals = page.getByRole('dialog', { name: 'Select portal' });
  await portals.getByRole('combobox', { name: 'Portal' }).selectOption({ label: 'Individual Plans' });
  await portals.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('button', { name: 'Start Direct Enrollment' }).click();
  await page.waitForURL(/\/home$/);
  await getQuote(page, austinQuote);
  await page.goto(site('enroll', '/bayline/plan/2005'));
  await say(page, /treated you for one of these/, 'Yes');
  await page.getByRole('checkbox', { name: 'Cancer' }).check();
  const effect = page.getByText('With this answer the plan cannot be offered.');
  await expect(effect).toBeVisible();
  await say(page, /waiting for the result of a test/, 'No');
  await form(page, 'Underwriting questions').getByRole('button', { name: 'Submit answers' }).click();
  const heading = page.getByRole('heading', { name: 'This plan cannot be offered to you' });
  await expect(heading).toBeFocused();
  const expectDeclined = async () => {
    await expect(page.getByText('cannot offer Guild Critical Cash')).toBeVisible();
    await expect(page.getByRole('link', { name: 'See other plans' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('form')).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Add to Cart' })).toHaveCount(0);
    await expect(page.getByText(/No price for these details|Tobacco usage required/)).toHaveCount(0);
  };
  await expectDeclined();
  await page.reload();
  await expect(heading).toBeVisible();
  await expectDeclined();
  await expectSoundAtAnyWidth(page);
  await page.getByRole('link', { name: 'See other plans' }).click();
  await expect(page).toHaveURL(/\/plans\?type=critical$/);
});

test('without scripts the questions are there, come back as typed, and lead to the price', async ({
  page,
  browser,
  context,
  site,
}) => {
  await page.goto(site('northstar', '/plan/1504'));
  await tellTobacco(page);
  const still = await browser.newContext({ javaScriptEnabled: false, storageState: await context.storageState() });
  const plain = await still.newPage();
  await plain.goto(site('northstar', '/plan/1504'));
  await say(plain, /told you that you have heart disease/, 'No');
  await expect(field(plain, 'Reason or condition')).toHaveCount(0);
  await say(plain, /died of heart disease/, 'Yes');
  await question(plain, /Prior to age 60/)
    .getByRole('checkbox', { name: 'Cancer' })
    .check();
  await field(plain, 'Treated from').fill('02/30/2020');
  await field(plain, 'Reason or condition').fill('Mother, at 58');
  await say(plain, /fly as a pilot/, 'No');
  await submit(plain);
  await expect(plain).toHaveURL(site('northstar', '/plan/1504#plan-questions'));
  await expect(plain.getByRole('alert', { name: 'There is a problem' }).getByRole('listitem')).toHaveText([
    'Treated from: Enter a date as MM/DD/YYYY',
    /work full time today\? Please answer all questions$/,
  ]);
  await expect(field(plain, 'Reason or condition')).toHaveValue('Mother, at 58');
  await field(plain, 'Treated from').fill('02/29/2020');
  await say(plain, /work full time/, 'Yes');
  await submit(plain);
  await expect(form(plain, 'Underwriting questions')).toHaveCount(0);
  await expect(plain.getByText('You can now see your price and add the plan to your cart.')).toBeInViewport();
  await expect(plain.getByRole('radio', { name: /^\$50,000/ })).toBeChecked();
  await still.close();
});
