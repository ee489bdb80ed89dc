import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { describeWithDemo } from '../config/databases';
import { Shopper } from './shopper';
import { plans } from '@/lib/enrollment-api/store/schema/catalog-tables';
import { siteKey } from '@/lib/enrollment-api/shop/tables/site-key';
import { buildApi, fieldErrors, NORTH_STAR, resultOf, type Api } from './support';

const PREMIER = { plan_id: 1305, plan_pricing_id: 130501 };

describeWithDemo('the list of plans', (store) => {
  let api: Api;
  beforeAll(async () => {
    api = await buildApi(store());
  });

  const list = async (shopper: Shopper, categories?: string) => {
    const answer = await shopper.call('getFilteredPlans', categories === undefined ? {} : { categories });
    return answer.body.data as { result: { plan_category: string; plan_price: string }[]; io_only: boolean };
  };

  it('says that a category fits Member Only when the tier leaves none', async () => {
    const family = await Shopper.quote(api, { tier: 'IF' });
    expect((await list(family)).io_only).toBe(false);
    expect(await list(family, 'term_life')).toEqual({ result: [], io_only: true });
    const single = await Shopper.quote(api);
    const termLife = await list(single, 'term_life');
    expect(termLife.io_only).toBe(false);
    expect(termLife.result.length).toBeGreaterThan(0);
    expect(new Set(termLife.result.map((plan) => plan.plan_category))).toEqual(new Set(['term_life']));
  });

  it('shows what was written to the catalogue within 15 seconds, and what was taken out of it no more', async () => {
    const named = async () => {
      const answer = await api.call('getMenuFilteredPlans', { category: 'pet' }, NORTH_STAR);
      return (answer.body.data as { plan_id: number; plan_name: string }[]).map((plan) => plan.plan_name);
    };
    const later = () => api.setNow(new Date(api.ports.clock.now().getTime() + 16_000));
    const { db } = store();
    const [first = '', second = '', ...others] = await named();
    const rename = (from: string, to: string) =>
      db
        .update(plans)
        .set({ definition: sql`jsonb_set(${plans.definition}, '{name}', to_jsonb(${to}::text))` })
        .where(eq(plans.name, from));
    const sell = (active: boolean) => db.update(plans).set({ active }).where(eq(plans.name, second));

    await rename(first, 'Renamed');
    expect(await named()).toEqual([first, second, ...others]);
    later();
    expect(await named()).toEqual(['Renamed', second, ...others]);
    await rename(first, first);
    await sell(false);
    later();
    expect(await named()).toEqual([first, ...others]);
    await sell(true);
    later();
    expect(await named()).toEqual([first, second, ...others]);
  });

  it('has a page for every plan of a site’s menu, also those of the site’s own portal', async () => {
    const partner = { site_key: siteKey('partner.localhost', null) };
    const menu = await api.call('getMenuFilteredPlans', { portal_id: '105' }, partner);
    const ids = (menu.body.data as { plan_id: number }[]).map((plan) => plan.plan_id);
    expect(ids).toContain(1109);
    for (const plan_id of ids)
      expect((await api.call('getPlanDetail', { plan_id }, partner)).http, `${plan_id}`).toBe(200);
    for (const plan_id of [1109, 1110])
      expect((await api.call('getPlanDetail', { plan_id }, NORTH_STAR)).http, `${plan_id}`).toBe(404);
  });

  it('takes numbers as numbers, and keeps of the dependents only what the tier asks for', async () => {
    const shopper = await Shopper.quote(api, { tier: 'IS' });
    const tell = (members: Record<string, unknown>) => api.call('changeFilterInfo', { tempId: shopper.id, ...members });
    const filter = async () => resultOf(await shopper.call('getEnrollmentTempInfo', { column: 'filter_info' }));

    expect(fieldErrors(await tell({ gender: 0, annual_incode: 52000.5, working_hours: 40 }))).toEqual({});
    expect(await filter()).toMatchObject({ gender: '0', annual_incode: '52000', working_hours: '40' });
    expect(fieldErrors(await tell({ working_hours: -1 }))).toHaveProperty('working_hours');

    await shopper.ok('storeTempDependentInfo', { dep_dob: '03/11/1984', no_of_children: 'many' });
    expect(await filter()).toMatchObject({ spouse_dob: '03/11/1984', no_of_children: '' });
    await tell({ tier: 'IC' });
    await shopper.ok('storeTempDependentInfo', { dep_dob: '01/01/2099', no_of_children: 9 });
    expect(await filter()).toMatchObject({ spouse_dob: '', no_of_children: '9' });
    expect(fieldErrors(await shopper.call('storeTempDependentInfo', { no_of_children: 10 }))).toHaveProperty(
      'no_of_children',
    );
  });

  it('asks for the category once a premier plan is looked at or in the cart, and keeps it', async () => {
    const shopper = await Shopper.quote(api);
    const change = (members: Record<string, unknown> = {}) =>
      api.call('changeFilterInfo', { tempId: shopper.id, is_smoker: '0', ...members });
    const asked = async () => resultOf(await shopper.call('getMoreRequirement'));

    expect(fieldErrors(await change())).toEqual({});
    expect(fieldErrors(await change({ plan_id: PREMIER.plan_id }))).toEqual({ category: 'Field is required' });
    expect(await asked()).toBe(false);
    await shopper.ok('addPlanToCart', PREMIER);
    expect(await asked()).toBe(true);
    expect(fieldErrors(await change())).toEqual({ category: 'Field is required' });
    expect(fieldErrors(await change({ category: 'medical' }))).toEqual({});
    // Said once, it holds, also when it is sent empty.
    expect(fieldErrors(await change())).toEqual({});
    expect(fieldErrors(await change({ category: '', is_smoker: '', plan_id: '' }))).toEqual({});
    const filter = await shopper.call('getEnrollmentTempInfo', { column: 'filter_info' });
    expect(resultOf(filter)).toMatchObject({ category: 'medical' });
  });
});
