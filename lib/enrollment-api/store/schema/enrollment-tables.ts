import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { SIGNATURE_MODES } from '@/lib/rules/words/answer-kinds';
import { CAPACITIES, VERIFICATIONS } from '@/lib/rules/words/signers';
import { TIERS } from '@/lib/rules/words/tiers';
import { VERIFICATION_QUESTIONS } from '@/lib/rules/words/verification-questions';
import { ENROLL_TYPES, EPROCESSES, OPEN_TYPES } from '@/lib/rules/words/visits';
import { bytes, createdAt, instant, type JsonObject } from './types';

/** A temporary enrollment (`temp_enrollment_id`). `id` is 128 random bits or more and never leaves the server. */
export const enrollments = pgTable(
  'enrollments',
  {
    id: text().primaryKey(),
    siteKey: text().notNull(),
    agentId: text(),
    groupId: text(),
    /** The applicant's class among the group's employees, where it is known (decisions 147). */
    employeeClass: text(),
    portalId: text(),
    /** The existing member (`user_id`), if any, and the policy the rep started from. */
    userId: text(),
    fromPolicyId: text(),
    eprocess: text({ enum: EPROCESSES }).notNull(),
    openType: text({ enum: OPEN_TYPES }),
    type: text({ enum: ENROLL_TYPES }).notNull(),
    tier: text({ enum: TIERS }).notNull(),
    state: text(),
    zip: text(),
    county: text(),
    status: text({ enum: ['draft', 'submitted', 'abandoned'] })
      .notNull()
      .default('draft'),
    savedTab: text(),
    enrollerCode: text(),
    effectiveDate: date({ mode: 'string' }),
    referralId: text(),
    /**
     * The link by which the client has the enrollment; no other reads or writes its steps meanwhile, nor afterwards
     * (decisions 169).
     */
    signingLink: text(),
    /** Counts every change of this row; a write with another number is a conflict. */
    version: integer().notNull().default(1),
    /** Set when the enrollment may not change any more. */
    lockedAt: instant(),
    submittedAt: instant(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    index().on(t.siteKey, t.createdAt),
    index().on(t.agentId),
    index().on(t.groupId),
    index().on(t.userId),
    index().on(t.status, t.updatedAt),
  ],
);

/**
 * One row per step (`filter_info`, `primary_info`, …), so that saving one step cannot overwrite another (threats F6).
 * `data` is sealed before it gets here (see store/step-columns.ts).
 */
export const enrollmentColumns = pgTable(
  'enrollment_columns',
  {
    enrollmentId: text()
      .notNull()
      .references(() => enrollments.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    version: integer().notNull().default(1),
    data: jsonb().$type<JsonObject>().notNull(),
    updatedBy: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.enrollmentId, t.name] })],
);

export const cartItems = pgTable(
  'cart_items',
  {
    enrollmentId: text()
      .notNull()
      .references(() => enrollments.id, { onDelete: 'cascade' }),
    planId: text().notNull(),
    planPricingId: text().notNull(),
    kind: text({ enum: ['plan', 'membership', 'rider'] })
      .notNull()
      .default('plan'),
    removable: boolean().notNull().default(true),
    /** The plan that brought a membership or rider into the cart. */
    requiredBy: text(),
    data: jsonb().$type<JsonObject>().notNull().default({}),
    addedAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.enrollmentId, t.planId] })],
);

/**
 * Changes that were answered, by the key their caller gave them: the same call made again is answered the same and
 * changes nothing (decisions 153). `answer` is sealed, `fingerprint` a keyed hash of the input.
 */
export const answeredCalls = pgTable(
  'answered_calls',
  {
    enrollmentId: text()
      .notNull()
      .references(() => enrollments.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    fingerprint: text().notNull(),
    answer: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.enrollmentId, t.key] }), index().on(t.createdAt)],
);

/** Answers to underwriting and carrier questions of a plan, sealed, with what they led to. */
export const planAnswers = pgTable(
  'plan_answers',
  {
    enrollmentId: text()
      .notNull()
      .references(() => enrollments.id, { onDelete: 'cascade' }),
    planId: text().notNull(),
    kind: text({ enum: ['underwriting', 'carrier', 'new-questions'] }).notNull(),
    outcome: text({ enum: ['accepted', 'declined'] }).notNull(),
    data: text().notNull(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.enrollmentId, t.planId, t.kind] })],
);

