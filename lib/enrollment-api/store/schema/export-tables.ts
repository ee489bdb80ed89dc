import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import {
  ANSWER_KINDS,
  ANSWER_VERDICTS,
  BATCH_STAGES,
  EXPORT_FORMATS,
  TOLD_STATES,
} from '@/lib/rules/words/fulfilment-words';
import { memberPolicies } from './member-tables';
import { createdAt, type JsonObject } from './types';

/** A thing that a carrier found wrong: the field in words, never its value, and the code of the answer. */
export type ToldProblem = { field: string; words: string; code: string };

/** Files that left the house, each once: what they were, their hash and counts, and who made them. No personal data (decisions 281). */
export const exportBatches = pgTable(
  'export_batches',
  {
    id: text().primaryKey(),
    /** The control number of an 834, never given twice; it counts the batches of all formats. */
    number: integer().notNull().unique(),
    format: text({ enum: EXPORT_FORMATS }).notNull(),
    isFull: boolean().notNull(),
    isTest: boolean().notNull().default(false),
    /** The carrier it is for; null for a table of all. */
    carrierId: text(),
    groupId: text(),
    since: date({ mode: 'string' }),
    /** The facts of the exchange as they were, with which it is written again; null where the format has none. */
    partner: jsonb().$type<JsonObject>(),
    fileName: text().notNull(),
    sha256: text().notNull(),
    plans: integer().notNull(),
    people: integer().notNull(),
    bytes: integer().notNull(),
    createdBy: text().notNull(),
    /** The batch of the same format and carrier before it, and the one in whose place it was sent on purpose. */
    previousId: text(),
    again: text(),
    /** A run that is killed leaves `open` ones, which the next takes back, and `made` ones, whose files it lays. */
    stage: text({ enum: BATCH_STAGES }).notNull().default('laid'),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.format, t.carrierId, t.number)],
);

/** The held plans of a batch, and what became of each. */
export const exportItems = pgTable(
  'export_items',
  {
    batchId: text()
      .notNull()
      .references(() => exportBatches.id),
    heldId: text()
      .notNull()
      .references(() => memberPolicies.id, { onDelete: 'cascade' }),
    policyId: text().notNull(),
    /** Its place in the file, counted from 0. */
    position: integer().notNull(),
    deed: text().notNull(),
    state: text({ enum: TOLD_STATES }).notNull().default('sent'),
    problems: jsonb().$type<ToldProblem[]>().notNull().default([]),
    /** Sealed: what was told, from which the file is written again and the next change is found; null once neither needs it. */
    content: text(),
  },
  (t) => [primaryKey({ columns: [t.batchId, t.heldId] }), index().on(t.heldId)],
);

/** A fact that no file can carry: the field in words, never its value. */
export type HeldField = { field: string; words: string };

/** Plans that are due to be told and cannot be, since when and why. No personal data; gone with the next export that can tell them. */
export const exportHolds = pgTable(
  'export_holds',
  {
    heldId: text()
      .primaryKey()
      .references(() => memberPolicies.id, { onDelete: 'cascade' }),
    policyId: text().notNull(),
    problems: jsonb().$type<HeldField[]>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.policyId)],
);

/** Answers of carriers to batches; a file is read once, by its hash. No personal data. */
export const exportAnswers = pgTable(
  'export_answers',
  {
    sha256: text().notNull(),
    batchId: text()
      .notNull()
      .references(() => exportBatches.id),
    kind: text({ enum: ANSWER_KINDS }).notNull(),
    verdict: text({ enum: ANSWER_VERDICTS }).notNull(),
    /** Things wrong with the file as a whole. */
    problems: jsonb().$type<ToldProblem[]>().notNull().default([]),
    readBy: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.sha256, t.batchId, t.kind] }), index().on(t.batchId)],
);
