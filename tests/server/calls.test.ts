import { describe, expect, it } from 'vitest';
import { CookieJar, type Answer } from '@/tests/bench/http';
import { SITE_HOST } from '@/tests/bench/journey';
import { askAsPage } from './support/door';
import { productOfFile } from './support/product';

const product = productOfFile('server');

const QUOTE = { zip: '46204', dob: '04/12/1988', gender: '0', tier: 'IO' };
/** A request for which the framework's way to the handler is taken. */
const AROUND = { purpose: 'a test' };

type Call = { path: string; method?: string; headers?: Record<string, string>; body?: object };

const ask = (call: Call, jar = new CookieJar()) =>
  askAsPage(jar, { port: product().port, host: SITE_HOST, ...call }).then((answer) => {
    jar.take(answer);
    return answer;
  });

/** Headers that differ from one request to the next or tell how an answer is sent, and one that the framework adds for pages. */
const OWN = /^(?:date|x-request-id|vary|set-cookie|content-length|transfer-encoding)$/;

/** The parts of an answer that must be the same whichever way it came. */
const essence = ({ status, headers, body }: Answer) => ({
  status,
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN.test(name))),
  cookies: (headers['set-cookie'] ?? []).map((cookie) => cookie.replace(/=[^;]+/, '=')),
  body: body.toString().replace(/"request_id":"\w+"/, ''),
});

describe('a call that passes by the framework', () => {
  it.each<[string, Call]>([
    ['reads without a session', { path: '/api/v1/get-cart-count' }],
    ['is unknown', { path: '/api/v1/no-such-call' }],
    ['has a method that the call does not know', { path: '/api/v1/add-filter-for-new-user' }],
    ['asks for the head only', { path: '/api/v1/get-menu-filtered-plans', method: 'HEAD' }],
    ['has a query', { path: '/api/v1/get-menu-filtered-plans?type=dental&x=%20%C3%A4' }],
    ['writes nothing', { path: '/api/v1/add-filter-for-new-user', method: 'POST', body: {} }],
    ['writes a quote', { path: '/api/v1/add-filter-for-new-user', method: 'POST', body: QUOTE }],
    [
      'writes what is no JSON',
      {
        path: '/api/v1/add-filter-for-new-user',
        method: 'POST',
        body: QUOTE,
        headers: { 'content-type': 'text/plain' },
      },
    ],
    ['is too large', { path: '/api/v1/add-filter-for-new-user', method: 'POST', body: { zip: '1'.repeat(70_000) } }],
    [
      'comes from another site',
      {
        path: '/api/v1/add-filter-for-new-user',
        method: 'POST',
        body: QUOTE,
        headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      },
    ],
  ])('gets what it would get through it: %s', async (_what, call) => {
    const straight = await ask(call);
    const around = await ask({ ...call, headers: { ...call.headers, ...AROUND } });
    // The framework names what pages vary by, also for calls: by this one knows that the two came two ways.
    expect([straight.headers.vary, around.headers.vary !== undefined]).toEqual([undefined, true]);
    expect(essence(straight)).toEqual(essence(around));
    expect(straight.headers['content-security-policy']).toContain("default-src 'none'");
    expect(straight.headers['x-frame-options']).toBe('DENY');
  });

  it('belongs to the same session whichever way its neighbours came', async () => {
    const jar = new CookieJar();
    const path = '/api/v1/add-filter-for-new-user';
    expect((await ask({ path, method: 'POST', body: QUOTE, headers: AROUND }, jar)).status).toBe(200);
    const straight = await ask({ path: '/api/v1/get-cart-count' }, jar);
    const around = await ask({ path: '/api/v1/get-cart-count', headers: AROUND }, jar);
    expect(JSON.parse(straight.body.toString())).toMatchObject({ status: 'success' });
    expect(essence(straight)).toEqual(essence(around));
  });

  it('leaves addresses that are not plainly a call to the framework', async () => {
    expect((await ask({ path: '/api/v1/get-cart-coun%74' })).headers.vary).toBeDefined();
    for (const path of ['/api/v1/get-cart-count/', '/api/v1//get-cart-count'])
      expect((await ask({ path })).status, path).toBe(308);
  });
});
