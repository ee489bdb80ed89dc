import { createHash } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { zstdDecompressSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerFromMemory } from '@/lib/process/kept/front';
import { canUseDictionaries } from '@/lib/process/kept/dictionary';
import { waitPage } from '@/lib/routing/plain-page';
import { guardServers } from '@/lib/security/server-guard';
import { keptPages } from '@/lib/site/kept-pages.mjs';
import { installSiteSource } from '@/lib/site/site-store';
import { createAsker } from '@/tests/server/support/asker';
import { harborMills, northStar, sites } from '../site/support';

const server = http.createServer((_, response) => response.writeHead(404).end('the framework'));
let asker: ReturnType<typeof createAsker>;
const guard = guardServers({ trustProxy: 0, scale: 1, refusal: waitPage, first: answerFromMemory });

const words = (name: string) =>
  Array.from({ length: 300 }, (_, n) => `<li class="card">${name} plan ${(n * 7919) % 1000} from $${n}</li>`).join('');
const list = (name: string) =>
  `<html><title>${name} plans</title><a href="/plan/1001/first">${name}</a><a href="/plan/1002">${words(name)}</html>`;
const plan = (name: string, id = 1001) =>
  `<html><title>${name} plan ${id}</title>${words(name).slice(2_000, 9_000)}${'detail '.repeat(id % 7)}</html>`;
const landing = (name: string) => `<html><title>${name}</title>Welcome to ${name}</html>`;
const whole = (name: string) => list(name) + landing(name) + plan(name);

function keep(key: string, path: string, html: string, tags = ['sites', `site:${key}`]): void {
  keptPages().keep(`/public/${key}${path}`, {
    html: Buffer.from(html),
    flight: Buffer.from('data'),
    headers: {},
    scripts: null,
    tags,
    made: Date.now(),
    staleAt: Date.now() + 300_000,
  });
}

const ask = (path: string, headers: Record<string, string> = {}, host = northStar.host) =>
  asker.ask({ host, path, method: 'GET', headers });

const nameOf = (text: string) => `:${createHash('sha256').update(text).digest('base64')}:`;
const addressIn = (link: unknown) =>
  /^<(\/_dictionary\/[\w-]{43})>; rel="compression-dictionary"$/.exec(String(link))?.[1] ?? '';

