import type { Page } from 'playwright/test';
import { DENTAL_PREFERRED } from './support/ahead';
import { austinQuote, fillContact, fillPersonal, maya, pressNext } from './support/journey';
import { applicantAhead, withoutScripts } from './support/plain';
import { expect, test } from './support/test';

/*
 * The lists of people in a browser that runs no scripts: an entry has a form of its own beside the list, each change is kept,
 * and a refused entry comes back as it was typed (rules 2 §2.6, rules 3 §2, decisions 158).
 */

/** A hospital plan that asks each person about their health. */
const HOSPITAL = { plan_id: 2202, plan_pricing_id: 220201 };
const LIFE = { plan_id: 1503, plan_pricing_id: 150301 };

type Person = { first: string; last: string; dob: string; ssn: string };
const ana: Person = { first: 'Ana', last: 'Castellanos', dob: '05/06/1958', ssn: '219099998' };
const luis: Person = { ...ana, first: 'Luis', dob: '07/08/1983', ssn: '457555462' };

const summary = (page: Page) => page.getByRole('alert', { name: 'There is a problem' });
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true });
const entryForm = (page: Page, name: string) => page.getByRole('form', { name, exact: true });

async function fillPerson(page: Page, name: string, { first, last, dob, ssn }: Person): Promise<void> {
  const form = entryForm(page, name);
  await form.getByLabel('First name').fill(first);
  await form.getByLabel('Last name').fill(last);
  await form.getByLabel('Date of birth').fill(dob);
  const number = form.getByLabel('Social Security Number', { exact: true });
  if (await number.isVisible()) await number.fill(ssn);
}

async function addHeir(page: Page, heir: Person, share: string, name = 'Add Beneficiary'): Promise<void> {
  await fillPerson(page, name, heir);
  const form = entryForm(page, name);
  await form.getByLabel('Relationship').selectOption({ label: 'Parent' });
  await form.getByLabel('Percentage').fill(share);
  await form.getByRole('button', { name }).click();
}

