import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { NextRequest } from 'next/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { decidePage } from '@/lib/process/decided-page';
import { cleanInboundHeaders, ownRequestHeaders } from '@/lib/security/client';
import { currentRequest, withRequest } from '@/lib/security/request-state';
import { installSiteSource } from '@/lib/site/site-store';
import { middleware } from '@/middleware';
import { northStar, sites } from '../site/support';

const HOST = 'northstar.localhost:3000';
const source = { byHost: sites.findHostSite, bySlug: sites.findLanding, planIds: async () => new Set([1001]) };

type Asked = { method?: string; headers?: Record<string, string> };

function requestFor(path: string, { method = 'GET', headers = {} }: Asked = {}): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method, url: path, headers: { host: HOST, ...headers } });
  cleanInboundHeaders(request.headers, { address: '10.0.0.9', encrypted: false }, 0);
  return request;
}

/** The request and its answer after the decision; null where it was left to the middleware without looking. */
async function decideFor(path: string, asked?: Asked) {
  const request = requestFor(path, asked);
  const response = new ServerResponse(request);
  const decided = decidePage(request, response);
  if (decided === null) return null;
  await decided;
  return { request: request.headers, response: response.getHeaders() };
}

const PRIVATE = ['/cart', '/cart?form=cart', '/plans?page=2', '/plan/9999', '/plan/9999/a-name', '/sign-in', '/cart?'];

describe('a page of the private zone', () => {
  beforeEach(() => installSiteSource(source));

  it.each(PRIVATE)('is the one that the middleware would lead to, with the same headers: %s', async (path) => {
    const decided = await decideFor(path);
    const led = await middleware(new NextRequest(`http://localhost:3000${path}`, { headers: { host: HOST } }));
    const target = new URL(led.headers.get('x-middleware-rewrite') ?? '');
    expect(`/private/${String(decided?.request['x-decided-page'])}`).toBe(target.pathname);
    expect(decided?.request['x-request-path']).toBe(led.headers.get('x-middleware-request-x-request-path'));
    const policy = String(decided?.response['content-security-policy']);
    const nonce = String(decided?.request['x-nonce']);
    expect(nonce).toMatch(/^[A-Za-z0-9+/]{22}==$/);
    expect(decided?.request['content-security-policy']).toBe(policy);
    const others = led.headers.get('x-middleware-request-x-nonce') ?? '';
    expect(policy.replaceAll(nonce, '')).toBe(
      (led.headers.get('content-security-policy') ?? '').replaceAll(others, ''),
    );
    expect(decided?.response['cache-control']).toBe(led.headers.get('cache-control'));
  });

  it('is told to be a document, which data of a page are not', async () => {
    const isDocument = (path: string, headers = {}) =>
      withRequest(1_000, async () => {
        await decideFor(path, { headers });
        return currentRequest()?.texts instanceof Map;
      });
    expect(await isDocument('/cart')).toBe(true);
    expect(await isDocument('/cart', { rsc: '1' })).toBe(false);
    expect(await isDocument('/cart?_rsc=abc')).toBe(false);
    expect(await isDocument('/')).toBe(false);
  });

  it('has a nonce of its own each time', async () => {
    const nonces = await Promise.all(
      Array.from({ length: 20 }, async () => (await decideFor('/cart'))?.request['x-nonce']),
    );
    expect(new Set(nonces).size).toBe(20);
  });

  it('is named by the process alone: what a client says of it is gone before', async () => {
    const forged = { 'x-decided-page': `${northStar.key}/operator`, 'x-nonce': 'mine' };
    const decided = await decideFor('/cart', { headers: forged });
    expect(decided?.request).toMatchObject({ 'x-decided-page': `${northStar.key}/cart` });
    const left = await decideFor('/plans', { headers: forged });
    expect(left?.request).not.toHaveProperty('x-decided-page');
    const unread = requestFor('/cart', { method: 'POST', headers: forged });
    expect(unread.headers).not.toHaveProperty('x-decided-page');
  });
});

describe('every other request', () => {
  beforeEach(() => installSiteSource(source));

  it.each([
    ['of another method', '/cart', { method: 'POST' }],
    ['without a body', '/cart', { method: 'HEAD' }],
    ['for data', '/cart?_rsc=1', { headers: { rsc: '1' } }],
    ['for data without the word', '/cart?_rsc=1', {}],
    ['with a word of the framework', '/cart', { headers: { 'next-router-prefetch': '1' } }],
    ['for a preview', '/cart', { headers: { cookie: '__prerender_bypass=1' } }],
    ['for a call', '/api/v1/get-states', {}],
    ['for a file of the build', '/_next/static/x', {}],
    ['with an escape', '/c%61rt', {}],
    ['with an escape in the query', '/cart?x=%41', {}],
    ['with two slashes', '//cart', {}],
    ['with a slash at its end', '/cart/', {}],
    ['with a dot', '/private/../cart', {}],
    ['with the secret of a payment', '/cart?payment_intent=a&payment_intent_client_secret=b', {}],
  ])('is left as it came: %s', async (_, path, asked: Asked) => {
    expect(await decideFor(path, asked)).toBeNull();
  });

  it('of the process to itself is left as it came', async () => {
    const visitor = requestFor('/cart');
    expect(await decideFor('/cart', { headers: ownRequestHeaders(visitor.headers) })).toBeNull();
  });

  it.each(['/plans', '/', '/plan/1001', '/no-such-page', '/private/x/cart', '/404', '/main', '/operator'])(
    'is decided by the middleware: %s',
    async (path) => {
      const left = await decideFor(path);
      expect(left?.request).not.toHaveProperty('x-decided-page');
      expect(left?.response).toEqual({});
    },
  );

  it('of a closed site or of no site is decided by the middleware', async () => {
    for (const host of ['enroll.localhost', 'nobody.example']) {
      const left = await decideFor('/cart', { headers: { host } });
      expect(left?.request, host).not.toHaveProperty('x-decided-page');
    }
  });

  it('goes on as it came while nobody knows the sites', async () => {
    installSiteSource({ ...source, byHost: () => Promise.reject(new Error('away')) });
    const request = requestFor('/cart');
    await expect(decidePage(request, new ServerResponse(request))).rejects.toThrow('away');
    expect(request.headers).not.toHaveProperty('x-decided-page');
  });
});
