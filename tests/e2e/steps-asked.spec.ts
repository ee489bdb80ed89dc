import type { Locator, Page } from 'playwright/test';
import { callDoor } from './support/ahead';
import { austinQuote, checkOut, fillContact, fillPersonal, getQuote, maya, pressNext } from './support/journey';
import { expect, expectSoundAtAnyWidth, test } from './support/test';
import { expectErrorsTold } from './support/told';

/*
 * The steps that only some plans ask for: employer, beneficiaries, health (rules 2 §2.5 to §2.7). Two plans of the demo
 * ask for everything there is: the premier medical plan for the employer's details and all health questions, a life
 * plan for heirs.
 */
const PLANS = [
  { plan_id: 1305, plan_pricing_id: 130501 },
  { plan_id: 1503, plan_pricing_id: 150301 },
];

/** Puts the plans into the cart by the browser's own door; how a shopper does it is another journey's. */
async function fillCart(page: Page): Promise<void> {
  for (const plan of PLANS) {
    const status = await page.evaluate(async (body) => {
      const answer = await fetch('/api/v1/add-plan-to-cart', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-site-slug': '' },
        body: JSON.stringify(body),
      });
      return ((await answer.json()) as { status: string }).status;
    }, plan);
    expect(status, `plan ${plan.plan_id}`).toBe('success');
  }
}

async function reachEmployer(page: Page): Promise<void> {
  await fillPersonal(page, { ...maya, last: '4' });
  await page.getByLabel('Height, feet', { exact: true }).fill('0');
  await page.getByLabel('Height, inches', { exact: true }).fill('13');
  await page.getByLabel('Weight', { exact: true }).fill('0');
  await expectRefused(page, [
    'Please enter valid last name',
    'Height cannot be zero',
    'Inch is invalid',
    'Weight cannot be zero or less',
  ]);
  await fillPersonal(page, maya);
  await page.getByLabel('Marital status').selectOption({ label: 'Married' });
  await page.getByLabel('Ethnic category').selectOption({ label: 'I prefer not to say' });
  await pressNext(page);
  await page.waitForURL(/contact-info$/);
  await fillContact(page, { ...maya, email: 'maya@', phone: '1234567890' });
  await expectRefused(page, ['Email is not in correct format', 'Invalid phone number']);
  await fillContact(page, maya);
  await page.getByLabel('Birth state').selectOption({ label: 'Outside the United States' });
  await page.getByLabel('Birth city').fill('Lyon');
  await expectRefused(page, ['Country of birth: Field is required']);
  await page.getByLabel('Country of birth').selectOption({ label: 'France' });
  await pressNext(page);
  await page.waitForURL(/employer-info$/);
}

/** Next is refused: the summary has focus and names these problems, and axe finds nothing. */
async function expectRefused(page: Page, problems: readonly string[]): Promise<void> {
  await pressNext(page);
  const summary = page.getByRole('alert', { name: 'There is a problem' });
  await expect(summary).toBeFocused();
  for (const problem of problems) await expect(summary).toContainText(problem);
  await expectErrorsTold(page);
  await expectSoundAtAnyWidth(page);
}

async function employer(page: Page): Promise<void> {
  await expectRefused(page, ['Employer name: Field is required', 'Holiday policy: Select at least one holiday policy']);
  await page.getByLabel('Employer name').fill('<Acme>');
  await page.getByLabel('Zip', { exact: false }).first().fill('123');
  await page.getByLabel('Employment status').selectOption({ label: 'RETIRED' });
  await expectRefused(page, [
    'Invalid employer information',
    'Invalid zip code',
    'You cannot proceed with retired employer',
  ]);
  await expect(page.getByRole('status').filter({ hasText: 'The plans in the cart come with a job.' })).toBeVisible();

  await page.getByLabel('Employer name').fill('Cedar Row Bakery');
  await page.getByLabel('Employer phone').fill('5125550177');
  await page.getByLabel('Street address 1').fill('4 Cedar Row');
  await page.getByLabel('City', { exact: true }).fill('Austin');
  await page.getByLabel('State', { exact: true }).fill('TX');
  await page.getByLabel('Zip', { exact: false }).first().fill('78702');
  await page.getByLabel('Occupation').fill('Baker');
  await page.getByLabel('Employment status').selectOption({ label: 'ACTIVE' });
  await page.getByLabel('Employment start date').fill('03/01/2019');
  await page.getByLabel('Average work week').selectOption({ label: '30 to 40 hours' });
  await page.getByLabel('Compensation type').selectOption({ label: 'Salary' });
  await page.getByLabel('Employer industry').fill('Food');
  await page.getByLabel('Number of employees').fill('12');
  await page.getByLabel('Vacation policy').selectOption({ label: 'Two weeks a year' });
  await page.getByLabel('Bargaining unit').selectOption({ label: 'Not in a bargaining unit' });
  await page.getByRole('checkbox', { name: 'Birthday' }).check();
  await pressNext(page);
  await page.waitForURL(/beneficiary-info$/);
}