/**
 * The signature image, sealed, with the evidence of decisions 26 and its signer (decisions 33). A new signature of the same
 * person supersedes the old one, which stays. Rows from before signers were kept have none.
 */
export const signatures = pgTable(
  'signatures',
  {
    id: text().primaryKey(),
    enrollmentId: text()
      .notNull()
      .references(() => enrollments.id),
    kind: text({ enum: SIGNATURE_MODES }).notNull(),
    image: bytes().notNull(),
    imageSha256: text().notNull(),
    /** Hash over the exact texts shown and the data signed; a later edit that changes it asks for a new signature. */
    contentSha256: text().notNull(),
    eprocess: text().notNull(),
    /** Sealed. */
    signerName: text(),
    capacity: text({ enum: CAPACITIES }),
    verifiedHow: text({ enum: VERIFICATIONS }),
    /** The dependent whose own authorization this is; null for the signature of the application. */
    person: text(),
    /** The person who handed over the screen or sent the link, as the audit log names them; null where none did. */
    handedOverBy: text(),
    ip: text(),
    userAgent: text(),
    signedAt: instant().notNull(),
    supersededAt: instant(),
  },
  (t) => [index().on(t.enrollmentId)],
);

/**
 * Answers of clients whom a rep verified: which question, whether right, and a keyed hash of the answer, never the answer
 * (decisions 59). Three wrong ones close the question.
 */
export const verifications = pgTable(
  'verifications',
  {
    id: text().primaryKey(),
    enrollmentId: text()
      .notNull()
      .references(() => enrollments.id, { onDelete: 'cascade' }),
    question: text({ enum: VERIFICATION_QUESTIONS }).notNull(),
    answerHash: text().notNull(),
    verdict: text({ enum: ['right', 'wrong'] }).notNull(),
    /** The asker, as the audit log names them. */
    askedBy: text().notNull(),
    ip: text(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.enrollmentId)],
);

/** Consent ledger: who accepted which version of which text, when and how. Rows are never changed. */
export const consents = pgTable(
  'consents',
  {
    id: text().primaryKey(),
    enrollmentId: text()
      .notNull()
      .references(() => enrollments.id),
    kind: text({
      enum: ['electronic-business', 'agreement', 'payment-authorization', 'health-authorization'],
    }).notNull(),
    /** The dependent who consented; null for the applicant. */
    person: text(),
    textKey: text().notNull(),
    textVersion: integer(),
    textSha256: text().notNull(),
    /** The exact words, kept with the enrollment (decisions 28). */
    wording: text().notNull(),
    eprocess: text().notNull(),
    ip: text(),
    userAgent: text(),
    acceptedAt: instant().notNull(),
  },
  (t) => [index().on(t.enrollmentId)],
);

/**
 * First showings of the texts that are agreed to (decisions 174): one row for each version of them and each kind of
 * reader. Kept with the enrollment, for the certificate.
 */
export const textViews = pgTable(
  'text_views',
  {
    enrollmentId: text()
      .notNull()
      .references(() => enrollments.id, { onDelete: 'cascade' }),
    textsHash: text().notNull(),
    /** As the audit log names who asked: `applicant`, `rep:12`. */
    viewer: text().notNull(),
    ip: text(),
    viewedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.enrollmentId, t.textsHash, t.viewer] })],
);

/** Pictures of the steps, masked by the browser, sealed here (decisions 21). */
export const screenRecords = pgTable(
  'screen_records',
  {
    id: text().primaryKey(),
    enrollmentId: text()
      .notNull()
      .references(() => enrollments.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    image: bytes().notNull(),
    sha256: text().notNull(),
    size: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.enrollmentId, t.createdAt)],
);

/**
 * Codes of Save & Continue Later: code and e-mail as keyed hashes; a new code revokes the older ones (decisions 12).
 */
export const resumeCodes = pgTable(
  'resume_codes',
  {
    id: text().primaryKey(),
    enrollmentId: text()
      .notNull()
      .references(() => enrollments.id, { onDelete: 'cascade' }),
    codeHash: text().notNull().unique(),
    emailHash: text().notNull(),
    tab: text().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    revokedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.enrollmentId), index().on(t.emailHash), index().on(t.expiresAt)],
);
