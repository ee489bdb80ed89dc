import { sql, type SQL } from 'drizzle-orm';
import { customType, timestamp, type PgColumn } from 'drizzle-orm/pg-core';
import { cut } from '@/lib/rules/text/cut';

/** An instant, kept to the millisecond so that what is read back equals what was written. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 });

/** The instant of the insert. */
export const createdAt = () => instant().notNull().defaultNow();

/**
 * Words of an operator that screens show: read no longer than the wire carries them, so that one overlong name does not
 * fail every answer it stands in (threats R24). Written as they are given.
 */
export const words = (max = 200) =>
  customType<{ data: string; driverData: string }>({
    dataType: () => 'text',
    fromDriver: (value) => cut(value, max),
  })();

/** Bytes; both drivers answer a `Uint8Array`. */
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/** The number of a transaction, which never comes twice in the life of a cluster. */
export const transactionId = customType<{ data: string; driverData: string }>({ dataType: () => 'xid8' });

/** A class of a group's employees: words of the employer that a header of the wire can carry (decisions 147). */
export const isClass = (column: PgColumn): SQL => sql`${column} ~ '^[!-~]([ -~]{0,62}[!-~])?$'`;

/** Any JSON object whose shape its owner checks when reading. */
export type JsonObject = Record<string, unknown>;
