import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { siteKey } from '@/lib/enrollment-api/shop/tables/site-key';
import { pastBasketRows } from '@/lib/enrollment-api/seed/past-baskets';
import { buildDemoPlans } from '@/tests/config/demo-shop';
import { loadBaskets } from '@/lib/enrollment-api/store/basket-rows';
import { pastBaskets } from '@/lib/enrollment-api/store/schema/recommend-tables';
import { BAND_STARTS, flattenRecommendations, type Recommended } from '@/lib/rules/quote/recommendations';
import type { EndpointName } from '@/lib/contract/registry';
import { describeWithDemo, openEither } from '../config/databases';
import { Shopper } from './shopper';
import { BAYLINE, buildApi, fieldErrors, HARBOR_MILLS, NORTH_STAR, NOW, type Answer, type Api } from './support';

const CALLS = ['recommendationAssociation', 'recommendationFilter', 'recommendationPopularity'] as const;
const TEXAN = { agentID: '4101', state: 'TX', tier: 'IO', age: '41', gender: '1' };

const recsOf = (answer: Answer): Recommended[] => flattenRecommendations(answer.body['recs'] as Recommended[]);
const idsOf = (answer: Answer) => recsOf(answer).map(({ plan_id: id }) => id);
const plans = new Map(buildDemoPlans().map((plan) => [Number(plan.id), plan]));

