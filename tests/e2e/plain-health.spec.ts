import type { Page } from 'playwright/test';
import { callDoor } from './support/ahead';
import { fillContact, fillPersonal, maya, pressNext } from './support/journey';
import { applicantAhead, withoutScripts } from './support/plain';
import { expect, test } from './support/test';

/*
 * The health questions in a browser that runs no scripts: a Yes opens its details, up to three medications stand there, and a
 * refusal keeps all of it (rules 2 §2.7, decisions 158).
 */

/** A life plan that asks for heirs, health and medications; its price was made for somebody who uses no tobacco. */
const LIFE = { plan_id: 1501, plan_pricing_id: 150101 };
const NO_TOBACCO = ['PUT', 'change-filter-info/-', { is_smoker: '0' }] as const;

const HEIR = {
  first_name: 'Ana',
  last_name: 'Castellanos',
  birthdate: '05/06/1958',
  ssn: '219099998',
  relationship: 'parent',
  beneficiary_percentage: '100',
};

const question = (page: Page, at: number) => page.getByRole('group', { name: new RegExp(`^${at}\\. `) });
const answer = (page: Page, at: number, word: 'Yes' | 'No') =>
  question(page, at).getByRole('radio', { name: word, exact: true }).check();

const medicationIn = (page: Page, at: number) => page.getByRole('group', { name: `Medication ${at}`, exact: true });

test('the health questions without scripts open their details, keep what was typed, and go on', async ({
  page,
  browser,
  context,
  site,
}) => {
  const address = await applicantAhead(page, site('northstar'), LIFE, { before: [[...NO_TOBACCO]] });
  const plain = await withoutScripts(browser, context, address);
  await fillPersonal(plain, maya);
  await pressNext(plain);
  await fillContact(plain, maya);
  await plain.getByLabel('Birth state').selectOption({ label: 'Texas' });
  await plain.getByLabel('Birth city').fill('Waco');
  await pressNext(plain);
  await expect(plain).toHaveURL(/beneficiary-info$/);
  expect(await callDoor(page, 'POST', 'save-beneficiary-info', { beneficiaries: [HEIR] })).toMatchObject({
    status: 'success',
  });
  await plain.goto(site('northstar', '/enrollment/health-questions'));
  const count = await plain.getByRole('group', { name: /^\d\. / }).count();
  const details = plain.getByRole('group', { name: 'Details of question 1' });
  const medication = (at: number) => medicationIn(plain, at);
  await expect(details).toBeHidden();
  await expect(medication(1)).toBeHidden();
  await expect(plain.getByRole('button', { name: /medication/i })).toHaveCount(0);
  await answer(plain, 1, 'Yes');
  await details.getByLabel('Health condition').fill('Fast heartbeat');
  await details.getByLabel('Date of onset').fill('02/30/2024');
  await answer(plain, count, 'Yes');
  await medication(1).getByLabel('Medication').fill('Betalol');
  await medication(1).getByLabel('Dosage').fill('5 mg');
  await medication(1).getByLabel('Medical condition').fill('Fast heartbeat');
  await medication(2).getByLabel('Medication').fill('Aspirin');
  await plain.getByLabel('Additional Notes').fill('Nothing\nelse.');
  await pressNext(plain);

  await expect(plain).toHaveURL(/health-questions#problems$/);
  const summary = plain.getByRole('alert', { name: 'There is a problem' });
  await expect(summary).toBeInViewport();
  await expect(summary).toContainText('Question 2: Field is required');
  await expect(summary).toContainText('Question 1, Date of onset:');
  await expect(summary).toContainText('Medication 2, Dosage: Field is required');
  await expect(question(plain, 1).getByRole('radio', { name: 'Yes', exact: true })).toBeChecked();
  await expect(details.getByLabel('Health condition')).toHaveValue('Fast heartbeat');
  await expect(details.getByLabel('Date of onset')).toHaveValue('02/30/2024');
  await expect(details.getByLabel('Date of onset')).toHaveAttribute('aria-invalid', 'true');
  await expect(medication(2).getByLabel('Medication')).toHaveValue('Aspirin');
  await expect(medication(3)).toBeVisible();
  await expect(plain.getByLabel('Additional Notes')).toHaveValue('Nothing\nelse.');

  // An answer that became a No hides its details, which are not sent.
  for (let at = 1; at < count; at += 1) await answer(plain, at, 'No');
  await expect(details).toBeHidden();
  await medication(2).getByLabel('Dosage').fill('100 mg');
  await medication(2).getByLabel('Medical condition').fill('Fast heartbeat');
  await pressNext(plain);
  await expect(plain).toHaveURL(/agreement-signature$/);

  await plain.goto(site('northstar', '/enrollment/health-questions'));
  await expect(summary).toHaveCount(0);
  await expect(question(plain, 1).getByRole('radio', { name: 'No', exact: true })).toBeChecked();
  await expect(medication(1).getByLabel('Dosage')).toHaveValue('5 mg');
  await expect(medication(2).getByLabel('Dosage')).toHaveValue('100 mg');
  await plain.context().close();

  // Typed before the scripts came, it stays when they do, and a Yes opens its details.
  let letGo = (): void => undefined;
  const gone = new Promise<void>((resolve) => (letGo = resolve));
  const late = await context.newPage();
  await late.route(/\/_next\/static\/.*\.js/, async (route) => {
    await gone;
    await route.continue().catch(() => undefined);
  });
  await late.goto(site('northstar', '/enrollment/health-questions'), { waitUntil: 'domcontentloaded' });
  await answer(late, 1, 'Yes');
  await late.getByLabel('Additional Notes').fill('Typed early.');
  letGo();
  await expect(late.getByRole('group', { name: 'Details of question 1' })).toBeVisible();
  await expect(question(late, 1).getByRole('radio', { name: 'Yes', exact: true })).toBeChecked();
  await expect(late.getByLabel('Additional Notes')).toHaveValue('Typed early.');
  await expect(medicationIn(late, 1).getByLabel('Dosage')).toHaveValue('5 mg');
});
