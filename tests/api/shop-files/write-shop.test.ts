import { desc, eq, inArray, or, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Shop, Told } from '@/lib/enrollment-api/shop/shop';
import { applyShop, planShop, type Plan } from '@/lib/enrollment-api/shop/write/apply-shop';
import { loadShop } from '@/lib/enrollment-api/shop/write/stored-shop';
import { tellDifference, tellEffects } from '@/lib/enrollment-api/shop/write/tell-difference';
import { countDifference } from '@/lib/enrollment-api/shop/write/write-shop';
import { staff } from '@/lib/enrollment-api/store/schema/access-tables';
import { agreementTexts, carriers, plans, planVisibility } from '@/lib/enrollment-api/store/schema/catalog-tables';
import { rateTables } from '@/lib/enrollment-api/store/schema/rate-tables';
import { agents, groups, sites } from '@/lib/enrollment-api/store/schema/site-tables';
import { changes } from '@/lib/enrollment-api/store/schema/system-tables';
import type { Database } from '@/lib/enrollment-api/store/database';
import { describeOnBothDatabases, openTestPglite } from '@/tests/config/databases';

const AT = { file: 'folder/file.csv', line: 7, column: 1 };
const LATER = '2099-01-01';
const NOW = new Date('2026-11-26T12:00:00Z');

type List = Exclude<keyof Shop, 'expected' | 'guest'>;

/** A shop with the rows of one list changed. */
function withRows<K extends List>(shop: Shop, list: K, change: (rows: Shop[K]) => Shop[K]): Shop {
  return { ...shop, [list]: change(shop[list]) };
}

/** The rows of a list with one that `which` finds changed. */
const changed = <R extends object>(rows: Told<R>[], which: (row: R) => boolean, change: Partial<R>): Told<R>[] =>
  rows.map((one) => (which(one.row) ? { row: { ...one.row, ...change }, at: AT } : one));

