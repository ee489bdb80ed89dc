import { createHash } from 'node:crypto';
import { zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SITE_HOST as SITE } from '@/tests/bench/journey';
import { soakRuns, soakSeed, soakTime } from '@/tests/soak/scale';
import { createAsker, inTurns, isKept, numbersOf, type Asked, type Told } from './support/asker';
import { demoFolder, startReady, type Product } from './support/product';

const TOKEN = 'a-token-of-thirty-two-characters';
/** A header by which the framework's own scripts ask, so that an answer comes from the framework. */
const AROUND = { 'x-nextjs-around': '1' };

const data = demoFolder();
let product: Product;
let asker: ReturnType<typeof createAsker>;

async function begin(): Promise<void> {
  product = await startReady('server', data.folder, undefined, { REVALIDATE_TOKEN: TOKEN });
  asker = createAsker(product.port, 4);
}

async function end(): Promise<void> {
  asker.end();
  product.child.kill('SIGTERM');
  expect(await product.ended).toBe(0);
}

beforeAll(async () => {
  await begin();
  // The framework's first answer of a page is its own document, which is kept as another.
  await inTurns(
    OPEN_HOSTS.flatMap((host) => PUBLIC_PATHS.map((path) => ({ host, path }))),
    4,
    async ({ host, path }) => void (await get(host, path)),
  );
});
afterAll(async () => {
  await end();
  data.drop();
});

const get = (host: string, path: string, headers: Asked['headers'] = {}, method = 'GET') =>
  asker.ask({ host: `${host}:${product.port}`, path, method, headers });

const seed = soakSeed() ?? Math.floor(Math.random() * 2 ** 31);
const random = numbersOf(seed);
const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

