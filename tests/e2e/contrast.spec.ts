import { expect, expectAccessible, test } from './support/test';

/* The harness itself: a look that leaves contrast out, since it has looked at the same before, misses nothing that is new. */

const PAGE = `<!doctype html><html lang="en"><head><title>Inks</title></head><body style="background: #fff; color: #111">
  <main><h1>Inks</h1><div id="ground"><p id="ink">A text on a ground</p></div></main></body></html>`;

const CHANGES = [
  ['the ink', '#ink', 'color: #bbb'],
  ['the ground', '#ground', 'background: #222'],
  ['a ground behind the ground', 'body', 'background: #222'],
  ['what fades it', '#ground', 'opacity: 0.3'],
] as const;

test('contrast is looked at again where an ink, a ground or what fades it is another', async ({ page }) => {
  await page.setContent(PAGE);
  await expectAccessible(page);
  for (const [what, selector, style] of CHANGES) {
    await page.setContent(PAGE);
    await expectAccessible(page);
    await page.locator(selector).evaluate((element, css) => element.setAttribute('style', css), style);
    await expect(expectAccessible(page), what).rejects.toThrow(/color-contrast/);
  }
});
