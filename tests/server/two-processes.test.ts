import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plans } from '@/lib/enrollment-api/store/schema/catalog-tables';
import { sites } from '@/lib/enrollment-api/store/schema/site-tables';
import { ask, CookieJar } from '@/tests/bench/http';
import { SITE_HOST } from '@/tests/bench/journey';
import { isWhole, soakRuns, soakTime } from '@/tests/soak/scale';
import { askAsPage } from './support/door';
import type { Product } from './support/product';
import { startTwo, type TwoProducts } from './support/two-products';

const ROUNDS = soakRuns('purges');
/** In figures 2 s; a loaded machine of the gate is given more, the soak is not. */
const LIMIT_MS = isWhole ? 2_000 : 6_000;
const TOKEN = 'token-of-this-test-0f3b8d51c2a7e4b6d9';

/** Two processes of the product on one database, as behind a load balancer. */
describe('two processes on one database', () => {
  let two: TwoProducts;
  let both: Product[] = [];
  let store: TwoProducts['store'];

  beforeAll(async () => {
    two = await startTwo({
      SESSION_KEYS: '1:session-key-of-these-tests-5d0a7c1e94',
      FIELD_KEYS: '1:field-key-of-these-tests-71c9e2b8d6',
      REVALIDATE_TOKEN: TOKEN,
    });
    ({ both, store } = two);
  }, 240_000);

  afterAll(() => two.close());

  const read = async ({ port }: Product, path: string) => {
    const { status, headers, body } = await ask({ port, host: SITE_HOST, path });
    return { status, location: headers.location, text: body.toString('utf8') };
  };

  /** The time until every process answers as it should, in milliseconds. */
  async function until(isTrue: (product: Product) => Promise<boolean>): Promise<number> {
    const started = performance.now();
    for (;;) {
      const answers = await Promise.all(both.map(isTrue));
      const took = performance.now() - started;
      if (answers.every(Boolean)) return took;
      if (took > LIMIT_MS) throw new Error(`Not everywhere after ${LIMIT_MS} ms: ${answers.join(', ')}`);
      await sleep(20);
    }
  }
  const showsEverywhere = (path: string, text: string) =>
    until(async (product) => (await read(product, path)).text.includes(text));
  const here = eq(sites.host, SITE_HOST);
  const branding = async () => (await store.db.select().from(sites).where(here))[0]?.branding ?? {};

  // First, as what a change purges is purged again for 16 seconds.
  it('purges on both when one is told to, and for nobody without the token', async () => {
    const [first] = both;
    const purge = (token: string) =>
      ask({
        port: first?.port ?? 0,
        host: SITE_HOST,
        path: '/api/revalidate',
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: { site: SITE_HOST },
      });
    const look = await branding();
    const name = `Told by hand at ${Date.now()}`;
    await Promise.all(both.map((each) => read(each, '/')));
    // A back office whose writes tell nothing.
    await store.db.execute(sql`alter table sites disable trigger sites_told`);
    await store.db
      .update(sites)
      .set({ branding: { ...look, site_name: name } })
      .where(here);
    await sleep(1_500);
    const shows = async () =>
      (await Promise.all(both.map((each) => read(each, '/')))).map(({ text }) => text.includes(name));
    expect((await purge('another')).status).toBe(401);
    expect(await shows()).toEqual([false, false]);
    expect((await purge(TOKEN)).status).toBe(200);
    await showsEverywhere('/', name);
    await store.db.execute(sql`alter table sites enable trigger sites_told`);
    await store.db.update(sites).set({ branding: look }).where(here);
  });

  it(
    'shows a change of a site on every page of both, also when it was made by SQL',
    { timeout: soakTime(60_000) },
    async () => {
      const look = await branding();
      const took: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const path of ['/', '/plans']) await Promise.all(both.map((product) => read(product, path)));
        const name = `Name ${Date.now()} of round ${round}`;
        await store.db
          .update(sites)
          .set({ branding: { ...look, site_name: name } })
          .where(here);
        took.push(await showsEverywhere('/', name));
        await showsEverywhere('/plans', name);
      }
      await store.db.update(sites).set({ branding: look }).where(here);
      console.log(`${ROUNDS} changes seen by both, slowest after ${Math.max(...took).toFixed(0)} ms`);
      expect(took).toHaveLength(ROUNDS);
    },
  );

  it('closes a gate and a site on both', async () => {
    await Promise.all(both.map((product) => read(product, '/plans')));
    await store.db.update(sites).set({ gate: 'code' }).where(here);
    await until(async (product) => (await read(product, '/plans')).status === 307);
    await store.db.update(sites).set({ gate: 'open', active: false }).where(here);
    await until(async (product) => (await read(product, '/plans')).status === 404);
    await store.db.update(sites).set({ active: true }).where(here);
    await until(async (product) => (await read(product, '/plans')).status === 200);
  });

  it('shows a plan that is sold no more, or by another name, as the catalogue has it', async () => {
    const [plan] = await store.db.select().from(plans).where(eq(plans.id, '1101'));
    const name = plan?.definition.title ?? plan?.name ?? '';
    expect((await Promise.all(both.map((product) => read(product, '/plan/1101')))).map(({ status }) => status)).toEqual(
      [200, 200],
    );
    const mine = eq(plans.id, '1101');
    await store.db.update(plans).set({ active: false }).where(mine);
    await until(async (product) => !(await read(product, '/plans')).text.includes(name));
    await store.db.update(plans).set({ active: true }).where(mine);
    await showsEverywhere('/plans', name);
  });

  it('knows a session on both, and its end', async () => {
    const [first, second] = both as [Product, Product];
    const jar = new CookieJar();
    const call = ({ port }: Product, path: string, body?: object) =>
      askAsPage(jar, { port, host: SITE_HOST, path, ...(body && { body }) });
    const quote = { zip: '46204', gender: '0', tier: 'IO', dob: '04/09/1985' };
    jar.take(await call(first, '/api/v1/add-filter-for-new-user', quote));
    expect((await call(second, '/api/v1/get-cart-count')).status).toBe(200);
    await call(first, '/api/session/leave', {});
    expect((await call(second, '/api/v1/get-cart-count')).status).toBe(401);
  });
});
