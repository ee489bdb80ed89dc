import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadSiteContact } from '@/lib/enrollment-api/handlers/shared/site-contact';
import { siteKey } from '@/lib/enrollment-api/shop/tables/site-key';
import { writeExample } from '@/lib/enrollment-api/shop/example/write-example';
import type { call } from '@/lib/gateway/call';
import { answerShopPicture } from '@/lib/routing/shop-picture-answer';
import { PICTURE_CSP } from '@/lib/security/csp';
import { findShopPicture } from '@/lib/site/pictures/shop-picture';
import { describeEmptyMostlyOnPostgres } from '@/tests/config/databases';
import { operate } from '../operate';
import { buildApi, resultOf, type Api } from '../support';

const HOST = 'cedarlane.localhost';
const SITE = siteKey(HOST, null);
const UNKNOWN = `${'0'.repeat(32)}.png`;

describeEmptyMostlyOnPostgres('a picture of a folder that is applied', (store) => {
  const root = mkdtempSync(path.join(os.tmpdir(), 'coverfront-pictures-'));
  const folder = path.join(root, 'shop');
  const file = (name: string) => readFileSync(path.join(folder, 'brands', name));
  let api: Api;
  /** The addresses by which the site's look names its pictures. */
  let look: Record<string, string>;

  const ask = (async (name: 'getSitePicture', input: { name: string }) => ({
    ok: true,
    value: (await api.call(name, input, {})).body,
  })) as unknown as typeof call;
  const get = (address: string, headers: Record<string, string> = {}) =>
    answerShopPicture(
      new Request(`http://${HOST}${address}`, { headers }),
      address.split('/').at(-1) ?? '',
      (name: string) => findShopPicture(name, ask),
    );

  beforeAll(async () => {
    writeExample(folder);
    api = await buildApi(store(), { seed: false });
    expect(await operate(api.ports, 'apply', folder)).toMatch(/^0 /);
    const told = await api.call('getExternalSiteDynamicInformation', {
      site_domain: Buffer.from(HOST).toString('base64'),
    });
    look = Object.fromEntries(
      (told.body.data as { key: string; value: string }[]).map(({ key, value }) => [key, value]),
    );
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it.each([
    ['cart_logo', 'cedar-lane.svg', 'image/svg+xml'],
    ['paper_logo', 'cedar-lane.png', 'image/png'],
  ])('is answered byte for byte at the address of the look: %s', async (key, name, type) => {
    const address = look[key] ?? '';
    expect(address).toMatch(/^\/shop\/[0-9a-f]{32}\.(?:png|svg)$/);
    const told = await api.call('getSitePicture', { name: address.split('/').at(-1) }, {});
    expect(resultOf(told)).toEqual({ content_type: type, content: file(name).toString('base64') });
    const answer = await get(address);
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer()).equals(file(name))).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': PICTURE_CSP,
      'x-content-type-options': 'nosniff',
    });
    const again = await get(address, { 'if-none-match': answer.headers.get('etag') ?? '' });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it('is none by another name, which is not kept for good', async () => {
    expect(resultOf(await api.call('getSitePicture', { name: UNKNOWN }, {}))).toBe(null);
    for (const name of [UNKNOWN, 'logo.png', '..%2Fshop.yaml', `${'a'.repeat(32)}.html`, `${UNKNOWN}\n`]) {
      const answer = await get(`/shop/${name}`);
      expect([name, answer.status, answer.headers.get('cache-control')]).toEqual([name, 404, 'no-store']);
    }
    expect((await api.call('getSitePicture', { name: '../shop.yaml' }, {})).http).toBe(422);
  });

  it('is the logo of the site’s papers and mails', async () => {
    const owner = { siteKey: SITE, agentId: '7001', groupId: null };
    expect((await loadSiteContact(api.ports, owner)).logo).toBe(file('cedar-lane.png').toString('base64'));
  });

  it('is 503 for now where it cannot be asked for', async () => {
    const answer = await answerShopPicture(new Request(`http://${HOST}/shop/${UNKNOWN}`), UNKNOWN, () =>
      Promise.reject(new Error('away')),
    );
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  });
});
