import { eq } from 'drizzle-orm';
import { DEFAULT_GUEST } from '../../handlers/lookup/start-up';
import type { Queries } from '../../store/database';
import { settings } from '../../store/schema/system-tables';
import type { JsonObject } from '../../store/schema/types';
import type { DefaultGuest, Shop } from '../shop';
import { textOf } from './kinds';

/** The rep or group that visitors without one belong to, as the database has it; null where none is told. */
export async function readGuest(db: Queries): Promise<JsonObject | null> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, DEFAULT_GUEST));
  return row?.value ?? null;
}

/** The change of it; null where there is none. A folder that tells none leaves what the database has. */
export async function compareGuest(db: Queries, guest: Shop['guest']): Promise<DefaultGuest | null> {
  if (guest === null) return null;
  return textOf(await readGuest(db)) === textOf(guest.row) ? null : guest.row;
}

export async function writeGuest(db: Queries, guest: DefaultGuest): Promise<void> {
  const value = { ...guest };
  await db
    .insert(settings)
    .values({ key: DEFAULT_GUEST, value })
    .onConflictDoUpdate({ target: settings.key, set: { value } });
}
