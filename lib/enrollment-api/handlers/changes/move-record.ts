import { and, asc, eq } from 'drizzle-orm';
import type { AddressChange } from '@/lib/contract/contact-changes';
import { sumCents, toWireMoney } from '@/lib/rules/money/money';
import { addressInLine, type PostalAddress } from '@/lib/rules/people/postal-address';
import { moveCountsFrom, moveStatement } from '@/lib/rules/policies/moving';
import { toWireDate } from '@/lib/rules/text/dates';
import { dayOf } from '@/lib/rules/text/moments';
import type { Decider } from '@/lib/rules/words/life-events';
import type { ChargedMethod } from '@/lib/rules/words/payment-kinds';
import { notFound } from '../../api-error';
import type { Context } from '../../request-context';
import type { MemberChange } from '../../store/change-rows';
import { memberPolicies, policies } from '../../store/schema/member-tables';
import type { Member } from '../../store/member-rows';
import type { Place } from '../../store/reach-rows';
import type { JsonObject } from '../../store/schema/types';
import { loadPeopleSubject, type PeopleSubject } from './people-subject';
import { isBlocked, type MovedPlan } from './move-prices';

/** The sealed part of a move. */
export type MoveRecord = {
  address: PostalAddress;
  /** The address before it. */
  before: PostalAddress;
  place: Place;
  movedOn: string;
  /** The policies that were looked at: they count by this place once it is done. */
  policies: string[];
  plans: MovedPlan[];
  /** The ways to pay of the policies whose price changes. */
  methods: ChargedMethod[];
  decider: Decider;
  /** The words that were signed, by whom and from where; null before. */
  signed: JsonObject | null;
  /** The words of who declined it; empty before. */
  reason: string;
};

/** The record of a move; 404 for any other change. */
export function toMoveRecord({ kind, record }: MemberChange): MoveRecord {
  if (kind !== 'address') throw notFound('change');
  return record as unknown as MoveRecord;
}

/** Everything that is held and goes on, by policy, in the order of their numbers; under their locks where they are to be changed. */
export async function loadMoving(
  context: Context,
  member: Member,
  lock: 'update' | null = null,
): Promise<PeopleSubject[]> {
  const rows = await context.store.db
    .selectDistinct({ id: policies.id })
    .from(policies)
    .innerJoin(memberPolicies, eq(memberPolicies.policyId, policies.id))
    .where(and(eq(policies.memberId, member.id), eq(memberPolicies.memberId, member.id)))
    .orderBy(asc(policies.id));
  const subjects: PeopleSubject[] = [];
  for (const { id } of rows) subjects.push(await loadPeopleSubject(context, member, id, lock));
  return subjects.filter((subject) => subject.rows.length > 0);
}

/** The words that are signed. */
export function wordingOfMove({ record }: { record: MoveRecord }): string {
  const { address, movedOn, plans, methods } = record;
  const priced = plans.flatMap(({ name, outcome }) => (outcome === null ? [] : [{ name, ...outcome }]));
  return moveStatement({
    address: addressInLine(address),
    movedOn,
    plans: priced,
    refundCents: sumCents(priced.map(({ refundCents }) => refundCents)),
    methods,
  });
}

/** A move on the wire; of its plans those alone that are `theirs`. */
export function toWireMove(
  change: MemberChange,
  theirs: (policyId: string) => boolean = () => true,
): AddressChange & { blocked: '0' | '1' } {
  const { address, movedOn, plans, decider } = toMoveRecord(change);
  const shown = plans.filter(({ policyId }) => theirs(policyId));
  return {
    change_id: change.id,
    state: change.state,
    address: addressInLine(address),
    moved_on: toWireDate(movedOn),
    counts_from: toWireDate(moveCountsFrom(movedOn, dayOf(change.createdAt))),
    plans: shown.map((plan) => ({
      held_id: plan.heldId,
      plan_name: plan.name,
      verdict: plan.verdict,
      why: plan.why,
      price: toWireMoney(plan.cents),
      new_price: toWireMoney(plan.newCents),
      priced_from: plan.outcome === null ? null : toWireDate(plan.outcome.pricedFrom),
      steps: plan.steps.map(({ label, because, cents, newCents }) => ({
        label,
        because,
        amount: toWireMoney(cents),
        new_amount: toWireMoney(newCents),
      })),
    })),
    refund: toWireMoney(sumCents(shown.map(({ outcome }) => outcome?.refundCents ?? 0))),
    decided_by: decider,
    asked_at: change.createdAt.toISOString(),
    blocked: isBlocked(plans) ? '1' : '0',
  };
}
