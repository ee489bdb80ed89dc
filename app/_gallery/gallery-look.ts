/** Brand colors at which palettes break: white text on it, black text on it, and one that is hardly there. */
export const BRANDS = { 'dark blue': '#12305c', yellow: '#ffd400', 'pale pink': '#fbd7e1' } as const;
export type BrandName = keyof typeof BRANDS;

export const SCHEMES = ['light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];

export const BRAND_NAMES = Object.keys(BRANDS) as BrandName[];

/** The look that `?brand=` and `?theme=` ask for; null keeps the site's own brand or the device's scheme. */
export function readLook(query: { brand?: unknown; theme?: unknown }): {
  brand: BrandName | null;
  theme: Scheme | null;
} {
  return {
    brand: BRAND_NAMES.find((name) => name === query.brand) ?? null,
    theme: SCHEMES.find((scheme) => scheme === query.theme) ?? null,
  };
}

/** Returns the address of the gallery in a look. */
export function lookHref(brand: BrandName | null, theme: Scheme | null): string {
  const query = new URLSearchParams({ ...(brand && { brand }), ...(theme && { theme }) }).toString();
  return `?${query}`;
}
