import type { Corner } from '@/lib/rules/words/site-kinds';
import { escapeXml } from '../found/sitemap';
import { palette } from '../palette';
import type { Branding } from '../site';

const ROUNDING: Record<Corner, number> = { square: 6, soft: 14, round: 32 };

/** First letter or digit of a name, for icons; a dot where there is none. */
export function initialOf(name: string): string {
  return /[\p{L}\p{N}]/u.exec(name)?.[0].toLocaleUpperCase('en-US') ?? '·';
}

/**
 * The site's icon as SVG: its initial on its color, with its corners. The browser draws the initial in a font it has,
 * as an icon can load none.
 */
export function buildIcon({ name, brandColor, radius }: Pick<Branding, 'name' | 'brandColor' | 'radius'>): string {
  const { brand, onBrand } = palette(brandColor).light;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">',
    `<rect width="64" height="64" rx="${ROUNDING[radius]}" fill="${brand}"/>`,
    `<text x="32" y="45.5" font-family="Figtree,Avenir Next,Segoe UI,system-ui,sans-serif" font-size="38" font-weight="700" text-anchor="middle" fill="${onBrand}">`,
    `${escapeXml(initialOf(name))}</text></svg>`,
  ].join('');
}
