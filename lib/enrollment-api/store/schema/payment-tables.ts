import { sql } from 'drizzle-orm';
import { date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { INTENT_STATES } from '@/lib/rules/words/intent-states';
import { enrollments } from './enrollment-tables';
import { policies } from './member-tables';
import { createdAt, instant, type JsonObject } from './types';

/**
 * Payments, one row an attempt (decisions 54, 179). `sequence` 0 is the first month, 1 the second payment, and so on; the partial
 * index, over the states that are not in `LIVE_STATES`, lets one attempt of each be alive, whatever is pressed how often and wherever a process is killed. `id` is the key of
 * every call to the processor. `nextAt`: when the worker looks at it next, and the lease of the one that does.
 */
export const paymentIntents = pgTable(
  'payment_intents',
  {
    id: text().primaryKey(),
    enrollmentId: text()
      .notNull()
      .references(() => enrollments.id),
    siteKey: text().notNull(),
    policyId: text().references(() => policies.id),
    sequence: integer().notNull(),
    attempt: integer().notNull(),
    method: text().notNull(),
    /** The processor that has it, `ach` for our own debits, `none` for what others collect. */
    processor: text().notNull(),
    processorId: text(),
    amountCents: integer().notNull(),
    authorizedCents: integer().notNull().default(0),
    capturedCents: integer().notNull().default(0),
    refundedCents: integer().notNull().default(0),
    state: text({ enum: INTENT_STATES }).notNull(),
    /** Sealed: the card's token or the account to debit; null where others collect. */
    source: text(),
    /** The first day on which it may be taken; null for now. */
    dueOn: date({ mode: 'string' }),
    /** The day on which who pays made it, where it is sent later: it counts from then if it comes (decisions 295). Null for what is planned. */
    begunOn: date({ mode: 'string' }),
    failureCode: text(),
    /** Debits sent, the first one included, and tries in a row that had no answer. */
    sends: integer().notNull().default(0),
    tries: integer().notNull().default(0),
    batchId: text(),
    trace: text(),
    nextAt: instant(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    uniqueIndex().on(t.enrollmentId, t.sequence, t.attempt),
    uniqueIndex('payment_intents_one_alive')
      .on(t.enrollmentId, t.sequence)
      .where(sql`${t.state} not in ('refunded', 'failed', 'voiding', 'voided')`),
    uniqueIndex().on(t.processor, t.processorId),
    uniqueIndex().on(t.trace),
    index().on(t.nextAt),
    index().on(t.policyId),
  ],
);

/** The words of processors and banks, each once by their own id; no personal data. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    processor: text().notNull(),
    id: text().notNull(),
    kind: text().notNull(),
    intentId: text(),
    data: jsonb().$type<JsonObject>().notNull().default({}),
    receivedAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.processor, t.id] }), index().on(t.intentId)],
);

/** Files of debits for the bank: made with their entries in one transaction, `writtenAt` once they lie in the folder. */
export const achBatches = pgTable(
  'ach_batches',
  {
    id: text().primaryKey(),
    /** The day of the file and its letter within it, which the bank tells files apart by. */
    madeOn: date({ mode: 'string' }).notNull(),
    modifier: text().notNull(),
    effectiveOn: date({ mode: 'string' }).notNull(),
    entries: integer().notNull(),
    debitCents: integer().notNull(),
    writtenAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex().on(t.madeOn, t.modifier), index().on(t.writtenAt)],
);
