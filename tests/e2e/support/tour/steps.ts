import { expect, type Locator, type Page } from 'playwright/test';
import { quoteAhead } from '../ahead';
import { addToCart, austinQuote, checkOut, maya, payByBankAccount, pressNext, signAgreement } from '../journey';
import { dialog, seeDialog, type See, type Tour } from './see';

/** Texts typed into a field whose label starts like this; the rest of the fields get a plain word. */
const TEXTS: readonly (readonly [RegExp, string])[] = [
  [/^State/, 'TX'],
  [/^First name/, maya.first],
  [/^Last name/, maya.last],
  [/^Social Security/, maya.ssn],
  [/feet/, '5'],
  [/inches/, '6'],
  [/^Weight/, '142'],
  [/email/i, 'tour@castellanos.example'],
  [/phone|Contact number/i, '5125550148'],
  [/Street address 1/, '100 Congress Avenue'],
  [/Street address 2|Middle|Additional|Zip\+4/, ''],
  [/^Zip/, '78701'],
  [/date|started|ended/i, '02/01/2015'],
  [/week|Number of/i, '38'],
  [/Percentage/, '100'],
];

/**
 * Answers every empty field of a form with something that passes: the first option, the last radio, a text by its
 * label.
 */
export async function answerAll(form: Locator): Promise<void> {
  for (const select of await form.locator('select:enabled:visible').all())
    if ((await select.inputValue()) === '') await select.selectOption({ index: 1 });
  for (const group of await form.getByRole('radiogroup').or(form.getByRole('group')).all()) {
    const choices = group.getByRole('radio').or(group.getByRole('checkbox'));
    if ((await choices.count()) < 2 || (await group.locator('input:checked').count()) > 0) continue;
    // A Yes would ask for details.
    const no = group.getByRole('radio', { name: /^No/ });
    await ((await no.count()) > 0 ? no : choices).first().check();
  }
  for (const input of await form.locator('input:enabled:visible, textarea:visible').all()) {
    const kind = (await input.getAttribute('type')) ?? 'text';
    if (['radio', 'checkbox', 'hidden'].includes(kind) || (await input.inputValue()) !== '') continue;
    const label = await input.evaluate((element) => (element as HTMLInputElement).labels?.[0]?.textContent ?? '');
    const text = TEXTS.find(([pattern]) => pattern.test(label))?.[1] ?? 'Austin';
    if (text !== '' && (await input.isEditable())) await input.fill(text);
  }
}

/** Looks at a step as it stands and as it is when refused, answers it, and goes on. */
async function seeStep(page: Page, slug: string, see: See, answer: () => Promise<void>): Promise<void> {
  await page.waitForURL(new RegExp(`${slug}$`));
  await page.getByRole('heading', { level: 1 }).waitFor();
  await see(`step ${slug}`);
  await answer();
  await pressNext(page);
}

const main = (page: Page) => page.getByRole('main');

/** Every step of the enrollment, for a member with a child and plans that ask for all nine, up to the receipt. */
export const stepTour: Tour = async (page, site, see) => {
  await quoteAhead(page, site('northstar'), { ...austinQuote, tier: 'IC' });
  for (const plan of ['1305', '2103']) await putIntoCart(page, site('northstar', `/plan/${plan}`));
  await see('cart, premier plan');
  await checkOut(page, 'Member Enrollment');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await see('step personal-info, fresh');
  await pressNext(page);
  await page.getByRole('alert', { name: 'There is a problem' }).waitFor();
  await seeStep(page, 'personal-info', see, () => answerAll(main(page)));
  await seeDialogOfContact(page, see);
  await seeAddressChecks(page, see);
  await seeStep(page, 'contact-info', see, () => answerAll(main(page)));
  await seeStep(page, 'employer-info', see, () => answerAll(main(page)));
  await beneficiary(page, see);
  await seeStep(page, 'health-questions', see, () => healthAnswers(page, see));
  await dependents(page, see);
  await seeStep(page, 'agreement-signature', see, () => signAgreement(page, maya));
  await page.waitForURL(/billing-information$/);
  await seeStep(page, 'billing-information', see, () => payByBankAccount(page, maya));
  await page.waitForURL(/review-confirm$/);
  await see('step review-confirm');
  await seeDialog(page, page.getByRole('button', { name: /^View Details.*Billing/ }), /Billing/, () =>
    see('step review-confirm, details'),
  );
  await pressNext(page);
  await page.getByTestId('confirmation-number').waitFor();
  await see('receipt');
};

