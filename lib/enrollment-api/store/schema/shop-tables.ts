import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { PICTURE_TYPES } from '@/lib/rules/words/site-kinds';
import { sites } from './site-tables';
import { bytes, createdAt, instant } from './types';

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

/**
 * A file that an operator uploaded and has not applied yet, one each (decisions 300): a packed folder, or the rates of `plan`. It goes when it
 * is applied or discarded, and after an hour.
 */
export const shopUploads = pgTable('shop_uploads', {
  /** The id of the operator's account. */
  by: text().primaryKey(),
  /** The beginning of its hash: which file it is, to the one who presses. */
  id: text().notNull(),
  name: text().notNull(),
  plan: text(),
  bytes: bytes().notNull(),
  createdAt: createdAt(),
});
