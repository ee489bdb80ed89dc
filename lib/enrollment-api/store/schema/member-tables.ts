import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { PastPrice } from '@/lib/rules/policies/price-in-time';
import { enrollments } from './enrollment-tables';
import { createdAt, type JsonObject } from './types';

/**
 * Existing members (`user_id`). Names, birth date, SSN and addresses are inside the sealed `profile`; the hashes find a
 * member by exact e-mail or SSN (threats T18, T19).
 */
export const members = pgTable(
  'members',
  {
    id: text().primaryKey(),
    agentId: text(),
    groupId: text(),
    employeeClass: text(),
    portalId: text(),
    profile: text().notNull(),
    emailHash: text(),
    ssnHash: text(),
    phoneHash: text(),
    /** Keyed hashes of what a list's search may find the member by (decisions 266); null until they are made, and of one who is not active. */
    words: text().array(),
    active: boolean().notNull().default(true),
    /**
     * The member on file whose address or number this one gave, unanswered: until then it is found by no address and no number, and
     * the one on file is asked (decisions 57).
     */
    claims: text(),
    /** Raised to end all sessions of the member at once, as `staff.session_version` is (decisions 302). */
    sessionVersion: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    index().on(t.agentId),
    index().on(t.groupId),
    index().on(t.emailHash),
    index().on(t.ssnHash),
    index().on(t.phoneHash),
    index().on(t.claims),
    index().on(t.agentId, t.createdAt, t.id),
    index().on(t.groupId, t.createdAt, t.id),
    index('members_words').using('gin', t.words),
    index('members_without_words')
      .on(t.id)
      .where(sql`${t.active} and ${t.words} is null`),
  ],
);

const memberId = () =>
  text()
    .notNull()
    .references(() => members.id, { onDelete: 'cascade' });

/**
 * The plans a member holds: those of a submission (`policyId` is in `policies`) and those of other systems. The state is today's, and
 * the item in `policy_items` stays as it was sold (decisions 40).
 */
export const memberPolicies = pgTable(
  'member_policies',
  {
    id: text().primaryKey(),
    policyId: text().notNull(),
    memberId: memberId(),
    planId: text(),
    planPricingId: text(),
    planName: text().notNull(),
    /** `ACTIVE`, or another word that is shown in red (rules 1 §2.8). */
    status: text().notNull(),
    /** The reason of the status and its day; null for what came from elsewhere. */
    cause: text(),
    since: date({ mode: 'string' }),
    /** The decisions and payments that are waited for. */
    waitsFor: jsonb().$type<string[]>().notNull().default([]),
    /** A part of the benefit is in force while evidence is decided (decisions 36). */
    guaranteed: boolean().notNull().default(false),
    /** The last day that is paid for. */
    paidThrough: date({ mode: 'string' }),
    /** The last day on which evidence may be decided, and that the member was reminded of it (decisions 260). */
    evidenceBy: date({ mode: 'string' }),
    evidenceReminded: boolean().notNull().default(false),
    /** The day on which time alone changes the state; null where it does not. */
    nextDay: date({ mode: 'string' }),
    tier: text().notNull(),
    effectiveDate: date({ mode: 'string' }).notNull(),
    endDate: date({ mode: 'string' }),
    /** Cents a month, the last price that is known; those that counted up to a day before it, beginning with the one it was sold at. */
    premiumCents: integer().notNull().default(0),
    pastPrices: jsonb().$type<PastPrice[]>().notNull().default([]),
    /** Money that was paid for it and is to go back; by the operator's hand where `refundByHand` (decisions 254). */
    refundDueCents: integer().notNull().default(0),
    refundByHand: boolean().notNull().default(false),
    /** The parts of a month that the group's employer pays and that are taken from pay; null where it is not known (decisions 257). */
    employerCents: integer(),
    payrollCents: integer(),
    /** The held plan whose place this one takes at its renewal (decisions 263). */
    renews: text(),
  },
  (t) => [
    index().on(t.memberId),
    index().on(t.policyId),
    index().on(t.nextDay),
    index('member_policies_renews')
      .on(t.renews)
      .where(sql`${t.renews} is not null`),
    index('member_policies_to_renew')
      .on(t.planId, t.effectiveDate)
      .where(sql`${t.status} = 'ACTIVE' and ${t.endDate} is null`),
    index('member_policies_evidence')
      .on(t.evidenceBy)
      .where(sql`${t.evidenceBy} is not null and not ${t.evidenceReminded}`),
    index('member_policies_refund_due')
      .on(t.id)
      .where(sql`${t.refundDueCents} > 0 and not ${t.refundByHand}`),
  ],
);

