import { and, asc, eq, gt, inArray, isNull, lt, notExists, notInArray, or, sql, type SQL } from 'drizzle-orm';
import type { Ports } from '../ports';
import { memberPolicies, members, policies } from './schema/member-tables';
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
function toRenew({ db }: Ports['store'], { planId, from, always }: Changing): SQL | undefined {
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
    eq(memberPolicies.status, 'ACTIVE'),
    isNull(memberPolicies.endDate),
    eq(memberPolicies.waitsFor, []),
    always ? undefined : lt(memberPolicies.effectiveDate, from),
    notExists(has),
  );
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
    .where(and(gt(memberPolicies.policyId, after), or(...changing.map((one) => toRenew(store, one)))))
    .orderBy(asc(memberPolicies.policyId))
    .limit(most);
  return rows.map(({ id }) => id);
}

/** Writes renewals; one that another process prepared first stays. Answers how many are new. */
export async function addRenewals({ store }: Needs, rows: readonly NewRenewal[]): Promise<number> {
  if (rows.length === 0) return 0;
  const added = await store.db
    .insert(renewals)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ id: renewals.id });
  return added.length;
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

/** Takes prepared renewals of whole members for this transaction alone, by the rows of the members; another worker takes others. */
export async function claimPrepared({ store }: Needs, most: number): Promise<RenewalRow[]> {
  const open = store.db
    .selectDistinct({ id: renewals.memberId })
    .from(renewals)
    .where(eq(renewals.state, 'prepared'))
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
