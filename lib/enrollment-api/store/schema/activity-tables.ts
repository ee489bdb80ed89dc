import { boolean, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, type JsonObject } from './types';

/** Lead and location information of a device on a site (rules 1 §7.7). `storeInformation` null: not asked yet. */
export const leads = pgTable(
  'leads',
  {
    id: text().primaryKey(),
    siteKey: text().notNull(),
    deviceId: text().notNull(),
    agentId: text(),
    groupId: text(),
    webUrl: text().notNull().default(''),
    zip: text(),
    storeInformation: boolean(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [unique('leads_site_device').on(t.siteKey, t.deviceId), index().on(t.agentId)],
);

export const assistantQuestions = pgTable('assistant_questions', {
  id: integer().primaryKey(),
  text: text().notNull(),
  sort: integer().notNull().default(0),
  active: boolean().notNull().default(true),
});

/** Answers given to the help assistant; sealed, since people write anything. */
export const assistantAnswers = pgTable(
  'assistant_answers',
  {
    id: text().primaryKey(),
    siteKey: text().notNull(),
    deviceId: text().notNull(),
    agentId: text(),
    questionId: integer()
      .notNull()
      .references(() => assistantQuestions.id),
    answer: text().notNull(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [unique('assistant_answers_once').on(t.siteKey, t.deviceId, t.questionId)],
);

/** Visitor tracking (rules 1 §2.1, `track-elevate-traffic`). */
export const visits = pgTable(
  'visits',
  {
    id: text().primaryKey(),
    siteKey: text().notNull(),
    kind: text().notNull(),
    deviceId: text(),
    enrollmentId: text(),
    data: jsonb().$type<JsonObject>().notNull().default({}),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.siteKey, t.createdAt)],
);
