import { sumCents } from '@/lib/rules/money/money';
import { hasCome, monthsPaid } from '@/lib/rules/money/months-paid';
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

/** Cents of a payment that were taken and not given back, or are on the way. */
function cameOf({ state, capturedCents, refundedCents, authorizedCents }: IntentRow): number {
  if (isOnTheWay(state)) return authorizedCents;
  return hasCome({ state }) ? capturedCents - refundedCents : 0;
}

/** True for a month that a plan covers as things stand, and pays for. */
const isMonthOf = ({ effectiveDate, endDate }: HeldRow, from: string): boolean =>
  from >= effectiveDate && (endDate === null || from <= endDate);

/** Cents that were paid for a plan's months, those after a day where one is told, each at the price of the payment's own month. */
function paidFor({ policy, payments, once }: HeldPolicy, row: HeldRow, after: string | null): number {
  const months = monthsPaid(policy.effectiveDate, payments).filter(
    ({ from }) => isMonthOf(row, from) && (after === null || from > after),
  );
  const fee = months.some(({ sequence }) => sequence === 0) ? (once.get(row.planId ?? '') ?? 0) : 0;
  const priced = months.map(({ sequence }) => priceOn(row, coveredMonth(policy.effectiveDate, sequence).from));
  return sumCents(priced) + fee;
}

/**
 * Cents that come back, by row. A plan that was never begun takes back what was paid for those that it renewed. Never more than is left of
 * the money once everything else is paid for: an operator may have given some of it back already (decisions 295).
 */
function refundsOf(held: HeldPolicy, gone: readonly HeldRow[], lastDay: string | null): Map<string, number> {
  const { rows } = held;
  const back = new Map(gone.map((row) => [row.id, lastDay === null ? withRenewed(rows, row) : [row]]));
  const refunds = new Map(
    [...back].map(([id, some]) => [id, sumCents(some.map((row) => paidFor(held, row, lastDay)))] as const),
  );
  const rest =
    leftOver(held, new Set([...back.values()].flat().map(({ id }) => id)), lastDay) - sumCents([...refunds.values()]);
  const isLast = rows.every((row) => back.has(row.id) || !isHeld(row.status));
  const [first] = gone;
  // Nothing is left of the policy: what came for it comes back, with the fees of the cart.
  if (rest > 0 && lastDay === null && isLast && first) refunds.set(first.id, (refunds.get(first.id) ?? 0) + rest);
  return rest < 0 ? withLess(refunds, -rest) : refunds;
}

/** Cents that are there once what is promised goes back and every month that stays covered is paid: of plans that end, up to the last day. */
function leftOver(held: HeldPolicy, ending: ReadonlySet<string>, lastDay: string | null): number {
  const kept = held.rows.map((row) => {
    if (!ending.has(row.id)) return wentBack(held.rows, row) ? 0 : paidFor(held, row, null);
    return lastDay === null ? 0 : paidFor(held, row, null) - paidFor(held, row, lastDay);
  });
  const promised = held.rows.map(({ refundDueCents }) => refundDueCents);
  return sumCents(held.payments.map(cameOf)) - sumCents([...promised, ...kept]);
}

function withLess(refunds: ReadonlyMap<string, number>, cents: number): Map<string, number> {
  let less = cents;
  return new Map(
    [...refunds].map(([id, whole]) => {
      const part = Math.min(less, whole);
      less -= part;
      return [id, whole - part] as const;
    }),
  );
}

/** A plan with those that it took the place of, as far as they are over. */
export function withRenewed(rows: readonly HeldRow[], row: HeldRow): HeldRow[] {
  const before = rows.find(({ id, status }) => id === row.renews && status === 'TERMINATED');
  return before ? [row, ...withRenewed(rows, before)] : [row];
}

/** True for a plan whose money went back with that of the one that took its place. */
function wentBack(rows: readonly HeldRow[], { id }: HeldRow): boolean {
  const next = rows.find(({ renews }) => renews === id);
  if (!next) return false;
  return (next.status === 'CANCELLED' && next.cause === 'free-look') || wentBack(rows, next);
}
