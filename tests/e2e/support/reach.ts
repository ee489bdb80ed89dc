import type { Page } from 'playwright/test';

/*
 * Two rules of WCAG 2.2 that only a browser can tell: what has the focus is never wholly covered (2.4.11), and nothing
 * scrolls sideways (1.4.10), on the smallest screen they name, with text twice as large, and with long names.
 */

/** 1280 x 1024 px at 400 %. */
const SMALLEST = { width: 320, height: 256 };
const DESK = { width: 1280, height: 800 };
const PHONES = [
  { width: 390, height: 844 },
  { width: 320, height: 800 },
];

/** More than any page has; a walk that is longer goes round in circles. */
const MOST_STOPS = 400;

/** Everything that is wrong on the page as it stands, one line each. Leaves the page as it was. */
export async function findUnreachable(page: Page, name: string): Promise<string[]> {
  const before = page.viewportSize();
  const findings: string[] = [];
  const note = (look: string, found: readonly string[]) =>
    findings.push(...found.map((finding) => `${name}, ${look}: ${finding}`));
  await page.setViewportSize(SMALLEST);
  note('320 x 256 px', [...(await findSideways(page)), ...(await findCovered(page))]);
  await page.setViewportSize(DESK);
  await enlargeText(page, '200%');
  note('text of 200 %', [...(await findSideways(page)), ...(await findCovered(page))]);
  await enlargeText(page, '');
  for (const size of PHONES) {
    await page.setViewportSize(size);
    await page.evaluate(() => (document.documentElement.dataset.textSize = 'larger'));
    note(`"Larger" at ${size.width} px`, await findSideways(page));
    await page.evaluate(() => delete document.documentElement.dataset.textSize);
    await lengthenNames(page);
    note(`long names at ${size.width} px`, await findSideways(page));
    await shortenNames(page);
  }
  if (before !== null) await page.setViewportSize(before);
  return findings;
}

const enlargeText = (page: Page, size: string) =>
  page.evaluate((value) => {
    document.documentElement.style.fontSize = value;
  }, size);

/** The page's sideways scroll, with the innermost elements that stand out. */
function findSideways(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const standsOut = (element: Element) => element.getBoundingClientRect().right > clientWidth + 1;
    const clips = (element: Element) => getComputedStyle(element).overflowX !== 'visible';
    // A drawing clips its own parts, so it is named by itself.
    const wide = [...document.querySelectorAll('body *:not(svg *)')].filter(
      (element) =>
        standsOut(element) &&
        (element.localName === 'svg' || ![...element.children].some(standsOut)) &&
        element.closest('dialog') === null,
    );
    const free = wide.filter((element) => {
      for (let above = element.parentElement; above !== null && above !== document.body; above = above.parentElement)
        if (clips(above)) return false;
      return true;
    });
    const names = free
      .slice(0, 4)
      .map((element) => `${element.localName}.${element.getAttribute('class') ?? element.parentElement?.className}`);
    return [`scrolls ${scrollWidth - clientWidth} px sideways: ${names.join(', ')}`];
  });
}

/** Goes through the page by Tab, as a person does, and lists what has the focus and cannot be seen. */
async function findCovered(page: Page): Promise<string[]> {
  // What a visitor opened beside the page, and Escape closes from anywhere, may lie over it (WCAG 2.4.11, note 2).
  if ((await page.locator('dialog[open]:not(:modal)').count()) > 0) return [];
  const findings: string[] = [];
  await page.evaluate(() => {
    const { body } = document;
    body.tabIndex = -1;
    body.focus({ preventScroll: true });
    body.removeAttribute('tabindex');
    window.scrollTo(0, 0);
  });
  const start = await page.evaluateHandle(() => new WeakSet<Element>());
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    const state = await page.evaluate(lookAtFocus, start);
    if (state === 'end') return findings;
    if (state !== '') findings.push(`the focus is covered on ${state}`);
  }
  return [...findings, `Tab does not come to an end after ${MOST_STOPS} stops`];
}

/** `end` after the last stop, a description of an element of which nothing can be seen, else nothing. */
function lookAtFocus(seen: WeakSet<Element>): string {
  const element = document.activeElement;
  if (element === null || element === document.body || seen.has(element)) return 'end';
  seen.add(element);
  const owners = [element, ...('labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : [])];
  const points = owners
    .flatMap((owner) => [...owner.getClientRects()])
    .flatMap(({ left, top, width, height }) =>
      [0.1, 0.3, 0.5, 0.7, 0.9].flatMap((x) => [0.15, 0.5, 0.85].map((y) => [left + width * x, top + height * y])),
    );
  const isSeen = points.some(([x = -1, y = -1]) => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && owners.some((owner) => owner.contains(hit));
  });
  if (isSeen) return '';
  const text = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? '';
  return `${element.tagName.toLowerCase()} "${text || element.id}"`;
}

/** Sixty characters, and an address of 47, as people and plans may have them. */
const LONG = 'Donaudampfschifffahrtsgesellschaftskapitan of Aberystwythian';
const LONG_EMAIL = 'maximiliana.featherstonehaugh@longhouse.example';

/** Gives every person, plan, carrier and site that the demo names, and every e-mail address, a long name. */
async function lengthenNames(page: Page): Promise<void> {
  await page.evaluate(
    ([name, email]) => {
      const known =
        /Maya Castellanos|Dana Whitfield|Ruth Okafor|Walter Osei|North Star Benefits|Harbor Mills|Tidewell|(Dental Preferred|Everyday Dental|Clear Vision|Clinic Cash)( \d+)?/g;
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const changed: [Text, string][] = [];
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const text = node.nodeValue ?? '';
        const longer = text.replace(/[\w.+-]+@[\w-]+\.[\w.-]+/g, email ?? '').replace(known, name ?? '');
        if (longer === text) continue;
        changed.push([node as Text, text]);
        node.nodeValue = longer;
      }
      (window as unknown as { shortened: [Text, string][] }).shortened = changed;
    },
    [LONG, LONG_EMAIL],
  );
}

const shortenNames = (page: Page) =>
  page.evaluate(() => {
    for (const [node, text] of (window as unknown as { shortened: [Text, string][] }).shortened) node.nodeValue = text;
  });