describeOnBothDatabases('a shop that is written', (store, kind) => {
  let demo: Database;
  let told: Shop;
  beforeAll(async () => {
    demo = await openTestPglite('demo');
    told = (await loadShop(demo.db)).shop;
  });
  afterAll(() => demo.close());

  const apply = async (shop: Shop) => done(await applyShop(store(), shop, NOW));
  const refusal = async (shop: Shop) => {
    const plan = await applyShop(store(), shop, NOW);
    return plan.ok ? [] : plan.problems.map(({ at, what, expected }) => [at.file, at.line, what, expected].join(': '));
  };
  const lines = async (shop: Shop) => tellDifference(done(await planShop(store(), shop)).difference);
  const staffOf = async (email: string) => (await store().db.select().from(staff).where(eq(staff.email, email)))[0];
  /** Addresses that processes are told to forget by the writing that comes last. */
  const purgedBy = async () => {
    const [last] = await store().db.select().from(changes).orderBy(desc(changes.id)).limit(1);
    const rows = await store()
      .db.select()
      .from(changes)
      .where(eq(changes.transaction, last?.transaction ?? ''));
    return rows.map(({ topic }) => topic).sort();
  };

  it('stands in an empty database as it was told, and has nothing to do afterwards', async () => {
    const first = await apply(told);
    expect(countDifference(first.difference)).toMatchObject({ changed: 1, retired: 0, unchanged: 0 });
    expect((await loadShop(store().db)).shop).toEqual(told);
    expect(await lines(told)).toEqual(['Nothing to do: the database has the shop as the folder tells it.']);
    for (const table of ['rates', 'rate_tables', 'rate_factors', 'related_plans', 'states', 'plan_visibility'])
      expect([table, await contentOf(store(), table)]).toEqual([table, await contentOf(demo, table)]);
  });

  it('leaves the exchange of files with a carrier, which no folder tells, as it is', async () => {
    const exchange = { sender: { id: 'AGENCY' }, ssn: false, administrator: null };
    const ofTidewell = eq(carriers.id, 'tidewell');
    const settingsOf = async () => (await store().db.select().from(carriers).where(ofTidewell))[0]?.settings;
    const before = await settingsOf();
    await store()
      .db.update(carriers)
      .set({ settings: { ...before, exchange } })
      .where(ofTidewell);
    expect(await lines(told)).toEqual(['Nothing to do: the database has the shop as the folder tells it.']);
    const phone = '8005550100';
    const other = withRows(told, 'carriers', (rows) =>
      changed(rows, ({ id }) => id === 'tidewell', { settings: { ...before, phone } }),
    );
    expect(await lines(other)).toEqual(['~ carrier tidewell: settings']);
    await apply(other);
    expect(await settingsOf()).toEqual({ ...before, phone, exchange });
    await apply(told);
    expect(await settingsOf()).toEqual({ ...before, exchange });
    await store()
      .db.update(carriers)
      .set({ settings: before ?? {} })
      .where(ofTidewell);
  });

  it('retires what the folder names no more, and lets it come back as it was', async () => {
    const without = withRows(told, 'plans', (rows) => rows.filter(({ row }) => row.id !== '1101'));
    const less = withRows(without, 'staff', (rows) => rows.filter(({ row }) => row.email !== 'dana@northstar.example'));
    const texts = withRows(less, 'texts', (rows) => rows.filter(({ row }) => row.key !== 'authorization'));
    expect(await lines(texts)).toEqual([
      '- retired, 1 plan: 1101',
      expect.stringMatching(/^- retired, 1 account of staff: /),
      expect.stringMatching(/^- retired, 1 text: authorization/),
    ]);
    await apply(texts);
    const [plan] = await store().db.select().from(plans).where(eq(plans.id, '1101'));
    expect(plan).toMatchObject({ active: false });
    expect(await staffOf('dana@northstar.example')).toMatchObject({ active: false, sessionVersion: 2 });
    const [text] = await store().db.select().from(agreementTexts).where(eq(agreementTexts.key, 'authorization'));
    expect(text?.retiredAt).toEqual(NOW);
    const { leftOut } = await loadShop(store().db);
    expect(leftOut).toEqual([
      { words: ['plan', 'plans'], names: ['1101'] },
      { words: ['account of staff', 'accounts of staff'], names: [expect.stringMatching(/^rep-/)] },
      { words: ['text', 'texts'], names: ['authorization 2'] },
    ]);
    expect(await lines(texts)).toHaveLength(1);
    expect(await lines(told)).toContain('+ back again, 1 plan: 1101');
    await apply(told);
    expect((await loadShop(store().db)).shop).toEqual(told);
    expect(await staffOf('dana@northstar.example')).toMatchObject({ active: true, sessionVersion: 3 });
  });

  it('leaves out a carrier that the folder has dropped, unless a plan that is sold names it, and lets it come back', async () => {
    const carrier = told.carriers[0]?.row.id ?? '';
    const dropped = withRows(told, 'carriers', (rows) => rows.filter(({ row }) => row.id !== carrier));
    const names = async () => (await loadShop(store().db)).shop.carriers.map(({ row }) => row.id);
    expect(await lines(dropped)).toEqual([`- retired, 1 carrier: ${carrier}`]);
    await apply(dropped);
    expect(await names()).toContain(carrier);
    const without = withRows(dropped, 'plans', (rows) => rows.filter(({ row }) => row.carrierId !== carrier));
    const bare = withRows(without, 'texts', (rows) => rows.filter(({ row }) => row.carrierId !== carrier));
    await apply(bare);
    const { shop, leftOut } = await loadShop(store().db);
    expect(shop.carriers.map(({ row }) => row.id)).not.toContain(carrier);
    expect(leftOut).toContainEqual({ words: ['carrier', 'carriers'], names: [carrier] });
    expect(await lines(bare)).toEqual(['Nothing to do: the database has the shop as the folder tells it.']);
    // What was sold still names it.
    expect(await store().db.$count(carriers, eq(carriers.id, carrier))).toBe(1);
    expect(await lines(told)).toContain(`+ back again, 1 carrier: ${carrier}`);
    await apply(told);
    expect((await loadShop(store().db)).shop).toEqual(told);
    expect(await lines(told)).toHaveLength(1);
  });

  it('takes over a place of a plan that was made by hand under another id', async () => {
    const [place] = told.visibility;
    if (!place) throw new Error('no place');
    const byHand = { ...place.row, id: 'by-hand', visible: !place.row.visible };
    const fewer = withRows(told, 'visibility', (rows) => rows.filter((one) => one !== place));
    await apply(fewer);
    await store().db.insert(planVisibility).values(byHand);
    expect(await lines(told)).toEqual([
      expect.stringMatching(/^\+ 1 place of a plan: /),
      '- 1 place of a plan: by-hand',
    ]);
    await apply(told);
    expect((await loadShop(store().db)).shop).toEqual(told);
    expect(await lines(told)).toHaveLength(1);
  });

  it('names the row that the database refuses by whatever else, and writes nothing of the folder', async () => {
    await store().db.execute(sql`create unique index agents_email_once on agents (lower(email))`);
    const [one, other] = told.agents.map(({ row }) => row);
    const same = withRows(told, 'agents', (rows) =>
      changed(rows, ({ id }) => id === other?.id, { email: one?.email.toUpperCase() ?? '', phone: '5125550111' }),
    );
    const both = withRows(same, 'portals', (rows) =>
      changed(rows, ({ id }) => id === rows[0]?.row.id, { name: 'Else' }),
    );
    expect(await refusal(both)).toEqual([
      `folder/file.csv: 7: The database refuses the agent ${other?.id} (agents_email_once): what no other row has`,
    ]);
    expect((await loadShop(store().db)).shop).toEqual(told);
    await store().db.execute(sql`drop index agents_email_once`);
  });

  it('leaves what was made by hand alone, and takes it over once the folder names it', async () => {
    const own = { role: 'rep' as const, agentId: '4101', email: 'kai@northstar.example', name: 'Kai Lindqvist' };
    await store()
      .db.insert(staff)
      .values({ id: 'by-hand', ...own });
    expect(await lines(told)).toHaveLength(1);
    await apply(told);
    expect(await staffOf(own.email)).toMatchObject({ active: true });
    const more = withRows(told, 'staff', (rows) => [...rows, { row: { id: 'by-hand', ...own }, at: AT }]);
    expect(await lines(more)).toEqual(['= kept by the folder from now on, 1 account of staff: by-hand']);
    await apply(more);
    expect(await lines(more)).toEqual(['Nothing to do: the database has the shop as the folder tells it.']);
    await apply(told);
    expect(await staffOf(own.email)).toMatchObject({ active: false });
    await store().db.delete(staff).where(eq(staff.email, own.email));
  });

  it('leaves closed what was closed by hand, and says so', async () => {
    await store().db.update(staff).set({ active: false }).where(eq(staff.email, 'dana@northstar.example'));
    expect(await lines(told)).toEqual([
      expect.stringMatching(/^= closed by hand, and left closed, 1 account of staff: /),
    ]);
    await apply(told);
    expect(await staffOf('dana@northstar.example')).toMatchObject({ active: false });
    await store().db.update(staff).set({ active: true }).where(eq(staff.email, 'dana@northstar.example'));
  });

  it('files later rates, takes back those that have not begun, and never changes rates in force', async () => {
    const ofPlan = (
      change: (tables: Shop['rates'][number]['row']['tables']) => Shop['rates'][number]['row']['tables'],
    ) =>
      withRows(told, 'rates', (rows) =>
        rows.map((one) =>
          one.row.planId === '1102' ? { at: AT, row: { planId: '1102', tables: change(one.row.tables) } } : one,
        ),
      );
    const dearer = (cents: number) =>
      ofPlan((tables) => [...tables, ...tables.slice(0, 1).map((table) => raised({ ...table, from: LATER }, cents))]);
    expect(await lines(dearer(100))).toEqual([`+ rates ${LATER} of 1102, 4 rows`]);
    await apply(dearer(100));
    expect(await lines(dearer(100))).toHaveLength(1);
    expect(await lines(dearer(200))).toEqual([`~ rates ${LATER} of 1102, 4 rows`]);
    await apply(dearer(200));
    expect((await loadShop(store().db)).shop.rates).toEqual(
      dearer(200).rates.map(({ row }) => expect.objectContaining({ row })),
    );
    expect(await lines(told)).toEqual([`- rates ${LATER} of 1102, which have not begun`]);
    await apply(told);
    expect(await store().db.$count(rateTables, eq(rateTables.effectiveFrom, LATER))).toBe(0);
    const before = await contentOf(store(), 'rates');
    expect(await refusal(ofPlan((tables) => tables.map((table) => raised(table, 100))))).toEqual([
      expect.stringMatching(
        /^folder\/file\.csv: 7: Rates of 1102 from 2026-01-01 are in force and never changed: level \d+, tier I[A-Z] is \$\d+\.\d\d in the database and \$\d+\.\d\d here: /,
      ),
    ]);
    expect(
      await refusal(ofPlan((tables) => [...tables, ...tables.map((table) => ({ ...table, from: '2026-02-01' }))])),
    ).toEqual([expect.stringMatching(/Rates of 1102 from 2026-02-01 would be in force at once/)]);
    expect(await contentOf(store(), 'rates')).toEqual(before);
  });

  it('refuses other words under the same version of a text, and a code that another has', async () => {
    const reworded = withRows(told, 'texts', (rows) =>
      changed(rows, ({ key }) => key === 'authorization', { body: 'Else.', sha256: '0' }),
    );
    expect(await refusal(reworded)).toEqual([
      expect.stringMatching(/^folder\/file\.csv: 7: The text authorization-\d+ is never changed, and body would be: /),
    ]);
    const [dana] = told.agents.filter(({ row }) => row.id === '4101');
    const twice = withRows(told, 'agents', (rows) =>
      changed(rows, ({ id }) => id === '4102', { code: dana?.row.code ?? '' }),
    );
    expect(await refusal(twice)).toEqual([
      expect.stringMatching(/^folder\/file\.csv: 7: The code .* is that of the agent 4101: /),
    ]);
  });

  it('purges exactly the sites that it touches, and foretells them', async () => {
    const renamed = withRows(told, 'agents', (rows) =>
      changed(rows, ({ id }) => id === '4102', { phone: '5125550199' }),
    );
    const { effects } = await apply(renamed);
    // Pages of plans name the agent of a site, and of a group's site that of the group.
    const ofAgent = store().db.select({ id: groups.id }).from(groups).where(eq(groups.agentId, '4102'));
    const rows = await store()
      .db.select()
      .from(sites)
      .where(or(eq(sites.agentId, '4102'), inArray(sites.groupId, ofAgent)));
    const shown = rows.map(({ host, slug }) => [host, slug].filter((part) => part !== null).join('/'));
    expect(shown.length).toBeGreaterThan(2);
    expect(effects.purged).toEqual(shown.sort());
    expect(await purgedBy()).toEqual(shown.map((address) => `site:${address}`));
    expect(tellEffects(effects)).toEqual([`Pages are made anew of ${shown.length} sites: ${shown.join(', ')}.`]);
    const { effects: all } = await apply(
      withRows(renamed, 'plans', (rows) => changed(rows, ({ id }) => id === '1102', { shortText: 'Else' })),
    );
    expect(all.purged).toBe('all');
    expect(await purgedBy()).toEqual(['catalogue']);
    await apply(told);
  });

  it('lets one operator apply after the other', async () => {
    const named = (phone: string) =>
      withRows(told, 'agents', (rows) => changed(rows, ({ id }) => id === '4103', { phone }));
    const both = ['5125550191', '5125550192'].map((phone) => apply(named(phone)));
    await Promise.all(both);
    const [lena] = await store().db.select().from(agents).where(eq(agents.id, '4103'));
    expect(['5125550191', '5125550192']).toContain(lena?.phone);
    expect(kind === 'pglite' || (await countDifference((await apply(told)).difference))).toBeTruthy();
    await apply(told);
  });
});

function done(plan: Plan) {
  if (!plan.ok) throw new Error(JSON.stringify(plan.problems));
  return plan;
}

type Table = Shop['rates'][number]['row']['tables'][number];

/** A table of composite prices, each dearer. */
const raised = (table: Table, cents: number): Table => ({
  ...table,
  levels: Object.fromEntries(
    Object.entries(table.levels).map(([id, level]) => [
      id,
      level.kind === 'composite'
        ? {
            ...level,
            tiers: Object.fromEntries(Object.entries(level.tiers).map(([tier, price]) => [tier, price + cents])),
          }
        : level,
    ]),
  ),
});

/** All rows of a table as text, without what another database counts itself. */
async function contentOf({ db }: Database, table: string): Promise<string[]> {
  const rows = await db.execute<{ row: string }>(
    sql.raw(`select (to_jsonb(t) - 'filed_by')::text as row from ${table} as t order by 1`),
  );
  return rows.map(({ row }) => row);
}