const heldId = () =>
  text()
    .notNull()
    .references(() => memberPolicies.id, { onDelete: 'cascade' });

/** Each change of a held plan's state: never changed, in the order of `createdAt`. No personal data. */
export const policyChanges = pgTable(
  'policy_changes',
  {
    id: text().primaryKey(),
    heldId: heldId(),
    status: text().notNull(),
    cause: text().notNull(),
    /** The day on which it happened, which may be before it was noted. */
    day: date({ mode: 'string' }).notNull(),
    actor: text().notNull(),
    /** The member was told, or need not be. */
    told: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.heldId, t.createdAt),
    index('policy_changes_untold')
      .on(t.createdAt)
      .where(sql`not ${t.told}`),
  ],
);

/** A carrier's decisions about the evidence of each person whom a held plan covers (decisions 260). No personal data. */
export const evidenceDecisions = pgTable(
  'evidence_decisions',
  {
    heldId: heldId(),
    /** `member`, `spouse` or `child-1`, as the price names them. */
    person: text().notNull(),
    decision: text().notNull(),
    /** The level of the amount that the person has. */
    pricingId: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    actor: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.heldId, t.person] })],
);

/** Sealed records of a member. `label` is masked and may be shown. */
const sealedRecord = {
  id: text().primaryKey(),
  memberId: memberId(),
  label: text().notNull().default(''),
  data: text().notNull(),
  sort: integer().notNull().default(0),
  createdAt: createdAt(),
};
export const memberDependents = pgTable('member_dependents', sealedRecord, (t) => [index().on(t.memberId)]);
/** `policyId`: the policy that pays them; null for those of other systems. */
export const memberBeneficiaries = pgTable('member_beneficiaries', { ...sealedRecord, policyId: text() }, (t) => [
  index().on(t.memberId),
  index().on(t.policyId),
]);
export const memberBanks = pgTable('member_banks', sealedRecord, (t) => [index().on(t.memberId)]);
/** The sealed data is the vault's token, brand, last four and expiry; never a number, never a code (decisions 17). */
export const memberCards = pgTable('member_cards', sealedRecord, (t) => [index().on(t.memberId)]);

/** The dependents whom a held plan covers; an open end is null. */
export const coveredDependents = pgTable(
  'covered_dependents',
  {
    heldId: heldId(),
    dependentId: text()
      .notNull()
      .references(() => memberDependents.id, { onDelete: 'cascade' }),
    fromDay: date({ mode: 'string' }).notNull(),
    toDay: date({ mode: 'string' }),
  },
  (t) => [primaryKey({ columns: [t.heldId, t.dependentId] }), index().on(t.dependentId)],
);

/** Health answers on file (`get-existing-primary-health-info`), sealed. */
export const memberHealth = pgTable('member_health', {
  memberId: text()
    .primaryKey()
    .references(() => members.id, { onDelete: 'cascade' }),
  data: text().notNull(),
  updatedAt: createdAt(),
});

/** The result of a submission. One per enrollment, whatever is clicked how often (threats R8). */
export const policies = pgTable(
  'policies',
  {
    id: text().primaryKey(),
    enrollmentId: text()
      .notNull()
      .unique()
      .references(() => enrollments.id),
    siteKey: text().notNull(),
    agentId: text(),
    groupId: text(),
    portalId: text(),
    memberId: text(),
    eprocess: text().notNull(),
    tier: text().notNull(),
    effectiveDate: date({ mode: 'string' }).notNull(),
    firstMonthCents: integer().notNull(),
    recurringCents: integer().notNull(),
    paymentMethod: text().notNull(),
    callInvoice: boolean().notNull().default(false),
    /** Sealed: the name on the receipt, addresses, the masked copy of the answers. */
    record: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.siteKey, t.createdAt), index().on(t.agentId), index().on(t.groupId), index().on(t.memberId)],
);

export const policyItems = pgTable(
  'policy_items',
  {
    id: text().primaryKey(),
    policyId: text()
      .notNull()
      .references(() => policies.id),
    planId: text().notNull(),
    planPricingId: text().notNull(),
    planName: text().notNull(),
    kind: text().notNull().default('plan'),
    effectiveDate: date({ mode: 'string' }).notNull(),
    recurringCents: integer().notNull(),
    oneTimeCents: integer().notNull().default(0),
    /** `pending` while evidence of insurability is decided. */
    status: text({ enum: ['active', 'pending'] })
      .notNull()
      .default('active'),
    /** The way the price came about, person by person; no names. */
    breakdown: jsonb().$type<JsonObject>().notNull().default({}),
  },
  (t) => [index().on(t.policyId), index().on(t.planId)],
);
