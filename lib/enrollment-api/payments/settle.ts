import { addMonths, firstOfMonth, onDay, dayOfMonth } from '@/lib/rules/text/dates';
import { dayOf } from '@/lib/rules/text/moments';
import type { PaymentProcessor, Ports } from '../ports';
import { loadNewSource } from '../store/change-rows';
import { holdPolicy } from '../store/lock-order';
import { addIntent, applyEvent, changeIntent, loadLiveIntent, openSource, type IntentRow } from '../store/payment-rows';
import { places } from '../store/places';
import { loadPolicyById, type PolicyRow } from '../store/policies';
import { askForPayment } from './authorize';
import { amountDue, begunOn, morningOf, replanPayments } from './plan-amounts';
import { oweLess } from './owe-less';
import { ProcessorError } from './processor-error';

export type SettleNeeds = Pick<Ports, 'store' | 'fields' | 'clock' | 'ids' | 'log' | 'processor'> & {
  /** Tells the member that a payment of a policy did not come, in the transaction that notes it. */
  tellFailed: (intent: IntentRow) => Promise<void>;
};

/**
 * Brings one payment a step on: takes what is held for a policy, charges a kept card on its day, lets go of what no policy came
 * of, asks again after a webhook. Every step may be repeated, and a kill after any line leaves it for the next look (decisions 54).
 */
export async function settleIntent(needs: SettleNeeds, intent: IntentRow): Promise<void> {
  const { processor } = needs;
  if (intent.processor === 'ach') return settleDebit(needs, intent);
  if (!processor || intent.processor !== processor.name) return settleWithout(needs, intent);
  switch (intent.state) {
    case 'created':
    case 'step-up':
      return letGo(needs, processor, intent);
    case 'authorized':
      return intent.policyId === null ? letGo(needs, processor, intent) : take(needs, processor, intent);
    case 'scheduled':
      return intent.policyId === null ? letGo(needs, processor, intent) : chargeKept(needs, processor, intent);
    case 'voiding':
      return releaseHold(needs, processor, intent);
    case 'captured':
      return readAgain(needs, processor, intent);
    default:
      return changeIntent(needs, intent.id, { nextAt: null });
  }
}

/** A debit that has not come back by now is paid; the one after it was planned when it was sent. One that is let go of was never sent. */
async function settleDebit(needs: SettleNeeds, intent: IntentRow): Promise<void> {
  const { id, state, authorizedCents } = intent;
  if (state === 'sent') await noteTaken(needs, intent, authorizedCents);
  else if (state === 'voiding') await applyEvent(needs, id, { type: 'voided' }, { nextAt: null });
  else await changeIntent(needs, id, { nextAt: null });
}

/** Notes money that came, and plans what follows by what it did: a plan that it brought back has lost its renewal. */
async function noteTaken(needs: SettleNeeds, { id, policyId }: IntentRow, cents: number): Promise<IntentRow | null> {
  return needs.store.withTransaction(async () => {
    await holdPolicy(needs.store, policyId);
    const taken = await applyEvent(needs, id, { type: 'captured', cents }, { nextAt: null });
    if (taken?.policyId) await replanPayments(needs, taken.policyId, 'system');
    return taken;
  });
}

/** A payment of a processor that is not set any more: told to the operator, and looked at again tomorrow. */
async function settleWithout(needs: SettleNeeds, { id, processor }: IntentRow): Promise<void> {
  needs.log.error('payment.unattended', { intent: id, processor });
  await changeIntent(needs, id, { nextAt: new Date(needs.clock.now().getTime() + 24 * 3_600_000) });
}

/** Only while no policy has it: a submission that links it at the same time has the row's lock before or after. */
async function letGo(needs: SettleNeeds, processor: PaymentProcessor, intent: IntentRow): Promise<void> {
  const only = (row: IntentRow) => row.policyId === intent.policyId && row.state === intent.state;
  const voiding = await applyEvent(needs, intent.id, { type: 'let-go' }, { only });
  if (voiding) await releaseHold(needs, processor, voiding);
}

async function releaseHold(needs: SettleNeeds, processor: PaymentProcessor, intent: IntentRow): Promise<void> {
  if (intent.processorId !== null) await processor.void(`${intent.id}.void`, intent.processorId);
  await applyEvent(needs, intent.id, { type: 'voided' }, { nextAt: null });
}

async function take(needs: SettleNeeds, processor: PaymentProcessor, intent: IntentRow): Promise<void> {
  const { id, processorId, authorizedCents } = intent;
  if (processorId === null) throw new ProcessorError('A held payment without the processor’s id');
  const facts = await processor.capture(`${id}.capture`, processorId, authorizedCents);
  if (facts.state === 'captured') return keepTaken(needs, intent, facts.capturedCents);
  if (facts.state !== 'refused' && facts.state !== 'voided')
    throw new ProcessorError(`A payment that was to be captured is ${facts.state}`);
  await keepFailed(needs, intent, facts.code ?? facts.state);
}

async function keepTaken(needs: SettleNeeds, intent: IntentRow, cents: number): Promise<void> {
  await needs.store.withTransaction(async () => {
    const taken = await noteTaken(needs, intent, cents);
    if (taken) await planNext(needs, taken);
  });
}