const OPEN_HOSTS = ['northstar.localhost', 'harbormills.localhost', 'elevate.localhost', 'partner.localhost'];
const HOSTS = [
  ...OPEN_HOSTS,
  'NORTHSTAR.localhost',
  'northstar.localhost.',
  'enroll.localhost',
  'groups.localhost',
  'evil.example',
  '127.0.0.1',
];
const PUBLIC_PATHS = ['/', '/home', '/plans', '/plans?type=dental', '/plan/1101', '/plan/1101/any-name'];
const PATHS = [
  ...PUBLIC_PATHS,
  ...['/plans/', '/PLANS', '/plans?type=bogus', '/plans?type=dental&type=vision', '/plans?utm_source=x', '/plans?'],
  ...['/plans?_rsc', '/plans?_rsc=', '/plans?_rsc=1', '/plans?type=dental&_rsc', '/?_rsc', '/plans?ids=1102'],
  ...['/plan/1101/x/y', '/plan/1101/x.html', '/plan/01101', '/plan/999999', '/plan/1101?form=quote', '/home?x=1'],
  ...[
    '/main',
    '/404',
    '/public/bm9ydGhzdGFyLmxvY2FsaG9zdA/plans',
    '/private/x/plans',
    '//plans',
    '//evil.example/plans',
  ],
  ...['/plans//', '/./plans', '/plans/../plans', '/%70lans', '/plans%00', '/plans;x', '/plans?type=dent%61l'],
  ...['/north-star', '/north-star/plans', '/NORTH-STAR/plans', '/bayline/plans', '/granite-schools/plans'],
  ...['/cart', '/robots.txt', '/sitemap.xml', '/api/health/live', '/_next/static/none.js', '/_dictionary/x'],
  ...['/access-page', '/recommend-list', '/sign-in', 'http://evil.example/plans'],
];
const HEADERS: readonly Asked['headers'][] = [
  {},
  { 'accept-encoding': 'gzip, deflate, br, zstd' },
  { 'accept-encoding': 'gzip;q=0, br;q=0' },
  { 'accept-encoding': 'gzip' },
  { 'x-forwarded-host': 'harbormills.localhost' },
  { 'x-forwarded-proto': 'https', forwarded: 'host=harbormills.localhost' },
  { cookie: 'enr_bm9ydGhzdGFyLmxvY2FsaG9zdA=forged' },
  { cookie: '__Host-enr_bm9ydGhzdGFyLmxvY2FsaG9zdA=forged' },
  { cookie: 'ended_bm9ydGhzdGFyLmxvY2FsaG9zdA=1' },
  { cookie: 'display=theme_dark; has_quote_bm9ydGhzdGFyLmxvY2FsaG9zdA=1; device_bm9ydGhzdGFyLmxvY2FsaG9zdA=x' },
  { cookie: '__prerender_bypass=x; __next_preview_data=y' },
  { rsc: '1' },
  { rsc: '1', accept: 'text/x-component', 'accept-encoding': 'br' },
  { rsc: '0' },
  { range: 'bytes=0-99' },
  { 'x-middleware-subrequest': 'middleware' },
  { 'x-matched-path': '/cart', 'x-invoke-path': '/cart' },
  { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' },
  { 'user-agent': 'facebookexternalhit/1.1' },
  { 'sec-purpose': 'prefetch', accept: 'text/html' },
];

/** Headers that only say how an answer came about; all others must agree. */
const OF_THE_WAY = new Set([
  ...['etag', 'vary', 'content-encoding', 'content-length', 'transfer-encoding', 'date', 'link', 'age'],
  'speculation-rules',
  ...['x-middleware-rewrite', 'x-nextjs-rewritten-path', 'x-nextjs-cache', 'x-nextjs-prerender', 'x-nextjs-stale-time'],
]);
const nonceless = (text: string) => text.replaceAll(/nonce-[^']*/g, 'nonce-');

function differences(around: Told, through: Told): string[] {
  const found: string[] = [];
  if (around.status !== through.status) found.push(`status ${around.status} | ${through.status}`);
  const names = new Set([...Object.keys(around.headers), ...Object.keys(through.headers)]);
  for (const name of names) {
    const [one, other] = [around, through].map(({ headers }) => nonceless(String(headers[name])));
    if (!OF_THE_WAY.has(name) && one !== other) found.push(`${name}: ${one} | ${other}`);
  }
  if (!isKept(through)) return found;
  if (around.body() !== through.body()) found.push(`body of ${around.raw.length} | ${through.raw.length}`);
  const missing = String(around.headers.vary ?? '')
    .split(/, */)
    .filter((name) => !String(through.headers.vary).split(/, */).includes(name));
  if (missing.join() !== '') found.push(`vary lacks ${missing.join()}`);
  return found;
}

describe('an answer from memory', () => {
  const cases = ['GET', 'HEAD', 'POST', 'PUT'].flatMap((method) =>
    HOSTS.flatMap((host) =>
      PATHS.flatMap((path) => (method === 'GET' ? HEADERS : [{}]).map((headers) => ({ host, path, method, headers }))),
    ),
  );

  it(
    'is in status, headers and body the one that the framework gives',
    async () => {
      const runs = soakRuns('kept answers');
      const most = runs * 20;
      expect(cases.length).toBeLessThanOrEqual(most);
      const likely = cases.filter(({ host, path }) => OPEN_HOSTS.includes(host) && PUBLIC_PATHS.includes(path));
      const drawn =
        runs < cases.length ? Array.from({ length: runs }, (_, at) => oneOf(at % 2 === 0 ? cases : likely)) : cases;
      let kept = 0;
      const wrong: string[] = [];
      await inTurns(drawn, 4, async ({ host, path, method, headers }) => {
        // A page that was made anew between the two may differ in its text for scripts, not three times.
        let found: string[] = [];
        for (let turn = 0; turn < 3; turn += 1) {
          const around = await get(host, path, { ...headers, ...AROUND }, method);
          const through = await get(host, path, headers, method);
          expect(isKept(around), `${host} ${path} went around`).toBe(false);
          if (isKept(through)) kept += 1;
          found = differences(around, through);
          if (found.length === 0) break;
        }
        if (found.length > 0) wrong.push(`${method} ${host} ${path} ${JSON.stringify(headers)}: ${found.join('; ')}`);
      });
      console.log(
        `${drawn.length} pairs of ${cases.length}, ${kept} kept answers, ${wrong.length} differ; seed ${seed}`,
      );
      expect(wrong).toEqual([]);
      expect(kept).toBeGreaterThan(drawn.length / 50);
    },
    soakTime(120_000),
  );
});

describe('a public page of a demo site', () => {
  it('is answered compressed, once per encoding, and not at all to a browser that has it', async () => {
    const sizes = new Map<string, number>();
    for (const encoding of ['br', 'gzip', 'identity']) {
      const first = await get(SITE, '/plans', { 'accept-encoding': encoding });
      const tag = first.headers.etag ?? '';
      expect([first.status, first.headers['content-encoding'] ?? 'identity', isKept(first)]).toEqual([
        200,
        encoding,
        true,
      ]);
      expect(first.headers['content-length']).toBe(String(first.raw.length));
      expect(first.body()).toContain('<title>Plans – North Star Benefits</title>');
      sizes.set(encoding, first.raw.length);
      const head = await get(SITE, '/plans', { 'accept-encoding': encoding }, 'HEAD');
      expect([head.status, head.headers.etag, head.raw.length]).toEqual([200, tag, 0]);
      const again = await get(SITE, '/plans', { 'accept-encoding': encoding, 'if-none-match': tag });
      expect([again.status, again.headers.etag, again.raw.length]).toEqual([304, tag, 0]);
      const other = await get(SITE, '/plans', {
        'accept-encoding': encoding,
        'if-none-match': tag.replace(encoding, 'x'),
      });
      expect(other.status).toBe(200);
    }
    expect(sizes.get('gzip')).toBeLessThan((sizes.get('identity') ?? 0) / 3);
    expect(sizes.get('br')).toBeLessThan(sizes.get('gzip') ?? 0);
  });

  it('names a dictionary, with which the next one is what differs', async () => {
    const first = / href="(\/plan\/[^"]+)"/.exec((await get(SITE, '/plans')).body())?.[1] ?? '';
    // The last part of the dictionary, which the start may not have made yet.
    expect([first, (await get(SITE, first)).status]).toEqual([expect.not.stringMatching('1101'), 200]);
    const [list, whole] = [await get(SITE, '/plans'), await get(SITE, '/plan/1101', { 'accept-encoding': 'br' })];
    const address = /^<([^>]+)>; rel="compression-dictionary"$/.exec(String(list.headers.link))?.[1] ?? '';
    const dictionary = (await get(SITE, address)).raw;
    const name = `:${createHash('sha256').update(dictionary).digest('base64')}:`;
    const small = await get(SITE, '/plan/1101', {
      'accept-encoding': 'gzip, deflate, br, zstd, dcb, dcz',
      'available-dictionary': name,
    });
    expect(small.headers['content-encoding']).toBe('dcz');
    expect(zstdDecompressSync(small.raw.subarray(40), { dictionary }).toString()).toBe(whole.body());
    console.log(`a plan: ${whole.raw.length} bytes by brotli, ${small.raw.length} by the dictionary`);
    expect(small.raw.length).toBeLessThan(whole.raw.length / 4);
  });

  it('is fresh in the answer after a purge, and no other site is made anew', async () => {
    const other = 'harbormills.localhost';
    expect([isKept(await get(SITE, '/plans')), isKept(await get(other, '/plans'))]).toEqual([true, true]);
    const purge = await fetch(`http://127.0.0.1:${product.port}/api/revalidate`, {
      method: 'POST',
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify({ site: SITE }),
    });
    expect(purge.status).toBe(200);
    // The framework tells what it did; what is answered past it is what it then made.
    expect((await get(SITE, '/plans', AROUND)).headers['x-nextjs-cache']).toBe('MISS');
    expect((await get(other, '/plans', AROUND)).headers['x-nextjs-cache']).toBe('HIT');
    expect([isKept(await get(SITE, '/plans')), isKept(await get(other, '/plans'))]).toEqual([true, true]);
  });

  it('is there for the first visitor after a start', async () => {
    await end();
    await begin();
    for (const path of ['/', '/home', '/plans']) expect(isKept(await get('elevate.localhost', path)), path).toBe(true);
  });
});

describe('a file of the product', () => {
  it('of the build is answered compressed and for ever, a file of ours to be asked for again', async () => {
    const page = (await get(SITE, '/plans')).body();
    const [sheet = ''] = /\/_next\/static\/[\w./-]+\.css/.exec(page) ?? [];
    const css = await get(SITE, sheet, { 'accept-encoding': 'br, gzip' });
    const plain = await get(SITE, sheet, { range: 'bytes=0-' });
    expect([css.status, css.headers['content-encoding'], css.headers['cache-control']]).toEqual([
      200,
      'br',
      'public, max-age=31536000, immutable',
    ]);
    expect(css.body()).toBe(plain.body());
    expect(css.raw.length).toBeLessThan(plain.raw.length / 3);
    for (const name of ['content-type', 'cache-control', 'last-modified', 'x-content-type-options'])
      expect(css.headers[name], name).toBe(plain.headers[name]);
    const icon = await get(SITE, '/favicon.svg', { 'accept-encoding': 'gzip' });
    expect([icon.headers['content-encoding'], icon.headers['cache-control']]).toEqual(['gzip', 'public, max-age=0']);
    const again = await get(SITE, '/favicon.svg', {
      'accept-encoding': 'gzip',
      'if-none-match': icon.headers.etag ?? '',
    });
    expect([again.status, again.raw.length]).toEqual([304, 0]);
  });

  it('is nothing but what is in the list', async () => {
    for (const path of [
      '/_next/static/../server/app-paths-manifest.json',
      '/_next/static/..%2fserver%2fapp-paths-manifest.json',
      '/_next/static/chunks',
      '/package.json',
      '/../package.json',
      '/demo',
      '/.next/BUILD_ID',
    ]) {
      const answer = await get(SITE, path);
      expect([answer.status >= 400, isKept(answer)], path).toEqual([true, false]);
    }
  });
});
