import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { MAIL_STATES } from '@/lib/rules/words/mail-states';
import { createdAt, instant, transactionId, type JsonObject } from './types';

/**
 * Mail to be sent, written in the transaction that causes it. `dedupeKey` makes a second enqueue of the same mail a
 * no-op; `payload` (address, texts, attachments) is sealed. `status`: waiting, sent, or failed after 24 hours.
 */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: text().primaryKey(),
    dedupeKey: text().notNull().unique(),
    siteKey: text(),
    kind: text().notNull(),
    messageId: text().notNull(),
    payload: text().notNull(),
    status: text({ enum: MAIL_STATES }).notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant().notNull(),
    lastError: text(),
    sentAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.status, t.nextAttemptAt), index().on(t.createdAt)],
);

/**
 * Append-only, chained: `hash` is a keyed hash over the row and the hash before it (threats T28). Triggers refuse
 * update, delete and truncate. No personal data in `data`.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    seq: bigint({ mode: 'number' }).primaryKey(),
    at: instant().notNull(),
    actor: text().notNull(),
    action: text().notNull(),
    subject: text().notNull(),
    siteKey: text(),
    ip: text(),
    data: jsonb().$type<JsonObject>().notNull(),
    previousHash: text().notNull(),
    hash: text().notNull(),
  },
  (t) => [index().on(t.subject), index().on(t.actor, t.at), index().on(t.action, t.at)],
);

/** The chain's end, so that rows cut from the end are noticed; locked by every append. */
export const auditHead = pgTable('audit_head', {
  id: integer().primaryKey(),
  seq: bigint({ mode: 'number' }).notNull(),
  hash: text().notNull(),
});

/** Small facts about the installation, such as which seed is loaded. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().$type<JsonObject>().notNull(),
  updatedAt: createdAt(),
});

/**
 * Changes of sites and of the catalogue, which every process must hear of (`changes.ts`). Triggers write most of them in the
 * transaction of the change, also when it was made by hand; `topic` says what changed, without personal data.
 */
export const changes = pgTable(
  'changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    topic: text().notNull(),
    at: createdAt(),
    transaction: transactionId()
      .notNull()
      .default(sql`pg_current_xact_id()`),
  },
  (t) => [index().on(t.transaction), index().on(t.at)],
);
