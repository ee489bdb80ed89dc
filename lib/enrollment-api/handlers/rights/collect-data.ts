import { asc, desc, eq, inArray, like, or, type SQL } from 'drizzle-orm';
import { showMemberNumber } from '@/lib/rules/people/member-number';
import type { Context } from '../../request-context';
import { readQueued } from '../../mail/outbox';
import { loadMemberHealth, loadMemberRecords, type Member } from '../../store/member-rows';
import { censusPeople } from '../../store/schema/census-tables';
import { memberChanges } from '../../store/schema/change-tables';
import { consents, signatures } from '../../store/schema/enrollment-tables';
import { coveredDependents, policyChanges } from '../../store/schema/member-tables';
import { policyDocuments } from '../../store/schema/paper-tables';
import { renewals, renewalSignatures } from '../../store/schema/renewal-tables';
import { auditLog, mailOutbox } from '../../store/schema/system-tables';
import { loadHeldPolicies } from '../policies/load-policies';
import { openRecord } from '../submission/read-receipt';
import { maskPerson } from './mask-data';

/** Rows of the audit log that are told, newest first. */
const MOST_AUDITED = 1_000;

/** Everything that is kept about a member, as both files have it: plain values, numbers by their last four (decisions 267). @internal Named by tests alone. */
export type MyData = Awaited<ReturnType<typeof collectData>>;

export async function collectData(context: Context, member: Member) {
  const { id, profile } = member;
  const health = await loadMemberHealth(context, id);
  const records = (kind: 'dependent' | 'beneficiary') => loadMemberRecords(context, kind, id);
  const labels = async (kind: 'bank' | 'card') =>
    (await loadMemberRecords(context, kind, id)).map(({ label }) => label);
  const { rows, policies } = await loadHeldPolicies(context, id);
  const enrollmentIds = [...policies.values()].map(({ policy }) => policy.enrollmentId);
  return {
    made_at: context.now.toISOString(),
    about:
      'Everything this storefront keeps about you. Social Security, account and card numbers show their last four digits.',
    profile: { member_number: showMemberNumber(id), ...maskPerson(profile), smoker: profile.smoker },
    dependents: (await records('dependent')).map(({ data }) => maskPerson(data)),
    beneficiaries: (await records('beneficiary')).map(({ data }) => maskPerson(data)),
    health: health === null ? null : { given_at: health.given.toISOString(), answers: health.answers },
    ways_to_pay: [...(await labels('bank')), ...(await labels('card'))],
    plans: await toPlans(context, rows),
    policies: [...policies.values()].map(({ policy, payments }) => {
      const { name, email } = openRecord(context, policy);
      return {
        confirmation_number: policy.id,
        ...{ name_on_it: name, mailed_to: email, made_at: policy.createdAt.toISOString() },
        ...{ effective_on: policy.effectiveDate, tier: policy.tier, payment_method: policy.paymentMethod },
        ...{ first_month_cents: policy.firstMonthCents, recurring_cents: policy.recurringCents },
        payments: payments.map(({ sequence, method, amountCents, state, dueOn, capturedCents, refundedCents }) => ({
          ...{ month: sequence + 1, method, state, due_on: dueOn, amount_cents: amountCents },
          ...{ taken_cents: capturedCents, given_back_cents: refundedCents },
        })),
      };
    }),
    changes_after_the_sale: await loadChanges(context, id),
    renewals: await loadRenewals(context, id),
    documents: await loadDocuments(context, [...policies.keys()]),
    signatures: await loadSignatures(context, enrollmentIds),
    consents: await loadConsents(context, enrollmentIds),
    employer_lists: await loadEmployerLists(context, id),
    mails: await loadMails(context, profile.email, [id, ...policies.keys()]),
    audit: await loadAudit(context, id, [...policies.keys()]),
  };
}

async function toPlans({ store: { db } }: Context, rows: Awaited<ReturnType<typeof loadHeldPolicies>>['rows']) {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const changes = await db
    .select()
    .from(policyChanges)
    .where(inArray(policyChanges.heldId, ids))
    .orderBy(asc(policyChanges.createdAt), asc(policyChanges.id));
  const covered = await db.select().from(coveredDependents).where(inArray(coveredDependents.heldId, ids));
  return rows.map((row) => ({
    ...{ plan: row.planName, confirmation_number: row.policyId, status: row.status, cause: row.cause },
    ...{ since: row.since, waits_for: row.waitsFor, tier: row.tier, monthly_cents: row.premiumCents },
    ...{ effective_on: row.effectiveDate, paid_through: row.paidThrough, ended_on: row.endDate },
    dependents_covered: covered.filter(({ heldId }) => heldId === row.id).length,
    changes: changes
      .filter(({ heldId }) => heldId === row.id)
      .map(({ status, cause, day, createdAt }) => ({ status, cause, day, noted_at: createdAt.toISOString() })),
  }));
}

async function loadChanges({ store: { db } }: Context, memberId: string) {
  const rows = await db
    .select()
    .from(memberChanges)
    .where(eq(memberChanges.memberId, memberId))
    .orderBy(asc(memberChanges.createdAt));
  return rows.map(({ kind, state, event, eventOn, effectiveOn, outcome, signedAt, decidedAt }) => ({
    ...{ kind, state, event, event_on: eventOn, effective_on: effectiveOn },
    prices: outcome.map(({ cents, newCents }) => ({ before_cents: cents, after_cents: newCents })),
    ...{ signed_at: signedAt?.toISOString() ?? null, decided_at: decidedAt?.toISOString() ?? null },
  }));
}

