import { and, asc, eq, inArray, lte, not, notExists, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { decisionText } from '@/lib/rules/policies/decision-words';
import { lifeLabel, lifeNext } from '@/lib/rules/policies/life-words';
import { GRACE_DAYS } from '@/lib/rules/policies/policy-life';
import { addDays } from '@/lib/rules/text/days-later';
import { dayOf } from '@/lib/rules/text/moments';
import { isHeld, TOLD_CAUSES, type LifeCause } from '@/lib/rules/words/policy-states';
import { buildPlanChangeMail } from '../../mail/plan-mail';
import { enqueueMail } from '../../mail/outbox';
import { letGoOfLapsed } from '../../payments/lapsed-payments';
import { replanPayments } from '../../payments/plan-amounts';
import type { Ports } from '../../ports';
import { changeLives, loadHeld, toLife, type HeldRow } from '../../store/held-rows';
import { isBegun } from '../../store/payment-rows';
import { startTurns, type Worker } from '../../store/repeated-work';
import { memberPolicies, policyChanges } from '../../store/schema/member-tables';
import { paymentIntents } from '../../store/schema/payment-tables';
import { loadPolicyMember } from '../submission/policy-member';
import { closeOverdue } from './decide-plan';
import { remindEvidence } from './evidence-work';
import { giveBackDue } from './refund-work';

const INTERVAL_MS = 10_000;
/** Plans and changes that one transaction takes. */
const BATCH = 100;

/**
 * Lets time pass for every held plan whose state changes by it today or should have before: starts, first payments that did not come,
 * lapses and ends (decisions 40). Answers how many changed; each by its true day, however late it is noted.
 */
export async function letTimePass(ports: Ports, stopped: () => boolean = () => false): Promise<number> {
  const on = dayOf(ports.clock.now());
  let count = 0;
  while (!stopped()) {
    const due = await ports.store.db
      .select({ id: memberPolicies.id })
      .from(memberPolicies)
      // What follows another plan comes after it, as that may lapse on the same day.
      .where(and(lte(memberPolicies.nextDay, on), notExists(dueBefore(ports, on)), not(isBeingPaid(on))))
      .orderBy(asc(memberPolicies.nextDay), asc(memberPolicies.id))
      .limit(BATCH);
    if (due.length === 0) break;
    const which = inArray(
      memberPolicies.id,
      due.map(({ id }) => id),
    );
    const changed = await ports.store.withTransaction(async () => {
      const plans = await changeLives(ports, which, { type: 'day', on }, 'system');
      const over = plans.filter(({ life }) => !isHeld(life.status));
      for (const policyId of new Set(over.map(({ row }) => row.policyId)))
        await replanPayments(ports, policyId, 'system');
      return plans;
    });
    // Another process has taken them.
    if (changed.length === 0) break;
    count += changed.length;
  }
  await letGoOfLapsed(ports);
  return count;
}

/** The plan that a row follows, where it is due as well. */
function dueBefore({ store }: Ports, on: string) {
  const before = alias(memberPolicies, 'before');
  return store.db
    .select({ one: sql`1` })
    .from(before)
    .where(and(eq(before.id, memberPolicies.renews), lte(before.nextDay, on)));
}

/** A plan whose time to be paid is over, while a payment of it is begun: what becomes of that decides (decisions 276). */
function isBeingPaid(today: string): SQL {
  const { policyId, paidThrough, effectiveDate, status } = memberPolicies;
  return sql`(coalesce(${paidThrough}, ${effectiveDate} - 1) < ${addDays(today, -GRACE_DAYS)}::date
    and (${paidThrough} is not null or ${status} = 'PENDING')
    and exists (select 1 from ${paymentIntents} where ${paymentIntents.policyId} = ${policyId}
      and ${isBegun}))`;
}

/** Queues a mail for each policy whose plans changed by more than what its member did or was told already. Answers how many mails. */
export async function tellChanges(ports: Ports): Promise<number> {
  return ports.store.withTransaction(async (tx) => {
    const rows = await tx
      .select()
      .from(policyChanges)
      .where(not(policyChanges.told))
      .orderBy(asc(policyChanges.createdAt), asc(policyChanges.id))
      .limit(BATCH)
      .for('update', { skipLocked: true });
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await tx.update(policyChanges).set({ told: true }).where(inArray(policyChanges.id, ids));
    for (const { cause, heldId } of rows) if (cause === 'evidence-overdue') await closeOverdue(ports, heldId);
    const byPolicy = Map.groupBy(await withPlans(ports, rows), ({ plan }) => plan.policyId);
    for (const [policyId, some] of byPolicy) await tell(ports, policyId, some);
    return byPolicy.size;
  });
}

/** The changes that a mail tells, with their plans as they are now. */
async function withPlans({ store }: Ports, rows: readonly (typeof policyChanges.$inferSelect)[]): Promise<Change[]> {
  const ids = rows.map(({ heldId }) => heldId);
  const plans = new Map((await loadHeld(store, inArray(memberPolicies.id, ids))).map((plan) => [plan.id, plan]));
  return rows.flatMap((row) => {
    const cause = TOLD_CAUSES.find((one) => one === row.cause);
    const plan = plans.get(row.heldId);
    return cause && plan ? [{ change: { ...row, cause }, plan }] : [];
  });
}

type Change = { change: typeof policyChanges.$inferSelect & { cause: LifeCause }; plan: HeldRow };

async function tell(ports: Ports, policyId: string, changes: readonly Change[]): Promise<void> {
  const member = await loadPolicyMember(ports, policyId);
  const today = dayOf(ports.clock.now());
  const plans = [...new Map(changes.map(({ plan }) => [plan.id, plan])).values()].flatMap((plan) => {
    const life = toLife(plan);
    const decided = changes.filter((one) => one.plan.id === plan.id).map(({ change }) => toDecision(plan, change));
    const next = [...decided.filter(Boolean), life && lifeNext(life, today)].join(' ');
    return life ? [{ name: plan.planName, label: lifeLabel(life, today), next }] : [];
  });
  if (member === null || plans.length === 0) return;
  const { contact, name, addressed } = member;
  const words = buildPlanChangeMail({ contact, name, policyId, plans, url: `${contact.url}/member-home` });
  const dedupeKey = `plan-change/${changes.at(-1)?.change.id}`;
  await enqueueMail(ports, { ...words, ...addressed, kind: 'plan-change', dedupeKey });
}

/** The words of a decision; a plan that is not held any more has those of its end. */
const toDecision = (plan: HeldRow, { cause, day }: Change['change']): string =>
  isHeld(plan.status) || plan.status === 'LAPSED' ? decisionText(cause, plan, day) : '';

/** The background of held plans: what time does, the mails about it, and the money that is to go back. */
export function startLifeWorker(ports: Ports): Worker {
  return startTurns(ports, 'policies.worker', INTERVAL_MS, async (stopped) => {
    await letTimePass(ports, stopped);
    while (!stopped() && (await remindEvidence(ports)) > 0);
    while (!stopped() && (await tellChanges(ports)) > 0);
    await giveBackDue(ports, stopped);
  });
}
