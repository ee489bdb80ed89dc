import { expect, type Page } from 'playwright/test';
import { austinQuote, type Quote } from './journey';

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