/** Puts a plan into the cart that asks for a category or for dependents first. */
export async function putIntoCart(page: Page, address: string): Promise<void> {
  await page.goto(address);
  const add = page.getByRole('button', { name: 'Add to Cart' });
  const category = page.getByRole('button', { name: 'Choose a category' });
  const dependents = page.getByRole('button', { name: 'Tell us about your dependents' });
  await add.or(category).or(dependents).first().waitFor();
  if (await category.isVisible()) {
    await category.click();
    await dialog(page, /./).getByLabel('Category', { exact: true }).selectOption({ label: 'Medical Plans' });
    await dialog(page, /./)
      .getByRole('button', { name: /Save|Continue/ })
      .click();
    await add.or(dependents).first().waitFor();
  }
  if (await dependents.isVisible()) {
    await dependents.click();
    await dialog(page, 'Dependents').getByLabel('Number of children').selectOption('1');
    await dialog(page, 'Dependents').getByRole('button', { name: 'Save' }).click();
  }
  await addToCart(page);
}

async function seeDialogOfContact(page: Page, see: See): Promise<void> {
  await page.waitForURL(/contact-info$/);
  await seeDialog(page, page.getByRole('button', { name: 'Save & Continue Later' }), 'Save & Continue Later', () =>
    see('step contact-info, save for later'),
  );
}

/** Shows what the postal service has otherwise, in another ZIP or not at all (decisions 48). */
async function seeAddressChecks(page: Page, see: See): Promise<void> {
  const street = page.getByLabel('Street address 1');
  for (const [typed, what] of [
    ['48 Copper Kettle Rd', 'in another zip code'],
    ['1 Nowhere Blvd', 'unknown'],
  ] as const) {
    await street.fill(typed);
    await street.press('Tab');
    await page.getByRole('button', { name: 'Keep what I typed' }).waitFor();
    await see(`step contact-info, address ${what}`);
  }
  await street.fill('12 Lantern St');
  await street.press('Tab');
  await page.getByText('The postal service has it as').waitFor();
}

async function beneficiary(page: Page, see: See): Promise<void> {
  await page.waitForURL(/beneficiary-info$/);
  await see('step beneficiary-info');
  await page
    .getByRole('button', { name: /Add Beneficiary/i })
    .first()
    .click();
  const form = dialog(page, 'Add Beneficiary');
  await form.getByRole('button', { name: 'Submit' }).click();
  await form.getByRole('alert').first().waitFor();
  await see('step beneficiary-info, add');
  // Not the applicant's own.
  await form.getByLabel('Social Security Number', { exact: true }).fill('219098481');
  await answerAll(form);
  await form.getByRole('button', { name: 'Submit' }).click();
  await form.waitFor({ state: 'hidden' });
  await see('step beneficiary-info, one');
  await pressNext(page);
}

async function healthAnswers(page: Page, see: See): Promise<void> {
  await answerAll(main(page));
  await main(page).getByRole('radio', { name: 'Yes', exact: true }).last().check();
  await page.getByText('Medication 1').first().waitFor();
  await see('step health-questions, medication');
  await main(page).getByRole('radio', { name: 'No', exact: true }).last().check();
}

async function dependents(page: Page, see: See): Promise<void> {
  await page.waitForURL(/dependent-information$/);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await see('step dependent-information');
  await page.getByRole('button', { name: /Add child/i }).click();
  await dialog(page, /child/i).getByRole('button', { name: 'Submit' }).click();
  await dialog(page, /child/i).getByRole('alert').first().waitFor();
  await see('step dependent-information, add');
  // The number under which the same name and birth date stand among the beneficiaries.
  await dialog(page, /child/i).getByLabel('Social Security Number', { exact: true }).fill('219098481');
  await answerAll(dialog(page, /child/i));
  await dialog(page, /child/i).getByRole('button', { name: 'Submit' }).click();
  await dialog(page, /child/i).waitFor({ state: 'hidden' });
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeVisible();
  await see('step dependent-information, one');
  await seeDialog(page, page.getByRole('button', { name: /^(?:Delete|Remove)/ }), /./, () =>
    see('step dependent-information, delete'),
  );
  await pressNext(page);
}
