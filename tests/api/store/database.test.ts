import { readdirSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { StoreError, isStoreError } from '@/lib/enrollment-api/store/store-errors';
import { migrationsFolder } from '@/lib/enrollment-api/store/migrate';
import { enrollments, screenRecords } from '@/lib/enrollment-api/store/schema/enrollment-tables';
import { planVisibility } from '@/lib/enrollment-api/store/schema/catalog-tables';
import { sites } from '@/lib/enrollment-api/store/schema/site-tables';
import { settings } from '@/lib/enrollment-api/store/schema/system-tables';
import { describeOnBothDatabases } from '@/tests/config/databases';

const draft = (id: string) => ({ id, siteKey: 'site', eprocess: 'applicant', type: 'new-member', tier: 'IO' }) as const;

const caught = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describeOnBothDatabases('the store', (store) => {
  it('has every migration applied, and none twice', async () => {
    const files = readdirSync(migrationsFolder()).filter((name) => name.endsWith('.sql'));
    const rows = await store().db.execute(sql`select hash from drizzle.__drizzle_migrations`);
    expect(rows).toHaveLength(files.length);
    expect(files.length).toBeGreaterThan(1);
  });

  it('reads back what it wrote: text, JSON, dates to the millisecond, bytes', async () => {
    const submittedAt = new Date('2026-11-20T10:11:12.345Z');
    await store()
      .db.insert(enrollments)
      .values({ ...draft('round'), effectiveDate: '2026-12-01', submittedAt });
    const image = new Uint8Array([0, 1, 2, 254, 255]);
    await store()
      .db.insert(screenRecords)
      .values({ id: 's', enrollmentId: 'round', name: 'step', image, sha256: 'x', size: 5 });
    const [row] = await store().db.select().from(enrollments).where(eq(enrollments.id, 'round'));
    const [record] = await store().db.select().from(screenRecords).where(eq(screenRecords.id, 's'));
    expect(row).toMatchObject({
      effectiveDate: '2026-12-01',
      submittedAt,
      status: 'draft',
      version: 1,
      lockedAt: null,
    });
    expect(new Uint8Array(record?.image ?? [])).toEqual(image);
    const value = { text: 'a "quoted" one', list: [1, null, { deep: true }] };
    await store().db.insert(settings).values({ key: 'json', value });
    expect(await store().db.select({ value: settings.value }).from(settings)).toEqual([{ value }]);
  });

  it('hears an answer that came while the process itself was busy for longer than one may take', async () => {
    await store().db.execute(sql`select 1`);
    const asked = caught(store().db.execute(sql`select 1 as one`));
    // It has been sent, and nothing of it was heard yet.
    await new Promise((resolve) => setImmediate(resolve));
    for (const end = performance.now() + 4_700; performance.now() < end;);
    expect(await asked).toBeUndefined();
    expect(await store().db.execute(sql`select 2 as two`)).toEqual([{ two: 2 }]);
  });

  it('answers raw statements with rows as objects', async () => {
    expect(await store().db.execute(sql`select 1::int as one, ${'x'}::text as letter`)).toEqual([
      { one: 1, letter: 'x' },
    ]);
  });

  it('commits a transaction whole and rolls a failed one back whole', async () => {
    await store().withTransaction(async (tx) => {
      await tx.insert(enrollments).values(draft('kept'));
    });
    const refusal = new RangeError('changed my mind');
    const thrown = await caught(
      store().withTransaction(async (tx) => {
        await tx.insert(enrollments).values(draft('dropped'));
        throw refusal;
      }),
    );
    expect(thrown).toBe(refusal);
    const ids = await store().db.select({ id: enrollments.id }).from(enrollments);
    expect(ids.map((row) => row.id)).toContain('kept');
    expect(ids.map((row) => row.id)).not.toContain('dropped');
  });

  it('joins the running transaction through store.db and inner withTransaction calls', async () => {
    await caught(
      store().withTransaction(async () => {
        await store().db.insert(enrollments).values(draft('joined-1'));
        await store().withTransaction((tx) => tx.insert(enrollments).values(draft('joined-2')));
        throw new Error('roll back');
      }),
    );
    const rows = await store().db.select({ id: enrollments.id }).from(enrollments);
    expect(rows.filter((row) => row.id.startsWith('joined'))).toEqual([]);
  });

  it('refuses an outer handle inside a transaction at once instead of waiting for itself', async () => {
    const outer = store().db;
    const error = await caught(store().withTransaction(() => outer.select().from(enrollments)));
    // One that waited would end by the time limit of its statement, and say so.
    expect(isStoreError(error, 'misuse')).toBe(true);
  });

  it('refuses a transaction handle after its end', async () => {
    const leaked = await store().withTransaction((tx) => Promise.resolve({ tx }));
    expect(isStoreError(await caught(leaked.tx.select().from(enrollments)), 'misuse')).toBe(true);
  });

  it('keeps parameters and values out of every error', async () => {
    const secret = '987-65-4321';
    await store().db.insert(settings).values({ key: secret, value: {} });
    const errors = [
      await caught(store().db.insert(settings).values({ key: secret, value: {} })),
      await caught(store().db.execute(sql`select ${secret}::int`)),
      await caught(store().db.execute(sql`select * from no_such_table where ssn = ${secret}`)),
      await caught(store().withTransaction((tx) => tx.insert(settings).values({ key: secret, value: {} }))),
      await caught(store().db.insert(planVisibility).values({ id: secret, planId: secret, visible: true })),
    ];
    for (const error of errors) {
      expect(error).toBeInstanceOf(StoreError);
      const shown = [
        String(error),
        JSON.stringify(error),
        (error as StoreError).stack,
        Object.values(error as object).join(),
      ];
      expect(shown.join()).not.toContain(secret);
      expect((error as Error).cause).toBeUndefined();
    }
    expect(errors.map((error) => (error as StoreError).kind)).toEqual([
      'conflict',
      'invalid',
      'fault',
      'conflict',
      'reference',
    ]);
    expect(errors[0]).toMatchObject({ code: '23505', constraint: 'settings_pkey', table: 'settings' });
  });

  it('treats two sites without slug on one host as the same site', async () => {
    const site = { kind: 'agent', host: 'a.example', openType: 'agent', branding: {} } as const;
    await store()
      .db.insert(sites)
      .values({ ...site, key: 'one' });
    const error = await caught(
      store()
        .db.insert(sites)
        .values({ ...site, key: 'two' }),
    );
    expect(isStoreError(error, 'conflict')).toBe(true);
  });
});