describeWithDemo('recommendations', (store) => {
  let api: Api;
  const ask = (name: EndpointName, members: object = {}, headers: Record<string, string> = NORTH_STAR) =>
    api.call(name, { ...members }, headers);
  beforeAll(async () => {
    api = await buildApi(store());
  });

  it('association: what past enrollments hold beside the cart, with the reason, strongest first', async () => {
    const answer = await ask('recommendationAssociation', { ...TEXAN, planID: '1101' });
    const [first, second] = recsOf(answer);
    expect(answer.http).toBe(200);
    expect(first).toEqual({ plan_id: 1202, reason: 'Often chosen with Dental Preferred' });
    expect(second).toEqual({ plan_id: 2201, reason: 'Often chosen with Dental Preferred' });
    const both = recsOf(await ask('recommendationAssociation', { ...TEXAN, planID: '1202,1101' }));
    expect(both[0]).toEqual({ plan_id: 2201, reason: 'Often chosen with Dental Preferred and Clear Vision 150' });
    expect(both.map(({ plan_id: id }) => id)).not.toContain(1101);
  });

  it('association knows nothing to add to an empty cart, and passes over plans it does not know', async () => {
    expect(recsOf(await ask('recommendationAssociation', TEXAN))).toEqual([]);
    expect(recsOf(await ask('recommendationAssociation', { ...TEXAN, planID: '999999' }))).toEqual([]);
  });

  it('filter: what like households choose, one category after another', async () => {
    const found = recsOf(await ask('recommendationFilter', TEXAN));
    expect(found[0]).toEqual({ plan_id: 1101, reason: 'Popular with people your age in Texas' });
    const categories = found.slice(0, 5).map(({ plan_id: id }) => plans.get(id)?.category);
    expect(new Set(categories).size).toBe(5);
    const family = recsOf(await ask('recommendationFilter', { ...TEXAN, state: 'OR', tier: 'IF' }));
    expect(family[0]).toEqual({ plan_id: 1103, reason: 'Popular with families like yours' });
    const looking = recsOf(await ask('recommendationFilter', { ...TEXAN, planID: '1103', tier: 'IF' }));
    expect(looking[0]).toEqual({ plan_id: 1204, reason: 'Often chosen with Family Dental Plus Ortho' });
  });

  it('popularity: lists by category, most chosen of the portal first', async () => {
    const answer = await ask('recommendationPopularity', { agentID: '4101', platformID: '103' });
    const recs = answer.body['recs'] as Record<string, Recommended[]>;
    expect(Object.keys(recs)[0]).toBe('dental');
    expect(recs['dental']?.[0]).toEqual({ plan_id: 1110, reason: 'Most chosen in Dental' });
    const open = (await ask('recommendationPopularity', { agentID: '4101', platformID: '101' })).body['recs'];
    expect(JSON.stringify(open)).not.toContain('1110');
    expect(JSON.stringify(open)).toContain('Often chosen in Dental');
  });

  it.each(CALLS)('%s answers the same every time', async (name) => {
    const question = { ...TEXAN, planID: '1101,1202,1701' };
    const [one, other] = [await ask(name, question), await ask(name, question)];
    expect(one.body['recs']).toEqual(other.body['recs']);
  });

  it.each(CALLS)('%s recommends nothing that the shopper cannot have or has', async (name) => {
    const question = {
      planID: '1101,1202,2101,1701,1301',
      agentID: '4101',
      state: 'TX',
      tier: 'IF',
      gender: '1',
      age: '70',
    };
    const ids = idsOf(await ask(name, question));
    for (const id of ids) {
      const plan = plans.get(id);
      expect([id, plan?.availability.tiers.includes('IF')]).toEqual([id, true]);
      expect([id, (plan?.availability.memberAge.max ?? 0) >= 70]).toEqual([id, true]);
      expect([id, (plan?.availability.states.only ?? ['TX']).includes('TX')]).toEqual([id, true]);
      expect([id, plan?.availability.blackouts]).toEqual([id, []]);
    }
    // In the cart, or of one kind with a plan in the cart.
    for (const taken of [1101, 1105, 1202, 2101, 1701, 1301, 1302, 1303]) expect(ids).not.toContain(taken);
    // A second plan of a category that households do not choose beside the first.
    expect(ids).not.toContain(1102);
  });

  it.each(CALLS)('%s leaves out what an existing member holds already', async (name) => {
    const holder = (
      await store().db.execute<{ id: string; plan_id: string }>(
        sql`select m.id, p.plan_id from members m join member_policies p on p.member_id = m.id
          where m.agent_id = '4101' and p.status = 'ACTIVE' and p.plan_id in ('1101', '1102', '1202') order by m.id limit 1`,
      )
    )[0];
    expect(holder).toBeDefined();
    const held = Number(holder?.plan_id);
    const question = { ...TEXAN, planID: held === 1202 ? '1101' : '1202' };
    expect(idsOf(await ask(name, question))).toContain(held);
    expect(idsOf(await ask(name, { ...question, userID: holder?.id }))).not.toContain(held);
  });

  it.each(CALLS)("%s says nothing about another owner's member, agent or group", async (name) => {
    const [member] = await store().db.execute<{ id: string }>(
      sql`select id from members where agent_id = '4101' and group_id is null order by id limit 1`,
    );
    for (const headers of [HARBOR_MILLS, BAYLINE, {}]) {
      const foreign = await ask(name, { userID: member?.id }, headers);
      const missing = await ask(name, { userID: 'nobody' }, headers);
      expect([foreign.http, foreign.body['message']]).toEqual([404, missing.body['message']]);
    }
    expect((await ask(name, { agentID: '4102' })).http).toBe(404);
    expect((await ask(name, { groupID: '2512' }, HARBOR_MILLS)).http).toBe(404);
  });

  it.each(CALLS)('%s shows a plan only where it is offered', async (name) => {
    const question = { state: 'ME', tier: 'IO', age: '41', gender: '0', platformID: '103', planID: '1206' };
    expect(idsOf(await ask(name, { ...question, agentID: '4102' }, BAYLINE))).toContain(1307);
    expect(idsOf(await ask(name, { ...question, agentID: '4101' }))).not.toContain(1307);
  });

  it.each(CALLS)('%s names what is not well formed', async (name) => {
    const bad = { planID: '1101;1202', state: 'Texas', tier: 'XX', age: '4x', gender: '7', userID: 'a b' };
    const answer = await ask(name, bad);
    expect(answer.http).toBe(422);
    expect(Object.keys(fieldErrors(answer)).sort()).toEqual(Object.keys(bad).sort());
  });

  type Card = { plan_id: number; plan_price: string; plan_pricing_id: number | null; message: string | null };

  it('cards come in the order asked for, each once, at the lowest price without an enrollment', async () => {
    const answer = await api.call('recommendationPlanDetails', { plan_list: '1202,1101,1202,999999,9001' });
    const cards = answer.body.data as Card[];
    expect(cards.map(({ plan_id: id }) => id)).toEqual([1202, 1101]);
    expect(cards[1]).toMatchObject({ plan_pricing_id: null, message: null, message_code: null });
  });

  it('cards are also of what only the own portal of the site sells', async () => {
    const cards = async (headers: Record<string, string>) => {
      const answer = await api.call('recommendationPlanDetails', { plan_list: '1109,1101' }, headers);
      return (answer.body.data as Card[]).map(({ plan_id: id }) => id);
    };
    expect(await cards({ site_key: siteKey('partner.localhost', null) })).toContain(1109);
    expect(await cards(NORTH_STAR)).toEqual([1101]);
  });

  it("cards come at the shopper's price and without what the shopper cannot have", async () => {
    const shopper = await Shopper.quote(api);
    const cards = await shopper.ok<Card[]>('recommendationPlanDetails', { plan_list: '1101,1307,1109,1202' });
    const listed = await shopper.ok<Card[]>('getFilteredPlans', { categories: 'dental,vision' });
    expect(cards.map(({ plan_id: id }) => id)).toEqual([1101, 1202]);
    for (const card of cards)
      expect(card.plan_price).toBe(listed.find(({ plan_id: id }) => id === card.plan_id)?.plan_price);
  });

  it('cards carry the server’s words about a blackout, and about a plan that is active or in the cart', async () => {
    const shopper = await Shopper.quote(api);
    await shopper.choose('medical');
    const cards = await shopper.ok<Card[]>('recommendationPlanDetails', { plan_list: '1803,1302,1303,1101' });
    expect(cards.map(({ message }) => message)).toEqual([
      plans.get(1803)?.availability.blackouts[0]?.message,
      expect.stringMatching(/^.+ is in your cart\. Remove it first to choose .+\.$/),
      expect.stringMatching(/is in your cart/),
      null,
    ]);
    const [member] = await store().db.execute<{ id: string }>(
      sql`select m.id from members m join member_policies p on p.member_id = m.id
        where m.agent_id = '4101' and p.status = 'ACTIVE' and p.plan_id = '1101' order by m.id limit 1`,
    );
    expect(member).toBeDefined();
    await store().db.execute(sql`update enrollments set user_id = ${member?.id} where id = ${shopper.id}`);
    const active = await shopper.ok<Card[]>('recommendationPlanDetails', { plan_list: '1101' });
    expect(active[0]).toMatchObject({
      message: expect.stringMatching(/^You already have .+, and it is active\.$/),
      message_code: 'alreadyActive',
    });
  });

  it('cards are not made of lists that are none', async () => {
    for (const plan_list of ['', 'x', '1101,', ',1101', '1101 1202', Array.from({ length: 21 }, () => '1').join()])
      expect([plan_list, (await api.call('recommendationPlanDetails', { plan_list })).http]).toEqual([plan_list, 422]);
  });
});

