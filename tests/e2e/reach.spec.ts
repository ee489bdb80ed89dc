import { addToCart, austinQuote, checkOut, getQuote } from './support/journey';
import { findUnreachable } from './support/reach';
import { expect, test } from './support/test';

/* The screens that most visitors see; all others by `npm run check:reach`. */

test('the focus is never covered, and nothing scrolls sideways, on the most used screens', async ({ page, site }) => {
  const findings: string[] = [];
  const look = async (name: string) => findings.push(...(await findUnreachable(page, name)));
  await page.goto(site('northstar'));
  await look('landing');
  await page.goto(site('northstar', '/plan/1101'));
  await look('plan, public');
  await page.goto(site('northstar'));
  await getQuote(page, austinQuote);
  await page.goto(site('northstar', '/plans?type=dental'));
  await look('plans, quoted');
  await page.goto(site('northstar', '/plan/1101'));
  await look('plan, quoted');
  await addToCart(page);
  await look('cart');
  await checkOut(page, 'Member Enrollment');
  await look('step personal-info');
  expect(findings).toEqual([]);
});
