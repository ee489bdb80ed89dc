import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { enrollments } from './enrollment-tables';
import { createdAt, instant } from './types';

/**
 * Personalized quotes that were sent (rules 1 §7.5, decisions 268). `data` is sealed: whom it was sent to, what its mail told,
 * and the household and cart it was priced from. The tokens of its links are keyed hashes among `link_tokens`.
 */
export const quotes = pgTable(
  'quotes',
  {
    id: text().primaryKey(),
    siteKey: text().notNull(),
    enrollmentId: text()
      .notNull()
      .references(() => enrollments.id, { onDelete: 'cascade' }),
    data: text().notNull(),
    /** The sender, as the audit log names them, and the agent the quote was sent for. */
    createdBy: text(),
    agentId: text(),
    createdAt: createdAt(),
    /** The last time it was mailed, how often, and the end of its newest link. */
    sentAt: createdAt(),
    sends: integer().notNull().default(1),
    expiresAt: createdAt(),
    /** The first press of its button, and how many there were. */
    openedAt: instant(),
    opens: integer().notNull().default(0),
  },
  (t) => [
    index().on(t.enrollmentId),
    index().on(t.siteKey, t.createdAt),
    index().on(t.createdBy, t.sentAt),
    index().on(t.expiresAt),
  ],
);
