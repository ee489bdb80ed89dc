import { and, eq, gte, sql } from 'drizzle-orm';
import { DEPENDENT_ANSWERS } from '@/lib/rules/words/step-answers';
import { textOf, textsOf } from '@/lib/rules/fields/field-definition';
import { sumCents } from '@/lib/rules/money/money';
import { isAdding } from '@/lib/rules/policies/coverage-change';
import { addDays } from '@/lib/rules/text/days-later';
import { parseDateText } from '@/lib/rules/text/date-text';
import { dayOf } from '@/lib/rules/text/moments';
import { digitsOnly } from '@/lib/rules/text/masks';
import { EnrollmentError } from '../../api-error';
import { replanPayments } from '../../payments/plan-amounts';
import type { Context } from '../../request-context';
import { moveChange, type MemberChange } from '../../store/change-rows';
import { saveMemberRecord, type Member } from '../../store/member-rows';
import type { PlanOutcome } from '../../store/schema/change-tables';
import { coveredDependents, memberPolicies } from '../../store/schema/member-tables';
import { reviewRenewals } from '../renewals/review-renewals';
import { tellAgain } from '../renewals/tell-renewals';
import { actorOf } from '../shared/signed-in-caller';
import { noteChange } from './note-change';
import { toPeopleRecord, type PeopleRecord } from './people-record';
import { planPeople } from './people-prices';
import { loadPeopleSubject, type PeopleSubject } from './people-subject';
import { setPrice } from './set-price';
import { isAssociationPlan } from '../shared/plan-catalog';

/** The refusal of a change that is another one by now, to the member who signs or, where it `waits`, to the rep or the group. */
export const changed = (waits = false) =>
  new EnrollmentError(
    'conflict',
    waits
      ? 'Plans or prices of this member have changed since. Please decline with that as the reason: the member can ask again.'
      : 'Your plans or prices have changed meanwhile. Please ask for the change again.',
  );

/** A change as it would be now, with its policy held for the transaction. */
export type Reviewed = Pick<ReturnType<typeof planPeople>, 'outcome' | 'pricings'> & { subject: PeopleSubject };

/**
 * The outcome of a change as it would be now: the same as was shown, or the change is refused as another one. One that waits for a
 * decision goes on to what its plans renewed as meanwhile, at the prices of those: the member was told them for the renewal, and asked for
 * the change before (decisions 273).
 */
export async function reviewAgain(context: Context, member: Member, change: MemberChange): Promise<Reviewed> {
  const record = toPeopleRecord(change);
  const subject = await loadPeopleSubject(context, member, change.policyId ?? '', 'update');
  const heldIds = change.outcome.map(({ heldId }) => heldId);
  // Days and prices of the day on which it was asked for: a decision that takes a week does not move them.
  const { outcome, refused, pricings } = planPeople(subject, { ...record, heldIds }, askedOn(change));
  const waits = change.state === 'waiting';
  const isStated = ({ heldId }: PlanOutcome) => !waits || heldIds.includes(heldId);
  const facts = ({ heldId, tier, newTier, cents, newCents, renewal }: PlanOutcome) =>
    JSON.stringify([heldId, tier, newTier, cents, newCents, waits ? null : (renewal?.newCents ?? null)]);
  const same = (plans: readonly PlanOutcome[]) => plans.map(facts).sort().join();
  if (refused.length > 0 || same(outcome.filter(isStated)) !== same(change.outcome)) throw changed(waits);
  return { subject, outcome, pricings };
}

/** The day in New York on which a change was asked for. */
const askedOn = ({ createdAt }: MemberChange): string => dayOf(createdAt);

/**
 * Lets a change happen, in the transaction that signs or approves it: who is on which plan, tiers and prices from their months, money
 * that comes back, and the payments that were planned (decisions 271). A month that was taken since it was asked for stays at what was
 * paid where the price rises.
 */
export async function applyPeople(
  context: Context,
  change: MemberChange,
  { subject, outcome, pricings }: Reviewed,
): Promise<void> {
  const record = toPeopleRecord(change);
  if (isAdding(record.event)) await keepRelative(context, subject, record);
  const actor = actorOf(context);
  for (const plan of outcome) {
    const row = subject.rows.find(({ id }) => id === plan.heldId);
    if (row === undefined) throw changed();
    // A membership covers no relatives of its own.
    if (!isAssociationPlan(subject.catalog, row.planId)) await setCovered(context, plan, record);
    await context.store.db
      .update(memberPolicies)
      .set({
        tier: plan.newTier,
        ...(row.employerCents !== null && { employerCents: plan.newEmployerCents }),
        ...(row.payrollCents !== null && row.payrollCents > 0 && { payrollCents: plan.newCents }),
        refundDueCents: sql`${memberPolicies.refundDueCents} + ${plan.refundCents}`,
      })
      .where(eq(memberPolicies.id, row.id));
    // A price after the last day never counts.
    if (plan.newCents !== plan.cents && (row.endDate === null || plan.pricedFrom <= row.endDate))
      await setPrice(
        context,
        row,
        { from: plan.pricedFrom, cents: plan.newCents, actor },
        { pricing: pricings.get(row.id), cause: 'people' },
      );
  }
  await tellAgain(context, await reviewRenewals(context, change.policyId ?? '', { agreed: true }));
  await replanPayments(context, change.policyId ?? '', actor);
  await moveChange(context, change.id, {
    state: 'done',
    outcome,
    ...(record.decider !== 'nobody' && { decidedAt: context.now, decidedBy: actor }),
  });
  await noteChange(context, change, 'people.change', {
    event: record.event,
    plans: outcome.length,
    more: sumCents(outcome.map(({ cents, newCents }) => newCents - cents)),
  });
}

/** Writes who joins into the member's file, as a submission does; one of the file is renewed. */
async function keepRelative(context: Context, { member, relatives }: PeopleSubject, { relative }: PeopleRecord) {
  const { id, values } = relative;
  const before = relatives.find((one) => one.id === id);
  const told = textsOf([...DEPENDENT_ANSWERS, 'tobacco_question'], values);
  const ssn = digitsOnly(textOf(values, 'ssn')) || digitsOnly(textOf(before?.values ?? {}, 'ssn'));
  const data = { ...told, birthdate: parseDateText(textOf(values, 'birthdate')) ?? '', ssn, health: null };
  await saveMemberRecord(context, 'dependent', { id, memberId: member.id, label: '', sort: relatives.length, data });
}

/** Puts the person on a plan or takes them off it. */
async function setCovered({ store }: Context, { heldId, from }: PlanOutcome, { event, relative }: PeopleRecord) {
  const { id: dependentId } = relative;
  const isOn = and(eq(coveredDependents.heldId, heldId), eq(coveredDependents.dependentId, dependentId));
  if (!isAdding(event)) {
    // Who leaves before their first day was never on it.
    await store.db.delete(coveredDependents).where(and(isOn, gte(coveredDependents.fromDay, from)));
    await store.db
      .update(coveredDependents)
      .set({ toDay: addDays(from, -1) })
      .where(isOn);
    return;
  }
  await store.db
    .insert(coveredDependents)
    .values({ heldId, dependentId, fromDay: from })
    .onConflictDoUpdate({
      target: [coveredDependents.heldId, coveredDependents.dependentId],
      set: { fromDay: from, toDay: null },
    });
}
