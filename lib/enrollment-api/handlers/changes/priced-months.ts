import { sumCents } from '@/lib/rules/money/money';
import { hasCome } from '@/lib/rules/money/months-paid';
import { coveredMonth } from '@/lib/rules/money/payment-schedule';
import { pricedFrom } from '@/lib/rules/policies/coverage-change';
import { priceOn } from '@/lib/rules/policies/price-in-time';
import type { HeldRow } from '../../store/held-rows';
import type { HeldPolicy } from '../policies/cancelling';

/** A price of a plan that changes: `from` is the first day of the change, before which nothing of it counts. */
type Changing = { from: string; today: string; cents: number; newCents: number };

/**
 * The first month of coverage with a plan's new price, and the cents that were paid for months from there on at an old one and come back. A
 * month that was paid at less, before a price that rose in between, stays as it was paid.
 */
export function pricedMonths(
  { policy, payments }: HeldPolicy,
  row: HeldRow,
  { from, today, cents, newCents }: Changing,
): { pricedFrom: string; refundCents: number } {
  const taken = payments.filter(hasCome).map(({ sequence }) => sequence);
  const terms = {
    start: policy.effectiveDate,
    from,
    today,
    taken: taken.length === 0 ? null : Math.max(...taken),
  };
  const falls = newCents <= cents;
  const day = pricedFrom({ ...terms, falls });
  const paid = taken
    .map((sequence) => coveredMonth(policy.effectiveDate, sequence).from)
    .filter((month) => month >= day && month >= row.effectiveDate && (row.endDate === null || month <= row.endDate))
    .toSorted();
  const last = falls ? paid.findLastIndex((month) => priceOn(row, month) < newCents) : -1;
  const after = paid.slice(last + 1);
  return {
    pricedFrom: last === -1 ? day : (after[0] ?? pricedFrom({ ...terms, falls: false })),
    refundCents: falls ? sumCents(after.map((month) => priceOn(row, month) - newCents)) : 0,
  };
}
