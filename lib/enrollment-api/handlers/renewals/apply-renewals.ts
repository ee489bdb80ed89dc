import { and, eq, gt, gte, notInArray, or } from 'drizzle-orm';
import { addDays } from '@/lib/rules/text/days-later';
import { dayOf } from '@/lib/rules/text/moments';
import { isHeld, type EndCause } from '@/lib/rules/words/policy-states';
import type { RenewalState } from '@/lib/rules/words/renewal-words';
import { appendAudit } from '../../audit';
import { replanPayments } from '../../payments/plan-amounts';
import type { Ports } from '../../ports';
import { changeLives, loadHeld, type HeldRow } from '../../store/held-rows';
import { changeRenewal, loadUndecided, lockOpen, type RenewalRow } from '../../store/renewal-rows';
import { memberPolicies } from '../../store/schema/member-tables';
import { paymentIntents } from '../../store/schema/payment-tables';
import { goOn } from './go-on';
import { isHeldElsewhere } from './held-elsewhere';
import { reviewRenewals } from './review-renewals';

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
    // Nothing happens at figures that are not those of its day any more: it is told anew.
    const changed = await reviewRenewals(ports, policyId);
    const open = await lockOpen(ports, policyId);
    const rows = open.filter(({ state, actBy }) => state === 'told' && actBy < today);
    for (const row of rows) await decide(ports, row, PASSIVE, 'system');
    if (rows.length > 0) await replanPayments(ports, policyId, 'system');
    return rows.length + changed.length;
  });
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
    parts: partsWith(renewal, decision.offer),
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

/** The parts of the difference to what was chosen, which add up to it. */
function partsWith({ parts, newCents, oldCents }: RenewalRow, offer: ChosenOffer | undefined): RenewalRow['parts'] {
  const cents = offer ? (offer.newCents ?? 0) - (newCents ?? oldCents) : 0;
  return cents === 0 ? parts : [...parts, { reason: 'level', cents }];
}

type Happening = { held: HeldRow | undefined; decision: Decision; actor: string };
type Outcome = { state: RenewalState; newHeldId?: string };

async function happen(ports: Ports, renewal: RenewalRow, { held, decision, actor }: Happening): Promise<Outcome> {
  if (!held || !isHeld(held.status) || held.endDate !== null) return { state: 'over' };
  if (await isPaidBeyond(ports, renewal)) return { state: 'late' };
  const on = dayOf(ports.clock.now());
  const end = addDays(renewal.day, -1);
  const which = eq(memberPolicies.id, held.id);
  // One whose time has run out meanwhile is over, noted or not: nothing follows it.
  const ends = async (cause: EndCause) =>
    (await changeLives(ports, which, { type: 'ended', on, end, cause }, actor)).length > 0;
  if (renewal.kind === 'gone' || decision.leaves) {
    const cause = decision.leaves && renewal.kind !== 'gone' ? 'request' : 'renewal';
    if (!(await ends(cause))) return { state: 'over' };
    return { state: cause === 'request' ? 'left' : 'ended' };
  }
  const state = decision.signatureId === null ? 'kept' : 'chosen';
  if (renewal.kind === 'same' && !decision.offer) return { state };
  if (await isHeldElsewhere(ports, renewal, held)) return { state: (await ends('superseded')) ? 'ended' : 'over' };
  if (!(await ends('renewal'))) return { state: 'over' };
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
