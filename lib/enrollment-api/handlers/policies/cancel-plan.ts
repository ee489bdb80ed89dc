import { and, eq, inArray, sql } from 'drizzle-orm';
import type { LifeEvent } from '@/lib/rules/policies/policy-life';
import { addDays } from '@/lib/rules/text/days-later';
import { toWireDate } from '@/lib/rules/text/dates';
import { replanPayments } from '../../payments/plan-amounts';
import { EnrollmentError, notFound } from '../../api-error';
import type { Ports } from '../../ports';
import { done, type Context } from '../../request-context';
import { changeLives, loadHeld, type HeldRow } from '../../store/held-rows';
import { closeRenewals } from '../../store/renewal-rows';
import { memberPolicies, policies } from '../../store/schema/member-tables';
import type { Handlers } from '../handlers';
import { getCatalog, type Catalog } from '../shared/plan-catalog';
import { actorOf } from '../shared/signed-in-caller';
import { planCancellation, type Cancellation, type HeldPolicy } from './cancelling';
import { loadHeldPolicies } from './load-policies';
import { requireSelf } from './read-home';

/**
 * Cancels a plan of the member with the memberships and riders that go with it (decisions 40, 256). Refused as changed where the outcome
 * is no longer the one that the page told; a second press finds it cancelled and changes nothing.
 */
export const cancelMemberPlan: Handlers['cancelMemberPlan'] = async (input, context) => {
  const { id: memberId } = await requireSelf(context, input.user_id);
  const catalog = await getCatalog(context);
  await context.store.withTransaction(async () => {
    const { held, cancellation } = await planHeld(context, { memberId, heldId: input.held_id }, catalog);
    if (held === null) throw notFound('plan');
    if (
      cancellation === null ||
      (cancellation.lastDay && toWireDate(cancellation.lastDay)) !== (input.seen_last_day ?? null)
    )
      throw new EnrollmentError('conflict', 'This plan has changed meanwhile. Please look at it again.');
    await cancel(context, held, cancellation);
  });
  context.paymentsDue?.();
  return done;
};

/** The outcome as of now, with the policy's row held so that two cancellations never count the same money twice. */
async function planHeld(
  context: Context,
  { memberId, heldId }: { memberId: string; heldId: string },
  catalog: Catalog,
) {
  const mineById = and(eq(memberPolicies.id, heldId), eq(memberPolicies.memberId, memberId));
  const policyId = (await loadHeld(context.store, mineById))[0]?.policyId;
  if (policyId === undefined) return { held: null, cancellation: null };
  await context.store.db.select({ id: policies.id }).from(policies).where(eq(policies.id, policyId)).for('update');
  const { rows, policies: mine } = await loadHeldPolicies(context, memberId);
  const row = rows.find(({ id }) => id === heldId);
  const held = mine.get(policyId) ?? null;
  return { held, cancellation: held && row ? planCancellation(held, row, { today: context.today, catalog }) : null };
}

/** Lets the cancellation happen: the plans' lives, what comes back, and the payments that were planned. */
export async function cancel(context: Context, held: HeldPolicy, cancellation: Cancellation): Promise<void> {
  await cancelAs(context, held, cancellation, actorOf(context));
}

/** The same by any actor. What goes with it ends by the member's word as it does, else because its plan is gone. */
export async function cancelAs(
  ports: Ports,
  { policy }: HeldPolicy,
  ending: Pick<Cancellation, 'event' | 'gone' | 'refunds'>,
  actor: string,
): Promise<void> {
  const { event, gone, refunds } = ending;
  const [row] = gone;
  const which = inArray(
    memberPolicies.id,
    gone.map(({ id }) => id),
  );
  const also = ({ id, effectiveDate }: HeldRow): LifeEvent =>
    id === row?.id || event.type === 'cancelled'
      ? event
      : { type: 'ended', on: event.on, end: addDays(effectiveDate, -1), cause: 'with-its-plan' };
  await changeLives(ports, which, also, actor);
  for (const [id, cents] of refunds)
    if (cents > 0)
      await ports.store.db
        .update(memberPolicies)
        .set({ refundDueCents: sql`${memberPolicies.refundDueCents} + ${cents}` })
        .where(eq(memberPolicies.id, id));
  await closeRenewals(ports, policy.id);
  await replanPayments(ports, policy.id, actor);
}
