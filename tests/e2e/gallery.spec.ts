import type { Page } from 'playwright/test';
import { BRANDS, type BrandName, type Scheme } from '@/app/_gallery/gallery-look';
import { palette } from '@/lib/site/palette';
import { CHROMIUM_ARGS, findChromium } from '../config/chromium';
import { isWhole } from '../soak/scale';
import { inspectLooks, LOOKS, wear } from './support/looks';
import { takePictures, type Pictures } from './support/pictures';
import { AXE_TAGS, describeViolations, expect, findViolations, test } from './support/test';

/*
 * The gallery: every primitive and field in every state. axe looks at all of it in each brand, scheme and width. Its pictures are
 * compared with each other, never with stored ones (tests/README.md): what should look alike must be the same pixel by pixel,
 * what should look different must not.
 */

// The whole browser: without a window one specimen was smoothed otherwise in two of nine runs of one build.
test.use({ launchOptions: { executablePath: findChromium(), args: CHROMIUM_ARGS } });

const ADDRESS = '/gallery';
const open = async (page: Page, address: string) => {
  const response = await page.goto(address);
  expect(response?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible();
  // Ten screens of specimens: what is pressed stands still once the letters of all above it are there.
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
};

for (const width of [1280, 320])
  test(`every state is accessible in every color at ${width} px`, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page, site('northstar', ADDRESS));
    const looks = LOOKS.filter((look) => look.width === width);
    // Sizes do not depend on color: where it is narrow the gate takes one look, and a long run all.
    const chosen = isWhole ? looks : width === 320 ? looks.slice(-1) : looks;
    expect(await inspectLooks(page, 'gallery', chosen)).toEqual([]);
  });

test('every dialog is accessible, and closes to the button that opened it', async ({ page, site }) => {
  await open(page, site('northstar', ADDRESS));
  const openers = page.getByRole('region', { name: 'Dialogs' }).locator('button[aria-haspopup=dialog]');
  const count = await openers.count();
  expect(count).toBeGreaterThan(7);
  for (let index = 0; index < count; index += 1) {
    const opener = openers.nth(index);
    const name = await opener.innerText();
    await opener.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('heading')).toBeFocused();
    if (name === 'Load a dialog, error') await expect(dialog.getByRole('alert')).toBeVisible();
    const violations = await findViolations(page, 'tag', AXE_TAGS, ['dialog[open]']);
    expect(describeViolations(violations), name).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  }
});

test('pictures: every state and scheme looks different, and nothing else does', async ({ page, site }) => {
  const take = async (brand: BrandName, scheme: Scheme) => {
    await open(page, site('northstar', `${ADDRESS}?${new URLSearchParams({ brand, theme: scheme }).toString()}`));
    await expect(page.locator('html')).toHaveAttribute('data-theme', scheme);
    return takePictures(page);
  };
  const light = await take('dark blue', 'light');
  expect(differing(light, await take('dark blue', 'light')), 'drawn twice, it does not look the same').toEqual([]);
  expect(lookAlikes(light), 'two states of one component that look the same').toEqual([]);
  expect(alike(light, await take('yellow', 'dark')), 'the same in light and dark').toEqual([]);
});

const differing = (one: Pictures, other: Pictures) =>
  [...one].filter(([key, picture]) => other.get(key) !== picture).map(([key]) => key);
const alike = (one: Pictures, other: Pictures) =>
  [...one].filter(([key, picture]) => other.get(key) === picture).map(([key]) => key);

/** States of one component with the same picture. */
function lookAlikes(pictures: Pictures): string[] {
  const seen = new Map<string, string>();
  return [...pictures].flatMap(([key, picture]) => {
    const mine = `${key.slice(0, key.indexOf(':'))} ${picture}`;
    const before = seen.get(mine);
    seen.set(mine, key);
    return before === undefined ? [] : [`${before} = ${key}`];
  });
}

test('every control shows that it has the focus', async ({ page, site }) => {
  await open(page, site('northstar', ADDRESS));
  // From here on the browser takes the focus for one that came by the keyboard.
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).not.toBeInViewport();
  await skip.focus();
  await expect(skip).toBeInViewport({ ratio: 1 });
  const silent: string[] = [];
  for (const name of await page.locator('[data-specimen]').evaluateAll(namesOfFocusable)) {
    const specimen = page.locator(`[data-specimen="${name}"]:has(${FOCUSABLE})`).first();
    const control = specimen.locator(FOCUSABLE).first();
    await page.keyboard.press('Shift');
    await control.focus();
    const focused = await specimen.screenshot({ animations: 'disabled', caret: 'hide' });
    await control.blur();
    const plain = await specimen.screenshot({ animations: 'disabled', caret: 'hide' });
    if (focused.equals(plain)) silent.push(name);
  }
  expect(silent, 'look the same with the focus as without').toEqual([]);
});

const FOCUSABLE = ':is(a[href], button, input, select, textarea, summary)';

const namesOfFocusable = (boxes: Element[]): string[] => [
  ...new Set(
    boxes
      .filter((box) => box.querySelector('a[href], button, input, select, textarea, summary'))
      .map((box) => box.getAttribute('data-specimen') ?? ''),
  ),
];

test('colors are tokens of the brand, in every brand and scheme', async ({ page, site }) => {
  await open(page, site('northstar', ADDRESS));
  const strange: string[] = [];
  for (const look of LOOKS.filter(({ width }) => width === 1280)) {
    await wear(page, look);
    const tokens = new Set<string>([...Object.values(palette(BRANDS[look.brand])[look.scheme]), ...ON_PAPER]);
    for (const [color, where] of Object.entries(await page.evaluate(readColors)))
      if (!tokens.has(color)) strange.push(`${look.brand}, ${look.scheme}: ${color} on ${where}`);
  }
  expect(strange).toEqual([]);
});

/** White in every scheme, with its ink: the plates of the carriers' marks, and what is signed. */
const ON_PAPER = ['#ffffff', '#3d4754', '#151b23'];

/** Every color that is drawn in the gallery, in hex, with a place where it is. Runs in the page. */
function readColors(): Record<string, string> {
  const found: Record<string, string> = {};
  const hexOf = (css: string) => {
    const [r = 0, g = 0, b = 0, alpha = 1] = (css.match(/[\d.]+/g) ?? []).map(Number);
    if (alpha === 0 || css === 'transparent') return null;
    return /^rgb\(/.test(css) ? `#${[r, g, b].map((v) => v.toString(16).padStart(2, '0')).join('')}` : css;
  };
  for (const element of document.querySelectorAll('[data-specimen], [data-specimen] *')) {
    const style = getComputedStyle(element);
    const drawn = [
      style.color,
      style.backgroundColor,
      ...(['Top', 'Right', 'Bottom', 'Left'] as const).map((side) =>
        style[`border${side}Width`] === '0px' ? 'transparent' : style[`border${side}Color`],
      ),
    ];
    for (const css of drawn) {
      const color = hexOf(css);
      const box = element.closest('[data-specimen]');
      if (color !== null)
        found[color] ??=
          `${box?.getAttribute('data-specimen')}, ${box?.getAttribute('data-state')}: ${element.tagName}`;
    }
  }
  return found;
}
