import { isHexColor, palette, type Palette } from './palette';
import { DEFAULT_BRAND, type ThemeInput } from './theme';

/** The classes under which a brand is looked at beside another one. */
export const LOOK = { light: 'look-light', dark: 'look-dark' } as const;

const declare = (tokens: Palette): string =>
  Object.entries(tokens)
    .filter(([, value]) => isHexColor(value))
    .map(([token, value]) => `--${token.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value}`)
    .join(';');

/** The colors of a brand for a part of a page of another one: hex values alone, so that no branding carries CSS. */
export function buildLookCss({ brandColor }: Pick<ThemeInput, 'brandColor'>): string {
  const { light, dark } = palette(isHexColor(brandColor) ? brandColor.toLowerCase() : DEFAULT_BRAND);
  return `.${LOOK.light}{color-scheme:light;${declare(light)}}.${LOOK.dark}{color-scheme:dark;${declare(dark)}}`;
}
