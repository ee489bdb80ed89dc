import { expect, type Page } from 'playwright/test';
import { austinQuote, type Person, type Quote } from './journey';

/*
 * A shopper's way by the calls that its pages make, for tests of what comes after it: it takes a tenth of the time. As people
 * go it, it is walked by the `journey-*` specs, by `steps.spec.ts`, by the tours and by the specs of its pages.
 */

/** A plan at a level, as it is put into a cart. */
type Choice = { plan_id: number; plan_pricing_id: number };

export const DENTAL_PREFERRED: Choice = { plan_id: 1101, plan_pricing_id: 110102 };
export const EVERYDAY_DENTAL: Choice = { plan_id: 1102, plan_pricing_id: 110201 };

/** A call of the browser's own door, as the page that stands there makes it; answers what it was told, right or wrong. */
export async function callDoor(
  page: Page,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
): Promise<Record<string, unknown>> {
  return page.evaluate(
    async ([verb, address, members]) => {
      const slug = (document.documentElement.dataset.base ?? '').replace('/', '');
      const answer = await fetch(`/api/v1/${address}`, {
        method: verb,
        headers: { 'content-type': 'application/json', 'x-site-slug': slug },
        ...(members && { body: JSON.stringify(members) }),
      });
      return (await answer.json()) as Record<string, unknown>;
    },
    [method, path, body] as const,
  );
}

/** A call that must succeed. */
async function ok(...call: Parameters<typeof callDoor>): Promise<unknown> {
  const answer = await callDoor(...call);
  expect(answer, call[2]).toMatchObject({ status: 'success' });
  return answer['data'];
}

/** A shopper with a quote; the page is the landing of this address, as a stranger sees it. */
export async function quoteAhead(page: Page, home: string, quote: Quote = austinQuote): Promise<void> {
  await page.goto(home);
  const { zip, dob, tier, gender } = quote;
  await ok(page, 'POST', 'add-filter-for-new-user', { zip, dob, tier, gender: gender === 'Female' ? '1' : '0' });
}

/** A shopper with a plan in the cart, on the cart. */
export async function cartAhead(page: Page, home: string, plan = DENTAL_PREFERRED, quote = austinQuote): Promise<void> {
  await quoteAhead(page, home, quote);
  await ok(page, 'POST', 'add-plan-to-cart', plan);
  await page.goto(new URL('/cart', home).href);
  await expect(page.getByRole('heading', { level: 1, name: 'My Cart' })).toBeVisible();
}

/** An applicant on the first step, with one plan. */
export async function stepsAhead(page: Page, home: string, plan = DENTAL_PREFERRED): Promise<void> {
  await quoteAhead(page, home);
  await ok(page, 'POST', 'add-plan-to-cart', plan);
  const { result } = (await ok(page, 'GET', 'get-cart-effective-dates')) as { result: string[] };
  await ok(page, 'POST', 'cart-checkout', { effective_date: result[0], type: 'applicant' });
  await page.goto(new URL('/enrollment/personal-info', home).href);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const HOME = { address1: '100 Congress Avenue', city: 'Austin', state: 'TX', zip: '78701' };

type Fields = { result: { field_name: string }[] };

/** The answers to what some plans ask alone, and no other takes. */
const ASKED_BY_SOME = { marital_status: '0', prior_coverage_flag: '0', replaces_coverage: '0' };

/** A person who stands on the first step of a plan has answered it and the next. */
export async function answeredAhead(page: Page, { first, last, dob, ssn, email, phone }: Person): Promise<void> {
  const name = { first_name: first, last_name: last };
  const { result: asked } = (await ok(page, 'GET', 'get-form-fields-personal-info')) as Fields;
  const bySome = Object.entries({ ...ASKED_BY_SOME, ssn }).filter(([field]) =>
    asked.some(({ field_name }) => field_name === field),
  );
  await ok(page, 'POST', 'save-personal-info', {
    ...name,
    ...{ birthdate: dob, gender: '1' },
    ...Object.fromEntries(bySome),
  });
  await ok(page, 'POST', 'save-contact-info', { email_address: email, phone_number: phone, ...HOME });
}

/** A person who stands on the first step of a plan that asks for no more stands on the agreement. */
export async function agreementAhead(page: Page, person: Person): Promise<void> {
  await answeredAhead(page, person);
  await page.goto(new URL('agreement-signature', page.url()).href);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** A person who stands on the first step of a plan has answered it and the next, and has signed. */
export async function signedAhead(page: Page, person: Person): Promise<void> {
  await answeredAhead(page, person);
  const { first, last } = person;
  const texts = (await ok(page, 'GET', 'get-agreement-texts')) as { result: { id: string }[]; texts_hash: string };
  await ok(page, 'POST', 'save-agreement-info', {
    user_name: `${first} ${last}`,
    eprocess: 'applicant',
    signature_mode: 'typed',
    signed_name: `${first} ${last}`,
    signature: await drawName(page, `${first} ${last}`),
    consent_electronic: 1,
    accepted_texts: texts.result.map(({ id }) => id),
    texts_hash: texts.texts_hash,
  });
}

/** A picture of a typed name, as the pad makes one. */
const drawName = (page: Page, name: string): Promise<string> =>
  page.evaluate((text) => {
    const pad = Object.assign(document.createElement('canvas'), { width: 600, height: 180 });
    const pen = pad.getContext('2d');
    if (pen) pen.font = '48px cursive';
    pen?.fillText(text, 20, 100);
    return pad.toDataURL('image/png');
  }, name);

/** Who has signed pays by a card, one that passes every check unless told, or from a bank account. */
export async function paidAhead(
  page: Page,
  { first, last }: Person,
  method: 'cc' | 'eft',
  number = '4111111111111111',
): Promise<void> {
  const query = `get-payment-authorization?payment_method=${method}&bill_date=28`;
  const { authorization_text_hash } = (await ok(page, 'GET', query)) as { authorization_text_hash: string };
  const card = {
    card_number: number,
    expiration_month: '12',
    expiration_year: '2030',
    security_code: '737',
    first_name_on_cc: first,
    last_name_on_cc: last,
    is_physical_address: 'yes',
    ...HOME,
  };
  const account = {
    account_name: `${first} ${last}`,
    account_holder_type: 'individual',
    account_type: 'checking',
    routing_number: '021000021',
    bank_name: 'FIRST MERIDIAN BANK',
    account_number: '000123456789',
  };
  await ok(page, 'POST', 'save-billing-info', {
    payment_method: method,
    bill_date: '28',
    authorization_accepted: 1,
    authorization_text_hash,
    ...(method === 'cc' ? card : account),
  });
}
