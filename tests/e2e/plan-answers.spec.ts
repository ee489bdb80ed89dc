import type { Page } from 'playwright/test';
import { quoteAhead } from './support/ahead';
import { austinQuote, getQuote, passRepGate, showAll, startNewMember } from './support/journey';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test';
import { expectSaidOnce, hearStatus } from './support/told';

/*
 * A plan's page with a quote: each pricing error code with its words and its way out (rules 1 §8), the dialogs of
 * rules 1 §2.10, and what keeps a plan out of the cart.
 */

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const price = (page: Page) => page.getByRole('complementary', { name: 'Your price' });

/** Answers a dialog and waits until it has closed, which it does when the new price stands. */
async function answer(page: Page, name: string, fill: (page: Page) => Promise<unknown>): Promise<void> {
  const open = dialog(page, name);
  await expect(open.getByRole('button', { name: 'Save' })).toBeVisible();
  await fill(page);
  await open.getByRole('button', { name: 'Save' }).click();
  await expect(open).toBeHidden({ timeout: 30_000 });
}

/** The bar with the price and the one action on phones. */
const bar = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).last();

/** Tells about tobacco in the box with the price, which waits for it. */
async function tellTobacco(page: Page, word: 'Yes' | 'No'): Promise<void> {
  await price(page).getByRole('radio', { name: word }).check();
  await price(page).getByRole('button', { name: 'See the price' }).click();
}

/** Changes the quote's answers from the bar on top. */
async function edit(page: Page, answers: Record<string, string>): Promise<void> {
  await page.getByRole('region', { name: 'Your details' }).getByRole('button', { name: /^Edit/ }).click();
  await fillDetails(page, answers);
}

async function fillDetails(page: Page, answers: Record<string, string>): Promise<void> {
  await answer(page, 'Basic Details', async () => {
    for (const [label, value] of Object.entries(answers)) {
      if (label === SPOUSE_TOBACCO) {
        const group = dialog(page, 'Basic Details').getByRole('group', { name: label });
        await group.getByRole('radio', { name: value }).check();
        continue;
      }
      const field = dialog(page, 'Basic Details').getByLabel(label, { exact: true });
      if (/Tier|Number/.test(label)) await field.selectOption(value);
      else await field.fill(value);
    }
  });
}

type Row = {
  code: string;
  plan: number;
  /** Brings the quote into the state that the plan refuses. */
  provoke?: Record<string, string>;
  says: RegExp;
  /** The control of the message, and what is answered in its dialog. */
  action: string;
  mend: (page: Page) => Promise<void>;
};

const details = (answers: Record<string, string>) => (page: Page) => fillDetails(page, answers);

const earnings = (label: string, value: string) => (page: Page) =>
  answer(page, 'Annual income and working hours', () =>
    dialog(page, 'Annual income and working hours').getByLabel(label).fill(value),
  );

const TIER = 'Choose Tier';
const SPOUSE_TOBACCO = 'Tobacco use of your spouse';

/** What was not told yet is asked beside the price, too. */
const ASKED_IN_BOX: ReadonlySet<string> = new Set(['salaryError', 'hourError', 'smokerError']);

/** In an order in which each leaves the quote as the next one needs it. */
const TABLE: readonly Row[] = [
  {
    code: 'salaryError',
    plan: 1901,
    says: /^Please enter a sufficient annual income/,
    action: 'Edit annual income',
    mend: earnings('Annual income', '52,000'),
  },
  {
    code: 'hourError',
    plan: 1901,
    says: /^Please enter sufficient working hours/,
    action: 'Edit working hours',
    mend: earnings('Working hours', '40'),
  },
  {
    code: 'stateError',
    plan: 1302,
    provoke: { 'Zip Code': '10001' },
    says: /^Plan not available in your state\. Please change the state by editing your basic info above\.$/,
    action: 'Edit basic info',
    mend: details({ 'Zip Code': '78701' }),
  },
  {
    code: 'metError',
    plan: 1104,
    provoke: { 'Zip Code': '79901' },
    says: /^Plan not available in the area/,
    action: 'Edit basic info',
    mend: details({ 'Zip Code': '78701' }),
  },
  {
    code: 'ageError',
    plan: 1505,
    provoke: { DOB: '04/09/1995' },
    says: /^Plan not available for selected age group/,
    action: 'Edit basic info',
    mend: details({ DOB: '09/04/1985' }),
  },
  {
    code: 'tierError',
    plan: 1505,
    provoke: { [TIER]: 'IC', 'Number of children': '2' },
    says: /^Plan not available for this tier/,
    action: 'Choose another tier',
    mend: (page) =>
      answer(page, 'Choose Tier', () =>
        dialog(page, 'Choose Tier')
          .getByRole('radio', { name: /Member Only/ })
          .check(),
      ),
  },
  {
    code: 'smokerError',
    plan: 2001,
    says: /^Tobacco usage required/,
    action: 'Tell us about tobacco usage',
    mend: (page) =>
      answer(page, 'Tobacco usage', () => dialog(page, 'Tobacco usage').getByRole('radio', { name: 'No' }).check()),
  },
  {
    code: 'planAgeError',
    plan: 2001,
    provoke: { [TIER]: 'IS', 'Spouse date of birth': '03/11/1950', [SPOUSE_TOBACCO]: 'No' },
    says: /^This plan covers a spouse from age \d+ to \d+/,
    action: 'Edit basic info',
    mend: details({ 'Spouse date of birth': '03/11/1984' }),
  },
];

