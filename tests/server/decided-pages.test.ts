import { beforeAll, describe, expect, it } from 'vitest';
import { ask, type Answer } from '@/tests/bench/http';
import { browserHeaders, SITE_HOST, takeJourney, type Journey } from '@/tests/bench/journey';
import { siteKeyOf } from '@/lib/site/key';
import { productOfFile } from './support/product';

const product = productOfFile('npm');

/** A word of the framework that changes nothing of a document, and that leaves the request to the middleware. */
const AROUND = { 'next-url': '/' };
const HEADER = 'x-decided-page';

let journey: Journey;
const get = (path: string, headers: Record<string, string> = {}, host = SITE_HOST): Promise<Answer> => {
  const { port } = product();
  return ask({ port, host, path, headers: { ...browserHeaders(port, journey.cookie), host, ...headers } });
};

/** An answer without what differs from request to request, and without the middleware's word of where it led to. */
function told({ status, headers, body }: Answer) {
  const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1];
  const plain = (text: string) => (nonce === undefined ? text : text.replaceAll(nonce, 'nonce'));
  const { date: _date, 'x-middleware-rewrite': _led, ...same } = headers;
  return {
    status,
    headers: Object.fromEntries(Object.entries(same).map(([name, value]) => [name, plain(String(value))])),
    // The rows of data come in the order in which they were ready.
    body: plain(body.toString('utf8')).replace(/<script[^>]*>self\.__next_f\.push\([^]*?\)<\/script>/g, ''),
  };
}

const dataOf = (html: string): string =>
  [...html.matchAll(/self\.__next_f\.push\(\[1,("[^]*?")\]\)<\/script>/g)]
    .map(([, text]) => JSON.parse(text ?? '""') as string)
    .join('');

/** Bytes of what is kept as text in the data of a page. A document that is decided in front has it as HTML alone (decisions 322). */
function bytesOfTexts(data: string): number {
  const told = [...data.matchAll(/(?<="mark":"[\w-]{8}"),"html":"(?:\$([0-9a-f]+)|(?:[^"\\]|\\.)*)"/g)];
  return told.reduce((sum, [words, row]) => {
    const [head = '', length = '0'] = (row !== undefined && new RegExp(`\\b${row}:T([0-9a-f]+),`).exec(data)) || [];
    return sum + Buffer.byteLength(words) + head.length + Number.parseInt(length, 16);
  }, 0);
}

async function expectSame(path: string, host = SITE_HOST): Promise<void> {
  await get(path, {}, host);
  const [through, around] = [await get(path, {}, host), await get(path, AROUND, host)];
  expect(told(through)).toEqual(told(around));
  const [data, all] = [through, around].map(({ body }) => dataOf(body.toString('utf8')));
  expect(bytesOfTexts(data ?? '')).toBe(0);
  const others = Buffer.byteLength(all ?? '') - bytesOfTexts(all ?? '');
  expect(Math.abs(Buffer.byteLength(data ?? '') - others)).toBeLessThan(200);
}

describe('a page that is decided in front of the framework', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    journey = await takeJourney(product().port);
  });

  it.each([
    '/',
    '/home',
    '/plans',
    '/plans?type=dental',
    '/plans/compare',
    '/plan/1101',
    '/plan/1101/some-name',
    '/plan/987654',
    '/cart',
    '/cart?form=cart',
    '/recommend-list',
    '/sign-in',
    '/continue-enrollment',
    '/enrollment',
    '/enrollment/personal-info',
    '/enrollment/no-such-step',
    '/enrollment/receipt',
    '/agent-home',
    '/group-home',
    '/member-home',
    '/access-page',
    '/error',
    '/operator',
    '/website',
    '/websites',
    '/external',
    '/external?agent_id=1',
    '/referrals',
    '/start-link',
    '/direct-continue/a/b',
    '/landing-page',
    '/demo-mailbox',
    '/verify',
    '/no-such-page',
    '/404',
    `/private/${siteKeyOf(SITE_HOST)}/cart`,
  ])('is what the middleware leads to: %s', async (path) => {
    await expectSame(path);
  });

  it.each([
    ['enroll.localhost', '/access-page'],
    ['enroll.localhost', '/cart'],
    ['enroll.localhost', '/bayline'],
    ['enroll.localhost', '/bayline/sign-in'],
    ['enroll.localhost', '/bayline/cart'],
    ['enroll.localhost', '/Bayline/cart'],
    ['enroll.localhost', '/operator'],
    ['nobody.example', '/cart'],
  ])('is the same on every kind of host: %s%s', async (host, path) => {
    await expectSame(path, host);
  });

  it('is nobody else’s word: a client that names one gets what it asked for', async () => {
    const key = siteKeyOf(SITE_HOST);
    for (const named of [`${key}/operator`, `${siteKeyOf('harbor.localhost')}/cart`, '../public/x', key]) {
      for (const path of ['/cart', '/sign-in', '/plans', '/api/health/live', `/private/${key}/cart`, '/favicon.ico']) {
        const [honest, forged] = [await get(path), await get(path, { [HEADER]: named })];
        expect([forged.status, told(forged).headers], `${path} ${named}`).toEqual([
          honest.status,
          told(honest).headers,
        ]);
        const around = await get(path, { [HEADER]: named, ...AROUND });
        expect(around.status, `${path} ${named}`).toBe(honest.status);
      }
    }
  });

  it('keeps its nonce, its policy and its secrecy', async () => {
    const [one, other] = [await get('/cart'), await get('/cart')];
    const nonceOf = ({ headers }: Answer) =>
      /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? '';
    expect(nonceOf(one)).toMatch(/^[A-Za-z0-9+/]{22}==$/);
    expect(nonceOf(other)).not.toBe(nonceOf(one));
    expect(one.headers['cache-control']).toBe('private, no-store');
    expect(one.body.toString()).toContain(`nonce="${nonceOf(one)}"`);
    expect(JSON.stringify(one.headers)).not.toContain(siteKeyOf(SITE_HOST));
  });
});
