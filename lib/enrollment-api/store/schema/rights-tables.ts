import { sql } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { members } from './member-tables';
import { createdAt, instant } from './types';

/**
 * Members who asked to be deleted (decisions 267). A wish that is taken back loses its row; one that was carried out keeps it as long as the
 * member's row is kept, so that it is known why so little stands there.
 */
export const deletionRequests = pgTable(
  'deletion_requests',
  {
    memberId: text()
      .primaryKey()
      .references(() => members.id, { onDelete: 'cascade' }),
    siteKey: text().notNull(),
    askedAt: createdAt(),
    doneAt: instant(),
  },
  (t) => [
    index('deletion_requests_open')
      .on(t.askedAt)
      .where(sql`${t.doneAt} is null`),
  ],
);
