import { expect, type Browser, type BrowserContext, type Page } from 'playwright/test';
import { callDoor, quoteAhead } from './ahead';
import { austinQuote, type Quote } from './journey';

/** A page without scripts of the person who stands on this page. */
export async function withoutScripts(browser: Browser, context: BrowserContext, address: string): Promise<Page> {
  const plain = await browser.newContext({
    storageState: await context.storageState(),
    javaScriptEnabled: false,
    viewport: { width: 1280, height: 800 },
  });
  const page = await plain.newPage();
  await page.goto(address);
  return page;
}

type Call = Parameters<typeof callDoor> extends [Page, ...infer Rest] ? Rest : never;

/** An applicant on the first step with this plan, after calls that the plan needs; answers the step's address. */
export async function applicantAhead(
  page: Page,
  home: string,
  plan: { plan_id: number; plan_pricing_id: number },
  { quote = austinQuote, before = [] }: { quote?: Quote; before?: readonly Call[] } = {},
): Promise<string> {
  await quoteAhead(page, home, quote);
  const calls: Call[] = [...before, ['POST', 'add-plan-to-cart', plan]];
  for (const call of calls) expect(await callDoor(page, ...call), call[1]).toMatchObject({ status: 'success' });
  const dates = (await callDoor(page, 'GET', 'get-cart-effective-dates'))['data'] as { result: string[] };
  const checkout = { effective_date: dates.result[0], type: 'applicant' };
  expect(await callDoor(page, 'POST', 'cart-checkout', checkout)).toMatchObject({ status: 'success' });
  return new URL('/enrollment/personal-info', home).href;
}
