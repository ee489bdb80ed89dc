import type { Page } from 'playwright/test';
import { answeredAhead, callDoor, DENTAL_PREFERRED } from './support/ahead';
import { austinQuote, maya, pressNext } from './support/journey';
import { applicantAhead, withoutScripts } from './support/plain';
import { enrollOnFile } from './support/enroll-member';
import { expect, expectAccessible, expectSoundAtAnyWidth, test } from './support/test';
import { answerAll } from './support/tour/steps';

/* The dependents' step: whom plans cover, nobody twice, unfinished people, the spouse's question (decisions 162, 163). */

const PREMIER = { plan_id: 1305, plan_pricing_id: 130501 };
const SPOUSE_BORN = '03/03/1980';

const dialog = (page: Page) => page.getByRole('dialog');
const main = (page: Page) => page.getByRole('main');
const status = (page: Page) => page.locator('#dependents-status');
const green = (page: Page) => page.getByText('You can proceed further clicking next button');
const card = (page: Page, number: number) => page.locator(`#dependents-${number - 1}`);
const summary = (page: Page) => page.getByRole('alert', { name: 'There is a problem' });

/** Answers the steps before the dependents' one. */
async function walkToDependents(page: Page, address: string): Promise<void> {
  await page.goto(address);
  for (let step = 0; step < 6; step += 1) {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const here = page.url();
    if (here.includes('dependent-information')) return;
    await answerAll(main(page));
    await pressNext(page);
    await page.waitForURL((url) => url.href !== here);
  }
  await expect(page).toHaveURL(/dependent-information/);
}

type Told = { tier: 'IC' | 'IS' | 'IF'; children?: string };

/** An applicant with this plan on the dependents' step. */
async function dependentsAhead(page: Page, home: string, plan: typeof PREMIER, { tier, children }: Told) {
  const told = {
    ...(tier !== 'IC' && { dep_dob: SPOUSE_BORN }),
    ...(children !== undefined && { no_of_children: children }),
  };
  const smokers = { is_smoker: '0', ...(tier !== 'IC' && { spouse_is_smoker: '0' }) };
  const address = await applicantAhead(page, home, plan, {
    quote: { ...austinQuote, tier },
    before: [
      ['PUT', 'change-filter-info/-', smokers],
      ...(Object.keys(told).length > 0
        ? [['POST', 'store-temp-dependent-info', told] as ['POST', string, object]]
        : []),
    ],
  });
  // This plan asks for no more than two steps before.
  if (plan === DENTAL_PREFERRED) {
    await answeredAhead(page, maya);
    await page.goto(new URL('dependent-information', address).href);
  } else await walkToDependents(page, address);
}

async function fill(page: Page, first: string, born: string): Promise<void> {
  await dialog(page).getByLabel('First name').fill(first);
  await dialog(page).getByLabel('Date of birth').fill(born);
  await dialog(page).getByRole('radio', { name: 'Male', exact: true }).check();
}

const submit = (page: Page) => dialog(page).getByRole('button', { name: 'Submit' }).click();

