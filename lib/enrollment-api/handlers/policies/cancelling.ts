import { sumCents } from '@/lib/rules/money/money';
import { coveredMonth } from '@/lib/rules/money/payment-schedule';
import { freeLookEnds } from '@/lib/rules/policies/free-look';
import { afterLifeEvent, type LifeEvent } from '@/lib/rules/policies/policy-life';
import { priceOn } from '@/lib/rules/policies/price-in-time';
import { dayOf } from '@/lib/rules/text/moments';
import { isOnTheWay } from '@/lib/rules/words/intent-states';
import { isHeld } from '@/lib/rules/words/policy-states';
import type { IntentRow } from '../../store/payment-rows';
import { toLife, type HeldRow } from '../../store/held-rows';
import type { PolicyRow } from '../../store/policies';
import { type Catalog, isAssociationPlan } from '../shared/plan-catalog';
import { ridersOf } from '../shared/riders';

/** A policy with everything that a cancellation depends on. */
export type HeldPolicy = {
  policy: PolicyRow;
  /** All that is or was held by it. */
  rows: readonly HeldRow[];
  payments: readonly IntentRow[];
  /** One-time fees of its plans, by plan. */
  once: ReadonlyMap<string, number>;
  state: string | null;
};

/** The outcome of a cancellation. */
export type Cancellation = {
  event: LifeEvent;
  /** The plan with the memberships and riders that go with it. */
  gone: readonly HeldRow[];
  /** The last day of coverage; null where it counts as never begun. */
  lastDay: string | null;
  freeLookEnds: string;
  /** Cents that come back, by row. */
  refunds: ReadonlyMap<string, number>;
};

type Terms = { today: string; catalog: Catalog; until?: string };

/**
 * The outcome of cancelling a plan today, by the applicant's statement: in the free look or before the start it counts as never begun
 * and everything paid for it comes back, fees included; later the month is the last one, and what was paid for the time after comes
 * back. Null for a plan that cannot be cancelled, and for a membership that another plan needs. `until` is the last day of the free look;
 * by the policy where it is left out.
 */
export function planCancellation(held: HeldPolicy, row: HeldRow, terms: Terms) {
  const { policy, state } = held;
  const life = isHeld(row.status) ? toLife(row) : null;
  if (life === null) return null;
  const plansLeft = othersOf(held, row).filter((one) => toKind(terms.catalog, one) === 'plan');
  if (toKind(terms.catalog, row) !== 'plan' && plansLeft.length > 0) return null;
  const until = terms.until ?? freeLookEnds(dayOf(policy.createdAt), state);
  const event: LifeEvent = { type: 'cancelled', on: terms.today, freeLookEnds: until };
  const next = afterLifeEvent(life, event);
  if (next === null || next.end === null) return null;
  const gone = goneWith(held, row, terms.catalog);
  const lastDay = next.status === 'CANCELLED' ? null : next.end;
  const refunds = refundsOf(held, gone, lastDay);
  return { event, gone, lastDay, freeLookEnds: until, refunds } satisfies Cancellation;
}

/** The end of a plan that was never begun by another's word than the member's: everything that was paid for it comes back (decisions 260). */
export function planNeverBegun(
  held: HeldPolicy,
  row: HeldRow,
  { event, catalog }: { event: LifeEvent; catalog: Catalog },
) {
  const gone = goneWith(held, row, catalog);
  return { event, gone, refunds: refundsOf(held, gone, null) };
}

const othersOf = ({ rows }: HeldPolicy, { id }: HeldRow): HeldRow[] =>
  rows.filter((one) => one.id !== id && isHeld(one.status));

/** A plan with the memberships and riders that go with it. */
function goneWith(held: HeldPolicy, row: HeldRow, catalog: Catalog): HeldRow[] {
  const others = othersOf(held, row);
  const plansLeft = others.filter((one) => toKind(catalog, one) === 'plan');
  return [row, ...others.filter((one) => goesWith(catalog, one, { row, plansLeft }))];
}

/** Held plans with all that goes with them where they end: memberships and riders that nothing else carries. */
export function withWhatGoesAlong(catalog: Catalog, rows: readonly HeldRow[], ending: readonly HeldRow[]): HeldRow[] {
  const isEnding = (one: HeldRow) => ending.some(({ id }) => id === one.id);
  const others = rows.filter((one) => isHeld(one.status) && !isEnding(one));
  const plansLeft = others.filter((one) => toKind(catalog, one) === 'plan');
  const along = others.filter((one) => ending.some((row) => goesWith(catalog, one, { row, plansLeft })));
  return along.length === 0 ? [...ending] : withWhatGoesAlong(catalog, rows, [...ending, ...along]);
}

