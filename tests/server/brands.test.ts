import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '@/lib/cli/build';
import { siteKeyOf } from '@/lib/site/key';
import { ask, CookieJar } from '@/tests/bench/http';
import { isWhole, soakRuns, soakSeed, soakTime } from '@/tests/soak/scale';
import { createAsker, inTurns, isKept, numbersOf, type Told } from './support/asker';
import { demoFolder, startReady, type Product } from './support/product';

const BRANDS = isWhole ? 200 : 60;
/** Brands whose list of plans is asked for as well: each page has to be made once. */
const WITH_PLANS = isWhole ? 20 : 6;
const QUOTE = { zip: '46204', dob: '04/12/1988', gender: '0', tier: 'IO' };

const data = demoFolder();
let product: Product;
let asker: ReturnType<typeof createAsker>;
/** The Cookie header of a shopper with a quote on the first brand. */
let shopper: string;

const hostOf = (brand: number) => `brand-${brand}.localhost`;

beforeAll(async () => {
  const script = fileURLToPath(new URL('./support/grow-sites.ts', import.meta.url));
  const tsx = path.join(root, 'node_modules', '.bin', 'tsx');
  const grown = spawnSync(tsx, ['--conditions=react-server', script, String(BRANDS)], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: data.folder, LOG_LEVEL: 'error' },
  });
  if (grown.status !== 0) throw new Error(`The sites could not be added.\n${grown.stdout}${grown.stderr}`);
  product = await startReady('server', data.folder);
  asker = createAsker(product.port, 8);
  shopper = await takeQuote(hostOf(0));
}, soakTime(120_000));

afterAll(async () => {
  asker.end();
  product.child.kill('SIGTERM');
  await product.ended;
  data.drop();
});

async function takeQuote(host: string): Promise<string> {
  const jar = new CookieJar();
  const origin = `http://${host}:${product.port}`;
  const answer = await ask({
    port: product.port,
    host,
    path: '/api/v1/add-filter-for-new-user',
    method: 'POST',
    headers: { origin, 'sec-fetch-site': 'same-origin' },
    body: QUOTE,
  });
  expect(answer.status).toBe(200);
  jar.take(answer);
  return jar.header();
}

/** Answers that were read whole once, by their tag: the same bytes need no second reading. */
const read = new Map<string, { raw: Buffer; brands: string }>();

/** The brands that an answer names, each once. */
function brandsIn(told: Told): string {
  const tag = told.headers.etag;
  const known = tag === undefined ? undefined : read.get(tag);
  if (known?.raw.equals(told.raw)) return known.brands;
  const names = told.body().matchAll(/Brand Number (\d+) Benefits/g);
  const brands = [...new Set([...names].map(([, number]) => number))].join();
  if (tag !== undefined) read.set(tag, { raw: told.raw, brands });
  return brands;
}

describe(`${BRANDS} brands of one process`, () => {
  it(
    'are never taken for one another, and nothing private comes from memory',
    async () => {
      const runs = soakRuns('asked hosts');
      const seed = soakSeed() ?? Math.floor(Math.random() * 2 ** 31);
      const random = numbersOf(seed);
      const below = (limit: number) => Math.floor(random() * limit);
      const all = Array.from({ length: BRANDS }, (_, brand) => brand);
      await inTurns([...all, ...all.slice(0, WITH_PLANS)], 4, async (brand) => {
        for (const page of brand < WITH_PLANS ? ['/', '/plans'] : ['/'])
          await asker.ask({ host: hostOf(brand), path: page, method: 'GET', headers: {} });
      });
      const cookies = (brand: number) => {
        const own = siteKeyOf(hostOf(brand));
        const other = siteKeyOf(hostOf(below(BRANDS)));
        const kinds = [
          () => `display=theme_dark; has_quote_${own}=1`,
          () => `device_${other}=${below(1e9)}; a${below(1e9)}=b`,
          () => `enr_${own}=${below(1e9)}`,
          () => `enr_${other}=Fe26.2*${below(1e9)}`,
          () => `x=1; __Host-enr_${own}=${below(1e9)}`,
          () => `ended_${own}=1`,
          () => shopper,
        ];
        // Those that make a page per request are few, for the sake of time.
        return kinds[random() < 0.97 ? below(2) : below(kinds.length)]?.() ?? '';
      };
      const wrong = { brand: [] as string[], private: [] as string[] };
      let kept = 0;
      let made = 0;
      await inTurns(Array.from({ length: runs }), 8, async () => {
        const brand = below(BRANDS);
        const page = brand < WITH_PLANS && random() < 0.5 ? '/plans' : '/';
        const headers: Record<string, string> = { [`x-${below(1e6)}`]: String(below(1e9)) };
        const encoding = ['br', 'gzip', 'identity', 'gzip, br;q=0.1', ''][below(5)] ?? '';
        if (encoding !== '') headers['accept-encoding'] = encoding;
        if (random() < 0.3) headers.cookie = cookies(brand);
        if (random() < 0.1) headers['x-forwarded-host'] = hostOf(below(BRANDS));
        const host = random() < 0.1 ? hostOf(brand).toUpperCase() : hostOf(brand);
        const told = await asker.ask({ host, path: page, method: 'GET', headers });
        const what = `${host}${page} ${JSON.stringify(headers)} ${told.status}`;
        if (told.status !== 200 || brandsIn(told) !== String(brand)) wrong.brand.push(`${what}: ${brandsIn(told)}`);
        if (!isKept(told)) {
          made += 1;
          return;
        }
        kept += 1;
        const isPublic = told.headers['cache-control']?.startsWith('s-maxage') && !told.headers['set-cookie'];
        if (!isPublic || /enr_|ended_/.test(headers.cookie ?? '')) wrong.private.push(what);
      });
      console.log(
        `${runs} requests of ${BRANDS} hosts: ${kept} from memory, ${made} by the framework, ` +
          `${wrong.brand.length} of a wrong brand, ${wrong.private.length} private from memory; seed ${seed}`,
      );
      expect(wrong).toEqual({ brand: [], private: [] });
      expect(kept).toBeGreaterThan(runs / 2);
      // The shopper's own page is one that the framework makes.
      const own = await asker.ask({ host: hostOf(0), path: '/plans', method: 'GET', headers: { cookie: shopper } });
      expect([isKept(own), own.headers['cache-control']]).toEqual([false, 'private, no-store']);
    },
    soakTime(180_000),
  );
});
