import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildThemeCss, DEFAULT_BRAND, getThemeColors } from '@/lib/site/theme';

const theme = (over: Partial<Parameters<typeof buildThemeCss>[0]> = {}) =>
  buildThemeCss({ brandColor: '#0b5cab', radius: 'soft', mode: 'light', ...over });

/**
 * The only things the sheet may consist of: known selectors and declarations with a hex color, a pixel length, a
 * scheme, or shown or not.
 */
const SAFE =
  /^(?:@media screen(?: and \(prefers-color-scheme:dark\))?\{|:root(?::not\(\[data-theme=light\]\)|\[data-theme=dark\])?\{(?:(?:color-scheme:(?:light|dark)|--[a-z-]+:(?:#[0-9a-f]{6}|\d+px|inline|none));?)+\}|\})+$/;

describe('buildThemeCss', () => {
  it('carries the brand color and the chosen radius', () => {
    expect(theme({ brandColor: '#8A1F3D', radius: 'round' })).toMatch(
      /^:root\{.*--brand:#8a1f3d;.*--r-control:12px;--r-card:24px\}/,
    );
    expect(theme({ radius: 'square' })).toContain('--r-control:4px;--r-card:8px');
  });

  it('follows the system only in auto mode, and an explicit choice always', () => {
    expect(theme()).not.toContain('prefers-color-scheme');
    expect(theme({ mode: 'auto' })).toContain(
      '@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]){',
    );
    expect(theme()).toContain('@media screen{:root[data-theme=dark]{color-scheme:dark;');
  });

  it('prints in light colors', () => {
    const everywhere = theme({ mode: 'auto' }).replaceAll(/@media screen[^{]*\{[^{]*\{[^}]*\}\}/g, '');
    expect(everywhere).toMatch(/^:root\{color-scheme:light;[^{}]*\}$/);
  });

  it('never lets a tenant value become CSS, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), fc.string(), (brandColor, radius, mode) => {
        const css = buildThemeCss({ brandColor, radius: radius as 'soft', mode: mode as 'auto' });
        return SAFE.test(css);
      }),
    );
    for (const brandColor of ['#0b5cab;}</style><script>', '</style>', '#0b5cab\n', 'expression(1)', '#0b5cab}'])
      expect(theme({ brandColor })).toBe(theme({ brandColor: DEFAULT_BRAND }));
    expect(buildThemeCss({ brandColor: '#0b5cab', radius: 'constructor' as 'soft', mode: 'light' })).toBe(theme());
  });

  it('stays small enough for the head', () => {
    expect(theme({ mode: 'auto' }).length).toBeLessThan(4000);
  });
});

describe('getThemeColors', () => {
  it('gives the page grounds', () => {
    expect(getThemeColors({ brandColor: 'nonsense' })).toEqual(getThemeColors({ brandColor: DEFAULT_BRAND }));
    expect(getThemeColors({ brandColor: '#0b5cab' }).light).toBe('#ffffff');
  });
});
