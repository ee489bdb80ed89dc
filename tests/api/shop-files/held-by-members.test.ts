import { getTableName, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Cart } from '@/lib/contract/cart';
import type { MemberHome } from '@/lib/contract/member-home';
import type { RateTable } from '@/lib/enrollment-api/rating/plan-rates';
import type { Shop } from '@/lib/enrollment-api/shop/shop';
import { applyShop, planShop, type Plan } from '@/lib/enrollment-api/shop/write/apply-shop';
import { KINDS } from '@/lib/enrollment-api/shop/write/kinds';
import { loadShop } from '@/lib/enrollment-api/shop/write/stored-shop';
import { describeWithDemo } from '@/tests/config/databases';
import {
  boardOf,
  BILLED,
  enrolledMember,
  forgetRenewals,
  heldOf,
  live,
  RENEWAL_DAY,
  renewalsOf,
  type Me,
} from '../renewing';
import { Shopper } from '../shopper';
import { buildApi, NOW, resultOf, type Api } from '../support';

/** Dental Preferred, as its shopper chooses it. */
const PREFERRED = { plan_id: 1101, plan_pricing_id: 110101 };

/** Tables that a shop's folder fills, beside those of its kinds; all others are of members, of money, or of the house. */
const OF_SHOP = new Set([
  ...KINDS.map(({ table }) => getTableName(table)),
  ...['rates', 'rate_tables', 'rate_factors', 'related_plans', 'states', 'shop_rows', 'changes'],
]);

