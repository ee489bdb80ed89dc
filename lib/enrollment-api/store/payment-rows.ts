import { and, asc, desc, eq, inArray, isNotNull, lte, or, sql } from 'drizzle-orm';
import { afterEvent, type IntentEvent } from '@/lib/rules/money/payment-intent';
import { dayOf } from '@/lib/rules/text/moments';
import { LIVE_STATES, ON_THE_WAY } from '@/lib/rules/words/intent-states';
import { appendAudit } from '../audit';
import type { Ports } from '../ports';
import { noteMoney } from './paid-months';
import { places } from './places';
import { paymentEvents, paymentIntents } from './schema/payment-tables';

export type IntentRow = typeof paymentIntents.$inferSelect;

/** The source of a payment, sealed with it: a card by the processor's token, or an account to debit. */
export type PaymentSource =
  | { kind: 'card'; token: string; customer: string | null }
  | { kind: 'bank'; routing: string; account: string; type: 'checking' | 'savings'; holder: string };

type Needs = Pick<Ports, 'store' | 'fields' | 'clock' | 'ids'>;
type Writes = Pick<Ports, 'store' | 'fields' | 'clock'>;

export type NewIntent = Pick<
  typeof paymentIntents.$inferInsert,
  | 'enrollmentId'
  | 'siteKey'
  | 'policyId'
  | 'sequence'
  | 'method'
  | 'processor'
  | 'amountCents'
  | 'state'
  | 'dueOn'
  | 'nextAt'
  | 'begunOn'
> & { source: PaymentSource | null };

/**
 * Writes an attempt of a payment, numbered after those before it. Throws on the unique index where one is alive: callers hold the
 * enrollment's row or the policy's, so that none is.
 */
export async function addIntent({ store, fields, clock, ids }: Needs, made: NewIntent): Promise<IntentRow> {
  const [last] = await store.db
    .select({ attempt: paymentIntents.attempt })
    .from(paymentIntents)
    .where(and(eq(paymentIntents.enrollmentId, made.enrollmentId), eq(paymentIntents.sequence, made.sequence)))
    .orderBy(desc(paymentIntents.attempt))
    .limit(1);
  const id = ids.token(16);
  const now = clock.now();
  const source = made.source && fields.sealJson(made.source, places.paymentSource(id));
  const [row] = await store.db
    .insert(paymentIntents)
    .values({ ...made, id, source, attempt: (last?.attempt ?? 0) + 1, createdAt: now, updatedAt: now })
    .returning();
  if (!row) throw new Error('The payment was not written');
  return row;
}

/**
 * Payments that are begun and may still bring their money: those on their way, and a debit that who pays made and that waits for its file.
 * One that came back is begun anew when it is sent again.
 */
export const isBegun = or(
  inArray(paymentIntents.state, [...ON_THE_WAY]),
  and(eq(paymentIntents.state, 'scheduled'), isNotNull(paymentIntents.begunOn), eq(paymentIntents.sends, 0)),
);

/** The day from which a payment that is begun counts, however late its money comes. */
export const dayBegun = ({ begunOn, updatedAt }: Pick<IntentRow, 'begunOn' | 'updatedAt'>): string =>
  begunOn ?? dayOf(updatedAt);

/** The payment that may still bring money, or has; null when there is none. */
export async function loadLiveIntent(
  { store }: Pick<Ports, 'store'>,
  enrollmentId: string,
  sequence = 0,
  lock?: 'update',
): Promise<IntentRow | null> {
  const alive = and(
    eq(paymentIntents.enrollmentId, enrollmentId),
    eq(paymentIntents.sequence, sequence),
    inArray(paymentIntents.state, [...LIVE_STATES]),
  );
  const query = store.db.select().from(paymentIntents).where(alive);
  const [row] = await (lock ? query.for(lock) : query);
  return row ?? null;
}

/** The last attempt of an enrollment's first payment, whatever became of it; null before any. */
export async function loadLastAttempt(
  { store }: Pick<Ports, 'store'>,
  enrollmentId: string,
): Promise<IntentRow | null> {
  const [row] = await store.db
    .select()
    .from(paymentIntents)
    .where(and(eq(paymentIntents.enrollmentId, enrollmentId), eq(paymentIntents.sequence, 0)))
    .orderBy(desc(paymentIntents.attempt))
    .limit(1);
  return row ?? null;
}

export function openSource({ fields }: Pick<Ports, 'fields'>, { id, source }: IntentRow): PaymentSource | null {
  return source === null ? null : (fields.openJson(source, places.paymentSource(id)) as PaymentSource);
}

