import { expect, type Page } from 'playwright/test';
import { signForHousehold } from './household';

/** The steps of the shopper's journey, by the names a person sees. Each ends when the next page stands. */
export type Person = { first: string; last: string; dob: string; ssn: string; email: string; phone: string };

export const maya: Person = {
  first: 'Maya',
  last: 'Castellanos',
  dob: '09/04/1985',
  ssn: '219099999',
  email: 'maya@castellanos.example',
  phone: '5125550148',
};

export type Quote = { zip: string; gender: 'Female' | 'Male'; tier: string; dob: string };

export const austinQuote: Quote = { zip: '78701', gender: 'Female', tier: 'IO', dob: '09/04/1985' };

export async function getQuote(page: Page, quote: Quote): Promise<void> {
  const form = page.getByRole('form', { name: 'Get Started' });
  await form.getByLabel('Zip Code').fill(quote.zip);
  await form.getByRole('radio', { name: quote.gender, exact: true }).check();
  await form.getByLabel('Choose Tier').selectOption(quote.tier);
  await form.getByLabel('DOB').fill(quote.dob);
  await form.getByRole('button', { name: 'Submit' }).click();
  await page.waitForURL(/\/plans$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** All plans of a category, from the page that shows a few of each. */
export const showAll = (page: Page, category: string): Promise<void> =>
  page.getByRole('link', { name: new RegExp(`^Show all \\d+ ${category} plans$`) }).click();

/** From the page of all plans to a dental plan. */
export async function openPlan(page: Page, name: string): Promise<void> {
  await showAll(page, 'Dental');
  await page.waitForURL(/type=dental/);
  await page
    .getByRole('link', { name: new RegExp(`More Info.*${name}`) })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name.split(' ').slice(0, 2).join(' '));
}

export async function addToCart(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.waitForURL(/\/cart$/);
  await expect(page.getByRole('heading', { level: 1, name: 'My Cart' })).toBeVisible();
}

export async function checkOut(page: Page, by: 'Member Enrollment' | 'Rep Enrollment'): Promise<void> {
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Your plans will be effective as of');
  await dialog.getByRole('button', { name: by }).click();
  await page.waitForURL(/\/enrollment\/personal-info$/);
}

export async function pressNext(page: Page): Promise<void> {
  // The button that submits says so, and its name ends with Next (decisions 51); one that returns says where to.
  await page.getByRole('button', { name: /(?:^|, )Next(?: ?, back to the review)?$/ }).click();
}

export async function fillPersonal(page: Page, person: Person): Promise<void> {
  await page.getByLabel('First name').fill(person.first);
  await page.getByLabel('Last name').fill(person.last);
  const ssn = page.getByLabel('Social Security Number', { exact: true });
  if (await ssn.isVisible()) await ssn.fill(person.ssn);
  const marital = page.getByLabel('Marital status');
  if (await marital.isVisible()) await marital.selectOption({ label: 'Single' });
  await fillIfThere(page, 'Height, feet', '5');
  await fillIfThere(page, 'Height, inches', '6');
  await fillIfThere(page, 'Weight', '142');
  const noPriorCoverage = page.getByRole('radio', { name: /No prior coverage/ });
  if (await noPriorCoverage.isVisible()) await noPriorCoverage.check();
  const replaces = page.getByRole('group', { name: /replace coverage/ });
  if (await replaces.isVisible()) await replaces.getByRole('radio', { name: 'No', exact: true }).check();
}

async function fillIfThere(page: Page, label: string, value: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  if (await field.isVisible()) await field.fill(value);
}

export async function fillContact(page: Page, person: Person): Promise<void> {
  await page.getByLabel(/Email/).first().fill(person.email);
  await page.getByLabel(/Contact number/i).fill(person.phone);
  await page.getByLabel('Street address 1').fill('100 Congress Avenue');
  await page.getByLabel('City', { exact: true }).fill('Austin');
}

/**
 * Accepts every text, lets those sign who sign for themselves, and types the name of who signs, which is the applicant's
 * whole one (decisions 33).
 */
export async function signAgreement(page: Page, person: Person, middle = ''): Promise<void> {
  for (const box of await page.getByRole('main').getByRole('checkbox').all()) await box.check();
  const answer = page.getByRole('textbox', { name: /answer/i });
  if (await answer.isVisible()) await answer.fill('Austin');
  await signForHousehold(page);
  await page.getByRole('radio', { name: 'Type my name' }).check();
  await page.getByLabel('Your full name').fill([person.first, middle, person.last].filter(Boolean).join(' '));
}

/** Draws through these points of the pad, in parts of its width and height. */
export async function draw(page: Page, points: readonly (readonly [number, number])[]): Promise<void> {
  const pad = page.getByRole('img', { name: 'Drawing area for your signature' });
  await pad.scrollIntoViewIfNeeded();
  // It stands still: a word that goes from above it moves it.
  await pad.click({ trial: true });
  const box = await pad.boundingBox();
  if (!box) throw new Error('No pad');
  const at = ([x, y]: readonly [number, number]) => [box.x + x * box.width, box.y + y * box.height] as const;
  const [first = [0.5, 0.5], ...rest] = points;
  await page.mouse.move(...at(first));
  await page.mouse.down();
  for (const point of rest) await page.mouse.move(...at(point), { steps: 6 });
  await page.mouse.up();
}

export async function payByBankAccount(page: Page, person: Person): Promise<void> {
  const eft = page.getByRole('radio', { name: /Bank account|EFT/i });
  if (await eft.isVisible()) await eft.check();
  await page.getByLabel('Account holder name').fill(`${person.first} ${person.last}`);
  await page.getByLabel('Routing number').fill('021000021');
  await expect(page.getByLabel('Bank name')).toHaveValue(/^[A-Z ]+$/);
  await page.getByLabel('Account number', { exact: true }).fill('000123456789');
  await page.getByRole('radio', { name: 'Checking' }).check();
  await page.getByRole('radio', { name: 'Individual' }).check();
  await takeContactAddress(page);
  await page.getByRole('checkbox', { name: /authorize/i }).check();
}

export async function takeContactAddress(page: Page): Promise<void> {
  const same = page.getByRole('checkbox', { name: 'Same as home address' });
  if (await same.isVisible()) await expect(same).toBeChecked();
}

/** The confirmation number of the receipt that stands on the page. */
export async function readReceipt(page: Page): Promise<string> {
  await page.waitForURL(/\/enrollment\/receipt/);
  await expect(page.getByText('Confirmation number', { exact: true })).toBeVisible();
  const number = await page.getByTestId('confirmation-number').textContent();
  expect(number).toMatch(/\d/);
  return (number ?? '').trim();
}

/**
 * Through the rep's gate: the code, the rep's name, and on to the rep's home (rules 3 §2 "Access page", rules 1 §2.14).
 */
export async function passRepGate(page: Page, code: string, rep: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Rep access code' }).fill(code);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByText(rep).first()).toBeVisible();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL(/\/agent-home$/);
}

/**
 * A rep's New Member, step by step: the portal, then a group of the rep's or a new member of their own (rules 1 §2.6).
 */
export async function startNewMember(page: Page, choice: { portal: string; group?: string }): Promise<void> {
  await page.getByRole('link', { name: /^New Member/ }).click();
  await page.getByRole('combobox', { name: 'Portal' }).selectOption({ label: choice.portal });
  await page.getByRole('button', { name: 'Submit' }).click();
  if (choice.group === undefined) await page.getByRole('button', { name: 'Start New Member Enrollment' }).click();
  else {
    await page.getByRole('combobox', { name: 'Group' }).selectOption({ label: choice.group });
    await page.getByRole('button', { name: 'Submit' }).click();
  }
  await page.waitForURL(/\/home$/);
}

export type FamilyMember = {
  first: string;
  middle?: string;
  last: string;
  dob: string;
  gender: 'Female' | 'Male';
  ssn: string;
};

/** Adds one dependent through the button of that name. */
export async function addDependent(page: Page, button: RegExp, person: FamilyMember): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First name').fill(person.first);
  if (person.middle !== undefined) await dialog.getByLabel(/^Middle name/).fill(person.middle);
  await dialog.getByLabel('Last name').fill(person.last);
  await dialog.getByLabel('Date of birth').fill(person.dob);
  await dialog.getByRole('radio', { name: person.gender, exact: true }).check();
  const ssn = dialog.getByLabel('Social Security Number', { exact: true });
  if (await ssn.isVisible()) await ssn.fill(person.ssn);
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('main')).toContainText(`${person.first} ${person.last}`);
}

