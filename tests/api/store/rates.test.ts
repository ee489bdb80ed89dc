import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type * as z from 'zod';
import { RateTables } from '@/lib/enrollment-api/rating/plan';
import type { RateTable } from '@/lib/enrollment-api/rating/plan-rates';
import { buildDemoPlans } from '@/tests/config/demo-shop';
import { fileRates, loadRates } from '@/lib/enrollment-api/store/rate-rows';
import { carriers, plans } from '@/lib/enrollment-api/store/schema/catalog-tables';
import { rateFactors, rates, rateTables } from '@/lib/enrollment-api/store/schema/rate-tables';
import { describeOnBothDatabases } from '@/tests/config/databases';

const demo = buildDemoPlans();

/** Every form of pricing §2 that the demo's plans leave out, and those they have. */
const FORMS: z.input<typeof RateTables> = [
  {
    from: '2026-01-01',
    levels: {
      '11': { kind: 'composite', tiers: { IO: 1000, IF: 0 } },
      '12': {
        kind: 'person',
        scale: 100,
        units: 300,
        member: [
          { from: 0, to: 39, rate: { male: 1, female: 2 }, tobacco: { male: 3, female: 4, unisex: 2 } },
          { from: 40, to: 40, rate: { male: 5, female: 6, unisex: 7 }, tobacco: 9 },
          { from: 41, to: 99, rate: 8, tobacco: 10 },
        ],
        spouse: { bands: [{ from: 16, to: 99, rate: 8 }], units: 150 },
        child: { kind: 'each', bands: [{ from: 0, to: 25, rate: 1 }], units: 50 },
      },
      '13': {
        kind: 'person',
        member: [{ from: 18, to: 64, rate: 100 }],
        spouse: { units: 2 },
        child: { kind: 'flat', cents: 0 },
        threeOldestUnder21: true,
      },
    },
    area: {
      default: 9_000,
      states: { TX: 10_100, NY: 12_000 },
      zip3: { '041': { factor: 10_400, name: 'Portland', state: 'ME' } },
      counties: { 'TX/De Witt': 11_000, 'TX/Travis': 10_200 },
    },
    ageFactors: [
      { from: 0, to: 17, factor: 7_000 },
      { from: 18, to: 99, factor: 10_000 },
    ],
    tobacco: { kind: 'table' },
  },
  {
    from: '2027-01-01',
    levels: { '11': { kind: 'composite', tiers: { IO: 1100 } } },
    tobacco: { kind: 'factor', factor: 12_000, fromAge: 21 },
  },
  {
    from: '2027-02-01',
    levels: { '11': { kind: 'composite', tiers: { IO: 1100 } } },
    tobacco: { kind: 'factor', factor: 12_000 },
  },
];

const composite = (from: string, cents: number): RateTable[] =>
  RateTables.parse([
    { from, levels: { '11': { kind: 'composite', tiers: { IO: cents } } }, area: { states: { TX: 11_000 } } },
  ]);

/** `insufficient_privilege`: the database's own word, not a mistake of the statement. */
const REFUSED = '42501';

