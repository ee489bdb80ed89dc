import { inspectLooks, LOOKS } from './support/looks';
import { expect, test } from './support/test';
import { TOURS } from './support/tour/tours';

/*
 * Every screen and every dialog of the storefront, each visited once: axe with all its rules, and what depends on color and
 * width in other brand colors, schemes and widths. The gate takes two of the twelve looks at each stop, another two at the
 * next; COLOURS=all takes all of them everywhere.
 */

const LOOKS_AT_A_STOP = 2;

for (const [name, tour] of Object.entries(TOURS))
  test(`${name}: every screen and dialog is accessible in every color`, async ({ page, site }) => {
    test.setTimeout(process.env.COLOURS === 'all' ? 1_800_000 : 420_000);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    const findings: string[] = [];
    const seen = new Set<string>();
    await tour(page, site, async (stop) => {
      // Seven steps on through the twelve looks: neighbors differ in brand, scheme and width, and all come up in turn. One of
      // the two is wide, the other narrow; the wide one comes first, in which all rules are tried.
      const looks = Array.from(
        { length: LOOKS_AT_A_STOP },
        (_, index) => ((seen.size * LOOKS_AT_A_STOP + index) * 7) % 12,
      );
      const chosen = LOOKS.filter((_, index) => process.env.COLOURS === 'all' || looks.includes(index));
      seen.add(stop);
      findings.push(...(await inspectLooks(page, stop, chosen)));
    });
    expect(seen.size, 'screens and dialogs seen').toBeGreaterThan(4);
    expect(findings).toEqual([]);
  });