/** A card that passes every check and belongs to no person, with the contact address as billing address. */
export async function payByCard(page: Page, person: Person): Promise<void> {
  await fillCard(page, person);
  await takeContactAddress(page);
  await page.getByRole('checkbox', { name: /authorize/i }).check();
}

/** The fields of such a card alone. */
export async function fillCard(page: Page, person: Person, number = '4111111111111111'): Promise<void> {
  await page.getByRole('radio', { name: 'Credit Card' }).check();
  await page.getByLabel('First name on card').fill(person.first);
  await page.getByLabel('Last name on card').fill(person.last);
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expires').fill('12/30');
  // In its middle, as a finger does.
  const code = page.getByLabel('Security code', { exact: true });
  await code.click();
  await expect(code).toBeFocused();
  await page.keyboard.type('737');
  await expect(code).toHaveValue('737');
}

/** From the first step to the agreement. */
export async function walkToAgreement(page: Page, person: Person): Promise<void> {
  await fillPersonal(page, person);
  await pressNext(page);
  await page.waitForURL(/contact-info$/);
  await fillContact(page, person);
  await pressNext(page);
  await page.waitForURL(/agreement-signature$/);
}

/** From the first step to the review: everything answered, signed, and paid for as `pay` does. */
export async function walkToReview(
  page: Page,
  person: Person,
  pay: (page: Page, person: Person) => Promise<void>,
): Promise<void> {
  await walkToAgreement(page, person);
  await signToReview(page, person, pay);
}

