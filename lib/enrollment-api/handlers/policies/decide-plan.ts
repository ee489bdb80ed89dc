import { and, eq } from 'drizzle-orm';
import { afterLifeEvent, type LifeEvent } from '@/lib/rules/policies/policy-life';
import { priceOn } from '@/lib/rules/policies/price-in-time';
import { dayOf } from '@/lib/rules/text/moments';
import { isGroupMethod } from '@/lib/rules/words/payment-kinds';
import type { LifeCause } from '@/lib/rules/words/policy-states';
import { appendAudit } from '../../audit';
import { EnrollmentError, notFound } from '../../api-error';
import { replanPayments } from '../../payments/plan-amounts';
import type { Ports } from '../../ports';
import { resultOf } from '../../request-context';
import { changeLives, changePrice, loadHeld, noteChange, toLife, type HeldRow } from '../../store/held-rows';
import { evidenceDecisions, memberPolicies, policies, policyItems } from '../../store/schema/member-tables';
import { oweWebhook } from '../../store/webhook-rows';
import type { Handlers } from '../handlers';
import { getCatalog } from '../shared/plan-catalog';
import { cancelAs } from './cancel-plan';
import { planNeverBegun, type HeldPolicy } from './cancelling';
import { planDecision, planOverdue, type Asked, type NewPrice, type Outcome, type PersonDecision } from './deciding';
import { loadHeldPolicies } from './load-policies';
import { loadInputs } from './price-inputs';

/** The author of a decision, as the audit log names them: `operator:kim`. */
export type Decider = { actor: string };

/** The verdict of a decision: what became of the plan, or why nothing was changed. */
export type Verdict = { ok: true; planName: string; policyId: string } | { ok: false; why: string };

const UNKNOWN: Verdict = { ok: false, why: 'Nothing was changed: there is no held plan of this number.' };

/**
 * Applies a decision to a held plan in one transaction: its life, the level and price it has from now on, the payments that are still
 * to be taken, what goes back, and two lines of the audit log; a worker tells the member (decisions 260). One that comes again or too
 * late changes nothing and says so.
 */
export async function decidePlan(
  ports: Ports,
  heldId: string,
  asked: Omit<Asked, 'on'>,
  { actor }: Decider,
): Promise<Verdict> {
  const on = dayOf(ports.clock.now());
  const verdict = await ports.store.withTransaction(async () => {
    const found = await loadDecidable(ports, heldId);
    if (found === null) return UNKNOWN;
    const { plan, held } = found;
    const outcome = planDecision(plan, { ...asked, on });
    if (!outcome.ok) return outcome;
    await apply(ports, { held, row: plan.row, outcome, decision: asked.decision, on, actor });
    const [after] = await loadHeld(ports.store, eq(memberPolicies.id, heldId));
    return { ok: true, planName: after?.planName ?? plan.row.planName, policyId: plan.row.policyId } as const;
  });
  if (verdict.ok) ports.paymentsDue?.();
  return verdict;
}

/** A held plan with its policy, both locked: of two decisions at once the second finds the first one made. */
async function loadDecidable(ports: Ports, heldId: string) {
  const { db } = ports.store;
  const byId = eq(memberPolicies.id, heldId);
  const policyId = (await loadHeld(ports.store, byId))[0]?.policyId;
  if (policyId === undefined) return null;
  await db.select({ id: policies.id }).from(policies).where(eq(policies.id, policyId)).for('update');
  const [row] = await db.select().from(memberPolicies).where(byId).for('update');
  const held = row && (await loadHeldPolicies(ports, row.memberId)).policies.get(policyId);
  if (!row || !held) return null;
  const [item] = await db
    .select({ pricingId: policyItems.planPricingId })
    .from(policyItems)
    .where(and(eq(policyItems.policyId, policyId), eq(policyItems.planId, row.planId ?? '')));
  const decided = await db.select().from(evidenceDecisions).where(eq(evidenceDecisions.heldId, heldId));
  const plan = {
    row,
    start: held.policy.effectiveDate,
    inputs: await loadInputs(ports, policyId),
    chosen: item?.pricingId ?? '',
    decided: decided.map(({ person, decision, pricingId }) => ({ person, decision, pricingId }) as PersonDecision),
    payments: held.payments,
  };
  return { plan, held };
}

type Change = {
  held: HeldPolicy;
  row: HeldRow;
  outcome: Extract<Outcome, { ok: true }>;
  decision: Asked['decision'];
  on: string;
  actor: string;
};

