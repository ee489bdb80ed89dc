import type { Page } from 'playwright/test';
import { quoteAhead } from './support/ahead';
import { addToCart } from './support/journey';
import { expect, expectAccessible, test } from './support/test';

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

test('underwriting asks on after a Yes, then shows the price', async ({ page, site }) => {
  await page.goto(site('northstar', '/plan/1504'));
  await page.getByRole('button', { name: 'Tell us about tobacco usage' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tobacco usage' });
  await dialog.getByRole('radio', { name: 'No', exact: true }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden({ timeout: 30_000 });
  const questions = form(page, 'Underwriting questions');
  await say(page, /told you that you have heart disease/, 'No');
  await say(page, /died of heart disease/, 'Yes');
  await say(page, /fly as a pilot/, 'Yes');
  await say(page, /work full time/, 'Yes');
  await questions.getByRole('button', { name: 'Submit answers' }).click();
  await expect(questions).toContainText('Please answer all questions');
  await question(page, /Prior to age 60/)
    .getByRole('checkbox', { name: 'Cancer' })
    .check();
  await questions.getByLabel('Reason or condition').first().fill('Mother, at 58');
  await questions.getByLabel('Who, and what exactly?').fill('I dive');
  await expectAccessible(page);
  await questions.getByRole('button', { name: 'Submit answers' }).click();
  await expect(questions).toHaveCount(0);
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
  await page.getByRole('button', { name: 'Tell us about tobacco usage' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tobacco usage' });
  await dialog.getByRole('radio', { name: 'No', exact: true }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden({ timeout: 30_000 });
  const questions = form(page, 'Underwriting questions');
  await say(page, /told you that you have heart disease/, 'Yes');
  await questions.getByLabel('Reason or condition').first().fill('A stroke');
  for (const text of [/died of heart disease/, /fly as a pilot/]) await say(page, text, 'No');
  await say(page, /work full time/, 'Yes');
  await questions.getByRole('button', { name: 'Submit answers' }).click();
  await expect(page.getByText(/for the guaranteed amount only/).first()).toBeVisible();
  await expect(questions).toHaveCount(0);
  await expect(page.getByRole('radio', { name: /\$300,000/ })).toHaveCount(0);
  await addToCart(page);
});
