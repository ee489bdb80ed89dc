import { ask } from '../bench/http';
import { addToCart, austinQuote, getQuote } from './support/journey';
import { startOwnStorefront, type OwnStorefront } from './support/own-storefront';
import { expect, expectAccessible, test } from './support/test';
import { startUnsteadyApi, type UnsteadyApi } from './support/unsteady-api';

/** Services beside the shop, as the contract names them (rules 1 §8). */
const SIDE =
  /\/(?:recommendation\/|get-cart-(?:count|amount)|get-ticket-link|assist\/|check-lead|get-lead|save-screenshot)/;
const PRIVATE = ['/cart', '/plans/compare?ids=1101,1103', '/plan/1101?x=1', '/plan/1203?x=1'];
const PUBLIC = ['/', '/plans', '/plans?type=dental', '/plan/1101'];

test.describe.configure({ mode: 'serial' });

test.describe('a storefront whose API fails', () => {
  test.skip(({ backend }) => backend !== 'embedded', 'It brings a server of its own.');
  let api: UnsteadyApi;
  let storefront: OwnStorefront;
  let origin: string;

  /** Asks without a browser: not every system knows the address of `*.localhost`. */
  const reach = (path: string, more: { method?: string; headers?: Record<string, string> } = {}) => {
    const { hostname, port } = new URL(origin);
    return ask({ port: Number(port), host: hostname, path, ...more });
  };

  test.beforeAll(async () => {
    api = await startUnsteadyApi(Number(process.env.E2E_API_PORT));
    storefront = await startOwnStorefront({ ENROLLMENT_API_URL: api.url });
    origin = new URL(storefront.at('northstar')).origin;
  });

  test.afterAll(async () => {
    storefront.stop();
    await api.close();
  });

  test('stays open while all side services fail, away with 503 and the way on, back in a second', async ({ page }) => {
    await page.goto(`${origin}/`);
    await getQuote(page, austinQuote);
    await page.goto(`${origin}/plan/1101`);
    await addToCart(page);
    const status = async (path: string) => {
      const cookies = await page.context().cookies(origin);
      const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
      return (await reach(path, { headers: { cookie } })).status;
    };
    const statuses = (paths: readonly string[]) => Promise.all(paths.map(status));
    // A public page is for visitors without a cart; it is held from then on.
    const visitor = async (path: string) => (await reach(path)).status;
    for (const path of PUBLIC) expect(await visitor(path), path).toBe(200);

    await test.step('side services fail', async () => {
      api.decide((path) => (SIDE.test(path) ? 'fail' : 'pass'));
      for (let round = 0; round < 4; round += 1) {
        await page.goto(`${origin}/plan/1203`);
        expect(await statuses(PRIVATE)).toEqual(PRIVATE.map(() => 200));
      }
      await page.goto(`${origin}/cart`);
      await expect(page.getByRole('banner').getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
    });

    await test.step('side services hang', async () => {
      api.decide((path) => (SIDE.test(path) ? 'hang' : 'pass'));
      for (const path of PRIVATE) {
        const started = performance.now();
        expect(await status(path), path).toBe(200);
        expect(performance.now() - started).toBeLessThan(6_000);
      }
    });

    await test.step('everything is cut', async () => {
      api.decide(() => 'cut');
      const start = storefront.output().length;
      const eventsFrom = (at: number) => {
        // The last one may be on its way.
        const lines = storefront.output().slice(at).split('\n').slice(0, -1);
        return lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
      };
      const twice = [...PRIVATE, ...PRIVATE];
      expect(await statuses(twice)).toEqual(twice.map(() => 503));
      // A page may be heard of before its line of the log, and have two at first: of two parts that failed side by side.
      const told = () => eventsFrom(start).filter((event) => event === 'page.unavailable').length;
      await expect.poll(told).toBeGreaterThanOrEqual(twice.length);
      let before = 0;
      const isQuiet = () => before === (before = storefront.output().length);
      await expect.poll(isQuiet, { intervals: [500] }).toBe(true);
      expect(await statuses(PRIVATE)).toEqual(PRIVATE.map(() => 503));
      for (const path of PUBLIC) expect(await visitor(path), path).toBe(200);
      await expect.poll(() => eventsFrom(before)).toEqual(PRIVATE.map(() => 'page.unavailable'));

      await page.goto(`${origin}/cart`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Back in a moment');
      await expect(page.getByRole('link', { name: 'Back to Homepage' })).toHaveAttribute('href', '/');
      await expect(page.getByText('Need help now? Call').getByRole('link')).toHaveAttribute('href', /^tel:\+1\d{10}$/);
      await expectAccessible(page);
    });

    await test.step('it is back', async () => {
      api.decide(() => 'pass');
      const back = performance.now();
      await expect.poll(() => status('/cart'), { intervals: [50] }).toBe(200);
      expect(performance.now() - back).toBeLessThan(1_500);
      await page.getByRole('link', { name: 'Try again' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'My Cart' })).toBeVisible();
    });

    await test.step('everything hangs', async () => {
      api.decide(() => 'hang');
      const started = performance.now();
      expect(await statuses(PRIVATE)).toEqual(PRIVATE.map(() => 503));
      expect(performance.now() - started).toBeLessThan(6_000);
      api.decide(() => 'pass');
      const back = performance.now();
      await expect.poll(() => status('/cart'), { intervals: [50] }).toBe(200);
      expect(performance.now() - back).toBeLessThan(1_500);
    });
  });

  test('answers every address with a policy, and only the methods that are served', async () => {
    const policyOf = async (path: string) => (await reach(path)).headers['content-security-policy'];
    for (const path of [
      ...['/', '/nosuch', '/cart', '/nosuch.txt', '/favicon.ico', '/robots.txt', '/sitemap.xml', '/.env'],
      ...[
        '/_next/nosuch',
        '/_next/static/chunks/nosuch.js',
        '/_next/image?url=%2Fx.png&w=64&q=75',
        '/api',
        '/api/nosuch',
      ],
      ...['/api/v1/nosuch', '/api/auth/csrf', '/api/auth/nosuch', '/api/health/live', '/api/health/ready'],
      ...[
        '/api/openapi.json',
        '/api/session/quote',
        '/api/session/nosuch',
        '/public/x',
        '/private/x',
        '/brand/x/icon.svg',
        '/shop/900fbe934249ad120004bd24adf66aad.svg',
      ],
    ])
      expect(await policyOf(path), path).toMatch(/default-src '(?:none|self)'.*frame-ancestors 'none'/);
    for (const [path, allowed] of [
      ...['/', '/plans', '/cart'].map((page) => [page, 'GET, POST, HEAD'] as const),
      ...['/_next/nosuch', '/nosuch.txt', '/api/health/live', '/api/v1/get-states'].map(
        (file) => [file, 'GET, HEAD'] as const,
      ),
    ])
      for (const method of ['DELETE', 'PROPFIND', 'PATCH']) {
        const { status, headers } = await reach(path, { method });
        expect([method, path, status, headers['allow']]).toEqual([method, path, 405, allowed]);
        expect(headers['x-content-type-options']).toBe('nosniff');
      }
    const cache = async (path: string) => (await reach(path)).headers['cache-control'];
    expect(await cache('/plans')).toBe('s-maxage=300, stale-while-revalidate=300');
    expect(await cache('/nosuch')).toBe('no-store');
    expect(await cache('/.env')).toBe('no-store');
  });
});
