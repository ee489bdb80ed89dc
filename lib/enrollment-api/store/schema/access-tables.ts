import { boolean, check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { ACCOUNT_ROLES, STAFF_ROLES } from '@/lib/rules/words/visits';
import { agents, groups } from './site-tables';
import { createdAt, instant, isClass, words, type JsonObject } from './types';

/**
 * Rep access codes and group enrollment codes. Only the keyed hash of a code is kept (`FieldCrypto.blindIndex` with
 * purpose `access-code`), with its first characters for people who manage codes (threats T6).
 */
export const accessCodes = pgTable(
  'access_codes',
  {
    id: text().primaryKey(),
    kind: text({ enum: STAFF_ROLES }).notNull(),
    agentId: text().references(() => agents.id, { onDelete: 'cascade' }),
    groupId: text().references(() => groups.id, { onDelete: 'cascade' }),
    /** The class of the employees whom the group gives this code (decisions 147). */
    employeeClass: text(),
    codeHash: text().notNull(),
    prefix: text().notNull(),
    active: boolean().notNull().default(true),
    expiresAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('access_codes_kind_hash').on(t.kind, t.codeHash),
    index().on(t.agentId),
    index().on(t.groupId),
    check('access_codes_class', isClass(t.employeeClass)),
  ],
);

/**
 * The people who may sign in as staff: reps and group administrators (decisions 10), and operators, who belong to no agent
 * and no group (decisions 285). Raising `sessionVersion` ends their sessions.
 */
export const staff = pgTable(
  'staff',
  {
    id: text().primaryKey(),
    role: text({ enum: ACCOUNT_ROLES }).notNull(),
    agentId: text().references(() => agents.id, { onDelete: 'cascade' }),
    groupId: text().references(() => groups.id, { onDelete: 'cascade' }),
    /** An operator's areas of work; null for all of them, and of other roles. */
    scopes: text().array(),
    /** Lower case. */
    email: text().notNull().unique(),
    name: words().notNull(),
    sessionVersion: integer().notNull().default(1),
    active: boolean().notNull().default(true),
    lastSignInAt: instant(),
    /** The portal and group that a rep began a quote under the last time, for the next client (decisions 269). */
    lastPortalId: text(),
    lastGroupId: text(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.agentId), index().on(t.groupId)],
);

/** Six-digit codes sent to the address on file (decisions 10, 11). `subject` is such as `staff:12` or `member:55`. */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    id: text().primaryKey(),
    purpose: text().notNull(),
    subject: text().notNull(),
    codeHash: text().notNull(),
    attempts: integer().notNull().default(0),
    maxAttempts: integer().notNull().default(5),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.subject, t.purpose), index().on(t.expiresAt)],
);

/** Links that open something: hashed, for one purpose, expiring (decisions 11, 12). */
export const linkTokens = pgTable(
  'link_tokens',
  {
    tokenHash: text().primaryKey(),
    purpose: text().notNull(),
    /** The enrollment or member the link is for. */
    subject: text().notNull(),
    siteKey: text().notNull(),
    data: jsonb().$type<JsonObject>().notNull().default({}),
    createdBy: text(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    revokedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.subject, t.purpose), index().on(t.expiresAt)],
);

/** A visitor's server-side session (lib/session); `data` is the spec's "stored local values" (decisions 14, 15). */
export const sessions = pgTable(
  'sessions',
  {
    sidHash: text().primaryKey(),
    siteKey: text().notNull(),
    data: jsonb().$type<JsonObject>().notNull(),
    version: integer().notNull().default(1),
    /** The signed-in staff member, so that disabling one ends the sessions. */
    staffId: text(),
    createdAt: createdAt(),
    lastSeenAt: createdAt(),
    expiresAt: instant().notNull(),
    endedAt: instant(),
  },
  (t) => [index().on(t.expiresAt), index().on(t.staffId)],
);

/** Counters of rate-limiter-flexible (`RateLimiterDrizzle` names these columns), so that limits survive a restart. */
export const rateLimits = pgTable(
  'rate_limits',
  { key: text().primaryKey(), points: integer().notNull().default(0), expire: instant() },
  (t) => [index().on(t.expire)],
);
