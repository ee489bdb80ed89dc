import type { PeopleChange } from '@/lib/contract/coverage-changes';
import { sumCents, toWireMoney } from '@/lib/rules/money/money';
import { isAdding } from '@/lib/rules/policies/coverage-change';
import type { StatedPlan } from '@/lib/rules/policies/change-statement';
import { parseDateText } from '@/lib/rules/text/date-text';
import { textsOf } from '@/lib/rules/fields/field-definition';
import { PEOPLE_ANSWERS } from '@/lib/rules/words/people-answers';
import { toWireDate } from '@/lib/rules/text/dates';
import { addDays } from '@/lib/rules/text/days-later';
import type { Decider, LifeEventKind } from '@/lib/rules/words/life-events';
import { isHeld } from '@/lib/rules/words/policy-states';
import { toTier } from '@/lib/rules/words/tiers';
import { notFound } from '../../api-error';
import type { MemberChange } from '../../store/change-rows';
import type { HeldRow } from '../../store/held-rows';
import type { JsonObject } from '../../store/schema/types';
import { fullName } from '../steps/step-descriptors';
import type { Relative } from '../shared/held-people';

/** The sealed part of a change of people. */
export type PeopleRecord = {
  event: LifeEventKind;
  eventOn: string;
  relative: Relative;
  decider: Decider;
  /** The words that were signed, by whom and from where; null before. */
  signed: JsonObject | null;
  /** The words of who declined it; empty before. */
  reason: string;
};

/** The record of a change of people; 404 for any other change. */
export function toPeopleRecord({ kind, record }: MemberChange): PeopleRecord {
  if (kind !== 'people') throw notFound('change');
  return record as unknown as PeopleRecord;
}

/** The day that people are told: the first one of who joins, the last one of who leaves. */
export function toldDay({ effectiveOn }: MemberChange, { event, eventOn }: PeopleRecord): string {
  const day = effectiveOn ?? eventOn;
  return isAdding(event) ? day : addDays(day, -1);
}

/** A plan of a change as it is told, with the tiers before and after. */
type ToldPlan = StatedPlan & { tier: string; newTier: string };

/**
 * The plans of a change by their names, and what each renews as where that was told already; one that is gone meanwhile is left out.
 * A price that would count only after the plan ended or renewed is not told: it never does.
 */
export function statedPlans({ outcome }: MemberChange, rows: readonly HeldRow[]): ToldPlan[] {
  return outcome.flatMap(({ heldId, tier, newTier, cents, newCents, pricedFrom, renewal }): ToldPlan[] => {
    const row = rows.find(({ id }) => id === heldId);
    if (!row) return [];
    const isNever = (row.endDate !== null && pricedFrom > row.endDate) || (renewal && pricedFrom >= renewal.day);
    const plan = { name: row.planName, tier, newTier, cents, newCents: isNever ? cents : newCents, pricedFrom };
    if (!renewal) return [plan];
    const { day, name, ...prices } = renewal;
    return [plan, { ...prices, name: `${name}, renewed`, tier, newTier, pricedFrom: day }];
  });
}

/** A change that is not signed yet, as its form takes it. */
export function toDraft(change: MemberChange) {
  const { event, eventOn, relative } = toPeopleRecord(change);
  const { ssn, birthdate, ...told } = textsOf(PEOPLE_ANSWERS, relative.values);
  const day = parseDateText(birthdate);
  return {
    deed: isAdding(event) ? ('add' as const) : ('drop' as const),
    event,
    event_on: toWireDate(eventOn),
    dependent_id: relative.id,
    plans: change.outcome.map(({ heldId }) => heldId),
    person: isAdding(event) ? { ...told, ...(day !== null && { birthdate: toWireDate(day) }) } : {},
    has_number: isAdding(event) && ssn !== '' ? ('1' as const) : ('0' as const),
  };
}

/** A change on the wire; `hasProof`: its proof was sent. */
export function toWireChange(change: MemberChange, rows: readonly HeldRow[], hasProof: boolean): PeopleChange {
  const record = toPeopleRecord(change);
  // A plan that is held no more cannot be decided on; of a change that is over, it stays told.
  const stated = change.state === 'waiting' ? rows.filter(({ status }) => isHeld(status)) : rows;
  return {
    change_id: change.id,
    policy_id: change.policyId ?? '',
    state: change.state,
    deed: isAdding(record.event) ? 'add' : 'drop',
    event: record.event,
    event_on: toWireDate(record.eventOn),
    name: fullName(record.relative.values),
    relationship: record.relative.relationship,
    effective_on: toWireDate(toldDay(change, record)),
    plans: statedPlans(change, stated).map(({ name, tier, newTier, cents, newCents, pricedFrom }) => ({
      plan_name: name,
      tier: toTier(tier),
      new_tier: toTier(newTier),
      price: toWireMoney(cents),
      new_price: toWireMoney(newCents),
      priced_from: toWireDate(pricedFrom),
    })),
    refund: toWireMoney(sumCents(change.outcome.map(({ refundCents }) => refundCents))),
    decided_by: record.decider,
    has_proof: hasProof,
    asked_at: change.createdAt.toISOString(),
  };
}
