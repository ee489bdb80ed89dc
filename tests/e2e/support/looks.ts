import type { Page } from 'playwright/test';
import { BRAND_NAMES, BRANDS, SCHEMES, type BrandName, type Scheme } from '@/app/_gallery/gallery-look';
import { palette } from '@/lib/site/palette';
import { buildThemeCss } from '@/lib/site/theme';
import { AXE_TAGS, describeViolations, expect, findViolations } from './test';

const WIDTHS = [1280, 320] as const;

export type Look = { brand: BrandName; scheme: Scheme; width: (typeof WIDTHS)[number] };

/** Every brand in both schemes at both widths, those of a width after each other because that is what takes time. */
export const LOOKS: readonly Look[] = WIDTHS.flatMap((width) =>
  SCHEMES.flatMap((scheme) => BRAND_NAMES.map((brand) => ({ brand, scheme, width }))),
);

/** Rules that depend on color or width; all others give one result in every look. */
export const LOOK_RULES = ['color-contrast', 'link-in-text-block', 'target-size'];

/**
 * Findings of axe's whole set on the page in the first of the looks, and of the rules of a look in each of the others.
 * As it stands in its site's own colors the page is the business of the spec that is about it.
 */
export async function inspectLooks(page: Page, name: string, looks: readonly Look[]): Promise<string[]> {
  const findings: string[] = [];
  const before = page.viewportSize();
  const open = await page.evaluate(() => document.querySelector('dialog[open], :popover-open') !== null);
  // Behind a dialog is the page that was looked at before it was opened.
  const within = open ? ['dialog[open]', ':popover-open'] : [];
  for (const look of looks) {
    await wear(page, look);
    const violations =
      look === looks[0]
        ? await findViolations(page, 'tag', AXE_TAGS, within)
        : await findViolations(page, 'rule', LOOK_RULES, within);
    const title = `${name}, ${look.brand}, ${look.scheme}, ${look.width} px`;
    findings.push(...describeViolations(violations).map((finding) => `${title}: ${finding}`));
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (overflow > 0) findings.push(`${title}: scrolls ${overflow} px sideways`);
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  if (before !== null) await page.setViewportSize(before);
  await setTheme(page, '');
  return findings;
}

/** Puts a look on: the tokens that a site of that color gets (lib/site/theme.ts), over the page's own. */
export async function wear(page: Page, { brand, scheme, width }: Look): Promise<void> {
  const size = page.viewportSize();
  if (size?.width !== width) await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await setTheme(page, buildThemeCss({ brandColor: BRANDS[brand], radius: 'soft', mode: 'auto' }));
  const worn = await page.evaluate(() => {
    const style = getComputedStyle(document.documentElement);
    return { brand: style.getPropertyValue('--brand'), scheme: style.getPropertyValue('color-scheme') };
  });
  expect(worn, 'the look was put on').toEqual({ brand: palette(BRANDS[brand])[scheme].brand, scheme });
}

/**
 * Lays a site's tokens over those of the page, as a sheet of its own: the page may put its elements back at any time.
 */
const setTheme = (page: Page, css: string) =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
  }, css);
