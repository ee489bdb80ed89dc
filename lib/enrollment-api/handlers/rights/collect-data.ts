import { formatMoney } from '@/lib/rules/money/money';
import { asc, eq, inArray } from 'drizzle-orm';
import { showMemberNumber } from '@/lib/rules/people/member-number';
import type { Context } from '../../request-context';
import { loadDeletion } from '../../store/deletion';
import { openCensusPerson } from '../../store/census-rows';
import { loadMemberHealth, loadMemberRecords, type Member } from '../../store/member-rows';
import { censusPeople } from '../../store/schema/census-tables';
import { consents, signatures } from '../../store/schema/enrollment-tables';
import { coveredDependents, evidenceDecisions, policyChanges } from '../../store/schema/member-tables';
import { policyDocuments } from '../../store/schema/paper-tables';
import type { HeldPolicy } from '../policies/cancelling';
import { loadHeldPolicies } from '../policies/load-policies';
import { openRecord } from '../submission/read-receipt';
import { loadApplications, loadQuotes, toApplications } from './collect-applications';
import { loadChanges, loadRenewals } from './collect-changes';
import { loadAudit, loadCodesAndLinks, loadMails } from './collect-mails';
import { COPIED } from './copied-tables';
import { maskPerson } from './mask-data';

/** Everything that is kept about a member, as both files have it: plain values, numbers by their last four (decisions 267, 277). @internal Named by tests alone. */
export type MyData = Awaited<ReturnType<typeof collectData>>;

export async function collectData(context: Context, member: Member) {
  const { id, profile } = member;
  const { rows, policies } = await loadHeldPolicies(context, id);
  const policyIds = [...policies.keys()];
  const sold = new Map([...policies.values()].map(({ policy }) => [policy.enrollmentId, policy.id]));
  const applications = await loadApplications(context, id, [...sold.keys()]);
  const enrollmentIds = applications.map((one) => one.id);
  const mine = { memberId: id, policyIds, enrollmentIds, heldIds: rows.map((row) => row.id) };
  const wish = await loadDeletion(context, id);
  return {
    made_at: context.now.toISOString(),
    about:
      'Everything this storefront keeps about you. Social Security, account and card numbers show their last four digits.',
    ...(await collectFile(context, member)),
    plans: await toPlans(context, rows),
    policies: [...policies.values()].map((one) => toPolicy(context, one)),
    applications: await toApplications(context, applications, sold),
    quotes: await loadQuotes(context, enrollmentIds),
    changes_after_the_sale: await loadChanges(context, id),
    renewals: await loadRenewals(context, id),
    documents: await loadDocuments(context, policyIds),
    signatures: await loadSignatures(context, enrollmentIds),
    consents: await loadConsents(context, enrollmentIds),
    employer_lists: await loadEmployerLists(context, id),
    mails: await loadMails(context, profile.email, mine),
    codes_and_links: await loadCodesAndLinks(context, mine),
    audit: await loadAudit(context, mine),
    deletion: wish && { asked_at: wish.askedAt.toISOString() },
    not_in_this_copy: Object.values(COPIED).flatMap((one) => ('why' in one ? [one] : [])),
  };
}

/** The member's file, with the words and numbers that find it. */
async function collectFile(context: Context, { id, profile }: Member) {
  const health = await loadMemberHealth(context, id);
  const records = async (kind: 'dependent' | 'beneficiary') =>
    (await loadMemberRecords(context, kind, id)).map(({ data }) => maskPerson(data));
  const labels = async (kind: 'bank' | 'card') =>
    (await loadMemberRecords(context, kind, id)).map(({ label }) => label);
  return {
    profile: { member_number: showMemberNumber(id), ...maskPerson(profile), smoker: profile.smoker },
    dependents: await records('dependent'),
    beneficiaries: await records('beneficiary'),
    health: health === null ? null : { given_at: health.given.toISOString(), answers: health.answers },
    ways_to_pay: [...(await labels('bank')), ...(await labels('card'))],
  };
}

function toPolicy(context: Context, { policy, payments }: HeldPolicy) {
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
  const decided = await db.select().from(evidenceDecisions).where(inArray(evidenceDecisions.heldId, ids));
  return rows.map((row) => ({
    ...{ plan: row.planName, confirmation_number: row.policyId, status: row.status, cause: row.cause },
    ...{ since: row.since, waits_for: row.waitsFor, tier: row.tier, monthly_cents: row.premiumCents },
    ...{ effective_on: row.effectiveDate, paid_through: row.paidThrough, ended_on: row.endDate },
    dependents_covered: covered.filter(({ heldId }) => heldId === row.id).length,
    decisions: decided
      .filter(({ heldId }) => heldId === row.id)
      .map(({ person, decision, day }) => ({ person, decision, day })),
    changes: changes
      .filter(({ heldId }) => heldId === row.id)
      .map(({ status, cause, day, createdAt }) => ({ status, cause, day, noted_at: createdAt.toISOString() })),
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

/** The employer's list is the employer's; that the member stands there, what it says of them, and how often they were reminded is theirs to know. */
async function loadEmployerLists({ store: { db }, fields }: Context, memberId: string) {
  const rows = await db.select().from(censusPeople).where(eq(censusPeople.memberId, memberId));
  return rows.map((row) => {
    const {
      employeeId,
      hiredOn,
      eligibleOn,
      hours,
      pay,
      dependents = [],
    } = openCensusPerson(fields, row.id, row.person);
    return {
      ...{ group: row.groupId, employee_class: row.employeeClass, reminders: row.reminders },
      ...{ employee_number: employeeId ?? null, hired_on: hiredOn || null, hours_a_week: hours ?? null },
      eligible_on: eligibleOn ?? null,
      pay: pay ? `${formatMoney(pay.cents)} a ${pay.per}` : null,
      dependents: dependents.length,
      reminded_at: row.remindedAt?.toISOString() ?? null,
    };
  });
}
