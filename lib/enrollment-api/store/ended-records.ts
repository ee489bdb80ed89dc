import { and, asc, eq, exists, inArray, lt, ne, notExists, or, sql, type SQL } from 'drizzle-orm';
import { KEPT_YEARS } from '@/lib/rules/words/kept-records';
import { HELD } from '@/lib/rules/words/policy-states';
import type { Ports } from '../ports';
import {
  answeredCalls,
  cartItems,
  consents,
  enrollmentColumns,
  enrollments,
  planAnswers,
  resumeCodes,
  screenRecords,
  signatures,
  textViews,
  verifications,
} from './schema/enrollment-tables';
import { memberPolicies, members, policies, policyItems } from './schema/member-tables';
import { policyDocuments, policyPapers } from './schema/paper-tables';
import { paymentEvents, paymentIntents } from './schema/payment-tables';
import { quotes } from './schema/quote-tables';
import { signingLinks } from './schema/signing-tables';

type Store = Pick<Ports, 'store'>;

/** Tables of an application's own rows. */
const OF_APPLICATION = [
  ...[enrollmentColumns, cartItems, answeredCalls, planAnswers, verifications, textViews],
  ...[screenRecords, resumeCodes, quotes, signingLinks, signatures],
];

/** The last day of the years that are over: what ended by then need not be kept any more (decisions 277). */
const firstKept = (today: string): string => `${Number(today.slice(0, 4)) - KEPT_YEARS}-01-01`;

const ENDED_ON = sql`coalesce(${memberPolicies.endDate}, ${memberPolicies.since}, ${memberPolicies.effectiveDate})`;

/** Members whose last plan ended more than the kept years ago, by the end of its calendar year, or one of them; no one who holds a plan. */
export async function loadEndedMembers({ store: { db } }: Store, today: string, only?: string): Promise<string[]> {
  const plans = db.select({ one: sql`1` }).from(memberPolicies);
  const mine = eq(memberPolicies.memberId, members.id);
  const goesOn = or(inArray(memberPolicies.status, [...HELD]), sql`${ENDED_ON} >= ${firstKept(today)}`);
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(
      and(
        only === undefined ? undefined : eq(members.id, only),
        exists(plans.where(mine)),
        notExists(
          db
            .select({ one: sql`1` })
            .from(memberPolicies)
            .where(and(mine, goesOn)),
        ),
      ),
    )
    .orderBy(asc(members.id));
  return rows.map(({ id }) => id);
}

/** Applications that were signed or consented to and never sent, untouched for as long. Of a consent alone nothing is left to delete. */
export async function loadEndedApplications({ store: { db } }: Store, today: string, only?: string): Promise<string[]> {
  const has = (table: (typeof OF_APPLICATION)[number]) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(table)
        .where(eq(table.enrollmentId, enrollments.id)),
    );
  const rows = await db
    .select({ id: enrollments.id })
    .from(enrollments)
    .where(
      and(
        only === undefined ? undefined : eq(enrollments.id, only),
        ne(enrollments.status, 'submitted'),
        lt(enrollments.updatedAt, new Date(firstKept(today))),
        or(has(signatures), has(enrollmentColumns)),
      ),
    )
    .orderBy(asc(enrollments.id));
  return rows.map(({ id }) => id);
}

/**
 * Deletes a member with policies, payments and applications, in the caller's transaction; false where they have a plan again, or are gone.
 * The ledger of consents stays, and with it an application without answers, member or place.
 */
export async function deleteEndedMember(needs: Store, memberId: string, today: string): Promise<boolean> {
  const { db } = needs.store;
  await db.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for('update');
  if ((await loadEndedMembers(needs, today, memberId)).length === 0) return false;
  const sold = await db.select().from(policies).where(eq(policies.memberId, memberId));
  const mine = await db.select({ id: enrollments.id }).from(enrollments).where(eq(enrollments.userId, memberId));
  const policyIds = sold.map(({ id }) => id);
  await db.delete(members).where(eq(members.id, memberId));
  await deletePolicies(needs, policyIds);
  await emptyApplications(needs, [...new Set([...sold.map((one) => one.enrollmentId), ...mine.map(({ id }) => id)])]);
  return true;
}

async function deletePolicies(needs: Store, policyIds: string[]): Promise<void> {
  const { db } = needs.store;
  if (policyIds.length === 0) return;
  await deletePayments(needs, inArray(paymentIntents.policyId, policyIds));
  for (const table of [policyItems, policyDocuments, policyPapers])
    await db.delete(table).where(inArray(table.policyId, policyIds));
  await db.delete(policies).where(inArray(policies.id, policyIds));
}

async function deletePayments({ store: { db } }: Store, which: SQL): Promise<void> {
  const paid = db.select({ id: paymentIntents.id }).from(paymentIntents).where(which);
  await db.delete(paymentEvents).where(inArray(paymentEvents.intentId, paid));
  await db.delete(paymentIntents).where(which);
}

/** Deletes applications with everything of theirs; the row of one with consents stays, which may not go. */
export async function emptyApplications(needs: Store, ids: readonly string[]): Promise<void> {
  const { db } = needs.store;
  if (ids.length === 0) return;
  const all = [...ids];
  await deletePayments(needs, inArray(paymentIntents.enrollmentId, all));
  for (const table of OF_APPLICATION) await db.delete(table).where(inArray(table.enrollmentId, all));
  const consented = exists(
    db
      .select({ one: sql`1` })
      .from(consents)
      .where(eq(consents.enrollmentId, enrollments.id)),
  );
  const nothing = { userId: null, groupId: null, employeeClass: null, zip: null, county: null, fromPolicyId: null };
  await db
    .update(enrollments)
    .set({ ...nothing, enrollerCode: null, referralId: null, signingLink: null })
    .where(and(inArray(enrollments.id, all), consented));
  await db.delete(enrollments).where(and(inArray(enrollments.id, all), sql`not ${consented}`));
}
