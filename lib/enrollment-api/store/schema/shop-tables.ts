import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { PICTURE_TYPES } from '@/lib/rules/words/site-kinds';
import { sites } from './site-tables';
import { bytes, instant } from './types';

/**
 * The rows that the shop's folder told (decisions 290): a folder that names one of them no more retires it, and leaves
 * what was made by a verb or by hand alone. `kind` and `key` are those of `shop/write/kinds.ts`.
 */
export const shopRows = pgTable(
  'shop_rows',
  {
    kind: text().notNull(),
    key: text().notNull(),
    /** Since when the folder has it retired; null for what it names. */
    retiredAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.key] })],
);

/** Pictures of the looks of sites. The look names one by its `address`, which follows from its bytes. */
export const sitePictures = pgTable(
  'site_pictures',
  {
    siteKey: text()
      .notNull()
      .references(() => sites.key, { onDelete: 'cascade' }),
    /** Its path in the shop's folder. */
    file: text().notNull(),
    address: text().notNull(),
    type: text({ enum: PICTURE_TYPES }).notNull(),
    bytes: bytes().notNull(),
  },
  (t) => [primaryKey({ columns: [t.siteKey, t.file] }), index('site_pictures_address').on(t.address)],
);