describeWithDemo('a shop that is applied among members', (store) => {
  let api: Api;
  let told: Shop;
  beforeAll(async () => {
    api = await buildApi(store());
    told = (await loadShop(store().db)).shop;
    await apply(told);
  });
  beforeEach(async () => {
    await apply(told);
    await forgetRenewals(api);
  });

  const apply = async (shop: Shop) => {
    const plan = done(await applyShop(store(), shop, NOW));
    // The catalogue is kept for some seconds of a clock that stands still here.
    store().catalogueEdition += 1;
    return plan.effects;
  };
  const effectsOf = async (shop: Shop) => done(await planShop(store(), shop)).effects;

  it('writes in no table but those of the shop, whatever it changes, and what a member holds costs what it did', async () => {
    const me = await enrolledMember(api);
    const cart = await Shopper.quote(api);
    await cart.add(PREFERRED);
    await api.settle();
    const home = await homeOf(me);
    const before = await contentOf();
    const without = withRows(told, 'plans', (rows) => rows.filter(({ row }) => !['1101', '1102'].includes(row.id)));
    const renamed = withRows(without, 'agents', (rows) =>
      rows.map((one) => (one.row.id === '4101' ? { ...one, row: { ...one.row, firstName: 'Else' } } : one)),
    );
    const closed = withRows(renamed, 'sites', (rows) => rows.slice(0, -1));
    const other = withRows(closed, 'texts', (rows) => rows.slice(1));
    const { carts } = await apply(dearer(other, '1103', '2027-02-01'));
    expect(carts.lose).toBeGreaterThan(0);
    expect(await contentOf()).toEqual(before);
    expect(home.plans).toHaveLength(1);
    expect((await homeOf(me)).plans).toEqual(home.plans);
  });

  it('foretells the open carts whose price changes, and those that lose a plan, and no other', async () => {
    const shop = dearer(told, '1101', '2027-02-01');
    const without = withRows(told, 'plans', (rows) => rows.filter(({ row }) => row.id !== '1101'));
    const [base, gone] = [(await effectsOf(shop)).carts, (await effectsOf(without)).carts];
    const open = async (plan: Record<string, number>, day?: string) => {
      const shopper = await Shopper.quote(api);
      await shopper.add(plan as typeof PREFERRED);
      if (day !== undefined) await shopper.ok('cartCheckout', { effective_date: day, type: 'applicant' });
      return shopper;
    };
    const carts = [
      await open(PREFERRED, '01/01/2027'),
      await open(PREFERRED, '02/01/2027'),
      await open(PREFERRED, '03/01/2027'),
      await open({ plan_id: 1112, plan_pricing_id: 111201 }, '03/01/2027').catch(() => null),
    ].filter((one) => one !== null);
    // Sold: it is no open cart any more.
    await enrolledMember(api);
    const prices = () => Promise.all(carts.map(costOf));
    const before = await prices();
    const { carts: foretold } = await effectsOf(shop);
    const { carts: lost } = await effectsOf(without);
    expect(await apply(shop)).toMatchObject({ carts: foretold });
    const after = await prices();
    const changed = after.filter((price, at) => price !== before[at]).length;
    expect(changed).toBe(2);
    expect([foretold.reprice - base.reprice, foretold.lose]).toEqual([changed, 0]);
    expect([lost.lose - gone.lose, lost.reprice]).toEqual([3, 0]);
  });

  it('counts the held plans that renew at new rates, which are those that are renewed', async () => {
    const shop = dearer(told, '1101', RENEWAL_DAY);
    expect((await effectsOf(shop)).renewals).toBe(0);
    const me = await enrolledMember(api);
    const [held] = await heldOf(api, me);
    expect((await effectsOf(dearer(told, '1103', RENEWAL_DAY))).renewals).toBe(0);
    expect(await apply(shop)).toMatchObject({ renewals: 1 });
    expect(await heldOf(api, me)).toEqual([held]);
    await live(api, ...BILLED, '2027-04-02');
    const prepared = await renewalsOf(api, me);
    expect(prepared).toHaveLength(1);
    expect(prepared[0]?.newCents).toBeGreaterThan(prepared[0]?.oldCents ?? NaN);
    expect((await boardOf(api, me))?.plans).toHaveLength(1);
  });

  const costOf = async (shopper: Shopper): Promise<string> =>
    ((await shopper.call('getPlanCart')).body.data as Cart).recurring_month_cost;

  const homeOf = async (me: Me): Promise<MemberHome> =>
    resultOf<MemberHome>(await api.call('getMemberHome', { user_id: me.id }, me.headers));

  /** Every row of the tables that are no shop's, as text. */
  async function contentOf(): Promise<Record<string, string[]>> {
    const { db } = store();
    const tables = await db.execute<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
    );
    const found: Record<string, string[]> = {};
    for (const { name } of tables)
      if (!OF_SHOP.has(name)) {
        const rows = await db.execute<{ row: string }>(
          sql.raw(`select to_jsonb(t)::text as row from "${name}" as t order by 1`),
        );
        found[name] = rows.map(({ row }) => row);
      }
    expect(Object.keys(found)).toEqual(expect.arrayContaining(['member_policies', 'policies', 'payment_intents']));
    return found;
  }
});

function done(plan: Plan) {
  if (!plan.ok) throw new Error(JSON.stringify(plan.problems));
  return plan;
}

type List = Exclude<keyof Shop, 'expected' | 'guest'>;

/** A shop with the rows of one list changed. */
const withRows = <K extends List>(shop: Shop, list: K, change: (rows: Shop[K]) => Shop[K]): Shop => ({
  ...shop,
  [list]: change(shop[list]),
});

/** The rates of a plan as they are, and from a day on a tenth dearer. */
const dearer = (shop: Shop, planId: string, from: string): Shop =>
  withRows(shop, 'rates', (rows) =>
    rows.map((one) =>
      one.row.planId === planId
        ? { ...one, row: { planId, tables: [...one.row.tables, ...one.row.tables.slice(-1).map(raisedFrom(from))] } }
        : one,
    ),
  );

const raisedFrom =
  (from: string) =>
  (table: RateTable): RateTable => ({
    ...table,
    from,
    levels: Object.fromEntries(
      Object.entries(table.levels).map(([id, level]) => [id, level.kind === 'composite' ? raised(level) : level]),
    ),
  });

type Composite = Extract<RateTable['levels'][string], { kind: 'composite' }>;

const raised = (level: Composite): Composite => ({
  ...level,
  tiers: Object.fromEntries(Object.entries(level.tiers).map(([tier, cents]) => [tier, Math.round(cents * 1.1)])),
});
