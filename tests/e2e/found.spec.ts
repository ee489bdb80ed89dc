import type { Page } from 'playwright/test';
import { CATEGORIES } from '@/lib/rules/words/categories';
import { expect, test } from './support/test';

/** A file of the page's own host, as the browser gets it. */
const read = (page: Page, path: string) =>
  page.evaluate(async (wanted) => {
    const answer = await fetch(wanted, { credentials: 'omit' });
    return { status: answer.status, type: answer.headers.get('content-type') ?? '', text: await answer.text() };
  }, path);

const pathsOf = (sitemap: string) =>
  [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => {
    const { pathname, search } = new URL(address.replaceAll('&amp;', '&'));
    return `${pathname}${search}`;
  });

const head = (page: Page, selector: string, name: string) =>
  page.locator(`head ${selector}`).first().getAttribute(name);

test('a kept page is read and drawn before it asks for its scripts', async ({ page, site }) => {
  await page.goto(site('northstar', '/plans')); // The first answer of a page may be the one that is being kept.
  await page.reload();
  await page.waitForFunction(() => performance.getEntriesByType('resource').some((entry) => /\.js$/.test(entry.name)));
  const { read, asked } = await page.evaluate(() => ({
    read: (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).domInteractive,
    asked: performance.getEntriesByType('resource').filter((entry) => /\.js$/.test(entry.name)),
  }));
  expect(asked.filter((entry) => entry.startTime < read).map((entry) => entry.name)).toEqual([]);
});

test.describe('Found by search engines', () => {
  test('the site map lists every public plan of its site and only these', async ({ page, site }) => {
    const mapped: string[][] = [];
    for (const name of ['northstar', 'partner'] as const) {
      await page.goto(site(name, `/plans?${CATEGORIES.map(({ key }) => `type=${key}`).join('&')}`));
      const links = page.getByRole('link', { name: /^More Info/ });
      const shown = await links.evaluateAll((all) =>
        all.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
      );
      const robots = await read(page, '/robots.txt');
      expect(robots.text).toContain(`Sitemap: http://${name}.localhost`);
      const map = await read(page, '/sitemap.xml');
      expect(map.type).toContain('xml');
      const paths = pathsOf(map.text);
      expect(paths.filter((path) => path.startsWith('/plan/')).sort()).toEqual([...new Set(shown)].sort());
      mapped.push(paths);
    }
    const [northstar = [], partner = []] = mapped;
    // A plan of the partner's portal is on no other site.
    const own = partner.filter((path) => path.startsWith('/plan/1109'));
    expect(own).toHaveLength(1);
    for (const path of [...own, '/plans?type=pet']) {
      expect(partner).toContain(path);
      expect((await read(page, path)).status, path).toBe(200);
    }
    expect(northstar.filter((path) => path.startsWith('/plan/1109'))).toEqual([]);
  });

  test('a plan’s page names its address, its price for machines, and a picture of its own', async ({ page, site }) => {
    await page.goto(site('northstar', '/plan/1101/any-name-at-all'));
    expect(await head(page, 'link[rel=canonical]', 'href')).toMatch(/\/plan\/1101\/dental-preferred$/);
    expect(await head(page, 'meta[name=description]', 'content')).toMatch(/From \$\d+\.\d\d a month, by Tidewell\.$/);
    expect(await head(page, 'meta[name=robots]', 'content')).toBe('index, follow');
    const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
    const graph = texts.flatMap((text) => (JSON.parse(text) as { '@graph': { '@type': string }[] })['@graph']);
    expect(graph.map((thing) => thing['@type'])).toEqual(['Product', 'BreadcrumbList', 'FAQPage']);
    const offered = (graph[0] as unknown as { offers: { price: string }[] }).offers.map((offer) => `$${offer.price}`);
    const levels = page.getByRole('region', { name: 'Choose your yearly maximum' }).getByText(/^from \$/);
    expect((await levels.allTextContents()).map((text) => text.replace(/^from |\/mo$/g, ''))).toEqual(offered);

    const picture = new URL((await head(page, 'meta[property="og:image"]', 'content')) ?? '');
    const drawn = await page.evaluate(async (path) => {
      const bitmap = await createImageBitmap(await (await fetch(path)).blob());
      return [bitmap.width, bitmap.height];
    }, `${picture.pathname}${picture.search}`);
    expect(drawn).toEqual([1200, 630]);
    // Another site's plan, or a made-up one, has no picture here.
    const folder = picture.pathname.replace(/[^/]+$/, '');
    for (const file of ['plan-1109.png', 'plan-999999.png', 'plan-x.png', 'nothing.svg'])
      expect((await read(page, `${folder}${file}`)).status, file).toBe(404);
    const icon = (await head(page, 'link[rel=icon]', 'href')) ?? '';
    expect((await read(page, icon)).text).toContain('>N</text>');
    await page.goto(site('harbormills'));
    expect((await read(page, icon)).status).toBe(404);
  });

  test('the landing’s title names the site, and a page that is not there has one word for robots', async ({
    page,
    site,
  }) => {
    await page.goto(site('northstar'));
    await expect(page).toHaveTitle('Plans and prices – North Star Benefits');
    for (const path of ['/nothing-here', '/404', '/plan/999999', '/referrals?rid=nobody']) {
      expect((await page.goto(site('northstar', path)))?.status(), path).toBe(404);
      await expect(page.locator('meta[name=robots]'), path).toHaveCount(1);
      expect(await head(page, 'meta[name=robots]', 'content'), path).toMatch(/^noindex/);
    }
  });

  test('a gated site is kept out', async ({ page, site }) => {
    for (const path of ['/', '/north-star']) {
      await page.goto(site('enroll', path));
      expect(await head(page, 'meta[name=robots]', 'content'), path).toBe('noindex, nofollow');
    }
    expect((await read(page, '/robots.txt')).text).toBe('User-agent: *\nDisallow: /\n');
    expect((await read(page, '/sitemap.xml')).status).toBe(404);
    const icon = (await head(page, 'link[rel=icon]', 'href')) ?? '';
    expect((await read(page, icon)).text).toContain('</svg>');
    expect((await read(page, icon.replace(/icon\.svg.*/, 'card.png'))).status).toBe(404);
  });
});