function toKind(catalog: Catalog, { planId }: HeldRow): 'plan' | 'membership' {
  return isAssociationPlan(catalog, planId) ? 'membership' : 'plan';
}

/** A membership goes with the last plan, a rider with the last plan that carries it. */
function goesWith(
  catalog: Catalog,
  one: HeldRow,
  { row, plansLeft }: { row: HeldRow; plansLeft: readonly HeldRow[] },
): boolean {
  // What was to take a plan's place at its renewal goes with it (decisions 263).
  if (one.renews === row.id) return true;
  if (toKind(catalog, one) === 'membership') return plansLeft.length === 0;
  const carries = ({ planId }: HeldRow) => planId !== null && ridersOf(catalog, planId).includes(one.planId ?? '');
  return carries(row) && !plansLeft.some((left) => left.id !== one.id && carries(left));
}

/** Cents of a payment that were taken, or are on the way. */
function cameOf({ state, capturedCents, refundedCents, authorizedCents }: IntentRow): number {
  if (state === 'captured') return capturedCents - refundedCents;
  return isOnTheWay(state) ? authorizedCents : 0;
}

/** True for a payment of which something was taken, or is on the way. */
export const hasCome = (payment: IntentRow): boolean => cameOf(payment) > 0;

/** True for a month that a plan covers as things stand, and pays for. */
const isMonthOf = ({ effectiveDate, endDate }: HeldRow, from: string): boolean =>
  from >= effectiveDate && (endDate === null || from <= endDate);

/**
 * Cents that come back, by row. As many months are paid for as payments came, the first ones first (decisions 276), each at the price of
 * the payment's own month. A plan that was never begun takes back what was paid for those that it renewed.
 */
function refundsOf({ policy, rows, payments, once }: HeldPolicy, gone: readonly HeldRow[], lastDay: string | null) {
  const came = payments.filter(hasCome).toSorted((one, other) => one.sequence - other.sequence);
  const monthOf = (index: number) => coveredMonth(policy.effectiveDate, index).from;
  const months = came.map(({ sequence }, place) => ({ from: monthOf(place), priced: monthOf(sequence) }));
  const paidFor = (row: HeldRow, after: string | null): number => {
    const own = months.filter(({ from }) => isMonthOf(row, from) && (after === null || from > after));
    const isFirst = after === null && own.some(({ from }) => from === policy.effectiveDate);
    const fee = isFirst ? (once.get(row.planId ?? '') ?? 0) : 0;
    return sumCents(own.map(({ priced }) => priceOn(row, priced))) + fee;
  };
  const back = new Map(gone.map((row) => [row.id, lastDay === null ? withRenewed(rows, row) : [row]]));
  const refunds = new Map(
    [...back].map(([id, some]) => [id, sumCents(some.map((row) => paidFor(row, lastDay)))] as const),
  );
  const isLast = rows.every((row) => back.has(row.id) || !isHeld(row.status));
  const [first] = gone;
  if (lastDay !== null || !isLast || !first) return refunds;
  // Nothing is left of the policy: what came for it comes back, with the fees of the cart, but for what others covered that ended before.
  const isBack = new Set([...back.values()].flat().map(({ id }) => id));
  const kept = rows.filter((row) => !isBack.has(row.id) && !wentBack(rows, row)).map((row) => paidFor(row, null));
  const promised = rows.map(({ refundDueCents }) => refundDueCents);
  const rest = sumCents(came.map(cameOf)) - sumCents([...promised, ...kept, ...refunds.values()]);
  refunds.set(first.id, Math.max(0, (refunds.get(first.id) ?? 0) + rest));
  return refunds;
}

/** A plan with those that it took the place of. */
function withRenewed(rows: readonly HeldRow[], row: HeldRow): HeldRow[] {
  const before = rows.find(({ id, status }) => id === row.renews && status === 'TERMINATED');
  return before ? [row, ...withRenewed(rows, before)] : [row];
}

/** True for a plan whose money went back with that of the one that took its place. */
function wentBack(rows: readonly HeldRow[], { id }: HeldRow): boolean {
  const next = rows.find(({ renews }) => renews === id);
  if (!next) return false;
  return (next.status === 'CANCELLED' && next.cause === 'free-look') || wentBack(rows, next);
}
