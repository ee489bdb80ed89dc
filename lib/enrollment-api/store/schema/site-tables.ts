import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { LICENCE_LINES } from '@/lib/rules/words/licences';
import { GATES, SITE_KINDS } from '@/lib/rules/words/site-kinds';
import { OPEN_TYPES } from '@/lib/rules/words/visits';
import { createdAt, instant, words, type JsonObject } from './types';

/**
 * One row per storefront (architecture "Sites"). `key` is `Site.key`. A landing has a slug, everything else has none.
 * `siteName` is the name in `external?site=` and `validate external site` (rules 1 §7.3).
 */
export const sites = pgTable(
  'sites',
  {
    key: text().primaryKey(),
    kind: text({ enum: SITE_KINDS }).notNull(),
    host: text().notNull(),
    slug: text(),
    siteName: text().unique(),
    openType: text({ enum: OPEN_TYPES }).notNull(),
    gate: text({ enum: GATES }).notNull().default('open'),
    agentId: text(),
    groupId: text(),
    portalId: text(),
    branding: jsonb().$type<JsonObject>().notNull(),
    settings: jsonb().$type<JsonObject>().notNull().default({}),
    active: boolean().notNull().default(true),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    unique('sites_host_slug').on(t.host, t.slug).nullsNotDistinct(),
    index().on(t.slug),
    index().on(t.agentId),
    index().on(t.groupId),
  ],
);

/** Further hosts of a site. */
export const hosts = pgTable(
  'hosts',
  {
    host: text().primaryKey(),
    siteKey: text()
      .notNull()
      .references(() => sites.key, { onDelete: 'cascade' }),
  },
  (t) => [index().on(t.siteKey)],
);

/** `/referrals?rid=` (rules 1 §2.1, §3). */
export const referrals = pgTable(
  'referrals',
  {
    id: text().primaryKey(),
    siteKey: text(),
    agentId: text(),
    groupId: text(),
    portalId: text(),
    referrerInfo: jsonb().$type<JsonObject>().notNull().default({}),
    active: boolean().notNull().default(true),
    expiresAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.siteKey)],
);

/** Brokers or reps. `code` is the public agent code (`agent_code`), not the access code. */
export const agents = pgTable(
  'agents',
  {
    id: text().primaryKey(),
    code: words(64).notNull().unique(),
    firstName: words().notNull(),
    middleName: words().notNull().default(''),
    lastName: words().notNull(),
    email: text().notNull(),
    phone: text().notNull().default(''),
    /** The number in the National Producer Registry, which is public; without one the agent is named nowhere. */
    npn: text(),
    landingSlug: text(),
    /** Landing and about information (rules 1 §3 "Agent landing info"). */
    profile: jsonb().$type<JsonObject>().notNull().default({}),
    active: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.email), index().on(t.landingSlug)],
);

/**
 * Licences of agents: one row for each state and line of authority, in force up to and with its last day. An agent is
 * named as producer by these alone (decisions 144).
 */
export const producerLicences = pgTable(
  'producer_licences',
  {
    agentId: text()
      .notNull()
      .references(() => agents.id, { onDelete: 'cascade' }),
    state: text().notNull(),
    line: text({ enum: LICENCE_LINES }).notNull(),
    until: date({ mode: 'string' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.agentId, t.state, t.line] }),
    check('producer_licences_state', sql`${t.state} ~ '^[A-Z]{2}$'`),
    check('producer_licences_line', sql`${t.line} in ('life', 'health', 'property')`),
  ],
);

/** Employer groups. `code` is the public group code shown in pages; the enrollment code is in `accessCodes`. */
export const groups = pgTable(
  'groups',
  {
    id: text().primaryKey(),
    code: words(64).notNull().unique(),
    name: words().notNull(),
    agentId: text(),
    email: text().notNull().default(''),
    phone: text().notNull().default(''),
    landingSlug: text(),
    /** address1, city, state, zip. */
    address: jsonb().$type<JsonObject>().notNull().default({}),
    profile: jsonb().$type<JsonObject>().notNull().default({}),
    settings: jsonb().$type<JsonObject>().notNull().default({}),
    /** Pay days of a year, where premiums are taken from pay (decisions 147). */
    paydays: integer(),
    /** The last day of open enrollment; null where none is known. */
    openUntil: date({ mode: 'string' }),
    /** The day of the month on which its contributions are due; null for the 1st (decisions 270). */
    dueDay: integer(),
    active: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.agentId),
    index().on(t.landingSlug),
    check('groups_paydays', sql`${t.paydays} in (12, 24, 26, 52)`),
    check('groups_due_day', sql`${t.dueDay} between 1 and 28`),
  ],
);

/** Groups a rep may enroll under (`get-agent-groups`). */
export const agentGroups = pgTable(
  'agent_groups',
  {
    agentId: text()
      .notNull()
      .references(() => agents.id, { onDelete: 'cascade' }),
    groupId: text()
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.agentId, t.groupId] }), index().on(t.groupId)],
);

/** Enrollment portals, "platforms" on the wire (`platform_group_id`, `platform_name`, `platform_code`). */
export const portals = pgTable('portals', {
  id: text().primaryKey(),
  name: words().notNull(),
  code: words(64).notNull().unique(),
  sort: integer().notNull().default(0),
  active: boolean().notNull().default(true),
  /** The one of people who buy for themselves: they are not asked for a portal (decisions 46). */
  forIndividuals: boolean().notNull().default(false),
});

export const agentPortals = pgTable(
  'agent_portals',
  {
    agentId: text()
      .notNull()
      .references(() => agents.id, { onDelete: 'cascade' }),
    portalId: text()
      .notNull()
      .references(() => portals.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.agentId, t.portalId] }), index().on(t.portalId)],
);

export const groupPortals = pgTable(
  'group_portals',
  {
    groupId: text()
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    portalId: text()
      .notNull()
      .references(() => portals.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.groupId, t.portalId] }), index().on(t.portalId)],
);
