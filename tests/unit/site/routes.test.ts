import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRequest } from '@/lib/routing/parse-request';
import { PAGE_SEGMENTS } from '@/lib/site/route-table';
import { routes } from '@/lib/site/routes';
import { siteHref } from '@/lib/site/site-link';

describe('routes', () => {
  it('put the landing slug before every address', () => {
    const base = '/north-star';
    expect(routes.landing(base)).toBe('/north-star');
    expect(routes.landing('')).toBe('/');
    expect(routes.landing({ basePath: base })).toBe('/north-star');
    expect(routes.plans(base, 'dental')).toBe('/north-star/plans?type=dental');
    expect(routes.plans('')).toBe('/plans');
    expect(routes.cart(base)).toBe('/north-star/cart');
    expect(routes.step('', 'personal-info')).toBe('/enrollment/personal-info');
    expect(routes.landingConfigError(base, 'Group', 'accessPage')).toBe(
      '/north-star/landing-config-error/Group/accessPage',
    );
    expect(routes.referrals('', 'maple 1')).toBe('/referrals?rid=maple%201');
    expect(siteHref(base, '/?a=1')).toBe('/north-star?a=1');
    expect(siteHref('', '/#quote')).toBe('/#quote');
  });

  it('make a plan address of any name that the middleware takes for a plan', () => {
    expect(routes.plan('', 12, 'Bright Dental 1500 (PPO)')).toBe('/plan/12/bright-dental-1500-ppo');
    expect(routes.plan('', 12, '  --  ')).toBe('/plan/12');
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_147_483_647 }), fc.string({ unit: 'grapheme' }), (id, name) => {
        const segments = parseRequest('a.example', routes.plan('', id, name), '').segments;
        expect(segments?.slice(0, 2)).toEqual(['plan', String(id)]);
        expect(segments?.length).toBeLessThanOrEqual(3);
      }),
    );
  });

  it('only lead to pages of the table', () => {
    const all = [
      routes.home(''),
      routes.plans(''),
      routes.plan('', 1),
      routes.receipt(''),
      routes.accessPage(''),
      routes.continueEnrollment(''),
      routes.demoMailbox(''),
      routes.directContinue('', 'a', 'b'),
      routes.memberBenefitStore('', 'x', 'IO'),
      routes.page('', 'agentHome'),
    ];
    for (const href of all) expect(PAGE_SEGMENTS.has(href.split('/')[1] ?? '')).toBe(true);
  });
});
