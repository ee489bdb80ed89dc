import { NextRequest } from 'next/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { styleHash } from '@/tests/unit/style-hash';
import { installSiteSource, type SiteSource } from '@/lib/site/site-store';
import { middleware } from '@/middleware';
import { northStar, product, sites } from '../site/support';

const source: SiteSource = {
  byHost: sites.findHostSite,
  bySlug: sites.findLanding,
  planIds: async () => new Set([1001]),
};

const ask = (host: string, path: string, headers: Record<string, string> = {}) =>
  middleware(new NextRequest(`http://localhost:3000${path}`, { headers: { host, ...headers } }));
const rewrite = (response: Response) => {
  const target = response.headers.get('x-middleware-rewrite');
  return target && new URL(target).pathname + new URL(target).search;
};

describe('the middleware', () => {
  beforeEach(() => installSiteSource(source));

  it('leads to the static page with the static policy, to be kept for minutes', async () => {
    const response = await ask('northstar.localhost:3000', '/plans?type=dental');
    expect(rewrite(response)).toBe(`/public/${northStar.key}/plans/dental`);
    expect(response.headers.get('content-security-policy')).toContain("'unsafe-inline'");
    expect(response.headers.get('cache-control')).toBe('s-maxage=300, stale-while-revalidate=300');
    expect(response.headers.get('set-cookie')).toBe(null);
  });

  it('leads to a page made per request with a nonce of its own, on request and answer alike', async () => {
    const policies = new Set<string>();
    for (let n = 0; n < 20; n += 1) {
      const response = await ask('northstar.localhost:3000', '/cart?x=1', {
        'x-nonce': 'forged',
        'x-request-path': '//evil',
      });
      expect(rewrite(response)).toBe(`/private/${northStar.key}/cart?x=1`);
      const policy = response.headers.get('content-security-policy') ?? '';
      const nonce = /'nonce-([A-Za-z0-9+/]{22}==)'/.exec(policy)?.[1];
      expect(response.headers.get('x-middleware-request-content-security-policy')).toBe(policy);
      expect(response.headers.get('x-middleware-request-x-nonce')).toBe(nonce);
      expect(response.headers.get('x-middleware-request-x-request-path')).toBe('/cart?x=1');
      expect(response.headers.get('cache-control')).toBe('private, no-store');
      policies.add(policy);
    }
    expect(policies.size).toBe(20);
  });

  it('leads to the access page of the host that was asked, whatever the framework or a forwarded host says', async () => {
    const response = await ask('enroll.localhost:3000', '/cart', { 'x-forwarded-host': 'evil.example' });
    expect([response.status, response.headers.get('location')]).toEqual([
      307,
      'http://enroll.localhost:3000/access-page',
    ]);
  });

  it('answers missing pages with 404 and the page of the site, unknown hosts with a page of nobody’s', async () => {
    const missing = await ask('enroll.localhost', '/no-such-landing');
    expect([missing.status, rewrite(missing)]).toEqual([404, `/public/${product.key}/404`]);
    const unknown = await ask('evil.example', '/');
    expect([unknown.status, rewrite(unknown), unknown.headers.get('cache-control')]).toEqual([404, null, 'no-store']);
    const page = await unknown.text();
    expect(page).toContain('<h1>Site not found</h1>');
    expect(page).not.toMatch(/coverfront|north star|evil\.example|<script|https?:|\/\//i);
    expect(unknown.headers.get('content-security-policy')).toContain(`style-src '${styleHash(page)}';`);
  });

  it('says that it cannot serve when nobody knows the site, and works again by itself', async () => {
    installSiteSource({ ...source, byHost: () => Promise.reject(new Error('host=secret')) });
    const response = await ask('northstar.localhost', '/');
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    const page = await response.text();
    expect(page).toContain('<h1>Back in a moment</h1>');
    expect(page).not.toContain('secret');
    installSiteSource(source);
    expect((await ask('northstar.localhost', '/')).status).toBe(200);
  });
});