test('beneficiaries are added, shared out, changed and removed without scripts', async ({
  page,
  browser,
  context,
  site,
}) => {
  const address = await applicantAhead(page, site('northstar'), LIFE, {
    before: [['PUT', 'change-filter-info/-', { is_smoker: '0' }]],
  });
  const plain = await withoutScripts(browser, context, address);
  await fillPersonal(plain, maya);
  await pressNext(plain);
  await fillContact(plain, maya);
  await pressNext(plain);
  await expect(plain).toHaveURL(/beneficiary-info$/);
  await expect(plain.getByText('Please add your beneficiaries before continuing.')).toBeVisible();
  await expect(next(plain)).toHaveCount(0);
  await expect(plain.getByRole('button', { name: /^\+ Add/ })).toHaveCount(0);

  await addHeir(plain, { ...ana, first: '4na!' }, '101');
  await expect(plain).toHaveURL(/beneficiary-info#problems$/);
  await expect(summary(plain)).toBeInViewport();
  await expect(summary(plain)).toContainText('First name: Please enter valid first name');
  const add = entryForm(plain, 'Add Beneficiary');
  await expect(add.getByLabel('First name')).toHaveValue('4na!');
  await expect(add.getByLabel('Percentage')).toHaveAccessibleDescription(/should not be 0 or more than 100/);
  await expect(add.getByLabel('Relationship')).toHaveValue('parent');
  await expect(add.getByLabel('Social Security Number', { exact: true })).toHaveValue('');

  await addHeir(plain, ana, '60');
  await expect(plain).toHaveURL(/beneficiary-info$/);
  await expect(summary(plain)).toHaveCount(0);
  await addHeir(plain, luis, '60');
  await expect(plain.getByText('Total percentage should not be more than 100%')).toBeVisible();
  await expect(add).toHaveCount(0);
  await plain.getByRole('button', { name: 'Split evenly' }).click();
  await expect(plain.getByText('Now You can Continue Enrollment')).toBeVisible();
  await plain.getByRole('button', { name: 'Remove Luis Castellanos' }).click();
  await expect(plain.getByRole('heading', { name: /Luis/ })).toHaveCount(0);

  await plain.getByRole('button', { name: 'Edit Ana Castellanos' }).click();
  await expect(plain).toHaveURL(/beneficiary-info\?entry=0#plain-entry$/);
  await expect(plain.getByRole('heading', { name: 'Edit Beneficiary #1' })).toBeInViewport();
  const edit = entryForm(plain, 'Edit Beneficiary #1');
  await expect(edit.getByLabel('Social Security Number', { exact: true })).toHaveValue('•••-••-9998');
  await edit.getByLabel('Percentage').fill('0');
  await edit.getByRole('button', { name: 'Submit' }).click();
  await expect(plain).toHaveURL(/\?entry=0#problems$/);
  await expect(summary(plain)).toContainText('Percentage:');
  await edit.getByLabel('Percentage').fill('100');
  await edit.getByRole('button', { name: 'Submit' }).click();
  await expect(plain.getByRole('button', { name: /^\+ Add/ })).toHaveCount(0);
  await addHeir(plain, luis, '100', 'Add Contingent Beneficiary');
  // Changed, one who follows stays one.
  const second = plain.getByRole('heading', { name: 'Contingent beneficiary #2: Luis Castellanos' });
  await expect(second).toBeVisible();
  await plain.getByRole('button', { name: 'Edit Luis Castellanos' }).click();
  await entryForm(plain, 'Edit Beneficiary #2').getByRole('button', { name: 'Submit' }).click();
  await expect(entryForm(plain, 'Edit Beneficiary #2')).toHaveCount(0);
  await expect(second).toBeVisible();
  await pressNext(plain);
  await expect(plain).toHaveURL(/agreement-signature$/);

  // The same list, with scripts.
  await page.goto(site('northstar', '/enrollment/beneficiary-info'));
  await expect(page.getByRole('main')).toContainText('Parent, 100%');
  await expect(page.getByRole('main')).toContainText('•••-••-9998');
  await plain.context().close();
});

test('a family is listed without scripts, and the number of children changes when the shopper says so', async ({
  page,
  browser,
  context,
  site,
}) => {
  const address = await applicantAhead(page, site('northstar'), DENTAL_PREFERRED, {
    quote: { ...austinQuote, tier: 'IF' },
    before: [['POST', 'store-temp-dependent-info', { dep_dob: '03/03/1980', no_of_children: '2' }]],
  });
  const plain = await withoutScripts(browser, context, address);
  await fillPersonal(plain, maya);
  await pressNext(plain);
  await fillContact(plain, maya);
  await pressNext(plain);
  await expect(plain).toHaveURL(/dependent-information$/);
  const spouse = entryForm(plain, 'Add Spouse');
  await expect(spouse.getByLabel('Date of birth')).toHaveValue('03/03/1980');
  await fillPerson(plain, 'Add Spouse', { ...luis, dob: '13/03/1980' });
  await spouse.getByRole('button', { name: 'Add Spouse' }).click();
  await expect(plain).toHaveURL(/dependent-information#problems$/);
  await expect(summary(plain)).toBeInViewport();
  await expect(summary(plain)).toContainText('Gender: Field is required');
  await expect(spouse.getByLabel('Date of birth')).toHaveValue('13/03/1980');
  await expect(spouse.getByLabel('Date of birth')).toHaveAttribute('aria-invalid', 'true');
  await fillPerson(plain, 'Add Spouse', { ...luis, dob: '03/03/1980' });
  await spouse.getByRole('radio', { name: 'Male', exact: true }).check();
  await spouse.getByRole('button', { name: 'Add Spouse' }).click();
  await expect(plain.getByRole('main')).toContainText('Luis Castellanos');

  const child = entryForm(plain, 'Add Child');
  await fillPerson(plain, 'Add Child', { ...ana, first: 'Mateo', dob: '05/05/2015' });
  await child.getByRole('radio', { name: 'Male', exact: true }).check();
  await child.getByRole('button', { name: 'Add Child' }).click();
  await expect(plain.getByText(/you told us 2 children\. You listed 1 child\./)).toBeVisible();
  await pressNext(plain);
  await expect(plain).toHaveURL(/dependent-information#problems$/);
  await expect(summary(plain)).toContainText('Your price is for 2 children and you listed 1.');
  await plain.getByRole('button', { name: 'Enroll 1 child' }).click();
  await expect(plain.getByText(/you told us 2 children/)).toHaveCount(0);

  await plain.getByRole('button', { name: 'Edit Mateo Castellanos' }).click();
  await entryForm(plain, 'Edit Dependent #2').getByLabel('First name').fill('Matea');
  await entryForm(plain, 'Edit Dependent #2').getByRole('button', { name: 'Submit' }).click();
  await expect(plain.getByRole('button', { name: 'Remove Matea Castellanos' })).toBeVisible();
  await pressNext(plain);
  await expect(plain).toHaveURL(/agreement-signature$/);
  await plain.context().close();
});

test('a dependent answers the health questions without scripts, and comes back as typed', async ({
  page,
  browser,
  context,
  site,
}) => {
  const address = await applicantAhead(page, site('northstar'), HOSPITAL, {
    quote: { ...austinQuote, tier: 'IS' },
    before: [['POST', 'save-aflac-questions', { plan_id: 2202, aflac_data: [{ qid: 306, true_condition: 0 }] }]],
  });
  const plain = await withoutScripts(browser, context, address);
  await fillPersonal(plain, maya);
  await pressNext(plain);
  await fillContact(plain, maya);
  await pressNext(plain);
  await expect(plain).toHaveURL(/health-questions$/);
  for (const no of await plain.getByRole('radio', { name: 'No', exact: true }).all()) await no.check();
  await pressNext(plain);
  await expect(plain).toHaveURL(/dependent-information$/);

  const spouse = entryForm(plain, 'Add Spouse');
  const question = (at: number) => spouse.getByRole('group', { name: new RegExp(`^${at}\\. `) });
  const details = spouse.getByRole('group', { name: 'Details of question 1' });
  await fillPerson(plain, 'Add Spouse', { ...luis, dob: '03/03/1980' });
  await spouse.getByRole('radio', { name: 'Male', exact: true }).check();
  await expect(details).toBeHidden();
  await question(1).getByRole('radio', { name: 'Yes', exact: true }).check();
  await details.getByLabel('Health condition').fill('Asthma');
  await spouse.getByRole('button', { name: 'Add Spouse' }).click();
  await expect(plain).toHaveURL(/dependent-information#problems$/);
  await expect(summary(plain)).toContainText('Question 1, Date of onset: Field is required');
  await expect(summary(plain)).toContainText('Question 2: Field is required');
  await expect(details.getByLabel('Health condition')).toHaveValue('Asthma');
  await expect(spouse.getByLabel('First name')).toHaveValue('Luis');
  await question(1).getByRole('radio', { name: 'No', exact: true }).check();
  await question(2).getByRole('radio', { name: 'No', exact: true }).check();
  await fillPerson(plain, 'Add Spouse', { ...luis, dob: '03/03/1980' });
  await spouse.getByRole('button', { name: 'Add Spouse' }).click();
  await plain.getByRole('button', { name: 'Edit Luis Castellanos' }).click();
  const edit = entryForm(plain, 'Edit Dependent #1');
  await expect(
    edit.getByRole('group', { name: /^2\. / }).getByRole('radio', { name: 'No', exact: true }),
  ).toBeChecked();
  await edit.getByRole('link', { name: 'Cancel' }).click();
  await pressNext(plain);
  await expect(plain).toHaveURL(/agreement-signature$/);
  await plain.context().close();
});