test('a child whom the plan does not cover is refused at the form, nobody is listed twice, and nine are enough', async ({
  page,
  site,
}) => {
  test.slow();
  await dependentsAhead(page, site('northstar'), DENTAL_PREFERRED, { tier: 'IC' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Child information required');
  await expect(page.getByText('Each change of this list is saved at once.')).toBeVisible();
  await page.getByRole('button', { name: '+ Add Child' }).click();
  await expect(dialog(page).getByLabel('Last name')).toHaveValue('Castellanos');
  await expect(dialog(page).getByRole('definition').filter({ hasText: 'Child' })).toBeVisible();
  await fill(page, 'Mateo', '01/01/1950');
  await submit(page);
  await expect(dialog(page).getByLabel('Date of birth')).toHaveAccessibleDescription(
    /Dental Preferred.* covers children from age 0 to 25 on the day coverage starts\./,
  );
  // One try shows all that is wrong: whom the plan does not cover, and the number that is asked of the grown.
  await expect(dialog(page).locator('[name=ssn]')).toHaveAccessibleDescription(/Field is required/);
  await expect(main(page)).not.toContainText('$0.00');
  await expect(green(page)).toHaveCount(0);
  await fill(page, 'Mateo', '05/05/2015');
  await dialog(page).locator('[name=ssn]').fill('526110041');
  await submit(page);
  await expect(dialog(page)).toBeHidden();
  await expect(green(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toHaveAttribute(
    'title',
    'Click to continue enrollment',
  );

  await page.getByRole('button', { name: '+ Add Child' }).click();
  await fill(page, ' MATÉO', '05/05/2015');
  await dialog(page).locator('[name=ssn]').fill('526110042');
  await submit(page);
  await expect(dialog(page).getByLabel('First name')).toHaveAccessibleDescription(/This person is on the list already/);
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();

  const dependents = Array.from({ length: 9 }, (_, at) => ({
    primary_info: {
      relationship: 'child',
      first_name: `Child ${'ABCDEFGHI'.charAt(at)}`,
      last_name: 'Castellanos',
      birthdate: `05/0${at + 1}/2015`,
      gender: '0',
      ssn: `52611005${at + 1}`,
      employed: '0',
    },
  }));
  expect(await callDoor(page, 'POST', 'save-dependent-info-to-temp', { dependents })).toMatchObject({
    status: 'success',
    data: { problems: [] },
  });
  await page.reload();
  await expect(page.getByText('9 people are listed, the most that can be enrolled with you.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^\+ Add/ })).toHaveCount(0);
  await expect(green(page)).toBeVisible();
  await expectSoundAtAnyWidth(page);
});

test('the premier family says whether the spouse enrolls, and the answer outlives a reload', async ({ page, site }) => {
  test.slow();
  await dependentsAhead(page, site('northstar'), PREMIER, { tier: 'IF', children: '2' });
  const question = page.getByLabel('Will you be Enrolling your spouse ?');
  const answer = main(page).getByRole('button', { name: 'Submit' });
  await expect(status(page)).toHaveText('Tell us whether your spouse enrolls.');
  await expect(question.getByRole('option', { selected: true })).toHaveText('Please Select');
  await answer.click();
  await expect(question).toBeFocused();
  await expect(question).toHaveAccessibleDescription(/Please select spouse status/);
  await expectAccessible(page);
  await question.selectOption({ label: 'No' });
  await answer.click();
  await expect(page.getByText('Enroll Spouse: No')).toBeVisible();
  await expect(status(page)).toHaveText('Add at least two children to continue.');
  await expect(page.getByRole('button', { name: '+ Add child' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Enroll Spouse: No')).toBeVisible();
  await page.getByRole('button', { name: /Enroll Spouse/ }).click();
  await question.selectOption({ label: 'Yes' });
  await answer.click();
  await expect(status(page)).toHaveText('Add your spouse and children to continue.');
  await page.getByRole('button', { name: '+ Add Spouse' }).click();
  await expect(dialog(page).getByLabel('Date of birth')).toHaveValue(SPOUSE_BORN);
  await dialog(page).getByLabel('Date of birth').fill('04/04/2023');
  await submit(page);
  await expect(summary(page)).toContainText('Gender: Field is required');
});

test('one child of a premier plan: the list says it, and no price of $0.00 @soak', async ({ page, site }) => {
  test.slow();
  await dependentsAhead(page, site('northstar'), PREMIER, { tier: 'IC', children: '1' });
  const child = (first_name: string) => ({
    primary_info: { relationship: 'child', first_name, birthdate: '05/05/2015' },
  });
  expect(
    await callDoor(page, 'POST', 'save-dependent-info-to-temp', { dependents: [child('Mia'), child('Zoe')] }),
  ).toMatchObject({ status: 'success' });
  await page.reload();
  await expect(main(page)).not.toContainText('$0.00');
  await expect(green(page)).toHaveCount(0);
  await pressNext(page);
  await expect(summary(page)).toContainText(
    'Only one child is allowed in L713 plans for IC tier please delete additional child to proceed further',
  );
  await expect(page).toHaveURL(/dependent-information$/);
});

test('an existing member’s unfinished people are kept with all they lack, and the spouse comes back', async ({
  page,
  context,
  browser,
  site,
}) => {
  test.slow();
  const tier = await enrollOnFile(page, site, 'Elias Brandt');
  await tier.getByRole('radio', { name: /Family/ }).check();
  await tier.getByRole('button', { name: 'Submit' }).click();
  await page.waitForURL(/\/plans$/);
  const calls: Parameters<typeof callDoor> extends [Page, ...infer Rest] ? Rest[] : never = [
    ['PUT', 'change-filter-info/-', { is_smoker: '0', spouse_is_smoker: '0' }],
    ['POST', 'store-temp-dependent-info', { dep_dob: '11/02/1981', no_of_children: '2' }],
    ['POST', 'add-plan-to-cart', PREMIER],
  ];
  for (const call of calls) expect(await callDoor(page, ...call), call[1]).toMatchObject({ status: 'success' });
  const dates = (await callDoor(page, 'GET', 'get-cart-effective-dates'))['data'] as { result: string[] };
  await callDoor(page, 'POST', 'cart-checkout', { effective_date: dates.result[0], type: 'rep' });
  await walkToDependents(page, site('northstar', '/enrollment/personal-info'));

  await expect(status(page)).toHaveText('Complete Dependent #1, Dependent #2, and Dependent #3 to continue.');
  await expect(card(page, 1)).toContainText('Dependent #1 Weight: Field is required');
  await expect(card(page, 3)).toContainText('Dependent #3 Question 1: Field is required');
  await pressNext(page);
  await expect(summary(page)).toBeFocused();
  await expect(page).toHaveURL(/dependent-information$/);
  await expectAccessible(page);
  await summary(page).getByRole('link', { name: 'Dependent #2 Weight: Field is required' }).click();
  await expect(dialog(page)).toContainText('Edit Dependent #2');
  await answerAll(dialog(page));
  const ssn = dialog(page).getByLabel('Social Security Number', { exact: true });
  if ((await ssn.inputValue()).replace(/\D/g, '') === '219099999') await ssn.fill('457555462');
  await submit(page);
  await expect(dialog(page)).toBeHidden();
  await page.reload();
  await expect(status(page)).toHaveText('Complete Dependent #1 and Dependent #3 to continue.');

  await expect(page.getByText('Enroll Spouse: Yes')).toBeVisible();
  await page.getByRole('button', { name: /Enroll Spouse/ }).click();
  await page.getByLabel('Will you be Enrolling your spouse ?').selectOption({ label: 'No' });
  await main(page).getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Enroll Spouse: No')).toBeVisible();
  await expect(main(page)).not.toContainText('Noor Brandt');
  await expect(status(page)).toHaveText('Complete Dependent #2 to continue.');
  await page.reload();
  await expect(page.getByText('Enroll Spouse: No')).toBeVisible();
  await expect(main(page)).not.toContainText('Noor Brandt');

  // In a second tab, and without scripts.
  const plain = await withoutScripts(browser, context, page.url());
  await plain.getByRole('button', { name: 'Enroll my spouse', exact: true }).click();
  await expect(plain.getByRole('button', { name: 'Do not enroll my spouse', exact: true })).toBeVisible();
  await expect(plain.getByRole('main')).toContainText('Noor Brandt');
  await pressNext(plain);
  await expect(plain).toHaveURL(/dependent-information#problems$/);
  await plain.getByRole('link', { name: 'Dependent #3 Weight: Field is required' }).click();
  await expect(plain.getByRole('heading', { name: 'Edit Dependent #3' })).toBeVisible();
  await plain.context().close();
  await page.reload();
  await expect(main(page)).toContainText('Noor Brandt');
});

test('what is refused in the dialog leaves room for its fields on a phone @hand', async ({ page, site }) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  await dependentsAhead(page, site('northstar'), PREMIER, { tier: 'IC', children: '1' });
  await page.getByRole('button', { name: '+ Add Child' }).click();
  await submit(page);
  const box = dialog(page).getByRole('alert', { name: 'There is a problem' });
  await expect(box).toBeFocused();
  const height = (await box.boundingBox())?.height ?? 0;
  expect(height).toBeGreaterThan(80);
  expect(height).toBeLessThan(844 * 0.3);
  await expect(dialog(page).getByLabel('First name')).toBeInViewport();
  await expectAccessible(page);
});

test('a spouse of three years is refused without scripts, beside the birth date', async ({
  page,
  browser,
  context,
  site,
}) => {
  test.slow();
  await dependentsAhead(page, site('northstar'), DENTAL_PREFERRED, { tier: 'IS' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Spouse information required');
  const plain = await withoutScripts(browser, context, page.url());
  const form = plain.getByRole('form', { name: 'Add Spouse' });
  await expect(form.getByLabel('Last name')).toHaveValue('Castellanos');
  await expect(form.getByLabel('Date of birth')).toHaveValue(SPOUSE_BORN);
  await form.getByLabel('First name').fill('Luis');
  await form.getByLabel('Date of birth').fill('04/04/2023');
  await form.getByRole('radio', { name: 'Male', exact: true }).check();
  await form.getByRole('button', { name: 'Add Spouse' }).click();
  await expect(plain).toHaveURL(/dependent-information#problems$/);
  await expect(form.getByLabel('Date of birth')).toHaveAccessibleDescription(
    /covers a spouse from age \d\d to \d\d on the day coverage starts\./,
  );
  await expect(plain.getByRole('main')).not.toContainText('$0.00');
  await plain.context().close();
});
