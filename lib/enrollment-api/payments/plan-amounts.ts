import { and, eq, inArray } from 'drizzle-orm';
import { sumCents } from '@/lib/rules/money/money';
import { coveredMonth } from '@/lib/rules/money/payment-schedule';
import { afterLifeEvent, canBePaid } from '@/lib/rules/policies/policy-life';
import { priceOn, soldPrice } from '@/lib/rules/policies/price-in-time';
import { dayOf } from '@/lib/rules/text/moments';
import type { Ports } from '../ports';
import { loadHeld, ofPolicy, toLife, type HeldRow } from '../store/held-rows';
import type { NewSource } from '../store/change-rows';
import { PAYMENT_ORDER } from '../store/lock-order';
import { addIntent, applyEvent, dayBegun, isBegun, openSource, type IntentRow } from '../store/payment-rows';
import { loadPolicyById, type PolicyRow } from '../store/policies';
import { policyItems } from '../store/schema/member-tables';
import { paymentIntents } from '../store/schema/payment-tables';

type Needs = Pick<Ports, 'store' | 'fields' | 'clock' | 'ids'>;

/**
 * True for a plan that is not to be paid for in a month of coverage: it never began, or ends before. One that is over was in force up to its last
 * day beside those that go on, and so is owed its months when the policy is paid later; one whose time to pay ran out ended with the last
 * month that was paid.
 */
function isGone({ status, endDate }: HeldRow, from: string): boolean {
  if (status === 'CANCELLED') return true;
  return status !== 'LAPSED' && endDate !== null && endDate < from;
}

/**
 * Plans as they are on a day, noted or not: without those that a payment begun then does not bring back any more, and without what was to
 * follow one that lapsed, which never begins (decisions 273): a month is not planned for both.
 */
function payableOn(rows: readonly HeldRow[], on: string): HeldRow[] {
  const canPay = (row: HeldRow) => {
    const life = toLife(row);
    return life === null || canBePaid(life, on);
  };
  const noted = rows.map((row) => asOn(row, on));
  const lapsed = new Set(noted.flatMap(({ id, status }) => (status === 'LAPSED' ? [id] : [])));
  const begins = noted.filter(({ renews }) => renews === null || !lapsed.has(renews));
  if (!begins.some(canPay)) return [];
  return begins.filter((row) => row.status !== 'LAPSED' || canPay(row));
}

/** A plan with what time alone has done to it by a day. */
function asOn(row: HeldRow, on: string): HeldRow {
  const life = toLife(row);
  const then = life && afterLifeEvent(life, { type: 'day', on });
  return then ? { ...row, status: then.status, cause: then.cause, since: then.since, endDate: then.end } : row;
}

/**
 * Cents of a policy's payment, counted from 0 for the first month, for the plans that it still pays for, each at the price of that
 * month; 0 where there is none: nothing is charged outside of coverage (decisions 40). A fee of the whole cart stays while one plan
 * does. Plans that take the place of others later count from the month they begin in. `begun`: the day on which the payment is begun, where
 * it is still to be.
 */
export async function amountDue(
  { store }: Pick<Needs, 'store'>,
  policy: PolicyRow,
  sequence: number,
  begun?: string,
): Promise<number> {
  const rows = await loadHeld(store, ofPolicy(policy.id));
  if (rows.length === 0) return sequence === 0 ? policy.firstMonthCents : policy.recurringCents;
  const held = begun === undefined ? rows : payableOn(rows, begun);
  const { from } = coveredMonth(policy.effectiveDate, sequence);
  const paid = held.filter((row) => row.effectiveDate <= from && !isGone(row, from));
  const fees = sequence === 0 ? (await loadOneTimeFees(store, [policy.id])).get(policy.id) : undefined;
  return monthCents({ policy, rows, fees }, sequence, paid);
}

export type Priced = { policy: PolicyRow; rows: readonly HeldRow[]; fees: ReadonlyMap<string, number> | undefined };

/** Cents of a month for some of a policy's plans, with the fees of its first one and of the whole cart; 0 without plans. */
export function monthCents({ policy, rows, fees }: Priced, sequence: number, paid: readonly HeldRow[]): number {
  if (paid.length === 0) return 0;
  const whole = sequence === 0 ? policy.firstMonthCents : policy.recurringCents;
  const { from } = coveredMonth(policy.effectiveDate, sequence);
  const feeOf = ({ planId }: HeldRow) => (sequence === 0 ? (fees?.get(planId ?? '') ?? 0) : 0);
  const sold = rows.filter((row) => row.effectiveDate === policy.effectiveDate);
  const ofCart = whole - sumCents(sold.map((row) => soldPrice(row) + feeOf(row)));
  return ofCart + sumCents(paid.map((row) => priceOn(row, from) + feeOf(row)));
}

