import { leavesOn, isAdding, joinsOn, pricedFrom } from '@/lib/rules/policies/coverage-change';
import { coveredMonth } from '@/lib/rules/money/payment-schedule';
import { sumCents } from '@/lib/rules/money/money';
import { priceOn } from '@/lib/rules/policies/price-in-time';
import { addDays } from '@/lib/rules/text/days-later';
import type { LifeEventKind } from '@/lib/rules/words/life-events';
import { toTier, type Tier } from '@/lib/rules/words/tiers';
import { rate } from '../../rating/rate';
import type { PricedLevel } from '../../rating/rating-result';
import type { HeldRow } from '../../store/held-rows';
import type { PlanOutcome } from '../../store/schema/change-tables';
import { hasCome } from '../policies/cancelling';
import { householdWith, tierFor, type OnPlan, type PeopleSubject, type Relative } from './people-subject';
import { isAssociationPlan } from '../shared/plan-catalog';

/** A change of a policy's people: who joins or leaves which of its plans, after which event. */
export type PeopleWish = {
  event: LifeEventKind;
  eventOn: string;
  relative: Relative;
  /** The plans that the member chose. */
  heldIds: readonly string[];
};

export type PlanRefusal = { row: HeldRow; message: string };

const CALL = 'Its price cannot be worked out here. Please call us about it.';

/** The reason why the people of a plan cannot be changed here; null where they can. */
export function obstacleOf({ rated, catalog, onPlan }: PeopleSubject, row: HeldRow): string | null {
  const plan = rated.get(row.planId ?? '');
  if (plan === undefined) return CALL;
  const { healthQuestions, medicationQuestion, steps } = plan.requirements;
  if (healthQuestions.length > 0 || medicationQuestion !== undefined || steps.health)
    return 'It asks about the health of everybody it covers. Please call us about it.';
  const people = onPlan.get(row.id) ?? [];
  return isAssociationPlan(catalog, row.planId) || toTier(row.tier) === tierFor(people) ? null : CALL;
}

/**
 * The plans before and after a change: those that were chosen, and memberships whose tier follows. A plan that cannot have it is
 * refused in words. Every price is the one answer of `rate`, on the day that the plan's own price counts from; a plan whose price
 * of today is another than that is left to people (decisions 271).
 */
export function planPeople(
  subject: PeopleSubject,
  wish: PeopleWish,
  today: string,
): { outcome: PlanOutcome[]; refused: PlanRefusal[] } {
  const outcome: PlanOutcome[] = [];
  const refused: PlanRefusal[] = [];
  const after = new Map(subject.onPlan);
  for (const row of subject.rows.filter(({ id }) => wish.heldIds.includes(id))) {
    const people = subject.onPlan.get(row.id) ?? [];
    const changed = changedPeople(people, wish, daysOf(wish, row, today).from);
    const obstacle = obstacleOf(subject, row);
    const priced = obstacle === null ? reprice(subject, row, people, changed) : obstacle;
    if (typeof priced === 'string') refused.push({ row, message: priced });
    else {
      after.set(row.id, changed);
      outcome.push(toOutcome(subject, row, priced, wish, today));
    }
  }
  for (const row of subject.rows.filter(isMembership(subject))) {
    const priced = reprice(subject, row, unionOf(subject, subject.onPlan), unionOf(subject, after));
    if (typeof priced === 'string') refused.push({ row, message: priced });
    else if (priced.tier !== priced.newTier) outcome.push(toOutcome(subject, row, priced, wish, today));
  }
  return { outcome, refused };
}

const isMembership =
  ({ catalog }: PeopleSubject) =>
  ({ planId }: HeldRow): boolean =>
    isAssociationPlan(catalog, planId);

/** The people of all plans of the policy, each once: a membership is priced by them all. */
function unionOf(subject: PeopleSubject, onPlan: ReadonlyMap<string, readonly OnPlan[]>): OnPlan[] {
  const plans = subject.rows.filter((row) => !isMembership(subject)(row)).flatMap(({ id }) => onPlan.get(id) ?? []);
  return [...new Map(plans.map((one) => [one.relative.id, one])).values()];
}

function changedPeople(people: readonly OnPlan[], { event, relative }: PeopleWish, from: string): readonly OnPlan[] {
  return isAdding(event)
    ? [...people, { relative, joined: from }]
    : people.filter((one) => one.relative.id !== relative.id);
}

/** The first day of a change on a plan: of who joins, or the day after the last one of who leaves. */
function daysOf({ event, eventOn }: PeopleWish, { effectiveDate: start }: HeldRow, today: string): { from: string } {
  if (isAdding(event)) return { from: joinsOn(event, { on: eventOn, today, start }) };
  const last = addDays(leavesOn(event, { on: eventOn, today }), 1);
  return { from: last > start ? last : start };
}

type Repriced = { tier: Tier; newTier: Tier; cents: number; newCents: number; employerCents: number };

/** A plan's price before and after; words where it cannot be had, or is not the one that is paid today. */
function reprice(
  subject: PeopleSubject,
  row: HeldRow,
  people: readonly OnPlan[],
  changed: readonly OnPlan[],
): Repriced | string {
  const plan = subject.rated.get(row.planId ?? '');
  if (plan === undefined || row.planPricingId === null) return CALL;
  const { planPricingId: level, effectiveDate: on } = row;
  const [tier, newTier] = [tierFor(people), tierFor(changed)];
  const before = rate(plan, level, householdWith(subject, people, tier), on);
  const then = rate(plan, level, householdWith(subject, changed, newTier), on);
  if (!before.ok) return CALL;
  // The amount that evidence decides on is paid, or the guaranteed one.
  const paid = [monthly, approved].find((of) => of(before) === row.premiumCents);
  if (paid === undefined) return CALL;
  if (!then.ok) return then.message;
  return { tier, newTier, cents: paid(before), newCents: paid(then), employerCents: then.employerCents };
}

const monthly = ({ monthlyCents }: PricedLevel): number => monthlyCents;
const approved = ({ monthlyCents, pending }: PricedLevel): number => pending?.approvedCents ?? monthlyCents;

function toOutcome(
  subject: PeopleSubject,
  row: HeldRow,
  priced: Repriced,
  wish: PeopleWish,
  today: string,
): PlanOutcome {
  const { policy, payments } = subject.held;
  const { from } = daysOf(wish, row, today);
  const taken = payments.filter(hasCome).map(({ sequence }) => sequence);
  const terms = {
    start: policy.effectiveDate,
    from,
    today,
    taken: taken.length === 0 ? null : Math.max(...taken),
  };
  const falls = priced.newCents <= priced.cents;
  const day = pricedFrom({ ...terms, falls });
  const paid = taken
    .map((sequence) => coveredMonth(policy.effectiveDate, sequence).from)
    .filter((month) => month >= day)
    .toSorted();
  // A month that was paid at less, before a price that rose in between, stays as it was paid.
  const last = falls ? paid.findLastIndex((month) => priceOn(row, month) < priced.newCents) : -1;
  const after = paid.slice(last + 1);
  return {
    heldId: row.id,
    tier: priced.tier,
    newTier: priced.newTier,
    cents: priced.cents,
    newCents: priced.newCents,
    newEmployerCents: row.employerCents === null ? null : priced.employerCents,
    from,
    pricedFrom: last === -1 ? day : (after[0] ?? pricedFrom({ ...terms, falls: false })),
    refundCents: falls ? sumCents(after.map((month) => priceOn(row, month) - priced.newCents)) : 0,
  };
}