describeOnBothDatabases('the rates of a plan', (store) => {
  beforeAll(async () => {
    await store().db.insert(carriers).values({ id: 'acme', name: 'Acme Mutual' });
  });

  async function writePlan(id: string): Promise<void> {
    const [like] = demo;
    if (!like) throw new Error('The demo has no plans');
    await store()
      .db.insert(plans)
      .values({ id, category: 'dental', carrierId: 'acme', name: 'Plan', definition: { ...like, id } });
  }

  const read = async (id: string) => RateTables.parse((await loadRates(store().db, [id])).get(id)?.tables);

  it('are read as they were filed, in every form that pricing knows', async () => {
    await writePlan('1');
    const filed = RateTables.parse(FORMS);
    // As an operator writes them, without what has a default.
    await store().db.execute(sql`select file_rates('1', ${JSON.stringify(FORMS)}::jsonb)`);
    expect(await read('1')).toEqual(filed);
    for (const { id, rates: own } of demo) {
      await writePlan(`9${id}`);
      await fileRates(store().db, [{ id: `9${id}`, rates: own }]);
      expect(await read(`9${id}`), id).toEqual(own);
    }
    const all = await loadRates(
      store().db,
      demo.map(({ id }) => `9${id}`),
    );
    expect([...all.keys()].sort()).toEqual(demo.map(({ id }) => `9${id}`).sort());
  });

  it('are never changed, removed or added to once they are in force', async () => {
    await writePlan('2');
    await fileRates(store().db, [{ id: '2', rates: composite('2026-01-01', 1_000) }]);
    const before = await read('2');
    const { db } = store();
    const own = { planId: '2', effectiveFrom: '2026-01-01' };
    const attempts: (() => Promise<unknown>)[] = [
      () => db.update(rates).set({ amount: 1 }).where(eq(rates.planId, '2')),
      () => db.delete(rates).where(eq(rates.planId, '2')),
      () => db.update(rateFactors).set({ factor: 1 }).where(eq(rateFactors.planId, '2')),
      () => db.delete(rateFactors).where(eq(rateFactors.planId, '2')),
      () => db.update(rateTables).set({ terms: {} }).where(eq(rateTables.planId, '2')),
      () => db.update(rateTables).set({ effectiveFrom: '2099-01-01' }).where(eq(rateTables.planId, '2')),
      () => db.delete(rateTables).where(eq(rateTables.planId, '2')),
      () => db.insert(rates).values({ ...own, level: '11', role: 'composite', tier: 'IS', amount: 1 }),
      () => db.insert(rateFactors).values({ ...own, kind: 'area', area: 'ME', factor: 1 }),
      () => fileRates(db, [{ id: '2', rates: composite('2026-06-01', 1) }]),
      () => db.execute(sql`truncate rates`),
      () => db.execute(sql`truncate rate_factors`),
      () => db.execute(sql`truncate rate_tables cascade`),
    ];
    for (const attempt of attempts)
      await expect(attempt(), attempt.toString()).rejects.toMatchObject({ code: REFUSED });
    expect(await read('2')).toEqual(before);
  });

  it('follow each other: a later start is filed beside those in force, and may be mended until it comes', async () => {
    await writePlan('3');
    await fileRates(store().db, [{ id: '3', rates: composite('2026-01-01', 1_000) }]);
    await fileRates(store().db, [{ id: '3', rates: composite('2099-01-01', 2_000) }]);
    const { db } = store();
    const later = and(eq(rates.planId, '3'), eq(rates.effectiveFrom, '2099-01-01'));
    await db.update(rates).set({ amount: 2_100 }).where(later);
    expect(await read('3')).toEqual([...composite('2026-01-01', 1_000), ...composite('2099-01-01', 2_100)]);
    // What is to come cannot be made to count at once.
    const ahead = and(eq(rateTables.planId, '3'), eq(rateTables.effectiveFrom, '2099-01-01'));
    await expect(db.update(rateTables).set({ effectiveFrom: '2026-02-01' }).where(ahead)).rejects.toMatchObject({
      code: REFUSED,
    });
    await db.delete(rateTables).where(ahead);
    expect(await read('3')).toEqual(composite('2026-01-01', 1_000));
  });

  it('change the row of their plan, by which processes hear of it', async () => {
    await writePlan('4');
    const version = async () => {
      const [row] = await store().db.execute<{ at: string }>(
        sql`select xmin::text || ctid::text as at from plans where id = '4'`,
      );
      return row?.at;
    };
    const seen = [await version()];
    const { db } = store();
    await fileRates(db, [{ id: '4', rates: composite('2099-01-01', 1_000) }]);
    seen.push(await version());
    await db.update(rates).set({ amount: 1 }).where(eq(rates.planId, '4'));
    seen.push(await version());
    await db.update(rateFactors).set({ factor: 1 }).where(eq(rateFactors.planId, '4'));
    seen.push(await version());
    await db.delete(rateTables).where(eq(rateTables.planId, '4'));
    seen.push(await version());
    expect(new Set(seen).size).toBe(5);
  });
});
