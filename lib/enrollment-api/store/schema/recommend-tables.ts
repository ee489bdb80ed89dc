import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { TIERS } from '@/lib/rules/words/tiers';
import { createdAt } from './types';

/**
 * The plans that households chose together before this store kept their enrollments: an import from an earlier system,
 * or the demo's history. Counted, without people: one row is "this many households of this kind chose exactly these
 * plans" (rules 1 §7.6).
 */
export const pastBaskets = pgTable('past_baskets', {
  id: text().primaryKey(),
  portalId: text(),
  tier: text({ enum: TIERS }).notNull(),
  state: text(),
  /** Youngest age of the applicant's age band; null when it is not known. */
  ageFrom: integer(),
  planIds: jsonb().$type<string[]>().notNull(),
  households: integer().notNull(),
  createdAt: createdAt(),
});
