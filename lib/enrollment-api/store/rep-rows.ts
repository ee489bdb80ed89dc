import {
  and,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  ne,
  notExists,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { daysBefore } from '@/lib/rules/text/moments';
import { LIVE_STATES } from '@/lib/rules/words/intent-states';
import { HELD, type Wait } from '@/lib/rules/words/policy-states';
import type { Ports } from '../ports';
import type { Database } from './database';
import { rowsAsJson } from './json-rows';
import { cartItems, enrollmentColumns, enrollments, resumeCodes } from './schema/enrollment-tables';
import { memberPolicies, members, policies } from './schema/member-tables';
import { paymentIntents } from './schema/payment-tables';
import { renewals } from './schema/renewal-tables';
import { agents } from './schema/site-tables';
import { signingLinks } from './schema/signing-tables';
import { auditLog } from './schema/system-tables';

/*
 * The work of one rep, a statement for each part of it (decisions 258). Each names the agent, so that no row of another is looked at
 * (threats T18); what is sealed stays so until a row is shown.
 */

type Needs = Pick<Ports, 'store'>;

/** A list is told as long as this; work that is older waits behind it. */
const MOST = 200;
/** Days for which a link is in its sender's list. */
const LINK_DAYS = 14;
const WEEK_DAYS = 7;

const PLAN = {
  planName: memberPolicies.planName,
  status: memberPolicies.status,
  cause: memberPolicies.cause,
  since: memberPolicies.since,
  waitsFor: memberPolicies.waitsFor,
  guaranteed: memberPolicies.guaranteed,
  evidenceBy: memberPolicies.evidenceBy,
  paidThrough: memberPolicies.paidThrough,
  effectiveDate: memberPolicies.effectiveDate,
  endDate: memberPolicies.endDate,
};
const PAYMENT = {
  policyId: paymentIntents.policyId,
  sequence: paymentIntents.sequence,
  state: paymentIntents.state,
  sends: paymentIntents.sends,
  amountCents: paymentIntents.amountCents,
  dueOn: paymentIntents.dueOn,
  updatedAt: paymentIntents.updatedAt,
};

const waitsFor = (wait: Wait): SQL => sql`${memberPolicies.waitsFor} @> ${JSON.stringify([wait])}::jsonb`;

/**
 * True for a row that has one, asked of the index row by row: as `exists` among others, the database may read all plans or payments
 * there are into a table first.
 */
const isThere = (query: { limit(most: number): { getSQL(): SQL } }): SQL => sql`(${query.limit(1)}) is not null`;

/** A plan of the policy that is held and waits. */
const openPlan = ({ db }: Database) =>
  db
    .select({ one: sql`1` })
    .from(memberPolicies)
    .where(
      and(
        eq(memberPolicies.policyId, policies.id),
        inArray(memberPolicies.status, [...HELD]),
        or(waitsFor('evidence'), waitsFor('first-payment')),
      ),
    );

/** A payment of the policy that did not come. One that is being made again, or came, is none. */
function unpaid({ db }: Database) {
  const live = alias(paymentIntents, 'live');
  const isAgain = db
    .select({ one: sql`1` })
    .from(live)
    .where(
      and(
        eq(live.enrollmentId, paymentIntents.enrollmentId),
        eq(live.sequence, paymentIntents.sequence),
        isNotNull(live.policyId),
        inArray(live.state, [...LIVE_STATES]),
      ),
    );
  return db
    .select({ one: sql`1` })
    .from(paymentIntents)
    .where(
      and(
        eq(paymentIntents.policyId, policies.id),
        or(
          and(eq(paymentIntents.state, 'scheduled'), gt(paymentIntents.sends, 0)),
          and(eq(paymentIntents.state, 'failed'), notExists(isAgain)),
        ),
      ),
    );
}

/** The member of the policy, who still is the agent's. */
const stillTheirs = ({ db }: Database, agentId: string) =>
  db
    .select({ one: sql`1` })
    .from(theirs)
    .where(and(eq(theirs.id, policies.memberId), eq(theirs.agentId, agentId)));
const theirs = alias(members, 'theirs');

/** Policies of the agent's members of today with a payment that did not come, or a plan that waits, the newest first. */
export async function loadOpenPolicies({ store }: Needs, agentId: string) {
  const failedAt = sql`(select max(${paymentIntents.updatedAt}) from ${paymentIntents} where ${paymentIntents.policyId} = ${policies.id})`;
  return store.db
    .select({
      policy: {
        id: policies.id,
        enrollmentId: policies.enrollmentId,
        record: policies.record,
        createdAt: policies.createdAt,
      },
      member: { id: members.id, profile: members.profile },
      plans: rowsAsJson(
        PLAN,
        sql`${memberPolicies} where ${memberPolicies.policyId} = ${policies.id}`,
        sql`${memberPolicies.id}`,
      ),
      payments: rowsAsJson(
        PAYMENT,
        sql`${paymentIntents} where ${paymentIntents.enrollmentId} = ${policies.enrollmentId}`,
        sql`${paymentIntents.sequence}, ${paymentIntents.attempt}`,
      ),
    })
    .from(policies)
    .leftJoin(members, and(eq(members.id, policies.memberId), eq(members.agentId, agentId), eq(members.active, true)))
    .where(
      and(
        eq(policies.agentId, agentId),
        isThere(stillTheirs(store, agentId)),
        or(isThere(openPlan(store)), isThere(unpaid(store))),
      ),
    )
    .orderBy(desc(sql`greatest(${policies.createdAt}, ${failedAt})`), desc(policies.id))
    .limit(MOST);
}
export type OpenPolicy = Awaited<ReturnType<typeof loadOpenPolicies>>[number];

/**
 * Renewals of the agent's clients that are not signed: of plans that end on a day to come, and up to the last day to choose of those that go
 * on as another plan or with fewer people. One that only costs another amount goes on by itself.
 */
export async function loadOpenRenewals({ store: { db } }: Needs, agentId: string, today: string) {
  const { id, policyId, day, actBy, kind, toldAt, state, planId, tier, signatureId } = renewals;
  const isOther = or(ne(planId, memberPolicies.planId), ne(tier, memberPolicies.tier));
  const isGone = and(eq(kind, 'gone'), inArray(state, ['told', 'ended']), gt(day, today));
  return db
    .select({
      renewal: { id, policyId, day, actBy, kind, toldAt },
      planName: memberPolicies.planName,
      member: { id: members.id, profile: members.profile },
    })
    .from(renewals)
    .innerJoin(members, and(eq(members.id, renewals.memberId), eq(members.agentId, agentId), eq(members.active, true)))
    .innerJoin(policies, and(eq(policies.id, policyId), eq(policies.agentId, agentId)))
    .innerJoin(memberPolicies, and(eq(memberPolicies.id, renewals.heldId), eq(memberPolicies.status, 'ACTIVE')))
    .where(and(isNull(signatureId), or(isGone, and(eq(state, 'told'), gte(actBy, today), isOther))))
    .orderBy(desc(toldAt), desc(id))
    .limit(MOST);
}
export type OpenRenewal = Awaited<ReturnType<typeof loadOpenRenewals>>[number];

type Sender = { agentId: string; createdBy: string; siteKey: string | null };

/** Links to sign of one sender on one site that clients have not come to the end of; its page opens there alone. */
export async function loadOpenLinks({ store: { db } }: Needs, { agentId, createdBy, siteKey }: Sender, now: Date) {
  const rows = await db
    .select({ link: signingLinks })
    .from(signingLinks)
    .innerJoin(enrollments, eq(enrollments.id, signingLinks.enrollmentId))
    .where(
      and(
        eq(enrollments.agentId, agentId),
        isNull(enrollments.lockedAt),
        eq(signingLinks.createdBy, createdBy),
        siteKey === null ? undefined : eq(signingLinks.siteKey, siteKey),
        isNull(signingLinks.person),
        isNull(signingLinks.endedAt),
        isNull(signingLinks.submittedAt),
        gt(signingLinks.createdAt, daysBefore(now, LINK_DAYS)),
      ),
    )
    .orderBy(desc(signingLinks.createdAt), desc(signingLinks.id))
    .limit(MOST);
  return rows.map(({ link }) => link);
}

const STEP = {
  enrollmentId: enrollmentColumns.enrollmentId,
  name: enrollmentColumns.name,
  version: enrollmentColumns.version,
  data: enrollmentColumns.data,
  updatedBy: enrollmentColumns.updatedBy,
  createdAt: enrollmentColumns.createdAt,
  updatedAt: enrollmentColumns.updatedAt,
};
/** The steps that tell whose an enrollment is. */
export const WHOSE = ['primary_info', 'contact_info', 'draft:contact_info'] as const;

/** Enrollments that the agent began for clients and kept for later, under codes that still open them; steps sealed. */
export async function loadSavedByAgent({ store: { db } }: Needs, agentId: string, now: Date) {
  const named = sql.join(
    WHOSE.map((name) => sql`${name}`),
    sql`, `,
  );
  return db
    .select({
      saved: {
        id: resumeCodes.id,
        tab: resumeCodes.tab,
        createdAt: resumeCodes.createdAt,
        expiresAt: resumeCodes.expiresAt,
      },
      steps: rowsAsJson(
        STEP,
        sql`${enrollmentColumns} where ${enrollmentColumns.enrollmentId} = ${enrollments.id} and ${enrollmentColumns.name} in (${named})`,
      ),
      cart: rowsAsJson(
        { planId: cartItems.planId },
        sql`${cartItems} where ${cartItems.enrollmentId} = ${enrollments.id}`,
        sql`${cartItems.addedAt}, ${cartItems.planId}`,
      ),
    })
    .from(resumeCodes)
    .innerJoin(enrollments, eq(enrollments.id, resumeCodes.enrollmentId))
    .where(
      and(
        eq(enrollments.agentId, agentId),
        eq(enrollments.eprocess, 'rep'),
        isNull(enrollments.lockedAt),
        isNull(resumeCodes.revokedAt),
        gt(resumeCodes.expiresAt, now),
      ),
    )
    .orderBy(desc(resumeCodes.createdAt), desc(resumeCodes.id))
    .limit(MOST);
}
export type SavedByAgent = Awaited<ReturnType<typeof loadSavedByAgent>>[number];

/** Counts of the last seven days: quotes that this person mailed, and enrollments of the agent that were begun and submitted. */
export async function loadWeek(
  { store: { db } }: Needs,
  { agentId, actor }: { agentId: string; actor: string },
  now: Date,
) {
  const since = daysBefore(now, WEEK_DAYS);
  const of = (query: { getSQL(): SQL }) => sql<number>`(${query})`.mapWith(Number);
  const quotes = db
    .select({ quotes: count() })
    .from(auditLog)
    .where(and(eq(auditLog.actor, actor), eq(auditLog.action, 'quote.send'), gt(auditLog.at, since)));
  // A start day is chosen at the checkout.
  const begun = db
    .select({ begun: count() })
    .from(enrollments)
    .where(
      and(eq(enrollments.agentId, agentId), isNotNull(enrollments.effectiveDate), gt(enrollments.createdAt, since)),
    );
  const enrolled = db
    .select({ enrolled: count() })
    .from(policies)
    .where(and(eq(policies.agentId, agentId), gt(policies.createdAt, since)));
  const [week] = await db
    .select({ quotes: of(quotes), begun: of(begun), enrolled: of(enrolled) })
    .from(agents)
    .where(eq(agents.id, agentId));
  return week ?? { quotes: 0, begun: 0, enrolled: 0 };
}
