import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointName } from '@/lib/contract/registry';
import { createDatabase, type Database } from '@/lib/enrollment-api/store/database';
import { postgresDriver } from '@/lib/enrollment-api/store/driver-postgres';
import { agents } from '@/lib/enrollment-api/store/schema/site-tables';
import { withRequest } from '@/lib/security/request-state';
import { createPostgresDatabase } from '@/tests/config/databases';
import { Shopper } from './shopper';
import { buildApi, NORTH_STAR, type Api } from './support';

/** The session is the storefront's and comes on top (tests/server/statements.test.ts). */
describe('a request to the API on PostgreSQL', () => {
  let place: Awaited<ReturnType<typeof createPostgresDatabase>>;
  let store: Database;
  let api: Api;
  let shopper: Shopper;
  const asked: string[] = [];
  beforeAll(async () => {
    place = await createPostgresDatabase('demo');
    const driver = postgresDriver(place.url);
    const counting: typeof driver.run = (...statement) => {
      asked.push(statement[0]);
      return driver.run(...statement);
    };
    store = createDatabase({ ...driver, run: counting });
    api = await buildApi(store, { seed: false });
    shopper = await Shopper.quote(api);
    await shopper.prepare();
  });
  afterAll(async () => {
    await store.close();
    await place.drop();
  });

  /** All the calls of one request; answers what they asked together. */
  async function askedBy(headers: Record<string, string>, names: readonly EndpointName[]): Promise<string[]> {
    await api.call('getMenuFilteredPlans', { category: 'dental' });
    asked.length = 0;
    await withRequest(4_800, async () => {
      for (const name of names) {
        const answer = await api.call(name, { enrollment_id: shopper.id }, headers);
        expect([name, answer.http, answer.body['status']]).toEqual([name, 200, 'success']);
      }
    });
    return [...asked];
  }

  /** Texts keep a number in one line: space and hyphen of it do not break. */
  const ONE_LINE = '(512)\u{a0}555\u{2011}0199';

  const PAGE = ['getPlanCart', 'getFormFieldsPersonalInfo', 'getCartCount', 'getPlanCart'] as const;

  it('asks one statement for a shopper, however many calls it makes', async () => {
    for (const names of [...PAGE.map((name) => [name]), PAGE])
      expect(await askedBy(NORTH_STAR, names), names.join()).toHaveLength(1);
  });

  it('keeps texts, site, owner and producer of an agreement for all requests, until one of them changes', async () => {
    const late = ['getDynamicTabs', 'getAgreementTexts', 'getPlanCart', 'getDynamicTabs'] as const;
    store.forgetKept();
    expect(await askedBy(NORTH_STAR, late)).toHaveLength(4);
    expect(await askedBy(NORTH_STAR, late)).toHaveLength(1);
    const own = eq(agents.id, NORTH_STAR.agent_id);
    const phone = async () =>
      JSON.stringify(await api.call('getAgreementTexts', { enrollment_id: shopper.id }, NORTH_STAR));
    expect(await phone()).not.toContain(ONE_LINE);
    const [agent] = await store.db.select().from(agents).where(own);
    const profile = { ...agent?.profile, display_phone: '5125550199' };
    await store.withTransaction((tx) => tx.update(agents).set({ profile }).where(own));
    expect(await phone()).toContain(ONE_LINE);
    // As a back office would, and this process hears of it.
    await api.call('getAgreementTexts', { enrollment_id: shopper.id }, NORTH_STAR);
    const office = postgresDriver(place.url);
    await office.run(`update agents set profile = profile - 'display_phone', phone = '5125550177'`, [], false);
    await office.close();
    store.forgetKept();
    expect(await phone()).not.toContain(ONE_LINE);
  });

  it.each([
    ['a rep', { ...NORTH_STAR, signed_in: 'rep:1:rep-4101' }],
    ['a member', { ...NORTH_STAR, uid: '70001', signed_in: 'member:0:70001' }],
  ])('asks one more for the account of %s', async (_who, headers) => {
    expect(await askedBy(headers, PAGE)).toHaveLength(2);
  });

  it('asks again after it has written', async () => {
    asked.length = 0;
    await withRequest(4_800, async () => {
      await shopper.ok('getCartCount');
      await shopper.ok('getCartCount');
      expect(asked).toHaveLength(1);
      await shopper.contact();
      await shopper.ok('getCartCount');
    });
    expect(asked.filter((statement) => statement.includes('json_agg')).length).toBeGreaterThan(1);
  });
});
