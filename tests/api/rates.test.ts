import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { RateTables } from '@/lib/enrollment-api/rating/plan';
import { getCatalog } from '@/lib/enrollment-api/handlers/shared/plan-catalog';
import { loadRated } from '@/lib/enrollment-api/handlers/shared/rated-plans';
import { fileRates } from '@/lib/enrollment-api/store/rate-rows';
import { rateTables, rates } from '@/lib/enrollment-api/store/schema/rate-tables';
import { describeWithDemo } from '@/tests/config/databases';
import { Shopper } from './shopper';
import { addDays } from '@/lib/rules/text/days-later';
import { today } from '@/lib/clock';
import { buildApi, resultOf, type Api } from './support';

/** The database asks its own clock what is in force. */
const TOMORROW = addDays(today(), 1);

type Card = { plan_id: number; plan_price: string };

describeWithDemo('rates of the catalogue', (store) => {
  let api: Api;
  beforeAll(async () => {
    api = await buildApi(store());
    api.setNow(new Date());
  });

  const later = () => api.setNow(new Date(api.ports.clock.now().getTime() + 16_000));
  const needs = () => ({ ...api.ports, now: api.ports.clock.now() });
  const cartOf = async (shopper: Shopper) => {
    const cart = resultOf<{ plan_id: number; price: string; problem?: string }[]>(await shopper.call('getPlanCart'));
    return cart.filter(({ plan_id }) => plan_id === 1202).map(({ price, problem }) => ({ price, problem }));
  };
  const menu = async () =>
    ((await api.call('getMenuFilteredPlans', { category: 'vision' })).body.data as Card[]).filter(
      ({ plan_id }) => plan_id === 1202,
    );

  it('leave the catalogue the same one while nothing was written, and make another when they were', async () => {
    const first = await getCatalog(needs());
    later();
    expect(await getCatalog(needs())).toBe(first);
    const tables = RateTables.parse([
      { from: '2099-01-01', levels: { '110101': { kind: 'composite', tiers: { IO: 1, IS: 1, IC: 1, IF: 1 } } } },
    ]);
    await fileRates(store().db, [{ id: '1101', rates: tables }]);
    later();
    expect(await getCatalog(needs())).not.toBe(first);
    await store().db.delete(rateTables).where(eq(rateTables.effectiveFrom, '2099-01-01'));
  });

  it('are of no plan in memory before it is priced', async () => {
    const catalog = await getCatalog(needs());
    expect([...catalog.plans.values()].filter(({ definition }) => 'rates' in definition)).toEqual([]);
    const plan = catalog.plans.get('1202');
    const one = await loadRated(needs(), plan ? [plan] : []);
    expect([...one.keys()]).toEqual(['1202']);
    expect(one.get('1202')?.rates.length).toBeGreaterThan(0);
    const again = await loadRated(needs(), plan ? [plan] : []);
    expect(again.get('1202')).toBe(one.get('1202'));
  });

  it('that were filed are charged from their day on, in the cart as on cards, as soon as the catalogue is read again', async () => {
    const shopper = await Shopper.quote(api);
    await shopper.ok('addPlanToCart', { plan_id: 1202, plan_pricing_id: 120201 });
    const [before] = await cartOf(shopper);
    const [card] = await menu();
    const tables = RateTables.parse([
      {
        from: TOMORROW,
        levels: { '120201': { kind: 'composite', tiers: { IO: 5_000, IS: 6_000, IC: 7_000, IF: 8_000 } } },
      },
    ]);
    await fileRates(store().db, [{ id: '1202', rates: tables }]);
    expect(await cartOf(shopper)).toEqual([before]);
    later();
    expect(before?.price).not.toBe('50.00');
    expect(await cartOf(shopper)).toEqual([{ price: '50.00' }]);
    expect(card?.plan_price).not.toBe('50.00');
    expect((await menu()).map(({ plan_price }) => plan_price)).toEqual(['50.00']);
  });

  it('that cannot be read cost no other plan: theirs is not offered, and logged with its place', async () => {
    const shopper = await Shopper.quote(api);
    await shopper.ok('addPlanToCart', { plan_id: 1202, plan_pricing_id: 120201 });
    const { db } = store();
    await db
      .update(rates)
      .set({ tier: 'IS', amount: 1 })
      .where(sql`plan_id = '1202' and effective_from = ${TOMORROW} and tier = 'IS'`);
    await db.delete(rates).where(sql`plan_id = '1202' and effective_from = ${TOMORROW} and tier = 'IO'`);
    later();
    expect(await menu()).toEqual([]);
    expect((await api.call('getMenuFilteredPlans', { category: 'vision' })).body.data).not.toEqual([]);
    expect((await api.call('getPlanDetail', { plan_id: 1202 })).http).toBe(404);
    expect((await shopper.call('getPlanPricingDetail', { pid: 1202 })).http).toBe(404);
    expect(await cartOf(shopper)).toEqual([
      { price: '0.00', problem: 'This plan is not offered any more. Please remove it to go on.' },
    ]);
    expect(api.logged.filter((line) => line.includes('catalog.rates'))).toEqual([
      expect.stringContaining(`No rate from ${TOMORROW} for level 120201 and tier IO`),
    ]);
    await db.delete(rateTables).where(eq(rateTables.effectiveFrom, TOMORROW));
    later();
    expect((await menu()).length).toBe(1);
  });
});