async function apply(ports: Ports, change: Change): Promise<void> {
  const { held, row, outcome, decision, on, actor } = change;
  const { event, people, price } = outcome;
  await keepPeople(ports, row, { people, decision, on, actor });
  if (price !== null) await takePrice(ports, { held, row, price, actor });
  const isNoted = event !== null && (await letHappen(ports, change, event));
  // A plan that waits for others, or that lapsed, keeps its state: its member is told all the same.
  if (!isNoted) await noteChange(ports, row.id, { cause: decision, on, actor });
  await replanPayments(ports, row.policyId, actor);
  await appendAudit(ports, {
    actor,
    action: 'plan.decide',
    subject: `policy:${row.policyId}`,
    siteKey: held.policy.siteKey,
    data: {
      plan: row.planId,
      decision,
      people: people.map(({ person }) => person).join(' '),
      level: people[0]?.pricingId ?? null,
      cents: price?.cents ?? null,
      from: price?.from ?? null,
    },
  });
}

/** Gives the plan its price and level, and a group's plan the parts of a month that were not known before (decisions 257). */
async function takePrice(
  ports: Ports,
  { held, row, price, actor }: { held: HeldPolicy; row: HeldRow; price: NewPrice; actor: string },
): Promise<void> {
  const { cents, from, employerCents, pricingId, planName } = price;
  if (cents !== priceOn(row, from)) await changePrice(ports, row, { from, cents, actor });
  const { groupId, paymentMethod } = held.policy;
  const payrollCents = isGroupMethod(paymentMethod) ? cents : 0;
  await ports.store.db
    .update(memberPolicies)
    .set({ planPricingId: pricingId, planName, ...(groupId !== null && { employerCents, payrollCents }) })
    .where(eq(memberPolicies.id, row.id));
}

/** Lets the decision happen to the plan, and where it never begins to what goes with it. True where its life tells so. */
async function letHappen(ports: Ports, { held, row, actor }: Change, event: LifeEvent): Promise<boolean> {
  const life = toLife(row);
  if (life !== null && afterLifeEvent(life, event)?.status === 'CANCELLED') {
    const catalog = await getCatalog({ ...ports, now: ports.clock.now() });
    await cancelAs(ports, held, planNeverBegun(held, row, { event, catalog }), actor);
    return true;
  }
  const [changed] = await changeLives(ports, eq(memberPolicies.id, row.id), event, actor);
  return changed?.life.cause === event.type;
}

/**
 * Closes evidence that was not decided in time, for a plan whose life has it closed already (decisions 260): those who are still open
 * have the guaranteed amount, and of a plan that never began the money goes back.
 */
export async function closeOverdue(ports: Ports, heldId: string): Promise<void> {
  const found = await loadDecidable(ports, heldId);
  if (found === null) return;
  const { plan, held } = found;
  const { row } = plan;
  const on = row.since ?? dayOf(ports.clock.now());
  if (row.status === 'CANCELLED') {
    const catalog = await getCatalog({ ...ports, now: ports.clock.now() });
    const event = { type: 'day', on } as const;
    return cancelAs(ports, held, planNeverBegun(held, row, { event, catalog }), 'system');
  }
  const outcome = planOverdue(plan, on);
  if (!outcome.ok) return;
  await keepPeople(ports, row, { people: outcome.people, decision: 'evidence-overdue', on, actor: 'system' });
  if (outcome.price !== null) await takePrice(ports, { held, row, price: outcome.price, actor: 'system' });
}

async function keepPeople(
  ports: Ports,
  { id: heldId, policyId, planId }: HeldRow,
  {
    people,
    decision,
    on,
    actor,
  }: { people: readonly PersonDecision[]; decision: LifeCause; on: string; actor: string },
): Promise<void> {
  if (people.length === 0) return;
  const { store, clock } = ports;
  await store.db.insert(evidenceDecisions).values(
    people.map(({ person, pricingId }) => ({
      heldId,
      person,
      pricingId,
      decision,
      day: on,
      actor,
      createdAt: clock.now(),
    })),
  );
  await oweWebhook(ports, 'evidence.decided', policyId, {
    ...{ held_id: heldId, plan_id: planId, decision, decided_on: on },
    people: people.map(({ person, pricingId }) => ({ person, plan_pricing_id: pricingId })),
  });
}

/** The wire's verb. Shoppers, reps, groups and members do not decide: it is the operator's (decisions 260). */
export const decideHeldPlan: Handlers['decideHeldPlan'] = async (input, context) => {
  if (context.caller.signedIn !== null) throw notFound('plan');
  const { held_id: heldId, decision, amount, person, decided_by: by } = input;
  const verdict = await decidePlan(context, heldId, { decision, amount, person }, { actor: `${by.role}:${by.name}` });
  if (!verdict.ok) throw new EnrollmentError('conflict', verdict.why);
  return resultOf({ plan_name: verdict.planName, policy_id: verdict.policyId });
};