type Change = Partial<
  Pick<
    IntentRow,
    | 'policyId'
    | 'processorId'
    | 'failureCode'
    | 'nextAt'
    | 'dueOn'
    | 'begunOn'
    | 'batchId'
    | 'trace'
    | 'tries'
    | 'sends'
  >
> & { source?: PaymentSource };

/** Changes facts about a payment that are no event of it. */
export async function changeIntent({ store, fields, clock }: Writes, id: string, change: Change): Promise<void> {
  const { source, ...rest } = change;
  const sealed = source && { source: fields.sealJson(source, places.paymentSource(id)) };
  await store.db
    .update(paymentIntents)
    .set({ ...rest, ...sealed, updatedAt: clock.now() })
    .where(eq(paymentIntents.id, id));
}

/**
 * Lets an event happen to a payment, under the lock of its row and with a line in the audit log. Answers the row after it; null
 * where the event cannot be in the payment's state now, or `only` says no of the locked row: nothing is changed (`afterEvent`).
 */
export async function applyEvent(
  needs: Needs,
  id: string,
  event: IntentEvent,
  { actor = 'system', only, ...facts }: Change & { actor?: string; only?: (row: IntentRow) => boolean } = {},
): Promise<IntentRow | null> {
  return needs.store.withTransaction(async (tx) => {
    const [row] = await tx.select().from(paymentIntents).where(eq(paymentIntents.id, id)).for('update');
    if (!row || only?.(row) === false) return null;
    const before = {
      state: row.state,
      amount: row.amountCents,
      authorized: row.authorizedCents,
      captured: row.capturedCents,
      refunded: row.refundedCents,
    };
    const after = afterEvent(before, event);
    if (after === null) return null;
    await changeIntent(needs, id, facts);
    const [changed] = await tx
      .update(paymentIntents)
      .set({
        state: after.state,
        authorizedCents: after.authorized,
        capturedCents: after.captured,
        refundedCents: after.refunded,
        tries: 0,
      })
      .where(eq(paymentIntents.id, id))
      .returning();
    await appendAudit(needs, {
      actor,
      action: `payment.${event.type}`,
      subject: `payment:${id}`,
      siteKey: row.siteKey,
      data: {
        state: after.state,
        cents: 'cents' in event ? event.cents : row.amountCents,
        policy: row.policyId,
        sequence: row.sequence,
        ...(facts.failureCode && { code: facts.failureCode }),
      },
    });
    if (changed) await noteMoney(needs, changed, { type: event.type, before: row, actor });
    return changed ?? null;
  });
}

/**
 * Takes the next payment that is to be looked at for this worker alone, leased by its next time: no transaction waits for a
 * processor, and what a dead worker had goes to the next one.
 */
export async function claimIntent({ store, clock }: Pick<Ports, 'store' | 'clock'>, leaseMs: number) {
  const now = clock.now();
  const due = store.db
    .select({ id: paymentIntents.id })
    .from(paymentIntents)
    .where(lte(paymentIntents.nextAt, now))
    .orderBy(asc(paymentIntents.nextAt))
    .limit(1)
    .for('update', { skipLocked: true });
  const [taken] = await store.db
    .update(paymentIntents)
    .set({ tries: sql`${paymentIntents.tries} + 1`, nextAt: new Date(now.getTime() + leaseMs) })
    .where(eq(paymentIntents.id, sql`(${due})`))
    .returning();
  return taken ?? null;
}

/**
 * Notes what a processor or a bank told, in the caller's transaction; false when it was told before. `processorId` has the payment
 * of a policy looked at again at once: an event is a hint, the truth is asked for. Without a policy a payment is the submission's, or
 * waits for a person at the bank: a look would let go of it.
 */
export async function noteEvent(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  event: { processor: string; id: string; kind: string; processorId: string | null },
): Promise<boolean> {
  return store.withTransaction(async (tx) => {
    const mine = and(
      eq(paymentIntents.processor, event.processor),
      eq(paymentIntents.processorId, event.processorId ?? ''),
    );
    const [found] = await tx.select({ id: paymentIntents.id }).from(paymentIntents).where(mine);
    const { processor, id, kind } = event;
    const noted = await tx
      .insert(paymentEvents)
      .values({ processor, id, kind, intentId: found?.id ?? null, receivedAt: clock.now() })
      .onConflictDoNothing()
      .returning({ id: paymentEvents.id });
    if (noted.length === 0) return false;
    const ofPolicy = and(mine, isNotNull(paymentIntents.policyId));
    if (found) await tx.update(paymentIntents).set({ nextAt: clock.now() }).where(ofPolicy);
    return true;
  });
}