/** Notes that the money does not come, and tells the member of the policy. */
async function keepFailed(needs: SettleNeeds, intent: IntentRow, failureCode: string): Promise<void> {
  await needs.store.withTransaction(async () => {
    await holdPolicy(needs.store, intent.policyId);
    const failed = await applyEvent(needs, intent.id, { type: 'refused' }, { failureCode, nextAt: null });
    if (!failed?.policyId) return;
    await oweLess(needs, intent, intent.authorizedCents);
    await needs.tellFailed(failed);
  });
}

async function chargeKept(needs: SettleNeeds, processor: PaymentProcessor, intent: IntentRow): Promise<void> {
  const today = dayOf(needs.clock.now());
  if (intent.dueOn !== null && intent.dueOn > today)
    return changeIntent(needs, intent.id, { nextAt: morningOf(intent.dueOn) });
  const policy = await loadPolicyById(needs, intent.policyId);
  if (policy && (await isPlannedAnew(needs, policy, intent))) return;
  // A month that nothing is to be paid for any more is not asked for.
  if (policy && (await amountDue(needs, policy, intent.sequence, today)) === 0) return letGo(needs, processor, intent);
  const terms = { kind: 'charge', offSession: true, returnAddress: null } as const;
  // What the card was stored by is another matter than this charge, which has an id of its own.
  const asked = await askForPayment(needs, processor, { ...intent, processorId: null }, terms);
  if (asked.outcome === 'ready') return take(needs, processor, asked.intent);
  if (asked.outcome === 'step-up') await keepFailed(needs, intent, 'authentication_required');
}

/**
 * True where a payment was let go of because its month costs something else by now: days have passed since it was planned, and what ended or
 * lapsed by them may not be noted yet. The one in its place is taken in this turn.
 */
async function isPlannedAnew(needs: SettleNeeds, { id }: PolicyRow, intent: IntentRow): Promise<boolean> {
  await replanPayments(needs, id, 'system');
  const live = await loadLiveIntent(needs, intent.enrollmentId, intent.sequence);
  if (live?.id === intent.id) return false;
  if (live) await changeIntent(needs, live.id, { nextAt: needs.clock.now() });
  return true;
}

/** Keeps what was given back at the processor's own pages, or disputed. */
async function readAgain(needs: SettleNeeds, processor: PaymentProcessor, intent: IntentRow): Promise<void> {
  const facts = intent.processorId === null ? null : await processor.read(intent.processorId);
  const more = (facts?.refundedCents ?? 0) - intent.refundedCents;
  if (more <= 0) return changeIntent(needs, intent.id, { nextAt: null });
  // An operator's command may have noted the same money since (decisions 254): it is not told twice, and looked at again.
  const only = (row: IntentRow) => row.refundedCents === intent.refundedCents;
  await applyEvent(needs, intent.id, { type: 'refunded', cents: more }, { nextAt: null, only });
}

/**
 * Plans the payment after one that was taken: the first recurring one on its signed day, later ones a month on (decisions 142). Nothing
 * is planned where one is there already. It comes from where the one before came from, unless that was changed since.
 */
export async function planNext(needs: SettleNeeds, taken: IntentRow): Promise<void> {
  const { fields, clock } = needs;
  const source = openSource(needs, taken);
  if (taken.policyId === null || source === null) return;
  const sequence = taken.sequence + 1;
  if (await loadLiveIntent(needs, taken.enrollmentId, sequence)) return;
  const policy = await loadPolicyById(needs, taken.policyId);
  if (!policy) return;
  // An earlier one may be on its way as well, and keep what would have lapsed by the day of this one.
  const [begun] = [taken.begunOn ?? dayOf(clock.now()), await begunOn(needs, policy.id)].toSorted();
  const amountCents = await amountDue(needs, policy, sequence, begun);
  if (amountCents === 0) return;
  const record = fields.openJson(policy.record, places.policyRecord(policy.id)) as { schedule?: { next: string } };
  const next = taken.sequence === 0 ? record.schedule?.next : taken.dueOn && addMonths(taken.dueOn, 1);
  if (!next) return;
  const dueOn = afterToday(next, dayOf(clock.now()));
  // A member may have changed how they pay while this one was under way.
  const { method, processor } = taken;
  const from = (await loadNewSource(needs, policy, taken.createdAt)) ?? { method, processor, source };
  await addIntent(needs, {
    enrollmentId: taken.enrollmentId,
    siteKey: taken.siteKey,
    policyId: taken.policyId,
    sequence,
    ...from,
    amountCents,
    state: 'scheduled',
    dueOn,
    nextAt: from.source.kind === 'card' ? morningOf(dueOn) : null,
  });
}

/** The day, or where it has gone by meanwhile the next one like it: nothing is taken for what is over. */
function afterToday(day: string, today: string): string {
  if (day >= today) return day;
  const sameMonth = onDay(today, dayOfMonth(day));
  return sameMonth >= today ? sameMonth : onDay(addMonths(firstOfMonth(today), 1), dayOfMonth(day));
}
