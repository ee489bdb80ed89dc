import { expect, it } from 'vitest';
import { planCancellation, type HeldPolicy } from '@/lib/enrollment-api/handlers/policies/cancelling';

/* Money that comes back of plans that had renewed, or end beside others (decisions 276). */

const START = '2027-01-01';
const row = (id: string, more: object) => ({
  ...{ id, planId: id, planName: id, waitsFor: [], guaranteed: false, evidenceBy: null, renews: null },
  ...{ status: 'ACTIVE', cause: 'started', since: START, effectiveDate: START, endDate: null },
  ...{ paidThrough: '2027-06-30', premiumCents: 1_000, pastPrices: [], refundDueCents: 0, ...more },
});
const ended = (id: string, end: string, more: object = {}) =>
  row(id, { status: 'TERMINATED', cause: 'request', since: end, endDate: end, ...more });
/** A payment of a month, counted from 0; the month is missing where a bank took it back. */
const payment = (sequence: number, cents: number) => ({
  ...{ sequence, state: 'captured', capturedCents: cents, refundedCents: 0, authorizedCents: cents },
});

function refundsOf(rows: object[], payments: object[], { id, until }: { id: string; until?: string }) {
  const policy = { effectiveDate: START, createdAt: new Date('2026-11-21T17:00:00Z') };
  const held = { policy, rows, payments, once: new Map(), state: 'TX' } as unknown as HeldPolicy;
  const catalog = { associations: [], plans: new Map(), withdrawn: new Map(), related: new Map() } as never;
  const which = held.rows.find((one) => one.id === id);
  const today = '2027-06-10';
  const cancelled = which && planCancellation(held, which, { today, catalog, ...(until && { until }) });
  return Object.fromEntries(cancelled?.refunds ?? []);
}

it('a plan that was never to be sold takes back what was paid for the one that it renewed', () => {
  const old = ended('old', '2027-03-31', { cause: 'renewal' });
  const next = row('next', { renews: 'old', effectiveDate: '2027-04-01', premiumCents: 1_200 });
  const other = row('other', { premiumCents: 5_000 });
  const paid = [0, 1, 2, 3, 4, 5].map((month) => payment(month, month < 3 ? 6_000 : 6_200));
  expect(refundsOf([old, next, other], paid, { id: 'next', until: '2027-06-10' })).toEqual({ next: 6_600 });
  expect(refundsOf([old, next, other], paid, { id: 'next' })).toEqual({ next: 0 });
});

it('the last plan of a policy takes back all that came, but for what another covered that ended before', () => {
  const before = ended('before', '2027-02-28', { premiumCents: 5_000 });
  const paid = [0, 1, 2].map((month) => payment(month, month < 2 ? 6_000 : 1_000));
  expect(refundsOf([before, row('last', {})], paid, { id: 'last', until: '2027-06-10' })).toEqual({ last: 3_000 });
});

it('what went back with a plan already is not kept for it', () => {
  const old = ended('old', '2027-01-31', { cause: 'renewal' });
  const double = ended('double', '2027-01-31', { status: 'CANCELLED', cause: 'free-look', renews: 'old' });
  const paid = [{ ...payment(0, 2_000), refundedCents: 1_000 }];
  const rows = [old, { ...double, effectiveDate: '2027-02-01' }, row('last', {})];
  expect(refundsOf(rows, paid, { id: 'last', until: '2027-06-10' })).toEqual({ last: 1_000 });
});

it('months count as paid in their order, so that one the bank took back is missing at the end', () => {
  const paid = [0, 2, 3, 4, 5, 6].map((month) => payment(month, 1_000));
  // Six payments pay January to June: nothing was paid for July.
  expect(refundsOf([row('one', {})], paid, { id: 'one' })).toEqual({ one: 0 });
  expect(refundsOf([row('one', {})], [payment(1, 1_000), ...paid], { id: 'one' })).toEqual({ one: 1_000 });
});

it('a month whose payment is empty by now was paid for: what another plan took back went from the last payments', () => {
  const gone = ended('gone', '2026-12-31', { status: 'CANCELLED', cause: 'free-look' });
  const empty = (month: number, cents: number) => ({
    ...payment(month, 2_000),
    ...{ refundedCents: cents, state: cents === 2_000 ? 'refunded' : 'captured' },
  });
  const paid = [0, 1, 2, 3, 4, 5, 6].map((month) => empty(month, [0, 0, 0, 1_000, 2_000, 2_000, 2_000][month] ?? 0));
  // It ends with June, and July was paid for as well.
  expect(refundsOf([gone, row('one', {})], paid, { id: 'one' })).toEqual({ one: 1_000 });
});

it('what an operator gave back already does not go back once more', () => {
  const paid = [0, 1, 2, 3, 4, 5, 6].map((month) => payment(month, 1_000));
  const given = { ...payment(6, 1_000), refundedCents: 1_000, state: 'refunded' };
  expect(refundsOf([row('one', {})], paid, { id: 'one' })).toEqual({ one: 1_000 });
  expect(refundsOf([row('one', {})], [...paid.slice(0, 6), given], { id: 'one' })).toEqual({ one: 0 });
  const half = { ...given, refundedCents: 400, state: 'captured' };
  expect(refundsOf([row('one', {})], [...paid.slice(0, 6), half], { id: 'one' })).toEqual({ one: 600 });
});
