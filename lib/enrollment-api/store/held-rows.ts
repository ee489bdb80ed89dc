import { asc, eq, inArray, type SQL } from 'drizzle-orm';
import { afterLifeEvent, nextChangeOn, type Life, type LifeEvent } from '@/lib/rules/policies/policy-life';
import { afterPriceChange, priceOn } from '@/lib/rules/policies/price-in-time';
import { addDays } from '@/lib/rules/text/days-later';
import { dayOf } from '@/lib/rules/text/moments';
import {
  EVIDENCE_DECISIONS,
  isHeld,
  LIFE_CAUSES,
  PLAN_STATUSES,
  WAITS,
  type LifeCause,
  type PlanStatus,
} from '@/lib/rules/words/policy-states';
import { appendAudit } from '../audit';
import type { Ports } from '../ports';
import { holdPayments, holdPolicy } from './lock-order';
import { undoRenewals } from './renewal-rows';
import { coveredDependents, memberPolicies, policyChanges } from './schema/member-tables';
import { oweWebhook, toPlanFacts } from './webhook-rows';

export type HeldRow = typeof memberPolicies.$inferSelect;

type Needs = Pick<Ports, 'store' | 'clock' | 'ids'>;

/** A plan that begins to be held, with the records of the dependents whom it covers. */
export type NewHeld = Omit<typeof memberPolicies.$inferInsert, keyof ReturnType<typeof toHeldRow>> & {
  life: Life;
  covers: readonly string[];
};

/** The columns of a held plan that its life changes. */
function toHeldRow(life: Life) {
  const { status, waitsFor, start, paidThrough, end, cause, since, guaranteed, evidenceBy } = life;
  const days = { effectiveDate: start, paidThrough, endDate: end, since, nextDay: nextChangeOn(life) };
  return { status, waitsFor: [...waitsFor], cause, guaranteed, evidenceBy, ...days };
}

const among = <T extends string>(known: readonly T[], word: string | null): T | null =>
  known.find((one) => one === word) ?? null;

/** The columns of a held plan that tell its life. */
export type LifeRow = Pick<
  HeldRow,
  'status' | 'cause' | 'since' | 'waitsFor' | 'guaranteed' | 'evidenceBy' | 'paidThrough' | 'effectiveDate' | 'endDate'
>;

/** The life of a held plan; null for one of another system, whose words mean nothing here. */
export function toLife(row: LifeRow): Life | null {
  const { since, guaranteed, evidenceBy, paidThrough, effectiveDate: start, endDate: end } = row;
  const status: PlanStatus | null = among(PLAN_STATUSES, row.status);
  const cause: LifeCause | null = among(LIFE_CAUSES, row.cause);
  if (status === null || cause === null || since === null) return null;
  const waitsFor = WAITS.filter((wait) => row.waitsFor.includes(wait));
  return { status, waitsFor, start, paidThrough, end, cause, since, guaranteed, evidenceBy };
}

/** Writes plans that a member holds from now on, each with the first line of its life (decisions 40). */
export async function addHeldPlans(needs: Needs, plans: readonly NewHeld[], actor: string): Promise<void> {
  if (plans.length === 0) return;
  const { db } = needs.store;
  await db
    .insert(memberPolicies)
    .values(plans.map(({ covers: _c, life, ...plan }) => ({ ...plan, ...toHeldRow(life) })));
  const covered = plans.flatMap(({ id: heldId, life, covers }) =>
    covers.map((dependentId) => ({ heldId, dependentId, fromDay: life.start })),
  );
  if (covered.length > 0) await db.insert(coveredDependents).values(covered);
  // The receipt told the first state.
  await db
    .insert(policyChanges)
    .values(plans.map(({ id, life }) => ({ ...toChange(needs, { id, life, actor }), told: true })));
}

function toChange({ ids, clock }: Needs, { id: heldId, life, actor }: { id: string; life: Life; actor: string }) {
  const { status, cause, since: day } = life;
  return { id: ids.token(12), heldId, status, cause, day, actor, createdAt: clock.now() };
}

/** True where evidence was closed by time on the way to a change that has another cause. */
function isOverdueNow(before: Life, { evidenceBy, status, cause, since }: Life): boolean {
  if (before.evidenceBy === null || evidenceBy !== null || since <= before.evidenceBy) return false;
  return isHeld(status) && !EVIDENCE_CAUSES.some((one) => one === cause);
}

const EVIDENCE_CAUSES: readonly LifeCause[] = [...EVIDENCE_DECISIONS, 'evidence-overdue'];

/** A held plan after an event that changed it. */
export type ChangedPlan = { row: HeldRow; life: Life };

/**
 * Lets an event happen to held plans, each under the lock of its row, with a line of its life and one in the audit log where its state
 * changed. Answers those that changed; an event that cannot be changes nothing (`afterLifeEvent`).
 */
