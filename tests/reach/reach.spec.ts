import { findUnreachable } from '../e2e/support/reach';
import { expect, test } from '../e2e/support/test';
import { ALL_TOURS } from '../e2e/support/tour/tours';

/* `npm run check:reach`: every screen and dialog of the tours; the gate takes the most used ones (`e2e/reach.spec.ts`). */

for (const [name, tour] of Object.entries(ALL_TOURS))
  test(`${name}: the focus is never covered, and nothing scrolls sideways`, async ({ page, site }) => {
    const findings: string[] = [];
    await tour(page, site, async (stop) => {
      findings.push(...(await findUnreachable(page, stop)));
    });
    expect(findings).toEqual([]);
  });
