import { and, asc, eq, gt, gte, notInArray, or } from 'drizzle-orm';
import { addDays } from '@/lib/rules/text/days-later';
import { dayOf } from '@/lib/rules/text/moments';
import { isHeld } from '@/lib/rules/words/policy-states';
import type { RenewalState } from '@/lib/rules/words/renewal-words';
import { appendAudit } from '../../audit';
import { replanPayments } from '../../payments/plan-amounts';
import type { Ports } from '../../ports';
import { addHeldPlans, changeLives, loadHeld, toLife, type HeldRow } from '../../store/held-rows';
import { changeRenewal, loadUndecided, type RenewalRow } from '../../store/renewal-rows';
import { memberPolicies, policies } from '../../store/schema/member-tables';
import { paymentIntents } from '../../store/schema/payment-tables';
import { renewals } from '../../store/schema/renewal-tables';

/** Policies that a turn looks for at once. */
const BATCH = 100;

/** Another level than the one that was offered. */
type ChosenOffer = Pick<RenewalRow, 'planPricingId' | 'planName' | 'newCents' | 'employerCents' | 'payrollCents'>;

/** A decision on a renewal: to end, or the offer to go on with, by the row's own where it is left out. */
export type Decision = { leaves: boolean; offer?: ChosenOffer; signatureId: string | null };

const PASSIVE: Decision = { leaves: false, signatureId: null };

/**
 * Lets plans go on whose members said nothing by the last day: under the new price, as the plan that follows, or to their end where
 * they are gone (decisions 263). Answers how many renewals.
 */
export async function settleRenewals(ports: Ports, stopped: () => boolean = () => false): Promise<number> {
  const today = dayOf(ports.clock.now());
  let count = 0;
  while (!stopped()) {
    const ids = await loadUndecided(ports, today, BATCH);
    if (ids.length === 0) break;
    let settled = 0;
    for (const policyId of ids) settled += await settlePolicy(ports, policyId, today);
    // Another process has taken them.
    if (settled === 0) break;
    count += settled;
  }
  return count;
}

async function settlePolicy(ports: Ports, policyId: string, today: string): Promise<number> {
  return ports.store.withTransaction(async () => {
    const rows = (await lockRenewals(ports, policyId)).filter(({ actBy }) => actBy < today);
    for (const row of rows) await decide(ports, row, PASSIVE, 'system');
    if (rows.length > 0) await replanPayments(ports, policyId, 'system');
    return rows.length;
  });
}

/** The renewals of a policy that were told and are not decided, with the policy held for the transaction. */
export async function lockRenewals({ store: { db } }: Pick<Ports, 'store'>, policyId: string): Promise<RenewalRow[]> {
  await db.select({ id: policies.id }).from(policies).where(eq(policies.id, policyId)).for('update');
  return db
    .select()
    .from(renewals)
    .where(and(eq(renewals.policyId, policyId), eq(renewals.state, 'told')))
    .orderBy(asc(renewals.id));
}

/** Lets a decision happen to a held plan, in the transaction that holds its policy and plans the payments anew. */
export async function decide(
  ports: Ports,
  renewal: RenewalRow,
  decision: Decision,
  actor: string,
): Promise<RenewalState> {
  const [held] = await loadHeld(ports.store, eq(memberPolicies.id, renewal.heldId));
  const outcome = await happen(ports, renewal, { held, decision, actor });
  const { state, newHeldId = null } = outcome;
  await changeRenewal(ports, renewal.id, {
    state,
    newHeldId,
    signatureId: decision.signatureId,
    settledAt: ports.clock.now(),
    ...decision.offer,
  });
  await appendAudit(ports, {
    actor,
    action: 'renewal.decide',
    subject: `policy:${renewal.policyId}`,
    siteKey: null,
    data: { plan: held?.planId ?? null, day: renewal.day, state, signed: decision.signatureId !== null },
  });
  return state;
}

type Happening = { held: HeldRow | undefined; decision: Decision; actor: string };
type Outcome = { state: RenewalState; newHeldId?: string };

async function happen(ports: Ports, renewal: RenewalRow, { held, decision, actor }: Happening): Promise<Outcome> {
  if (!held || !isHeld(held.status) || held.endDate !== null) return { state: 'over' };
  if (await isPaidBeyond(ports, renewal)) return { state: 'late' };
  const on = dayOf(ports.clock.now());
  const end = addDays(renewal.day, -1);
  const which = eq(memberPolicies.id, held.id);
  if (renewal.kind === 'gone' || decision.leaves) {
    const cause = decision.leaves && renewal.kind !== 'gone' ? 'request' : 'renewal';
    await changeLives(ports, which, { type: 'ended', on, end, cause }, actor);
    return { state: cause === 'request' ? 'left' : 'ended' };
  }
  const state = decision.signatureId === null ? 'kept' : 'chosen';
  if (renewal.kind === 'same' && !decision.offer) return { state };
  await changeLives(ports, which, { type: 'ended', on, end, cause: 'renewal' }, actor);
  return { state, newHeldId: await goOn(ports, { ...renewal, ...decision.offer }, { held, on, actor }) };
}

/** A month that it was to change is paid for, or on its way. */
async function isPaidBeyond({ store }: Ports, { policyId, sequence }: RenewalRow): Promise<boolean> {
  const isTaken = or(
    notInArray(paymentIntents.state, ['scheduled', 'failed', 'refunded', 'voiding', 'voided']),
    and(eq(paymentIntents.state, 'scheduled'), gt(paymentIntents.sends, 0)),
  );
  const [one] = await store.db
    .select({ id: paymentIntents.id })
    .from(paymentIntents)
    .where(and(eq(paymentIntents.policyId, policyId), gte(paymentIntents.sequence, sequence), isTaken))
    .limit(1);
  return one !== undefined;
}

/** The plan that takes the held one's place from the day on, without a gap, paid as far as that one. */
async function goOn(
  ports: Ports,
  { day, planId, planPricingId, planName, tier, newCents, employerCents, payrollCents, covers }: RenewalRow,
  { held, on, actor }: { held: HeldRow; on: string; actor: string },
): Promise<string> {
  const id = ports.ids.token(12);
  const before = toLife(held);
  await addHeldPlans(
    ports,
    [
      {
        id,
        policyId: held.policyId,
        memberId: held.memberId,
        planId,
        planPricingId,
        planName: planName ?? held.planName,
        tier: tier ?? held.tier,
        premiumCents: newCents ?? held.premiumCents,
        employerCents,
        payrollCents,
        renews: held.id,
        covers,
        life: {
          status: 'SUBMITTED',
          waitsFor: [],
          start: day,
          paidThrough: before?.paidThrough ?? null,
          end: null,
          cause: 'renewal',
          since: on,
          guaranteed: false,
          evidenceBy: null,
        },
      },
    ],
    actor,
  );
  return id;
}
