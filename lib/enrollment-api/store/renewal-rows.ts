import {
  and,
  asc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  not,
  notExists,
  notInArray,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { HELD, type LifeCause, type PlanStatus } from '@/lib/rules/words/policy-states';
import type { Ports } from '../ports';
import { holdPolicy } from './lock-order';
import { memberPolicies, members, policies, policyChanges } from './schema/member-tables';
import { renewals } from './schema/renewal-tables';

export type RenewalRow = typeof renewals.$inferSelect;
export type NewRenewal = typeof renewals.$inferInsert;

type Needs = Pick<Ports, 'store'>;

/** A plan for whose holders something changes from a day on. */
export type Changing = {
  planId: string;
  /** The last day from which it changes; who holds it since is not concerned. */ from: string;
  always: boolean;
};

/** A held plan that runs, waits for nothing, was sold here, and has no renewal for what changes. */
function toRenew(
  { db }: Ports['store'],
  { planId, from, always }: Changing,
  statuses: readonly PlanStatus[] = ['ACTIVE'],
): SQL | undefined {
  const has = db
    .select({ one: sql`1` })
    .from(renewals)
    .where(
      and(
        eq(renewals.heldId, memberPolicies.id),
        notInArray(renewals.state, ['over', 'late']),
        or(inArray(renewals.state, ['prepared', 'told']), sql`${renewals.day} >= ${from}`),
      ),
    );
  return and(
    eq(memberPolicies.planId, planId),
    inArray(memberPolicies.status, [...statuses]),
    isNull(memberPolicies.endDate),
    eq(memberPolicies.waitsFor, []),
    always ? undefined : lt(memberPolicies.effectiveDate, from),
    notExists(has),
  );
}

/** Holds policies for the transaction, so that none of their plans and people change while they are looked at. */
export async function holdPolicies({ store: { db } }: Needs, ids: readonly string[]): Promise<void> {
  await db
    .select({ id: policies.id })
    .from(policies)
    .where(inArray(policies.id, [...ids]))
    .orderBy(asc(policies.id))
    .for('no key update');
}

/** The plans that are held, each once. */
export async function loadHeldPlans({ store }: Needs): Promise<(string | null)[]> {
  const rows = await store.db
    .selectDistinct({ planId: memberPolicies.planId })
    .from(memberPolicies)
    .where(inArray(memberPolicies.status, [...HELD]));
  return rows.map(({ planId }) => planId);
}

/** Policies with a plan to renew, after one in the order of their numbers. */
export async function loadToRenew(
  { store }: Needs,
  changing: readonly Changing[],
  { after, most }: { after: string; most: number },
): Promise<string[]> {
  if (changing.length === 0) return [];
  const rows = await store.db
    .selectDistinct({ id: memberPolicies.policyId })
    .from(memberPolicies)
    .innerJoin(policies, eq(policies.id, memberPolicies.policyId))
    .where(
      and(
        gt(memberPolicies.policyId, after),
        or(...changing.map((one) => toRenew(store, one))),
        notInArray(memberPolicies.policyId, closingOf(store)),
      ),
    )
    .orderBy(asc(memberPolicies.policyId))
    .limit(most);
  return rows.map(({ id }) => id);
}

/** The number of held plans that renew because of what changes, once its day is near: of those too whose first day is still to come. */
export async function countToRenew({ store }: Needs, changing: readonly Changing[]): Promise<number> {
  let rows = 0;
  for (const one of changing)
    rows += await store.db.$count(memberPolicies, toRenew(store, one, ['ACTIVE', 'SUBMITTED']));
  return rows;
}

/** Policies with evidence that time has closed, whose amount and price are brought to what is guaranteed when that is told. */
const closingOf = ({ db }: Ports['store']) =>
  db
    .select({ id: held.policyId })
    .from(policyChanges)
    .innerJoin(held, eq(held.id, policyChanges.heldId))
    .where(and(not(policyChanges.told), eq(policyChanges.cause, 'evidence-overdue' satisfies LifeCause)));

const held = alias(memberPolicies, 'held');

/** Writes renewals; one that another process prepared first stays, one that was over is prepared anew. Answers how many are new. */
export async function addRenewals({ store }: Needs, rows: readonly NewRenewal[]): Promise<number> {
  if (rows.length === 0) return 0;
  const added = await store.db
    .insert(renewals)
    .values([...rows])
    .onConflictDoUpdate({
      target: [renewals.heldId, renewals.day],
      set: { ...OFFERED, state: 'prepared', edition: sql`${renewals.edition} + 1`, ...UNDECIDED },
      setWhere: inArray(renewals.state, ['over', 'late']),
    })
    .returning({ id: renewals.id });
  return added.length;
}

const UNDECIDED = { newHeldId: null, signatureId: null, toldAt: null, settledAt: null };

/** The columns of what is offered, as the row that was to be written has them. */
const OFFERED = {
  kind: sql`excluded.kind`,
  goneFor: sql`excluded.gone_for`,
  parts: sql`excluded.parts`,
  planId: sql`excluded.plan_id`,
  planPricingId: sql`excluded.plan_pricing_id`,
  planName: sql`excluded.plan_name`,
  tier: sql`excluded.tier`,
  oldCents: sql`excluded.old_cents`,
  newCents: sql`excluded.new_cents`,
  employerCents: sql`excluded.employer_cents`,
  payrollCents: sql`excluded.payroll_cents`,
  covers: sql`excluded.covers`,
  leaving: sql`excluded.leaving`,
};

const isOpen = inArray(renewals.state, ['prepared', 'told']);

/** Renewals of a policy that are not decided. */
export async function loadOpen({ store: { db } }: Needs, policyId: string): Promise<RenewalRow[]> {
  return db
    .select()
    .from(renewals)
    .where(and(eq(renewals.policyId, policyId), isOpen))
    .orderBy(asc(renewals.id));
}

/** The same with the policy held for the transaction, and its plans and payments, which a decision changes. */
export async function lockOpen(needs: Needs, policyId: string): Promise<RenewalRow[]> {
  await needs.store.db.select({ id: policies.id }).from(policies).where(eq(policies.id, policyId)).for('update');
  await holdPolicy(needs.store, policyId);
  return loadOpen(needs, policyId);
}

/** All renewals that are not decided of the policies after one, in the order of their numbers. */
export async function loadOpenPolicies(
  { store: { db } }: Needs,
  { after, most }: { after: string; most: number },
): Promise<RenewalRow[]> {
  const ids = db
    .selectDistinct({ id: renewals.policyId })
    .from(renewals)
    .where(and(isOpen, gt(renewals.policyId, after)))
    .orderBy(asc(renewals.policyId))
    .limit(most);
  return db
    .select()
    .from(renewals)
    .where(and(isOpen, inArray(renewals.policyId, ids)))
    .orderBy(asc(renewals.policyId), asc(renewals.id));
}

/** Renewals that were told and whose last day to act is over, for this worker alone. */
export async function loadUndecided({ store }: Needs, today: string, most: number): Promise<string[]> {
  const rows = await store.db
    .selectDistinct({ id: renewals.policyId })
    .from(renewals)
    .where(and(eq(renewals.state, 'told'), lt(renewals.actBy, today)))
    .limit(most);
  return rows.map(({ id }) => id);
}

/** The renewals of a member whose day has not come yet, whatever was decided, in the order of their days. */
export async function loadRenewalsOf({ store }: Needs, memberId: string, today: string): Promise<RenewalRow[]> {
  return store.db
    .select()
    .from(renewals)
    .where(
      and(
        eq(renewals.memberId, memberId),
        gt(renewals.day, today),
        inArray(renewals.state, ['told', 'kept', 'chosen', 'left', 'ended']),
      ),
    )
    .orderBy(asc(renewals.day), asc(renewals.id));
}

/** Changes what was decided of a renewal. */
export async function changeRenewal({ store }: Needs, id: string, change: Partial<NewRenewal>): Promise<void> {
  await store.db.update(renewals).set(change).where(eq(renewals.id, id));
}

/**
 * Notes what became of a policy's renewals where its plans were cancelled: one that is not decided of a plan that ends, and one whose
 * plan to follow is never to begin, is over.
 */
export async function closeRenewals({ store, clock }: Pick<Ports, 'store' | 'clock'>, policyId: string): Promise<void> {
  const ends = store.db
    .select({ id: memberPolicies.id })
    .from(memberPolicies)
    .where(
      and(
        eq(memberPolicies.policyId, policyId),
        or(
          inArray(memberPolicies.status, ['CANCELLED', 'TERMINATED']),
          and(ne(memberPolicies.status, 'LAPSED'), isNotNull(memberPolicies.endDate)),
        ),
      ),
    );
  const isLost = and(
    inArray(renewals.state, ['kept', 'chosen']),
    inArray(renewals.newHeldId, cancelledOf(store, policyId)),
  );
  const isOver = or(and(inArray(renewals.state, ['prepared', 'told']), inArray(renewals.heldId, ends)), isLost);
  await store.db
    .update(renewals)
    .set({ state: 'over', settledAt: clock.now() })
    .where(and(eq(renewals.policyId, policyId), isOver));
}

const cancelledOf = ({ db }: Ports['store'], policyId: string) =>
  db
    .select({ id: memberPolicies.id })
    .from(memberPolicies)
    .where(and(eq(memberPolicies.policyId, policyId), eq(memberPolicies.status, 'CANCELLED')));

/** Takes back what was decided of the renewals of plans that lapsed: paid again, they go on, and renew another time. */
export async function undoRenewals(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  heldIds: readonly string[],
): Promise<void> {
  await store.db
    .update(renewals)
    .set({ state: 'over', settledAt: clock.now() })
    .where(and(inArray(renewals.heldId, [...heldIds]), inArray(renewals.state, ['kept', 'chosen', 'left', 'ended'])));
}

/** Takes prepared renewals of whole members, or of one, for this transaction alone, by the rows of the members; another worker takes others. */
export async function claimPrepared(
  { store }: Needs,
  { most, memberId }: { most: number; memberId?: string },
): Promise<RenewalRow[]> {
  const open = store.db
    .selectDistinct({ id: renewals.memberId })
    .from(renewals)
    .where(and(eq(renewals.state, 'prepared'), memberId === undefined ? undefined : eq(renewals.memberId, memberId)))
    .orderBy(asc(renewals.memberId))
    .limit(most);
  const taken = await store.db
    .select({ id: members.id })
    .from(members)
    .where(inArray(members.id, open))
    .for('no key update', { skipLocked: true });
  if (taken.length === 0) return [];
  const ids = taken.map(({ id }) => id);
  return store.db
    .select()
    .from(renewals)
    .where(and(inArray(renewals.memberId, ids), eq(renewals.state, 'prepared')))
    .orderBy(asc(renewals.memberId), asc(renewals.day), asc(renewals.id));
}
