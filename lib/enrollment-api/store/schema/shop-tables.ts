import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './types';

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
