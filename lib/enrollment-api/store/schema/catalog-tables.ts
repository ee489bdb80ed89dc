import { boolean, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import type { PlanTerms } from '@/lib/enrollment-api/rating/plan';
import { PLAN_KINDS, RELATED_KINDS } from '@/lib/rules/words/plan-kinds';
import { HEALTH_QUESTION_KINDS } from '@/lib/rules/words/health-question-kinds';
import { createdAt, instant, words, type JsonObject } from './types';

export const carriers = pgTable('carriers', {
  id: text().primaryKey(),
  name: words().notNull(),
  logo: text(),
  /** Among others `legalName`, and the `naic` number of an insurer: what it insures is not sold without them. */
  settings: jsonb().$type<JsonObject>().notNull().default({}),
});

/**
 * The catalogue. Ids are digits (`WireId`). `definition` is what prices and covers; the other columns are for lists.
 */
export const plans = pgTable(
  'plans',
  {
    id: text().primaryKey(),
    category: text().notNull(),
    carrierId: text()
      .notNull()
      .references(() => carriers.id),
    name: text().notNull(),
    /** `MM` marks the premier plan (rules 1 §3). */
    type: text().notNull().default(''),
    shortText: text().notNull().default(''),
    logo: text(),
    sort: integer().notNull().default(0),
    active: boolean().notNull().default(true),
    /** Without a kind and the number of the form that was filed it is not sold (decisions 136). */
    kind: text({ enum: PLAN_KINDS }),
    formNumber: words(),
    definition: jsonb().$type<PlanTerms>().notNull(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [index().on(t.category, t.sort), index().on(t.carrierId)],
);

/**
 * The places where a plan is offered, beyond its own rules: a row hides or shows it for a site, agent, group or portal;
 * null matches all, the most specific row wins.
 */
export const planVisibility = pgTable(
  'plan_visibility',
  {
    id: text().primaryKey(),
    planId: text()
      .notNull()
      .references(() => plans.id, { onDelete: 'cascade' }),
    siteKey: text(),
    agentId: text(),
    groupId: text(),
    portalId: text(),
    visible: boolean().notNull(),
  },
  (t) => [
    unique('plan_visibility_scope').on(t.planId, t.siteKey, t.agentId, t.groupId, t.portalId).nullsNotDistinct(),
    index().on(t.siteKey),
    index().on(t.agentId),
    index().on(t.groupId),
    index().on(t.portalId),
  ],
);

/** Featured plans of the landing (`get-featured-plans`); null matches all. */
export const featuredPlans = pgTable(
  'featured_plans',
  {
    id: text().primaryKey(),
    planId: text()
      .notNull()
      .references(() => plans.id, { onDelete: 'cascade' }),
    siteKey: text(),
    agentId: text(),
    groupId: text(),
    portalId: text(),
    sort: integer().notNull().default(0),
  },
  (t) => [index().on(t.siteKey), index().on(t.planId)],
);

/** Plans sold together, for the recommendation service (rules 1 §7.6). */
export const relatedPlans = pgTable(
  'related_plans',
  {
    planId: text()
      .notNull()
      .references(() => plans.id, { onDelete: 'cascade' }),
    relatedId: text()
      .notNull()
      .references(() => plans.id, { onDelete: 'cascade' }),
    kind: text({ enum: RELATED_KINDS }).notNull(),
    weight: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.planId, t.relatedId, t.kind] }), index().on(t.relatedId)],
);

/** Questions about health and medication, which plans name by id; 145, 146 and 147 are special (rules 2 §3). */
export const questions = pgTable(
  'questions',
  {
    id: integer().primaryKey(),
    kind: text({ enum: HEALTH_QUESTION_KINDS }).notNull(),
    planId: text().references(() => plans.id, { onDelete: 'cascade' }),
    carrierId: text().references(() => carriers.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    definition: jsonb().$type<JsonObject>().notNull().default({}),
    sort: integer().notNull().default(0),
    active: boolean().notNull().default(true),
  },
  (t) => [index().on(t.kind, t.sort), index().on(t.planId), index().on(t.carrierId)],
);

/**
 * Agreement texts. A version is never changed: a new wording is a new version, and `sha256` is of the exact text
 * (decisions 26, threats T28). Of the texts of a key that fit, a shopper reads the most specific one: null fits every
 * state, plan, carrier, site (decisions 98).
 */
export const agreementTexts = pgTable(
  'agreement_texts',
  {
    id: text().primaryKey(),
    key: text().notNull(),
    version: integer().notNull(),
    planId: text(),
    carrierId: text(),
    siteKey: text(),
    state: text(),
    head: text().notNull(),
    body: text().notNull(),
    required: boolean().notNull().default(true),
    sort: integer().notNull().default(0),
    sha256: text().notNull(),
    retiredAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('agreement_texts_scope').on(t.key, t.version, t.state, t.planId, t.carrierId, t.siteKey).nullsNotDistinct(),
    index().on(t.planId),
    index().on(t.carrierId),
    index().on(t.siteKey),
  ],
);

/** ZIP codes with place, state and county (GeoNames, CC-BY 4.0); a ZIP may lie in several counties (decisions 7). */
export const zipCodes = pgTable(
  'zip_codes',
  {
    zip: text().notNull(),
    city: text().notNull(),
    state: text().notNull(),
    county: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.zip, t.county] }), index().on(t.state)],
);

export const states = pgTable('states', { abbrev: text().primaryKey(), name: text().notNull() });
