import { leavesOn, isAdding, joinsOn } from '@/lib/rules/policies/coverage-change';
import { formatDate } from '@/lib/rules/text/date-words';
import { addDays } from '@/lib/rules/text/days-later';
import type { LifeEventKind } from '@/lib/rules/words/life-events';
import { toTier, type Tier } from '@/lib/rules/words/tiers';
import { rate } from '../../rating/rate';
import type { PricedLevel } from '../../rating/rating-result';
import type { HeldRow } from '../../store/held-rows';
import type { PlanOutcome } from '../../store/schema/change-tables';
import { renewalOffer } from '../renewals/renewal-offer';
import { tierFor, type OnPlan, type Relative } from '../shared/held-people';
import { isAssociationPlan } from '../shared/plan-catalog';
import { pricingOf, type PeopleSubject, type Pricing } from './people-subject';
import { pricedMonths } from './priced-months';

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
 * The plans before and after a change: those that were chosen, with what goes on in their place at a renewal, and memberships whose
 * tier follows. A plan that cannot have it is refused in words. Every price is the one answer of `rate`, on the day that the plan's own
 * price counts from; a plan whose price of today is another than that is left to people (decisions 271, 273).
 */
export function planPeople(subject: PeopleSubject, wish: PeopleWish, today: string) {
  const outcome: PlanOutcome[] = [];
  const refused: PlanRefusal[] = [];
  const pricings = new Map<string, Pricing>();
  const after = new Map(subject.onPlan);
  for (const row of chosenRows(subject, wish)) {
    const people = subject.onPlan.get(row.id) ?? [];
    const { from } = daysOf(wish, row, today);
    if (hasNothingOf(people, wish)) continue;
    if (row.endDate !== null && from > row.endDate) {
      if (!subject.rows.some(({ renews }) => renews === row.id))
        refused.push({ row, message: endsBefore(row.endDate) });
      continue;
    }
    const changed = changedPeople(people, wish, from);
    const obstacle = obstacleOf(subject, row);
    const priced = obstacle === null ? reprice(subject, row, people, changed) : obstacle;
    if (typeof priced === 'string') refused.push({ row, message: priced });
    else {
      after.set(row.id, changed);
      const renewal = renewedWith(subject, row, changed, priced.newTier);
      if (typeof renewal === 'string') refused.push({ row, message: renewal });
      else outcome.push({ ...toOutcome(subject, row, priced, wish, today), ...(renewal && { renewal }) });
      pricings.set(row.id, priced.pricing);
    }
  }
  for (const row of subject.rows.filter(isMembership(subject))) {
    if (row.endDate !== null && daysOf(wish, row, today).from > row.endDate) continue;
    const priced = reprice(subject, row, unionOf(subject, subject.onPlan), unionOf(subject, after));
    if (typeof priced === 'string') refused.push({ row, message: priced });
    else if (priced.tier !== priced.newTier) {
      const renewal = renewedWith(subject, row, [], priced.newTier);
      if (typeof renewal === 'string') refused.push({ row, message: renewal });
      else outcome.push({ ...toOutcome(subject, row, priced, wish, today), ...(renewal && { renewal }) });
      pricings.set(row.id, priced.pricing);
    }
  }
  return { outcome, refused, pricings };
}

/** The plans that were chosen, each with the one it renews and the one that goes on in its place; memberships follow by themselves. */
function chosenRows(subject: PeopleSubject, { heldIds }: PeopleWish): HeldRow[] {
  const { rows } = subject;
  const isChosen = (row: HeldRow) => heldIds.includes(row.id) && !isMembership(subject)(row);
  const chosen = rows.filter(isChosen);
  return rows.filter(
    (row) => chosen.includes(row) || chosen.some((one) => one.renews === row.id || row.renews === one.id),
  );
}

/** True for a plan on which a person is already who is to join, or is not who is to leave, such as a child past its age. */
const hasNothingOf = (people: readonly OnPlan[], { event, relative }: PeopleWish): boolean =>
  people.some((one) => one.relative.id === relative.id) === isAdding(event);

const endsBefore = (endDate: string): string => `It ends on ${formatDate(endDate)}, before this change.`;

/** The price that was told for the renewal, and what it is with the changed people; words where it would not go on with them. */
function renewedWith(
  { renewals, onFile, rated, priced }: PeopleSubject,
  row: HeldRow,
  changed: readonly OnPlan[],
  newTier: Tier,
): PlanOutcome['renewal'] | null | string {
  const told = renewals.find(({ heldId, state }) => heldId === row.id && state === 'told');
  if (told === undefined || told.kind === 'gone') return null;
  const dependents = changed.map((one) => ({ ...one, left: null }));
  const { today } = priced.household;
  const renewing = { row: { ...row, tier: newTier }, people: { ...onFile, dependents }, rated, today };
  const offer = renewalOffer(renewing, told.day);
  if (!offer?.terms)
    return `It renews on ${formatDate(told.day)}, and cannot go on with these people. Please call us about it.`;
  const { planName: name, cents: newCents } = offer.terms;
  return { day: told.day, name, cents: told.newCents ?? told.oldCents, newCents };
}

export const isMembership =
  ({ catalog }: PeopleSubject) =>
  ({ planId }: HeldRow): boolean =>
    isAssociationPlan(catalog, planId);

/** The people of all plans of the policy, each once: a membership is priced by them all. */
export function unionOf(subject: PeopleSubject, onPlan: ReadonlyMap<string, readonly OnPlan[]>): OnPlan[] {
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

type Repriced = {
  tier: Tier;
  newTier: Tier;
  cents: number;
  newCents: number;
  employerCents: number;
  /** Plan and household of the new price. */
  pricing: Pricing;
};

/** A plan's price before and after; words where it cannot be had, or is not the one that is paid today. */
function reprice(
  subject: PeopleSubject,
  row: HeldRow,
  people: readonly OnPlan[],
  changed: readonly OnPlan[],
): Repriced | string {
  const { planPricingId: level, effectiveDate: on } = row;
  const [tier, newTier] = [tierFor(people), tierFor(changed)];
  const pricing = pricingOf(subject, row, people, tier);
  const next = pricingOf(subject, row, changed, newTier);
  if (pricing === null || next === null || level === null) return CALL;
  const before = rate(pricing.plan, level, pricing.household, on);
  const then = rate(next.plan, level, next.household, on);
  if (!before.ok) return CALL;
  // The amount that evidence decides on is paid, or the guaranteed one.
  const paid = [monthly, approved].find((of) => of(before) === row.premiumCents);
  if (paid === undefined) return CALL;
  if (!then.ok) return then.message;
  const cents = { cents: paid(before), newCents: paid(then), employerCents: then.employerCents };
  return { tier, newTier, ...cents, pricing: next };
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
  const { from } = daysOf(wish, row, today);
  return {
    heldId: row.id,
    tier: priced.tier,
    newTier: priced.newTier,
    cents: priced.cents,
    newCents: priced.newCents,
    newEmployerCents: row.employerCents === null ? null : priced.employerCents,
    from,
    ...pricedMonths(subject.held, row, { ...priced, from, today }),
  };
}
