import { and, desc, eq, inArray } from 'drizzle-orm';
import { MOST_PAYMENTS, type ListedPayment, type MyPayments } from '@/lib/contract/member-home';
import { toWireMoney } from '@/lib/rules/money/money';
import { coveredMonth } from '@/lib/rules/money/payment-schedule';
import { refusalReason } from '@/lib/rules/money/refusal-words';
import { toWireDate } from '@/lib/rules/text/dates';
import { dayOf } from '@/lib/rules/text/moments';
import { toPaymentMethod } from '@/lib/rules/words/payment-kinds';
import { tellPaymentState } from '@/lib/rules/words/told-payments';
import type { Context } from '../../request-context';
import type { HeldRow } from '../../store/held-rows';
import { auditLog } from '../../store/schema/system-tables';
import type { HeldPolicy } from './cancelling';
import { loadHeldPolicies } from './load-policies';

/** Refunds of one payment that are told at most. */
const MOST_REFUNDS = 50;

type Row = HeldPolicy['payments'][number];
type Dated = ListedPayment & { id: string; day: string; isAhead: boolean };

/** Every payment of a member's policies, of every seller; one that was begun and let go of took nothing and is not told. */
export async function listPayments(context: Context, memberId: string): Promise<MyPayments> {
  const { policies } = await loadHeldPolicies(context, memberId);
  const held = [...policies.values()];
  const told = held.flatMap((one) => one.payments.flatMap((row) => toListed(one, row) ?? [])).toSorted(byDay);
  const shown = told.slice(0, MOST_PAYMENTS);
  const refunds = await loadRefunds(context, held.flatMap(({ payments }) => payments).filter(isGivenBack));
  return {
    payments: shown.map(({ id: payment, day: _day, isAhead: _isAhead, ...one }) => ({
      ...one,
      refunds: refunds.get(payment)?.slice(0, MOST_REFUNDS) ?? [],
    })),
    more: told.length > shown.length,
  };
}

const isGivenBack = ({ refundedCents }: Row): boolean => refundedCents > 0;

function toListed({ policy, rows }: HeldPolicy, row: Row): Dated | null {
  const state = tellPaymentState(row);
  if (state === null) return null;
  const day = row.begunOn ?? row.dueOn ?? dayOf(row.createdAt);
  const { from } = coveredMonth(policy.effectiveDate, row.sequence);
  const isAhead = state === 'planned' || state === 'again';
  return {
    id: row.id,
    day,
    isAhead,
    policy_id: policy.id,
    plans: namesOf(rows.filter((plan) => paysFor(plan, { from, day, isAhead }))),
    on: toWireDate(day),
    month: toWireDate(from),
    amount: toWireMoney(row.amountCents),
    state,
    method: toPaymentMethod(row.method),
    reason: state === 'failed' || state === 'again' ? refusalReason(row.failureCode ?? '') : '',
    refunds: [],
  };
}

const namesOf = (rows: readonly HeldRow[]): string[] => [...new Set(rows.map(({ planName }) => planName))];

/**
 * True for a plan that a payment of a month pays for. One that ended only after the payment was begun was paid for with it; one that lapsed
 * is with what is still to come, which may bring it back.
 */
function paysFor(
  { status, since, effectiveDate, endDate }: HeldRow,
  { from, day, isAhead }: { from: string; day: string; isAhead: boolean },
): boolean {
  if (effectiveDate > from) return false;
  if (endDate === null || from <= endDate) return true;
  return isAhead ? status === 'LAPSED' : (since ?? '') >= day;
}

/** Planned ones first, then newest first; of one day the later month, and of one month the later attempt. */
function byDay(a: Dated, b: Dated): number {
  const month = ({ month: on }: Dated) => on.slice(6) + on.slice(0, 2) + on.slice(3, 5);
  return Number(b.isAhead) - Number(a.isAhead) || b.day.localeCompare(a.day) || month(b).localeCompare(month(a));
}

/** The days on which money went back, newest first: a payment itself keeps only the sum, the audit log each time (decisions 254). */
async function loadRefunds({ store }: Context, rows: readonly Row[]): Promise<Map<string, ListedPayment['refunds']>> {
  if (rows.length === 0) return new Map();
  const subjects = rows.map(({ id }) => `payment:${id}`);
  const found = await store.db
    .select({ subject: auditLog.subject, at: auditLog.at, data: auditLog.data })
    .from(auditLog)
    .where(and(inArray(auditLog.subject, subjects), eq(auditLog.action, 'payment.refunded')))
    .orderBy(desc(auditLog.seq));
  const bySubject = Map.groupBy(found, ({ subject }) => subject.slice('payment:'.length));
  return new Map(
    [...bySubject].map(([id, events]) => [
      id,
      events.map(({ at, data }) => ({ on: toWireDate(dayOf(at)), amount: toWireMoney(Number(data['cents'])) })),
    ]),
  );
}
