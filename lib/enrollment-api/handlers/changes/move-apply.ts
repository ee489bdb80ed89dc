import { eq, sql } from 'drizzle-orm';
import { sumCents } from '@/lib/rules/money/money';
import { dayOf } from '@/lib/rules/text/moments';
import { appendAudit } from '../../audit';
import { replanPayments } from '../../payments/plan-amounts';
import type { Context } from '../../request-context';
import { moveChange, type MemberChange } from '../../store/change-rows';
import { saveMember, type Member } from '../../store/member-rows';
import { memberPolicies } from '../../store/schema/member-tables';
import { reviewRenewals } from '../renewals/review-renewals';
import { actorOf } from '../shared/signed-in-caller';
import { isBlocked, planMove, type MovedPlan, type PlannedMove } from './move-prices';
import { loadMoving, toMoveRecord } from './move-record';
import { changed } from './people-apply';
import type { PeopleSubject, Pricing } from './people-subject';
import { setPrice } from './set-price';
import { tellMoved } from './tell-move';

/** A move as it would be now, with its policies held for the transaction. */
type Reviewed = PlannedMove & { member: Member; subjects: readonly PeopleSubject[] };

/** The outcome of a move as it would be now: the same as was shown, or it is refused as another one. The caller holds the member's row. */
export async function reviewMove(context: Context, member: Member, change: MemberChange): Promise<Reviewed> {
  const record = toMoveRecord(change);
  const subjects = await loadMoving(context, member, 'update');
  // By the day on which it was told: a decision that takes a week moves no day.
  const { plans, pricings } = planMove(subjects, record, dayOf(change.createdAt));
  const facts = (some: readonly MovedPlan[]) =>
    JSON.stringify(some.map(({ heldId, verdict, cents, newCents }) => [heldId, verdict, cents, newCents]).sort());
  if (isBlocked(plans) || facts(plans) !== facts(record.plans)) throw changed(change.state === 'waiting');
  return { member, subjects, plans, pricings };
}

/**
 * Lets a move happen, in the transaction that tells, signs or approves it: the address and the place that prices count by, prices from
 * their months, money that comes back, and the payments that were planned (decisions 274). A month that was taken since it was told
 * stays at what was paid where the price rises.
 */
export async function applyMove(context: Context, change: MemberChange, reviewed: Reviewed): Promise<void> {
  const { member, subjects, plans, pricings } = reviewed;
  const record = toMoveRecord(change);
  const actor = actorOf(context);
  const outcome = plans.flatMap((plan) => plan.outcome ?? []);
  for (const { held, rows } of subjects) {
    const moved = rows.filter(({ id }) => outcome.some(({ heldId }) => heldId === id));
    for (const row of moved) await reprice(context, row, { outcome, actor, pricing: pricings.get(row.id) });
    if (moved.length > 0) await replanPayments(context, held.policy.id, actor);
  }
  const profile = { ...member.profile, ...record.address, county: record.place.county };
  await saveMember(context, { ...member, profile });
  // A renewal that was told counts by the file as it is now, and is told again where that is another price (decisions 273).
  for (const { held } of subjects) await reviewRenewals(context, held.policy.id);
  await moveChange(context, change.id, {
    state: 'done',
    outcome,
    effectiveOn: outcome.map(({ from }) => from).sort()[0] ?? context.today,
    decidedAt: context.now,
    decidedBy: actor,
  });
  await appendAudit(context, {
    actor,
    action: 'member.address',
    subject: `member:${member.id}`,
    siteKey: change.siteKey,
    ip: context.caller.ip,
    data: {
      change: change.id,
      plans: outcome.length,
      more: sumCents(outcome.map(({ cents, newCents }) => newCents - cents)),
    },
  });
  await tellMoved(context, change, { member, state: 'done', plans });
}

type Row = PeopleSubject['rows'][number];
type Outcomes = { outcome: MovedPlan['outcome'][]; actor: string; pricing: Pricing | undefined };

async function reprice(context: Context, row: Row, { outcome, actor, pricing }: Outcomes): Promise<void> {
  const plan = outcome.find((one) => one?.heldId === row.id);
  if (!plan) return;
  const { newCents, newEmployerCents, refundCents, pricedFrom: from } = plan;
  await context.store.db
    .update(memberPolicies)
    .set({
      ...(row.employerCents !== null && { employerCents: newEmployerCents }),
      ...(row.payrollCents !== null && row.payrollCents > 0 && { payrollCents: newCents }),
      refundDueCents: sql`${memberPolicies.refundDueCents} + ${refundCents}`,
    })
    .where(eq(memberPolicies.id, row.id));
  await setPrice(context, row, { from, cents: newCents, actor }, { pricing, cause: 'move' });
}