describe('the history', () => {
  const since = new Date(NOW.getTime() - 1000 * 86_400_000);

  it('counts submitted enrollments, what members hold and what was imported, each once', async () => {
    const store = await openEither();
    const api = await buildApi(store);
    const demo = await loadBaskets(store, since, BAND_STARTS);
    const imported = pastBasketRows().length;
    expect(demo.length).toBeGreaterThan(imported);
    await store.db.delete(pastBaskets);
    const before = await loadBaskets(store, since, BAND_STARTS);
    for (const tier of ['IO', 'IO']) await submit(api, store, tier);
    const after = await loadBaskets(store, since, BAND_STARTS);
    expect(after.filter((one) => !before.some((old) => JSON.stringify(old) === JSON.stringify(one)))).toEqual([
      { plans: ['1101', '1202'], portalId: '101', tier: 'IO', state: 'TX', ageFrom: 35, households: 2 },
    ]);
    await store.close();
  });

  it('is read again when the model is old, behind the answers', async () => {
    const store = await openEither();
    const api = await buildApi(store);
    const recs = async () => idsOf(await api.call('recommendationAssociation', { ...TEXAN, planID: '2301' }));
    expect(await recs()).toContain(1801);
    await store.db.delete(pastBaskets);
    expect(await recs(), 'kept').toContain(1801);
    api.setNow(new Date(NOW.getTime() + 16 * 60_000));
    expect(await recs(), 'answered at once').toContain(1801);
    await expect.poll(recs).not.toContain(1801);
    await store.close();
  });
});

/** A submitted enrollment as `save-review-info` leaves it, without the walk through the steps. */
async function submit(api: Api, store: Awaited<ReturnType<typeof openEither>>, tier: string): Promise<void> {
  const shopper = await Shopper.quote(api, { tier });
  const policy = `CF-${shopper.id.slice(0, 8)}`;
  await store.db
    .execute(sql`insert into policies (id, enrollment_id, site_key, portal_id, eprocess, tier, effective_date,
      first_month_cents, recurring_cents, payment_method, record, created_at)
    values (${policy}, ${shopper.id}, 'site', '101', 'applicant', ${tier}, '2027-01-01', 1, 1, 'eft', '', ${NOW.toISOString()})`);
  for (const plan of ['1202', '1101'])
    await store.db
      .execute(sql`insert into policy_items (id, policy_id, plan_id, plan_pricing_id, plan_name, effective_date,
        recurring_cents, breakdown)
      values (${`${policy}-${plan}`}, ${policy}, ${plan}, '1', 'Plan', '2027-01-01', 1, '{"people": [{"age": 41}]}')`);
}