/** One-time fees of the plans themselves, by policy and plan. */
export async function loadOneTimeFees(
  { db }: Ports['store'],
  policyIds: readonly string[],
): Promise<Map<string, Map<string, number>>> {
  const items = await db
    .select()
    .from(policyItems)
    .where(inArray(policyItems.policyId, [...policyIds]));
  const byPolicy = Map.groupBy(items, ({ policyId }) => policyId);
  return new Map(
    [...byPolicy].map(([id, some]) => [id, new Map(some.map(({ planId, oneTimeCents }) => [planId, oneTimeCents]))]),
  );
}

/**
 * Brings the payments that are still to be taken to what the policy's plans cost now: one of another amount is let go of and planned
 * anew from the same card or account on the same day, or not at all. In the transaction of the change.
 */
export async function replanPayments(needs: Needs, policyId: string, actor: string): Promise<void> {
  const { store, clock } = needs;
  await store.withTransaction(async (tx) => {
    const policy = await loadPolicyById(needs, policyId);
    if (!policy) return;
    const planned = await tx
      .select()
      .from(paymentIntents)
      .where(and(eq(paymentIntents.policyId, policyId), eq(paymentIntents.state, 'scheduled')))
      .orderBy(...PAYMENT_ORDER)
      .for('update');
    const begun = planned.length === 0 ? '' : await begunOn(needs, policyId);
    for (const intent of planned) {
      const amountCents = await amountDue(needs, policy, intent.sequence, begun);
      if (amountCents === intent.amountCents) continue;
      await applyEvent(needs, intent.id, { type: 'let-go' }, { actor, nextAt: clock.now() });
      if (amountCents > 0) await planInstead(needs, intent, amountCents);
    }
  });
}

/** The day by which a policy's payments count: of one that is begun, which may bring its plans back, the day from which it counts; else today. */
export async function begunOn({ store, clock }: Pick<Needs, 'store' | 'clock'>, policyId: string): Promise<string> {
  const { begunOn, updatedAt } = paymentIntents;
  const rows = await store.db
    .select({ begunOn, updatedAt })
    .from(paymentIntents)
    .where(and(eq(paymentIntents.policyId, policyId), isBegun));
  return rows.map(dayBegun).toSorted()[0] ?? dayOf(clock.now());
}

/** A card that was kept for the first month keeps what the processor knows it by. */
async function planInstead(needs: Needs, intent: IntentRow, amountCents: number): Promise<void> {
  const { enrollmentId, siteKey, policyId, sequence, method, processor, dueOn, nextAt } = intent;
  const begunOn = intent.sends === 0 ? intent.begunOn : null;
  const same = { enrollmentId, siteKey, policyId, sequence, method, processor, dueOn, nextAt, begunOn };
  await addIntent(needs, { ...same, amountCents, state: 'scheduled', source: openSource(needs, intent) });
}

/** Nine or ten in the morning in New York, where days are counted (decisions 45). */
export const morningOf = (day: string): Date => new Date(`${day}T14:00:00Z`);

/**
 * Has the payments of a policy that are still to be taken come from another card or account, each of its amount and day, and none before
 * `notBefore`. One that is under way stays where it is. In the transaction of the change, which holds the enrollment's row.
 */
export async function moveToSource(
  needs: Needs,
  policyId: string,
  to: NewSource,
  { actor, notBefore }: { actor: string; notBefore: string },
): Promise<void> {
  const { store, clock } = needs;
  const planned = await store.db
    .select()
    .from(paymentIntents)
    .where(and(eq(paymentIntents.policyId, policyId), eq(paymentIntents.state, 'scheduled')))
    .orderBy(...PAYMENT_ORDER)
    .for('update');
  for (const intent of planned) {
    const { enrollmentId, siteKey, sequence, amountCents } = intent;
    const dueOn = intent.dueOn === null || intent.dueOn < notBefore ? notBefore : intent.dueOn;
    const gone = await applyEvent(needs, intent.id, { type: 'let-go' }, { actor, nextAt: clock.now() });
    if (gone === null) continue;
    const nextAt = to.source.kind === 'card' ? morningOf(dueOn) : null;
    const same = { enrollmentId, siteKey, policyId, sequence, amountCents };
    await addIntent(needs, { ...same, ...to, state: 'scheduled', dueOn, nextAt });
  }
}
