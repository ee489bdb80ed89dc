import { count, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { zipCodes } from '@/lib/enrollment-api/store/schema/catalog-tables';
import { seedZipCodes } from '@/lib/enrollment-api/store/zip-rows';
import { describeOnBothDatabases } from '@/tests/config/databases';

describeOnBothDatabases('the ZIP table', (store) => {
  it('holds the places of the package, once', async () => {
    const rows = await seedZipCodes(store());
    expect(rows).toBeGreaterThan(41_000);
    expect(await seedZipCodes(store())).toBe(rows);
    expect(await store().db.select({ rows: count() }).from(zipCodes)).toEqual([{ rows }]);
    expect(await store().db.select().from(zipCodes).where(eq(zipCodes.zip, '00501'))).toEqual([
      { zip: '00501', city: 'Holtsville', state: 'NY', county: 'Suffolk' },
    ]);
  });
});