export async function changeLives(
  needs: Needs & Pick<Ports, 'fields'>,
  which: SQL | undefined,
  event: LifeEvent | ((row: HeldRow) => LifeEvent),
  actor: string,
): Promise<ChangedPlan[]> {
  return needs.store.withTransaction(async (tx) => {
    const rows = await tx.select().from(memberPolicies).where(which).orderBy(asc(memberPolicies.id)).for('update');
    // What is planned may change with them.
    await holdPayments(
      needs.store,
      rows.map(({ policyId }) => policyId),
    );
    const changed: ChangedPlan[] = [];
    const lapsed = new Set<string>();
    // What follows another plan comes after it, as it never begins where that lapsed.
    for (const row of rows.toSorted((one, other) => one.effectiveDate.localeCompare(other.effectiveDate))) {
      if (row.renews !== null && lapsed.has(row.renews)) continue;
      const before = toLife(row);
      const life = before && afterLifeEvent(before, typeof event === 'function' ? event(row) : event);
      if (!before || !life) continue;
      await tx.update(memberPolicies).set(toHeldRow(life)).where(eq(memberPolicies.id, row.id));
      changed.push({ row, life });
      if (hasLapsed({ row, life })) lapsed.add(row.id);
      if (isOverdueNow(before, life))
        await noteChange(needs, row.id, { cause: 'evidence-overdue', on: life.since, actor });
      if (life.status === before.status && life.cause === before.cause && life.end === before.end) continue;
      await tx.insert(policyChanges).values(toChange(needs, { id: row.id, life, actor }));
      await appendAudit(needs, {
        actor,
        action: 'policy.change',
        subject: `policy:${row.policyId}`,
        siteKey: null,
        data: { plan: row.planId, status: life.status, cause: life.cause, end: life.end },
      });
      await oweWebhook(needs, 'policy.status', row.policyId, toPlanFacts({ ...row, life }));
    }
    await undoLapsed(needs, [...lapsed]);
    return changed;
  });
}

/**
 * A plan that lapsed does not renew, also where it was paid again by the time the lapse was noted: what was to follow it never begins
 * (decisions 273), and does so before it could have lapsed itself.
 */
async function undoLapsed(needs: Needs & Pick<Ports, 'fields'>, lapsed: readonly string[]): Promise<void> {
  if (lapsed.length === 0) return;
  const today = dayOf(needs.clock.now());
  const neverBegun = ({ effectiveDate }: HeldRow): LifeEvent => {
    const end = addDays(effectiveDate, -1);
    return { type: 'ended', on: end < today ? end : today, end, cause: 'renewal' };
  };
  await changeLives(needs, inArray(memberPolicies.renews, lapsed), neverBegun, 'system');
  await undoRenewals(needs, lapsed);
}

/** True for a plan that lapsed on the way to what it is now. */
function hasLapsed({ row, life }: ChangedPlan): boolean {
  if (row.status === 'LAPSED') return false;
  return life.status === 'LAPSED' || (life.cause === 'reinstated' && life.since !== row.since);
}

/** Writes a line of a plan's life that is no change of its state, so that its member is told. */
export async function noteChange(
  needs: Needs,
  heldId: string,
  { cause, on, actor }: { cause: LifeCause; on: string; actor: string },
): Promise<void> {
  const [row] = await loadHeld(needs.store, eq(memberPolicies.id, heldId));
  const life = row && toLife(row);
  if (!life) return;
  await needs.store.db
    .insert(policyChanges)
    .values(toChange(needs, { id: heldId, life: { ...life, cause, since: on }, actor }));
}

/**
 * Gives a held plan another price from a month of coverage on, with a line in the audit log. In the transaction of its cause, which
 * plans the payments anew (`replanPayments`).
 */
export async function changePrice(
  needs: Needs & Pick<Ports, 'fields'>,
  row: HeldRow,
  { from, cents, actor }: { from: string; cents: number; actor: string },
): Promise<void> {
  const { premiumCents, pastPrices } = afterPriceChange(row, { from, cents, start: row.effectiveDate });
  await holdPolicy(needs.store, row.policyId);
  await needs.store.db
    .update(memberPolicies)
    .set({ premiumCents, pastPrices: [...pastPrices] })
    .where(eq(memberPolicies.id, row.id));
  await appendAudit(needs, {
    actor,
    action: 'policy.price',
    subject: `policy:${row.policyId}`,
    siteKey: null,
    data: { plan: row.planId, from, before: priceOn(row, from), after: cents },
  });
}

/** Held plans in the order of their rows. */
export async function loadHeld({ db }: Ports['store'], which: SQL | undefined): Promise<HeldRow[]> {
  return db.select().from(memberPolicies).where(which).orderBy(asc(memberPolicies.id));
}

/** The plans of a policy. */
export const ofPolicy = (policyId: string): SQL => eq(memberPolicies.policyId, policyId);