type Heir = { first: string; last: string; dob: string; ssn: string; relationship: string; share: string };

const ana: Heir = {
  first: 'Ana',
  last: 'Castellanos',
  dob: '05/06/1958',
  ssn: '219099998',
  relationship: 'Parent',
  share: '60',
};
const luis: Heir = { ...ana, first: 'Luis', dob: '07/08/1983', ssn: '457555462', relationship: 'Brother or sister' };

async function fillHeir(dialog: Locator, heir: Heir): Promise<void> {
  await dialog.getByLabel('First name').fill(heir.first);
  await dialog.getByLabel('Last name').fill(heir.last);
  await dialog.getByLabel('Date of birth').fill(heir.dob);
  await dialog.getByLabel('Social Security Number', { exact: true }).fill(heir.ssn);
  await dialog.getByLabel('Relationship').selectOption({ label: heir.relationship });
  await dialog.getByLabel('Percentage').fill(heir.share);
}

async function beneficiaries(page: Page): Promise<void> {
  const next = page.getByRole('button', { name: 'Next', exact: true });
  const add = page.getByRole('button', { name: '+ Add Beneficiary' });
  const dialog = page.getByRole('dialog', { name: /Beneficiary/ });
  await expect(page.getByText('Please add your beneficiaries before continuing.')).toBeVisible();
  await expect(next).toHaveCount(0);
  await expectSoundAtAnyWidth(page);

  await add.click();
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(dialog.getByRole('alert', { name: 'There is a problem' })).toBeFocused();
  await fillHeir(dialog, { ...ana, first: '4na!', dob: '05/06/2090', ssn: '000000000', share: '101' });
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(dialog.getByLabel('First name')).toHaveAccessibleDescription(/Please enter valid first name/);
  await expect(dialog.getByLabel('Date of birth')).toHaveAccessibleDescription(/Date must be before today/);
  await expect(dialog.getByLabel('Percentage')).toHaveAccessibleDescription(/should not be 0 or more than 100/);
  await expectSoundAtAnyWidth(page);
  await fillHeir(dialog, ana);
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Total percentage should not be less than 100%')).toBeVisible();
  await expect(next).toHaveCount(0);

  await add.click();
  await fillHeir(dialog, luis);
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Total percentage should not be more than 100%')).toBeVisible();
  await expect(add).toHaveCount(0);
  await page.getByRole('button', { name: 'Split evenly' }).click();
  await expect(page.getByText('Now You can Continue Enrollment')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Brother or sister, 50%');
  await expect(page.getByRole('main')).not.toContainText('457-55-5462');

  await page.getByRole('button', { name: 'Remove Luis Castellanos' }).click();
  await page.getByRole('dialog', { name: 'Remove Luis Castellanos?' }).getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('heading', { name: /Luis/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Edit Ana Castellanos' }).click();
  await dialog.getByLabel('Percentage').fill('20');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  const others = [
    { ...luis, first: 'Rosa', ssn: '457555463', share: '20' },
    { ...luis, first: 'Pablo', ssn: '457555464', share: '20' },
  ];
  for (const other of others) {
    await add.click();
    await fillHeir(dialog, other);
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect(dialog).toBeHidden();
  }
  await expect(page.getByText('Maximum allowed number of beneficiaries is 3')).toBeVisible();
  for (const { first, last } of others) {
    await page.getByRole('button', { name: `Remove ${first} ${last}` }).click();
    await page
      .getByRole('dialog', { name: `Remove ${first} ${last}?` })
      .getByRole('button', { name: 'Remove' })
      .click();
  }
  await page.getByRole('button', { name: 'Edit Ana Castellanos' }).click();
  await dialog.getByLabel('Percentage').fill('100');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('main').getByText('Total is 100%.')).toBeVisible();
  const consent = 'In Texas half of what a married person earns belongs to the spouse.';
  await expect(page.getByRole('main').getByText(consent)).toBeVisible();

  await page.getByRole('button', { name: '+ Add Contingent Beneficiary' }).click();
  await dialog.getByLabel('Relationship').selectOption({ label: 'Trust' });
  await expect(dialog.getByLabel('First name')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(dialog.getByRole('alert', { name: 'There is a problem' })).toContainText('Date of the trust: Field is');
  await dialog.getByLabel('Name of the trust or estate').fill('Castellanos Family Trust');
  await dialog.getByLabel('Date of the trust').fill('01/02/2003');
  await dialog.getByLabel('Percentage').fill('50');
  await expectSoundAtAnyWidth(page);
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('The shares of the contingent beneficiaries should add up to 100% too')).toBeVisible();
  await expect(next).toHaveCount(0);
  await page.getByRole('button', { name: 'Edit Castellanos Family Trust' }).click();
  await dialog.getByLabel('Percentage').fill('100');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Now You can Continue Enrollment')).toBeVisible();
  await expectSoundAtAnyWidth(page);
  await next.click();
  await page.waitForURL(/health-questions$/);
}

async function health(page: Page): Promise<void> {
  await expectRefused(page, ['Question 1: Field is required', 'Question 7: Field is required']);
  const groups = ['1.', '2.', '3.', '4.', '5.', '6.'].map((number) =>
    page.getByRole('group', { name: new RegExp(`^${number}`) }),
  );
  for (const group of groups) await group.getByRole('radio', { name: 'No', exact: true }).check();
  await page
    .getByRole('group', { name: /^7\. Do you take medication/ })
    .getByRole('radio', { name: 'Yes', exact: true })
    .check();
  await groups[0]?.getByRole('radio', { name: 'Yes', exact: true }).check();
  const details = page.getByRole('group', { name: 'Details of question 1' });
  await details.getByLabel('Health condition').fill('Fast heartbeat');
  await details.getByLabel('Date of onset').fill('09/03/1985');
  await details.getByLabel('Health condition').focus();
  await expect(details.getByLabel('Date of onset')).toHaveAccessibleDescription(/before the date of birth/);
  await details.getByLabel('Date of onset').fill('05/01/2024');
  await details.getByLabel('Date of recovery').fill('01/01/2023');
  await expectRefused(page, [
    'Question 1, Date of recovery: Date of recovery cannot be before the date of onset',
    'Question 1, Current Treatment: Field is required',
  ]);
  await details.getByLabel('Date of recovery').fill('09/01/2024');
  await details.getByLabel('Current Treatment').selectOption({ label: 'No' });
  await details.getByLabel('Taking Medication').selectOption({ label: 'Yes' });

  const first = page.getByRole('group', { name: 'Medication 1' });
  if ((await first.count()) === 0) await page.getByRole('button', { name: '+ Add medication' }).click();
  await first.getByLabel('Medication').fill('Betalol');
  await first.getByLabel('Dosage').fill('5 mg');
  await first.getByLabel('Medical condition').fill('Fast heartbeat');
  await page.getByRole('button', { name: '+ Add medication' }).click();
  await page.getByRole('button', { name: '+ Add medication' }).click();
  await expect(page.getByText('Up to 3 medications can be listed.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove medication 3' }).click();
  await page.getByRole('button', { name: 'Remove medication 2' }).click();
  await expect(page.getByRole('button', { name: '+ Add medication' })).toBeFocused();
  await page.getByLabel('Additional Notes').fill('Nothing else.');
  // The price was made for somebody who uses none (decisions 37).
  const tobacco = page.getByRole('group', { name: /used tobacco in the last 12 months/ });
  await tobacco.getByRole('radio', { name: 'Yes', exact: true }).check();
  await expectRefused(page, ['The price was made for no tobacco use. Give the same answer here, or change it first']);
  await tobacco.getByRole('radio', { name: 'No', exact: true }).check();
  await expectSoundAtAnyWidth(page);
  await pressNext(page);
  await page.waitForURL(/agreement-signature$/);
}

test("employer, beneficiaries and health are asked, refused in the spec's words, and kept", async ({ page, site }) => {
  test.slow();
  await page.goto(site('northstar'));
  await getQuote(page, austinQuote);
  const noTobacco = await callDoor(page, 'PUT', 'change-filter-info/-', { is_smoker: '0' });
  expect(noTobacco).toMatchObject({ status: 'success' });
  await fillCart(page);
  await page.goto(site('northstar', '/cart'));
  await checkOut(page, 'Member Enrollment');
  await reachEmployer(page);
  await employer(page);
  await beneficiaries(page);
  await health(page);
  await page.goto(site('northstar', '/enrollment/review-confirm'));
  for (const title of ['Employer Info', 'Beneficiary Info', 'Health Questions'])
    await expect(page.getByRole('heading', { name: new RegExp(`^\\d\\. ${title}`) })).toBeVisible();

  await page.goto(site('northstar', '/enrollment/health-questions'));
  await expect(page.getByLabel('Health condition')).toHaveValue('Fast heartbeat');
  await expect(page.getByLabel('Dosage')).toHaveValue('5 mg');
  await page.goto(site('northstar', '/enrollment/beneficiary-info'));
  await expect(page.getByRole('main')).toContainText('Ana Castellanos');
  await expect(
    page.getByRole('heading', { name: 'Contingent beneficiary #2: Castellanos Family Trust' }),
  ).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('Luis');
  await page.goto(site('northstar', '/enrollment/employer-info'));
  await expect(page.getByLabel('Employer name')).toHaveValue('Cedar Row Bakery');
  await expect(page.getByRole('checkbox', { name: 'Birthday' })).toBeChecked();
  await expect(page.getByLabel('Employment start date')).toHaveValue('03/01/2019');
});