async function loadRenewals({ store: { db } }: Context, memberId: string) {
  const signed = await db.select().from(renewalSignatures).where(eq(renewalSignatures.memberId, memberId));
  const rows = await db.select().from(renewals).where(eq(renewals.memberId, memberId)).orderBy(asc(renewals.day));
  return rows.map(({ policyId, day, kind, state, oldCents, newCents, signatureId }) => ({
    ...{ confirmation_number: policyId, day, kind, state, before_cents: oldCents, after_cents: newCents },
    signed_at: signed.find(({ id }) => id === signatureId)?.signedAt.toISOString() ?? null,
  }));
}

async function loadDocuments({ store: { db } }: Context, policyIds: readonly string[]) {
  if (policyIds.length === 0) return [];
  const { policyId, kind, contentType, sha256, createdAt } = policyDocuments;
  const rows = await db
    .select({ policyId, kind, contentType, sha256, createdAt })
    .from(policyDocuments)
    .where(inArray(policyId, [...policyIds]))
    .orderBy(asc(createdAt));
  return rows.map((row) => ({
    ...{ confirmation_number: row.policyId, kind: row.kind, content_type: row.contentType },
    ...{ sha256: row.sha256, made_at: row.createdAt.toISOString() },
  }));
}

async function loadSignatures({ store: { db } }: Context, enrollmentIds: readonly string[]) {
  if (enrollmentIds.length === 0) return [];
  const { capacity, verifiedHow, ip, userAgent, signedAt, supersededAt } = signatures;
  const rows = await db
    .select({ capacity, verifiedHow, ip, userAgent, signedAt, supersededAt })
    .from(signatures)
    .where(inArray(signatures.enrollmentId, [...enrollmentIds]))
    .orderBy(asc(signedAt));
  return rows.map((row) => ({
    ...{ signed_at: row.signedAt.toISOString(), capacity: row.capacity, verified_by: row.verifiedHow },
    ...{ ip: row.ip, browser: row.userAgent, replaced_at: row.supersededAt?.toISOString() ?? null },
  }));
}

async function loadConsents({ store: { db } }: Context, enrollmentIds: readonly string[]) {
  if (enrollmentIds.length === 0) return [];
  const rows = await db
    .select()
    .from(consents)
    .where(inArray(consents.enrollmentId, [...enrollmentIds]))
    .orderBy(asc(consents.acceptedAt));
  return rows.map(({ kind, textKey, textVersion, textSha256, wording, ip, acceptedAt }) => ({
    ...{ kind, accepted_at: acceptedAt.toISOString(), text: textKey, version: textVersion },
    ...{ sha256: textSha256, wording, ip },
  }));
}

/** The employer's list is the employer's; that the member stands there, and how often they were reminded, is theirs to know. */
async function loadEmployerLists({ store: { db } }: Context, memberId: string) {
  const { groupId, employeeClass, reminders, remindedAt } = censusPeople;
  const rows = await db
    .select({ groupId, employeeClass, reminders, remindedAt })
    .from(censusPeople)
    .where(eq(censusPeople.memberId, memberId));
  return rows.map((row) => ({
    ...{ group: row.groupId, employee_class: row.employeeClass, reminders: row.reminders },
    reminded_at: row.remindedAt?.toISOString() ?? null,
  }));
}

/** Mails to the member's own address: those that name the member or a policy of theirs by key; older ones are deleted by then. */
async function loadMails(context: Context, email: string, about: readonly string[]) {
  const { store } = context;
  const named = about.map((id) => like(mailOutbox.dedupeKey, `%${id.replaceAll(/[%_\\]/g, '\\$&')}%`));
  const rows = await store.db
    .select()
    .from(mailOutbox)
    .where(or(...named))
    .orderBy(desc(mailOutbox.createdAt));
  return rows.flatMap((row) => {
    const { to, subject } = readQueued(context, row);
    if (to.toLowerCase() !== email.toLowerCase()) return [];
    return [
      { subject, kind: row.kind, queued_at: row.createdAt.toISOString(), sent_at: row.sentAt?.toISOString() ?? null },
    ];
  });
}

/** The rows that are about the member or their policies, or that they caused. Others are told by their role: who they are is theirs. */
async function loadAudit({ store: { db } }: Context, memberId: string, policyIds: readonly string[]) {
  const self = `member:${memberId}`;
  const about: SQL[] = [
    inArray(auditLog.subject, [self, ...policyIds.map((id) => `policy:${id}`)]),
    eq(auditLog.actor, self),
  ];
  const rows = await db
    .select()
    .from(auditLog)
    .where(or(...about))
    .orderBy(desc(auditLog.seq))
    .limit(MOST_AUDITED);
  return rows.map(({ at, actor, action, subject, ip }) => ({
    ...{ at: at.toISOString(), action, about: subject },
    by: actor === self ? 'you' : (actor.split(':')[0] ?? actor),
    // Another person's address is theirs.
    ip: actor === self ? ip : null,
  }));
}
