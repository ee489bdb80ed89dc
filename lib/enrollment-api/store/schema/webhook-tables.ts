import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { MAIL_STATES } from '@/lib/rules/words/mail-states';
import { WEBHOOK_EVENTS } from '@/lib/rules/words/webhook-events';
import { createdAt, instant } from './types';

/**
 * Addresses of other systems that are told what happens here (decisions 283). `secrets` is sealed: the one that signs and, until
 * `previousUntil`, the one before it. `busyUntil` is the lease of the worker that sends to it; `failingSince` its first failure after the
 * last success.
 */
export const webhookEndpoints = pgTable('webhook_endpoints', {
  id: text().primaryKey(),
  url: text().notNull(),
  events: text({ enum: WEBHOOK_EVENTS }).array().notNull(),
  secrets: text().notNull(),
  previousUntil: instant(),
  failingSince: instant(),
  disabledAt: instant(),
  busyUntil: instant(),
  createdAt: createdAt(),
});

/**
 * Events as they are told, each written in the transaction of what it tells. `id` is the `webhook-id` of every attempt, `body` the text that
 * is signed. No personal data.
 */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: text().primaryKey(),
    sequence: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    type: text({ enum: WEBHOOK_EVENTS }).notNull(),
    body: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.createdAt)],
);

/** An event on its way to an endpoint. `status`: waiting, sent, or failed after the last attempt. `lastAnswer` is a status or a code, never words. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    eventId: text()
      .notNull()
      .references(() => webhookEvents.id, { onDelete: 'cascade' }),
    endpointId: text()
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    /** The event's, so that they go out in the order of what they tell. */
    sequence: bigint({ mode: 'number' }).notNull(),
    status: text({ enum: MAIL_STATES }).notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant().notNull(),
    lastAnswer: text(),
    sentAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.endpointId] }),
    index('webhook_deliveries_waiting')
      .on(t.endpointId, t.sequence)
      .where(sql`${t.status} = 'waiting'`),
    index().on(t.endpointId, t.createdAt),
  ],
);
