import { sql } from 'drizzle-orm';
import { date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { GONE_REASONS, RENEWAL_KINDS, RENEWAL_STATES, type RenewalReason } from '@/lib/rules/words/renewal-words';
import { memberPolicies, members } from './member-tables';
import { createdAt, instant } from './types';

/**
 * Signatures of members under what they chose at a renewal, kept as those of applications are: the words that were signed and the
 * name, sealed, with their hash (decisions 264). Never changed.
 */
export const renewalSignatures = pgTable(
  'renewal_signatures',
  {
    id: text().primaryKey(),
    memberId: text()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    siteKey: text().notNull(),
    /** Sealed. */
    signerName: text().notNull(),
    /** Sealed: the plans with their prices, the choices and the consents, word by word. */
    content: text().notNull(),
    contentSha256: text().notNull(),
    ip: text(),
    userAgent: text(),
    signedAt: instant().notNull(),
  },
  (t) => [index().on(t.memberId)],
);

/** The renewals of held plans: one row for a plan and the day on which it renews, prepared once by whichever process (decisions 263). */
export const renewals = pgTable(
  'renewals',
  {
    id: text().primaryKey(),
    heldId: text()
      .notNull()
      .references(() => memberPolicies.id, { onDelete: 'cascade' }),
    memberId: text().notNull(),
    policyId: text().notNull(),
    /** The first day of what is new, and the number of its month of coverage among the policy's payments. */
    day: date({ mode: 'string' }).notNull(),
    sequence: integer().notNull(),
    /** The last day on which the member may choose. */
    actBy: date({ mode: 'string' }).notNull(),
    kind: text({ enum: RENEWAL_KINDS }).notNull(),
    state: text({ enum: RENEWAL_STATES }).notNull().default('prepared'),
    goneFor: text({ enum: GONE_REASONS }),
    /** The parts of the difference, which add up to it. */
    parts: jsonb().$type<{ reason: RenewalReason; cents: number }[]>().notNull().default([]),
    /** The offer; null where the plan is gone. */
    planId: text(),
    planPricingId: text(),
    planName: text(),
    tier: text(),
    oldCents: integer().notNull(),
    newCents: integer(),
    employerCents: integer(),
    payrollCents: integer(),
    /** Records of the dependents whom it goes on to cover, and of those who are past its age. */
    covers: jsonb().$type<string[]>().notNull().default([]),
    leaving: jsonb().$type<string[]>().notNull().default([]),
    /** The held plan that came of it. */
    newHeldId: text(),
    signatureId: text().references(() => renewalSignatures.id),
    /** Counted from 1: raised where what was told is told again with other figures. */
    edition: integer().notNull().default(1),
    createdAt: createdAt(),
    toldAt: instant(),
    settledAt: instant(),
  },
  (t) => [
    uniqueIndex().on(t.heldId, t.day),
    index().on(t.memberId),
    index().on(t.policyId),
    index('renewals_open')
      .on(t.state, t.actBy)
      .where(sql`${t.state} in ('prepared', 'told')`),
  ],
);
