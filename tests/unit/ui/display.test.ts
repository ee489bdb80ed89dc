// @vitest-environment happy-dom
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  applyDisplay,
  DISPLAY_CHOICES,
  displayScript,
  displayCookie,
  readDisplay,
  type DisplaySettings,
} from '@/components/shell/display';

const root = () => document.documentElement;
/** The script as the head runs it, on a page whose request carried this cookie. */
const runScript = (cookie: string) => new Function('document', displayScript())({ cookie, documentElement: root() });

const settings = fc.record(
  Object.fromEntries(Object.entries(DISPLAY_CHOICES).map(([name, words]) => [name, fc.constantFrom(...words)])),
  { requiredKeys: [] },
) as fc.Arbitrary<DisplaySettings>;

describe('display settings', () => {
  beforeEach(() => applyDisplay(root(), {}));

  it('come back from their cookie before the first paint, whatever else is in it', () => {
    fc.assert(
      fc.property(settings, (wanted) => {
        applyDisplay(root(), {});
        const pair = displayCookie(wanted, false).split(';')[0] ?? '';
        runScript(`enr_x=Fe26.2; ${pair}; has_quote_y=1`);
        expect(readDisplay(root())).toEqual(wanted);
      }),
    );
  });

  it('set nothing else: no other attribute, no word that is not in the list', () => {
    root().setAttribute('data-base', '/north-star');
    for (const cookie of [
      'display=base_evil.theme_dark',
      'display=theme_DARK',
      'xdisplay=theme_dark',
      'display=theme_neon',
    ]) {
      applyDisplay(root(), {});
      runScript(cookie);
      expect(root().getAttribute('data-base')).toBe('/north-star');
      expect(readDisplay(root())).toEqual(cookie.endsWith('.theme_dark') ? { theme: 'dark' } : {});
    }
  });

  it('are kept for a year on this host, and removed with the last one', () => {
    expect(displayCookie({ theme: 'dark', 'text-size': 'large' }, true)).toBe(
      'display=theme_dark.text-size_large; Path=/; Max-Age=31536000; SameSite=Lax; Secure',
    );
    expect(displayCookie({}, false)).toBe('display=; Path=/; Max-Age=0; SameSite=Lax');
  });
});
