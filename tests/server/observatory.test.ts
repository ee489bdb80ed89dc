import { describe, expect, it } from 'vitest';
import { ask, CookieJar, type Answer } from '@/tests/bench/http';
import { SITE_HOST } from '@/tests/bench/journey';
import { askAsPage } from './support/door';
import { pointsOf } from './support/observatory';
import { productOfFile } from './support/product';

/** As a proxy hands on what came over TLS. */
const TLS = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' };

const product = productOfFile('server', { TRUST_PROXY: '1' });

const look = (path: string, jar = new CookieJar()): Promise<Answer> =>
  ask({ port: product().port, host: SITE_HOST, path, headers: { ...TLS, cookie: jar.header() } });

describe('headers, by the rules of the HTTP Observatory', () => {
  it.each(['/', '/home', '/plans', '/plan/1101'])('are worth an A+ on the public page %s', async (path) => {
    // Its first visitor gets what all others get.
    const first = await look(path);
    expect(pointsOf(first)).toBeGreaterThanOrEqual(100);
    expect(pointsOf(await look(path))).toBe(pointsOf(first));
  });

  it('are worth an A+ on a missing page, once the framework has made it', async () => {
    await look('/not-there');
    expect(pointsOf(await look('/not-there'))).toBeGreaterThanOrEqual(100);
  });

  it.each(['/sign-in', '/continue-enrollment', '/api/health/live', '/api/v1/no-such-call'])(
    'are worth an A+ on %s, which is made for each request',
    async (path) => {
      expect(pointsOf(await look(path))).toBeGreaterThanOrEqual(100);
    },
  );

  it('are worth little where there are none', () => {
    expect(pointsOf({ status: 200, headers: {}, body: Buffer.from('') } as Answer)).toBeLessThan(50);
  });

  it('are worth an A+ where a cookie is set, and on the pages behind it', async () => {
    const jar = new CookieJar();
    const quoted = await askAsPage(jar, {
      port: product().port,
      host: SITE_HOST,
      path: '/api/v1/add-filter-for-new-user',
      headers: { ...TLS, origin: `https://${SITE_HOST}:${product().port}` },
      body: { zip: '46204', dob: '04/12/1988', gender: '0', tier: 'IO' },
    });
    expect([quoted.status, quoted.headers['set-cookie']?.length]).toEqual([200, expect.any(Number)]);
    jar.take(quoted);
    expect(pointsOf(quoted)).toBeGreaterThanOrEqual(100);
    for (const path of ['/plans', '/plan/1101', '/cart'])
      expect(pointsOf(await look(path, jar)), path).toBeGreaterThanOrEqual(100);
  });
});
