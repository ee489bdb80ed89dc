import type { Corner } from '@/lib/rules/words/site-kinds';
import { isHexColor, palette } from './palette';
import type { Palette } from './palette';
import type { Branding } from './site';

export type ThemeInput = Pick<Branding, 'brandColor' | 'radius' | 'mode'>;

/** Used when a site gives no usable brand color (look §6). */
export const DEFAULT_BRAND = '#0b5cab';

/** Control and card radius of the three shapes a tenant may choose, in px (look §6 "Shape"). */
const RADII: Record<Corner, readonly [control: number, card: number]> = {
  square: [4, 8],
  soft: [8, 16],
  round: [12, 24],
};

/** The property of each token: `brandText` -> `--brand-text`. */
const propertyOf = (token: string) => `--${token.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

const declarations = (tokens: Palette, scheme: 'light' | 'dark') =>
  [
    `color-scheme:${scheme}`,
    scheme === 'light' ? '--light-only:inline;--dark-only:none' : '--light-only:none;--dark-only:inline',
    ...Object.entries(tokens)
      .filter(([, value]) => isHexColor(value))
      .map(([token, value]) => `${propertyOf(token)}:${value}`),
  ].join(';');

const cache = new Map<string, string>();
const CACHE_LIMIT = 500;

/**
 * The text of the one `<style>` in the head: a site's tokens as custom properties, everything in hex so that browsers
 * without `oklch()` show it too. Only three things of a tenant get in, each through a closed list or a hex check, so no
 * branding can carry CSS. `mode: 'auto'` follows the system unless `<html data-theme>` says `light` or `dark`.
 */
export function buildThemeCss({ brandColor, radius, mode }: ThemeInput): string {
  const brand = isHexColor(brandColor) ? brandColor.toLowerCase() : DEFAULT_BRAND;
  const [control, card] = Object.hasOwn(RADII, radius) ? RADII[radius] : RADII.soft;
  const key = `${brand} ${control} ${mode === 'auto' ? 'auto' : 'light'}`;
  const known = cache.get(key);
  if (known) return known;
  const { light, dark } = palette(brand);
  const darkTokens = declarations(dark, 'dark');
  const css = [
    `:root{${declarations(light, 'light')};--r-control:${control}px;--r-card:${card}px}`,
    // Paper is always light.
    ...(mode === 'auto'
      ? [`@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]){${darkTokens}}}`]
      : []),
    `@media screen{:root[data-theme=dark]{${darkTokens}}}`,
  ].join('');
  if (cache.size >= CACHE_LIMIT) cache.clear();
  cache.set(key, css);
  return css;
}

/** The color of the browser's own frame for `<meta name="theme-color">`, light and dark. */
export function getThemeColors({ brandColor }: Pick<Branding, 'brandColor'>): { light: string; dark: string } {
  const { light, dark } = palette(isHexColor(brandColor) ? brandColor : DEFAULT_BRAND);
  return { light: light.bg, dark: dark.bg };
}