/** From the agreement to the review: signed, and paid for as `pay` does. */
export async function signToReview(
  page: Page,
  person: Person,
  pay: (page: Page, person: Person) => Promise<void>,
): Promise<void> {
  await signAgreement(page, person);
  await pressNext(page);
  await page.waitForURL(/billing-information$/);
  await pay(page, person);
  await pressNext(page);
  await page.waitForURL(/review-confirm$/);
}

/** The demo's card that holds the money and then does not give it. */
export const UNPAID_CARD = '4000000000000341';

/**
 * From the first step to a receipt whose payment did not come: the bank holds the card's money and then does not give it. Answers the
 * confirmation number once the receipt says so.
 */
export async function enrollUnpaid(
  page: Page,
  person: Person,
  atCard: () => Promise<void> = () => Promise.resolve(),
): Promise<string> {
  await walkToReview(page, person, async () => {
    await fillCard(page, person, UNPAID_CARD);
    await atCard();
    await takeContactAddress(page);
    await page.getByRole('checkbox', { name: /authorize/i }).check();
  });
  return submitUnpaid(page);
}

/** From the review of what is to be paid by such a card to its receipt, as {@link enrollUnpaid}. */
export async function submitUnpaid(page: Page): Promise<string> {
  await pressNext(page);
  const policy = await readReceipt(page);
  const pay = page.getByRole('link', { name: 'Pay now' });
  await expect
    .poll(
      async () => {
        await page.reload();
        return pay.count();
      },
      { timeout: 30_000 },
    )
    .toBe(1);
  return policy;
}

/** The tick of a card that takes its plan into the comparison, with either of its words. */
export const compareBox = (page: Page, plan: string) =>
  page.getByRole('checkbox', { name: new RegExp(`^Compar(e|ing) ${plan}$`) });
