import { describe, expect, it } from 'vitest';
import { stepAction } from '@/app/_steps/step-action';
import { STEPS } from '@/lib/rules/steps/step-table';
import { ROUTES } from '@/lib/site/route-table';

describe('the address that takes a step without script', () => {
  it('is a page of ours for every step, on a host of its own and on a landing', () => {
    const pages = Object.values(ROUTES).map(({ path }): string => path);
    for (const step of STEPS) {
      expect(pages).toContain(stepAction('', step, false));
      expect(stepAction('/north-star', step, false)).toBe(`/north-star${stepAction('', step, false)}`);
    }
    expect(new Set(STEPS.map((step) => stepAction('', step, false))).size).toBe(9);
  });

  it('keeps the way back to the review', () => {
    for (const step of STEPS) expect(stepAction('', step, true)).toBe(`${stepAction('', step, false)}?navto=review`);
  });
});
