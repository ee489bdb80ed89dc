import { moveCountsFrom, stepsBeside, type MovedStep } from '@/lib/rules/policies/moving';
import { staysBehind, type MoveVerdict } from '@/lib/rules/words/move-verdicts';
import { toTier } from '@/lib/rules/words/tiers';
import { rate } from '../../rating/rate';
import type { PricedLevel, Refusal } from '../../rating/rating-result';
import type { HeldRow } from '../../store/held-rows';
import type { Place } from '../../store/reach-rows';
import type { PlanOutcome } from '../../store/schema/change-tables';
import { tierFor } from '../shared/held-people';
import { internHousehold } from '../shared/households';
import { isAssociationPlan } from '../shared/plan-catalog';
import { unionOf } from './people-prices';
import { pricedMonths } from './priced-months';
import { pricingOf, type PeopleSubject, type Pricing } from './people-subject';

/** A held plan after a move, as the page tells it: what becomes of it, at what price, and step by step why. */
export type MovedPlan = {
  heldId: string;
  policyId: string;
  name: string;
  verdict: MoveVerdict;
  why: string;
  cents: number;
  newCents: number;
  steps: MovedStep[];
  /** Null where its price stays. */
  outcome: PlanOutcome | null;
};

/** The move that is told: where to and when. */
export type Move = { place: Place; movedOn: string };

const CALL = 'Its price there cannot be worked out here.';

/** Refusals of a place: the plan is not sold there, or another one is. */
const OF_PLACE: readonly Refusal[] = ['stateError', 'metError', 'changePid'];

/** All plans of a member after a move, and by what each new price counts. */
export type PlannedMove = { plans: MovedPlan[]; pricings: Map<string, Pricing> };

/**
 * All plans of a member after a move. Every price is the one answer of `rate` at the old place and at the new one, on the day that the
 * plan's own price counts from; a plan whose price of today is another than that is left to people, unless the place makes no
 * difference to it (decisions 274).
 */
export function planMove(subjects: readonly PeopleSubject[], move: Move, today: string): PlannedMove {
  const pricings: PlannedMove['pricings'] = new Map();
  const plans = subjects.flatMap((subject) =>
    subject.rows
      .filter(({ status }) => status !== 'TERMINATED')
      .map((row) => moveOne(subject, row, { move, today, pricings })),
  );
  return { plans, pricings };
}

/** True where some plan cannot go along as things stand. */
export const isBlocked = (plans: readonly Pick<MovedPlan, 'verdict'>[]): boolean =>
  plans.some(({ verdict }) => staysBehind(verdict));

type Asked = { move: Move; today: string; pricings: PlannedMove['pricings'] };

function moveOne(subject: PeopleSubject, row: HeldRow, { move, today, pricings }: Asked): MovedPlan {
  const told = {
    heldId: row.id,
    policyId: row.policyId,
    name: row.planName,
    why: '',
    cents: row.premiumCents,
    newCents: row.premiumCents,
    steps: [],
    outcome: null,
  };
  const endsBefore = (day: string) => row.endDate !== null && row.endDate < day;
  if (endsBefore(moveCountsFrom(move.movedOn, today))) return { ...told, verdict: 'ending' };
  const priced = reprice(subject, row, move.place);
  if ('why' in priced) return { ...told, ...priced };
  const { newCents, steps, pricing } = priced;
  if (newCents === row.premiumCents) return { ...told, verdict: 'same' };
  const outcome = toOutcome(subject, row, priced, { move, today });
  // Every month until its end is paid: a price after the last day never counts.
  if (endsBefore(outcome.pricedFrom)) return { ...told, verdict: 'ending' };
  pricings.set(row.id, pricing);
  return { ...told, verdict: 'priced', newCents, steps, outcome };
}

type Repriced = { newCents: number; employerCents: number; steps: MovedStep[]; pricing: Pricing };
type Left = { verdict: 'not-sold' | 'call'; why: string };

const monthly = ({ monthlyCents }: PricedLevel): number => monthlyCents;
const approved = ({ monthlyCents, pending }: PricedLevel): number => pending?.approvedCents ?? monthlyCents;

/** The price at the new place; words where there is none, or where that of today is not what rating answers. */
function reprice(subject: PeopleSubject, row: HeldRow, place: Place): Repriced | Left {
  const call: Left = { verdict: 'call', why: CALL };
  const { planPricingId: level, effectiveDate: on, premiumCents } = row;
  const here = pricingHere(subject, row);
  if (here === null || level === null) return call;
  const pricing = { ...here, household: internHousehold({ ...here.household, ...place }) };
  const before = rate(here.plan, level, here.household, on);
  const then = rate(pricing.plan, level, pricing.household, on);
  if (!then.ok && OF_PLACE.includes(then.code)) return { verdict: 'not-sold', why: then.message };
  if (!before.ok || !then.ok) return call;
  const paid = [monthly, approved].find((of) => of(before) === premiumCents);
  const same = monthly(before) === monthly(then) && approved(before) === approved(then);
  if (paid === undefined)
    return same ? { newCents: premiumCents, employerCents: row.employerCents ?? 0, steps: [], pricing } : call;
  const steps = paid === monthly ? stepsBeside(before.lines, then.lines) : [];
  return { newCents: paid(then), employerCents: then.employerCents, steps, pricing };
}

/** The terms and the people by whom a plan is priced where it counts by now. */
function pricingHere(subject: PeopleSubject, row: HeldRow): Pricing | null {
  const { catalog, onPlan } = subject;
  const people = isAssociationPlan(catalog, row.planId) ? unionOf(subject, onPlan) : (onPlan.get(row.id) ?? []);
  return pricingOf(subject, row, people, toTier(row.tier) ?? tierFor(people));
}

function toOutcome(
  { held }: PeopleSubject,
  row: HeldRow,
  { newCents, employerCents }: Repriced,
  { move, today }: { move: Move; today: string },
): PlanOutcome {
  const counts = moveCountsFrom(move.movedOn, today);
  const from = counts > row.effectiveDate ? counts : row.effectiveDate;
  const { premiumCents: cents } = row;
  return {
    heldId: row.id,
    tier: row.tier,
    newTier: row.tier,
    cents,
    newCents,
    newEmployerCents: row.employerCents === null ? null : employerCents,
    from,
    ...pricedMonths(held, row, { from, today, cents, newCents }),
  };
}
