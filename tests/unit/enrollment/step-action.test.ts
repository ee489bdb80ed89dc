import { describe, expect, it } from 'vitest';
import { stepAction } from '@/app/_steps/step-action';
import { ROUTE_METHODS } from '@/lib/security/methods';
import { STEPS } from '@/lib/rules/steps/step-table';
import { ROUTES } from '@/lib/site/route-table';
import { northStar } from '../site/support';

const onLanding = { ...northStar, slug: 'north-star', basePath: '/north-star' };
const pages = Object.values(ROUTES).map(({ path }): string => path);

describe('the address that takes a step without script', () => {
  it('is a route or a page of ours for every step', () => {
    for (const step of STEPS) {
      const [path = ''] = stepAction(northStar, step, false).split('?');
      expect([...pages, ...Object.keys(ROUTE_METHODS)]).toContain(path);
    }
  });

  it('tells the landing, and the way back to the review', () => {
    for (const step of STEPS) {
      const address = new URL(stepAction(onLanding, step, true), 'http://x');
      if (address.pathname.startsWith('/api/')) expect(address.searchParams.get('slug')).toBe('north-star');
      else expect([address.pathname.split('/')[1], address.search]).toEqual(['north-star', '?navto=review']);
    }
  });
});
