import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { policies } from './member-tables';
import { bytes, createdAt, instant } from './types';

/**
 * Everything that the prices of a policy were computed from, sealed and compressed: people, plans with the rates in force, versions
 * (decisions 261).
 */
export const policyInputs = pgTable('policy_inputs', {
  id: text()
    .primaryKey()
    .references(() => policies.id, { onDelete: 'cascade' }),
  inputs: bytes().notNull(),
  createdAt: createdAt(),
});

/**
 * Everything that a price after the sale was computed from, sealed and compressed as those of the sale are: one row for a plan and each
 * change of its people, and for each plan that goes on at a renewal (decisions 273).
 */
export const laterInputs = pgTable(
  'later_inputs',
  {
    id: text().primaryKey(),
    policyId: text()
      .notNull()
      .references(() => policies.id, { onDelete: 'cascade' }),
    inputs: bytes().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.policyId)],
);

/** The enrollment's copy as it was sent, sealed, with its hash (decisions 21, 27). */
export const policyDocuments = pgTable(
  'policy_documents',
  {
    id: text().primaryKey(),
    policyId: text()
      .notNull()
      .references(() => policies.id),
    kind: text().notNull(),
    contentType: text().notNull(),
    content: bytes().notNull(),
    sha256: text().notNull(),
    /** The level of its seal, and whose it is; null on documents of before there were seals. */
    seal: text({ enum: ['B-B', 'B-T'] }),
    sealedBy: text(),
    createdAt: instant().notNull().defaultNow(),
  },
  // A document is made once, by whichever process, and after whatever end of a process.
  (t) => [index().on(t.policyId), uniqueIndex().on(t.policyId, t.kind)],
);

/**
 * Documents that a policy is owed, written in the transaction of the submission and made afterwards. `snapshot`, sealed,
 * is everything the document and its mail say: what changes later changes neither. `status`: waiting, or done.
 */
export const policyPapers = pgTable(
  'policy_papers',
  {
    id: text().primaryKey(),
    policyId: text()
      .notNull()
      .references(() => policies.id),
    kind: text().notNull(),
    snapshot: text().notNull(),
    status: text({ enum: ['waiting', 'done'] })
      .notNull()
      .default('waiting'),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant().notNull(),
    lastError: text(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex().on(t.policyId, t.kind), index().on(t.status, t.nextAttemptAt)],
);