/** A page counts as made after a purge once the clock has gone on; as far as a test here has put it forward. */
const later = () => pause(8);

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  asker = createAsker((server.address() as AddressInfo).port, 1);
});
beforeEach(() => {
  installSiteSource({
    byHost: sites.findHostSite,
    bySlug: sites.findLanding,
    planIds: async () => new Set([1001, 1002]),
  });
  for (const { key } of [northStar, harborMills]) {
    keep(key, '/plans', list(key));
    keep(key, '', landing(key));
    keep(key, '/plan/1001', plan(key));
    keep(key, '/plan/1002', plan(key, 1002));
  }
});
afterEach(async () => {
  vi.useRealTimers();
  await later();
  keptPages().forget(['sites']);
  await later();
});
afterAll(async () => {
  asker.end();
  guard.undo();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const DCZ = 'gzip, deflate, br, zstd, dcb, dcz';

describe.runIf(canUseDictionaries)('a dictionary', () => {
  it('is named by every document, is the site’s list with its first page and plan, and may be kept', async () => {
    for (const path of ['/plans', '/', '/plan/1001', '/plan/1002']) {
      const page = await ask(path, { 'accept-encoding': 'br' });
      expect(page.headers.vary).toMatch(/, accept-encoding, available-dictionary$/);
      const dictionary = await ask(addressIn(page.headers.link), { 'accept-encoding': 'br' });
      expect([dictionary.status, dictionary.body()]).toEqual([200, whole(northStar.key)]);
      expect(dictionary.headers).toMatchObject({
        'content-encoding': 'br',
        'use-as-dictionary': 'match="/*", match-dest=("document")',
        'cache-control': 'public, max-age=604800, immutable',
        'x-content-type-options': 'nosniff',
      });
    }
    expect((await ask('/plans?_rsc', { rsc: '1' })).headers.link).toBe(undefined);
  });

  it('makes of a document what differs, which a browser with it can read', async () => {
    const name = nameOf(whole(northStar.key));
    const small = await ask('/plan/1002', { 'accept-encoding': DCZ, 'available-dictionary': name });
    expect([small.status, small.headers['content-encoding'], small.headers.link]).toEqual([200, 'dcz', undefined]);
    expect(small.raw.subarray(0, 8).toString('hex')).toBe('5e2a4d1820000000');
    expect(`:${small.raw.subarray(8, 40).toString('base64')}:`).toBe(name);
    const dictionary = Buffer.from(whole(northStar.key));
    expect(zstdDecompressSync(small.raw.subarray(40), { dictionary }).toString()).toBe(plan(northStar.key, 1002));
    const brotli = await ask('/plan/1002', { 'accept-encoding': 'br' });
    expect(small.raw.length).toBeLessThan(brotli.raw.length / 2);
    const again = await ask('/plan/1002', {
      'accept-encoding': DCZ,
      'available-dictionary': name,
      'if-none-match': small.headers.etag ?? '',
    });
    expect([again.status, again.raw.length]).toEqual([304, 0]);
    expect(small.headers.etag).not.toBe(brotli.headers.etag);
  });

  it.each<[string, Record<string, string>]>([
    ['of another site', { 'available-dictionary': nameOf(whole(harborMills.key)) }],
    ['that nobody made', { 'available-dictionary': nameOf('x') }],
    ['in an odd form', { 'available-dictionary': nameOf(whole(northStar.key)).slice(1) }],
    ['that is named twice', { 'available-dictionary': `${nameOf(whole(northStar.key))}, ${nameOf('x')}` }],
    ['without the encoding', { 'available-dictionary': nameOf(whole(northStar.key)), 'accept-encoding': 'br' }],
    [
      'with the encoding refused',
      { 'available-dictionary': nameOf(whole(northStar.key)), 'accept-encoding': 'br, dcz;q=0' },
    ],
    ['that is not there', {}],
  ])('%s gets the whole document', async (_, headers) => {
    const answer = await ask('/plan/1002', { 'accept-encoding': DCZ, ...headers });
    expect([answer.headers['content-encoding'], answer.body()]).toEqual(['br', plan(northStar.key, 1002)]);
  });

  it('is made once more with the pages that come later, and holds those that it had as they were', async () => {
    const { key } = northStar;
    const dictionary = async () => (await ask(addressIn((await ask('/plans')).headers.link))).body();
    keptPages().forget([`site:${key}`]);
    vi.useFakeTimers({ now: Date.now() + 5, toFake: ['Date'] });
    keep(key, '/plans', list(key));
    const alone = addressIn((await ask('/plans')).headers.link);
    expect(await dictionary()).toBe(list(key));
    keep(key, '/plan/1002', plan(key, 1002));
    expect(await dictionary()).toBe(list(key));
    keep(key, '/plans', list('renewed'));
    keep(key, '/plan/1001', plan(key));
    expect(await dictionary()).toBe(list(key) + plan(key));
    // Who was told of the one before may ask for it still.
    expect((await ask(alone)).body()).toBe(list(key));
    keep(key, '', landing(key));
    expect(await dictionary()).toBe(whole(key));
    expect((await ask(alone)).body()).toBe('the framework');
    keep(key, '', landing('renewed'));
    keep(key, '/plan/1001', plan('renewed'));
    expect(await dictionary()).toBe(whole(key));
  });

  it('is forgotten with the one before it when one of its pages is purged', async () => {
    const { key } = northStar;
    keptPages().forget([`site:${key}`]);
    await later();
    keep(key, '/plans', list(key));
    const alone = addressIn((await ask('/plans')).headers.link);
    keep(key, '', landing(key));
    const both = addressIn((await ask('/plans')).headers.link);
    expect((await ask(alone)).body()).toBe(list(key));
    await later();
    keptPages().forget([`site:${key}`]);
    await later();
    keep(key, '/plans', list('changed'));
    for (const address of [both, alone]) expect((await ask(address)).body()).toBe('the framework');
  });

  it('is forgotten with any of its pages', async () => {
    const { key } = northStar;
    keep(key, '/plan/1001', plan(key), ['plan:1001']);
    const before = addressIn((await ask('/plans')).headers.link);
    vi.useFakeTimers({ now: Date.now() + 5, toFake: ['Date'] });
    keptPages().forget(['plan:1001']);
    expect((await ask(before)).body()).toBe('the framework');
    expect((await ask(addressIn((await ask('/plans')).headers.link))).body()).toBe(list(key) + landing(key));
  });

  it('takes no page beside the list that would make it long', async () => {
    const { key } = northStar;
    keep(key, '', landing(key) + words(key).repeat(40));
    expect((await ask(addressIn((await ask('/plans')).headers.link))).body()).toBe(list(key) + plan(key));
  });

  it('is another one once the site has been purged, and the old one is forgotten', async () => {
    const before = addressIn((await ask('/plans')).headers.link);
    // A renewal does not change it.
    keep(northStar.key, '/plans', list('renewed'));
    expect(addressIn((await ask('/plans')).headers.link)).toBe(before);
    vi.useFakeTimers({ now: Date.now() + 5, toFake: ['Date'] });
    keptPages().forget([`site:${northStar.key}`]);
    expect((await ask(before)).body()).toBe('the framework');
    keep(northStar.key, '/plans', list('changed'));
    const after = addressIn((await ask('/plans')).headers.link);
    expect(after).not.toBe(before);
    expect((await ask(after)).body()).toBe(list('changed'));
    expect((await ask(before)).body()).toBe('the framework');
    const answer = await ask('/plans', {
      'accept-encoding': DCZ,
      'available-dictionary': nameOf(whole(northStar.key)),
    });
    expect(answer.headers['content-encoding']).toBe('br');
  });

  it('is answered on its own site alone, and nowhere on a gated one', async () => {
    const own = addressIn((await ask('/plans')).headers.link);
    expect((await ask(own)).status).toBe(200);
    for (const host of [harborMills.host, 'enroll.localhost', 'evil.example'])
      expect((await ask(own, {}, host)).body(), host).toBe('the framework');
    for (const path of [`${own}x`, own.slice(0, -1), `${own}?x`, '/_dictionary/', `/_dictionary/${'A'.repeat(43)}`])
      expect((await ask(path)).body(), path).toBe('the framework');
  });
});