test.describe('A plan that has no price', () => {
  test('says why in the words of its code, and has one when that is mended', async ({ page, site }) => {
    test.slow();
    await quoteAhead(page, site('northstar'));
    for (const { code, plan, provoke, says, action, mend } of TABLE)
      await test.step(code, async () => {
        if (!page.url().includes(`/plan/${plan}`)) await page.goto(site('northstar', `/plan/${plan}`));
        if (provoke) await edit(page, provoke);
        const message = page.getByText(says);
        await expect(message).toBeVisible();
        const box = ASKED_IN_BOX.has(code) ? 'One answer to your price' : 'No price for these details';
        await expect(price(page).getByRole('heading', { name: box })).toBeVisible();
        // The message's own; a summary of the same answer may have another.
        await page.getByRole('main').getByRole('button', { name: action }).first().click();
        await mend(page);
        await expect(message).toBeHidden();
        if (code === 'salaryError') return;
        // With a price the plan can be bought, or asks its questions first.
        const next = price(page).getByRole('link', { name: 'Answer the questions' });
        await expect(price(page).getByRole('button', { name: 'Add to Cart' }).or(next)).toBeVisible();
        // Nothing else that was told is lost.
        await expect(page.getByRole('region', { name: 'Your details' })).toContainText('78701');
      });
    await expect(page.getByRole('region', { name: 'Your details' })).toContainText('Member + Spouse');
    await page.goto(site('northstar', '/plan/1901'));
    await expect(page.getByRole('main')).toContainText('$52,000 a year');
    await expect(page.getByRole('main')).toContainText('40 a week');
  });

  test('is another plan, or has questions first', async ({ page, site }) => {
    await quoteAhead(page, site('northstar'));
    await page.goto(site('northstar', '/plan/1111'));
    await expect(page).toHaveURL(/\/plan\/1101/);
    await expect(price(page).getByRole('button', { name: 'Add to Cart' })).toBeVisible();
    await page.goto(site('northstar', '/plan/1504'));
    await tellTobacco(page, 'No');
    await expect(page.getByText('Please answer the questions of this plan to see the price.')).toBeVisible();
  });

  test('is asked for in the box beside it, and stands there once it is told @hand', async ({ page, site }) => {
    await quoteAhead(page, site('northstar'), { ...austinQuote, tier: 'IF' });
    const heard = await hearStatus(page);
    await page.goto(site('northstar', '/plan/1107'));
    const box = price(page);
    await expect(box.getByRole('heading', { name: 'One answer to your price' })).toBeVisible();
    await box.getByRole('button', { name: 'See the price' }).click();
    await expect(box.getByRole('alert').getByRole('listitem')).toHaveText([
      'Spouse date of birth: Field is required',
      'Number of children: Field is required',
    ]);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await box.getByLabel('Spouse date of birth').fill('03/11/1984');
    await box.getByLabel('Number of children').selectOption('2');
    // No network at the press: said in view, and what was told stands.
    await page.route('**/store-temp-dependent-info', (route) => route.abort());
    await box.getByRole('button', { name: 'See the price' }).click();
    await expect(box.getByText(/connection/)).toBeInViewport();
    await expect(box.getByLabel('Spouse date of birth')).toHaveValue('03/11/1984');
    await page.unroute('**/store-temp-dependent-info');
    await box.getByRole('button', { name: 'See the price' }).click();
    await expect(
      box.getByRole('button', { name: 'Add to Cart' }).filter({ visible: true }).or(bar(page)),
    ).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Spouse born 03/11/1984, 2 children');
    const priced = 'Your dependents were saved and the price updated.';
    await expect.poll(() => heard).toContain(priced);
    expectSaidOnce(heard, [priced]);
    await expect(page.locator('body')).not.toBeFocused();
  });

  test('is asked for in the box once more where two answers are missing', async ({ page, site }) => {
    await quoteAhead(page, site('northstar'));
    await page.goto(site('northstar', '/plan/1901'));
    const box = price(page);
    await box.getByLabel('Annual income').fill('52,000');
    await box.getByRole('button', { name: 'See the price' }).click();
    await box.getByLabel('Working hours').fill('40');
    await box.getByRole('button', { name: 'See the price' }).click();
    await expect(page.getByRole('main')).toContainText('$52,000 a year');
    await expect(box.getByText('One answer to your price')).toHaveCount(0);
  });

  test('is sold through a platform that a rep can choose', async ({ page, site }) => {
    await page.goto(site('enroll', '/north-star'));
    await passRepGate(page, 'STAR4101', 'Dana Whitfield');
    await startNewMember(page, { portal: 'Association Plans' });
    await getQuote(page, austinQuote);
    await page.goto(site('enroll', '/north-star/plan/1603'));
    await expect(page.getByText('Plan not available through the selected platform.')).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Select portal' }).click();
    const portal = dialog(page, 'Select portal');
    await portal.getByRole('combobox').selectOption({ index: 1 });
    await portal.getByRole('button', { name: 'Submit' }).click();
    await expect(portal).toBeHidden({ timeout: 30_000 });
    await expect(price(page).getByRole('button', { name: 'Add to Cart' })).toBeVisible();
  });

  test('asks about the people of the tier, with what is wrong in the dialog @phone', async ({ page, site }) => {
    await quoteAhead(page, site('northstar'), { ...austinQuote, tier: 'IF' });
    await page.goto(site('northstar', '/plan/1107'));
    await page.getByRole('button', { name: 'Tell us about your dependents' }).click();
    const open = dialog(page, 'Dependents');
    await open.getByRole('button', { name: 'Save' }).click();
    await expect(open.getByRole('alert').getByRole('listitem')).toHaveText([
      'Spouse date of birth: Field is required',
      'Number of children: Field is required',
    ]);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await open.getByLabel('Spouse date of birth').fill(`01/01/${new Date().getFullYear() + 1}`);
    await open.getByLabel('Number of children').selectOption('8');
    await expect(open.getByLabel('Number of children').getByRole('option')).toHaveCount(9);
    await open.getByRole('button', { name: 'Save' }).click();
    await expect(open.getByRole('alert')).toContainText('Date cannot be in the future');
    // What the server says of an answer that was right here is said in the dialog, and nothing typed is lost.
    await page.route('**/store-temp-dependent-info', (route) =>
      route.fulfill({
        status: 422,
        json: {
          status: 'error',
          message: 'This date is too far back',
          data: [
            { target_element: 'dep_dob', error_message: 'This date is too far back' },
            { target_element: 'no_of_children', error_message: 'Too many' },
          ],
        },
      }),
    );
    await open.getByLabel('Spouse date of birth').fill('03/11/1984');
    await open.getByRole('button', { name: 'Save' }).click();
    await expect(open.getByRole('alert').getByRole('listitem').first()).toHaveText(
      'Spouse date of birth: This date is too far back',
    );
    await expect(open.getByLabel('Spouse date of birth')).toHaveValue('03/11/1984');
    await page.unroute('**/store-temp-dependent-info');
    await open.getByRole('button', { name: 'Save' }).click();
    await expect(open).toBeHidden({ timeout: 30_000 });
    await expect(page.getByRole('main')).toContainText('Spouse born 03/11/1984, 8 children');
    await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible();
  });
});

