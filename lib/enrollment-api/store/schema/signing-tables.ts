import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { SIGNING_DEVICES, SIGNING_ENDS } from '@/lib/rules/words/signing-words';
import { enrollments } from './enrollment-tables';
import { createdAt, instant } from './types';

/**
 * Links that bring a client, or one of the household (`person`, decisions 240), to sign on the own device (decisions 34, 169): link
 * and spoken code as keyed hashes, and how far its holder is, which is all that its sender sees.
 */
export const signingLinks = pgTable(
  'signing_links',
  {
    id: text().primaryKey(),
    enrollmentId: text()
      .notNull()
      .references(() => enrollments.id, { onDelete: 'cascade' }),
    siteKey: text().notNull(),
    /** The dependent who signs for themselves alone; null where the client has the enrollment. */
    person: text(),
    /** The sender, as the audit log names them. */
    createdBy: text().notNull(),
    tokenHash: text().notNull().unique(),
    codeHash: text().notNull(),
    /** Wrong codes since the last right one. */
    tries: integer().notNull().default(0),
    /** Sealed: the client's name, the plans and the amounts, as they were when last looked at; of a dependent the address. */
    shown: text().notNull(),
    expiresAt: instant().notNull(),
    /** Counts what the sender can see change. */
    version: integer().notNull().default(1),
    device: text({ enum: SIGNING_DEVICES }),
    /** The step that the client has open, and since when. */
    step: text(),
    stepAt: instant(),
    openedAt: instant(),
    signedAt: instant(),
    /** The way to pay was given; nothing is taken before the submission. */
    paymentAt: instant(),
    submittedAt: instant(),
    endedAt: instant(),
    endCause: text({ enum: SIGNING_ENDS }),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.enrollmentId), index().on(t.createdBy, t.createdAt), index().on(t.expiresAt)],
);
