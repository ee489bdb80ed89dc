import { date, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { members } from './member-tables';
import { bytes, createdAt, instant } from './types';

/** A held plan before and after a change of its people. No personal data. */
export type PlanOutcome = {
  heldId: string;
  tier: string;
  newTier: string;
  /** Cents a month. */
  cents: number;
  newCents: number;
  /** The part of the group's employer after it; null where none is known. */
  newEmployerCents: number | null;
  /** First day of who joins; of who leaves the day after the last one. */
  from: string;
  /** The first month of coverage with the new price. */
  pricedFrom: string;
  /** Cents that were paid for months at the old price and come back. */
  refundCents: number;
  /** The renewal that was told of the plan: its day, the plan that goes on, the price that was told, and the one with these people. */
  renewal?: { day: string; name: string; cents: number; newCents: number };
};

/**
 * Changes that a member asked for after the sale: people after a life event, an address, beneficiaries, the way to pay. The sealed `record` has
 * what was told, the texts that were signed and the signature (decisions 271).
 */
export const memberChanges = pgTable(
  'member_changes',
  {
    id: text().primaryKey(),
    memberId: text()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    policyId: text(),
    siteKey: text().notNull(),
    kind: text().notNull(),
    /** `draft` until it is signed, `waiting` while rep or group decides, else `done`, `declined` or `withdrawn`. */
    state: text().notNull().default('draft'),
    /** The life event and its day; null where none is needed. */
    event: text(),
    eventOn: date({ mode: 'string' }),
    effectiveOn: date({ mode: 'string' }),
    outcome: jsonb().$type<PlanOutcome[]>().notNull().default([]),
    record: text().notNull(),
    signedAt: instant(),
    decidedAt: instant(),
    decidedBy: text(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.memberId, t.createdAt), index().on(t.state, t.createdAt)],
);

/** A proof of a life event, sealed; at most one of a change. */
export const changeProofs = pgTable('change_proofs', {
  changeId: text()
    .primaryKey()
    .references(() => memberChanges.id, { onDelete: 'cascade' }),
  contentType: text().notNull(),
  content: bytes().notNull(),
  sha256: text().notNull(),
  createdAt: createdAt(),
});