test.describe('Add to cart', () => {
  test('asks for a membership first, and says what keeps a plan out', async ({ page, site }) => {
    await quoteAhead(page, site('northstar'));
    await page.goto(site('northstar', '/plan/1803'));
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(price(page).getByRole('alert')).toBeVisible();
    await expectAccessible(page);

    await page.goto(site('northstar', '/plan/1404'));
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    const options = dialog(page, 'Membership options');
    await options.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(options).toContainText('Field is required');
    await expectAccessible(page);
    await options.getByRole('radio', { name: /Guild membership/ }).check();
    await options.getByRole('button', { name: 'Add to Cart' }).click();
    await page.waitForURL(/\/cart$/);
    await expect(page.getByRole('main')).toContainText('Guild membership');
    await page.goto(site('northstar', '/plan/1404'));
    await expect(price(page).getByRole('link', { name: 'In your cart' })).toBeVisible();

    await page.goto(site('northstar', '/plan/1101'));
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await page.waitForURL(/\/cart$/);
    await page.goto(site('northstar', '/plan/1105'));
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    const told = dialog(page, 'This plan cannot be added');
    await expect(told).toContainText(/in your cart/);
    await told.getByRole('button', { name: 'OK' }).click();
    await expect(told).toBeHidden();
    await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeFocused();
  });

  test('of a premier plan comes after its category, and one child is covered then', async ({ page, site }) => {
    await page.goto(site('northstar'));
    await getQuote(page, { ...austinQuote, tier: 'IC' });
    await showAll(page, 'Medical');
    await page.getByRole('link', { name: /More Info.*Meridian Premier/ }).click();
    const ask = dialog(page, 'Plan category');
    await ask.getByRole('button', { name: 'Continue' }).click();
    await expect(ask.getByRole('alert')).toContainText('Category: Field is required');
    await expectAccessible(page);
    await ask.getByLabel('Category', { exact: true }).selectOption({ label: 'Medical Plans' });
    await ask.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(/\/plan\/1305/);
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await page.waitForURL(/\/cart$/);
    await page.goto(site('northstar', '/plan/1305'));
    await expect(page.getByRole('region', { name: 'Your details' })).toContainText('Member + 1 Child');
    await page.getByRole('region', { name: 'Your details' }).getByRole('button', { name: /^Edit/ }).click();
    const basic = dialog(page, 'Basic Details');
    await expect(basic.getByLabel('Category', { exact: true })).toHaveValue('medical');
    await basic.getByLabel('Number of children').selectOption('2');
    await basic.getByRole('button', { name: 'Save' }).click();
    await expect(basic.getByLabel('Number of children')).toHaveAccessibleDescription(
      /Only one child is allowed in L713/,
    );
  });
});

