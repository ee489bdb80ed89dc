import { customType, timestamp } from 'drizzle-orm/pg-core';

/** An instant, kept to the millisecond so that what is read back equals what was written. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 });

/** The instant of the insert. */
export const createdAt = () => instant().notNull().defaultNow();

/** Bytes; both drivers answer a `Uint8Array`. */
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/** Any JSON object whose shape its owner checks when reading. */
export type JsonObject = Record<string, unknown>;