test.describe('An employee', () => {
  test('comes in through the footer’s popup, or gives the code on a plan’s page', async ({ page, site }) => {
    await quoteAhead(page, site('northstar'));
    await page.goto(site('northstar', '/plan/1101'));
    await page.getByRole('button', { name: 'Enter your group code' }).click();
    const code = dialog(page, 'Group Enrollment Code');
    await code.getByRole('button', { name: 'Continue' }).click();
    await expect(code).toContainText('Field is required');
    await code.getByLabel('Group Enrollment Code').fill('ABC9999');
    await expect(code).not.toContainText('Field is required');
    await code.getByRole('button', { name: 'Continue' }).click();
    await expect(code).toContainText('Invalid Group Enrollment Code');
    await code.getByLabel('Group Enrollment Code').fill('harbor2027');
    await code.getByRole('button', { name: 'Continue' }).click();
    await expect(code).toContainText('The company that you will be enrolling under is: Harbor Mills');
    await expectAccessible(page);
    await code.getByRole('button', { name: 'Yes' }).click();
    await expect(code).toBeHidden({ timeout: 30_000 });
    await expect(price(page).getByRole('button', { name: 'Add to Cart' })).toBeVisible();
    await page.goto(site('northstar', '/PlanQuestionView'));
    await expect(page.getByRole('heading', { level: 1, name: 'Plan questions' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Harbor Mills');
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(/Home.*Plans.*Plan Details/);
    await expectAccessible(page);

    await page.getByRole('contentinfo').getByRole('button', { name: 'Employee Enrollment' }).click();
    const popup = dialog(page, 'Employee Enrollment');
    await popup.getByLabel('Group Enrollment Code').fill('BAKERY3001');
    await popup.getByRole('button', { name: 'Continue' }).click();
    await expectAccessible(page);
    await popup.getByRole('button', { name: 'No', exact: true }).click();
    await expect(popup).toBeHidden();
    await page.getByRole('contentinfo').getByRole('button', { name: 'Employee Enrollment' }).click();
    await popup.getByLabel('Group Enrollment Code').fill('BAKERY3001');
    await popup.getByRole('button', { name: 'Continue' }).click();
    await popup.getByRole('button', { name: 'Yes', exact: true }).click();
    await expect(page).toHaveURL(/\/landing-config-error\/Group\/landingPage$/);
  });
});
