import { FROM_BANK } from '@/lib/contract/refusal-way';
import { bankingDaysAfter } from '@/lib/rules/money/banking-days';
import { isDeferred, type PaymentSchedule } from '@/lib/rules/money/payment-schedule';
import { cardRefused, paymentRefused } from '@/lib/rules/money/refusal-words';
import { stepOf } from '@/lib/rules/steps/step-table';
import { textOf } from '@/lib/rules/fields/field-definition';
import { EnrollmentError, refusal } from '../../api-error';
import { askForPayment, patience } from '../../payments/authorize';
import { ProcessorError } from '../../payments/processor-error';
import type { Context } from '../../request-context';
import {
  addIntent,
  applyEvent,
  changeIntent,
  loadLastAttempt,
  loadLiveIntent,
  openSource,
  type IntentRow,
  type PaymentSource,
} from '../../store/payment-rows';
import type { StoredBilling } from '../../store/saved-steps';
import type { PolicyRow } from '../../store/policies';
import type { EnrollmentRow } from '../../store/shopper-rows';
import type { SiteContact } from '../shared/site-contact';
import { actorOf } from '../shared/signed-in-caller';

/** The first payment of a submission, as it is to be: by card before the policy is made, or with it. */
export type FirstPayment = {
  method: StoredBilling['method'];
  cents: number;
  /** The first day on which it may be taken; null for at once. */
  dueOn: string | null;
  source: PaymentSource | null;
};

type Submitted = {
  priced: { enrollment: EnrollmentRow };
  rated: { firstMonthCents: number };
  billing: StoredBilling;
  schedule: PaymentSchedule | null;
  contact: SiteContact;
};

/** The payment has changed since it was held: it is to be asked for anew. */
export class PaymentMoved extends Error {}

/** The first payment, of what the submission has gathered; null where the first month costs nothing (decisions 54). */
export function toFirstPayment({ rated, billing, schedule }: Submitted): FirstPayment | null {
  const { method, card, values } = billing;
  const cents = rated.firstMonthCents;
  if (cents === 0) return null;
  if (schedule === null) return { method, cents, dueOn: null, source: null };
  const later = isDeferred(schedule) ? schedule.first.from : null;
  if (card) {
    const source = { kind: 'card', token: card.token, customer: card.customer ?? null } as const;
    return { method, cents, dueOn: later, source };
  }
  const source = {
    kind: 'bank',
    routing: textOf(values, 'routing_number'),
    account: textOf(values, 'account_number'),
    type: textOf(values, 'account_type') === 'savings' ? 'savings' : 'checking',
    holder: textOf(values, 'account_name'),
  } as const;
  // Never on the day itself, and never later than was signed: five days hold a banking day whatever the calendar says.
  return { method, cents, dueOn: later ?? bankingDaysAfter(schedule.enrolled, 1), source };
}

const isCard = (payment: FirstPayment | null): boolean => payment?.source?.kind === 'card';

/** True for a payment that is just this one: the same money from the same card on the same day. */
function isSame(context: Context, intent: IntentRow, { method, cents, dueOn, source }: FirstPayment): boolean {
  const kept = openSource(context, intent);
  const sameCard = kept?.kind === 'card' && source?.kind === 'card' && kept.token === source.token;
  return sameCard && intent.method === method && intent.amountCents === cents && intent.dueOn === dueOn;
}

/**
 * The row of a card payment that is about to be asked for, in a transaction of its own that holds the enrollment's row: the one
 * that is under way, if it is still right, else a new one, and the old one is let go of. Null where no card is to be asked.
 */
export async function beginFirstPayment(context: Context, submitted: Submitted): Promise<IntentRow | null> {
  const payment = toFirstPayment(submitted);
  const { enrollment } = submitted.priced;
  const live = await loadLiveIntent(context, enrollment.id);
  if (payment !== null && isCard(payment) && live && isSame(context, live, payment)) return live;
  if (live) await applyEvent(context, live.id, { type: 'let-go' }, { nextAt: context.now });
  if (payment === null || !isCard(payment)) return null;
  if (!context.processor) throw new EnrollmentError('unavailable', 'Cards cannot be charged at the moment.');
  return addIntent(context, {
    enrollmentId: enrollment.id,
    siteKey: enrollment.siteKey,
    policyId: null,
    sequence: 0,
    method: payment.method,
    processor: context.processor.name,
    amountCents: payment.cents,
    state: 'created',
    source: payment.source,
    dueOn: payment.dueOn,
    nextAt: patience(context, 'asked'),
  });
}

/**
 * Has the card's payment held, or the card kept for its day, outside any transaction. Throws what the person is to read: a refusal
 * with the step to pay another way, where the bank asks, or that there is no answer now and nothing is lost by trying again.
 */
export async function holdFirstPayment(context: Context, intent: IntentRow, contact: SiteContact): Promise<void> {
  const isHeld = intent.state === 'authorized' || intent.state === 'scheduled';
  if (isHeld || !context.processor) return;
  const terms = {
    kind: intent.dueOn === null ? 'charge' : 'store',
    offSession: false,
    returnAddress: `${contact.url}/enrollment/${stepOf('review').slug}?from=${FROM_BANK}`,
  } as const;
  const asked = await askForPayment(context, context.processor, intent, terms).catch((error: unknown) =>
    unanswered(error, 'Nothing was charged, and you are not enrolled yet.'),
  );
  if (asked.outcome === 'step-up')
    throw refusal('stepUp', 'Your bank asks you to confirm this payment. Nothing is charged before.', {
      address: asked.address,
    });
  if (asked.outcome === 'refused')
    throw refusal('paymentRefused', paymentRefused(asked.code), { tab_name: stepOf('billing').tab, code: asked.code });
}

/** The words for a card that is kept and was refused when it was last to pay; undefined for any other, or one that was changed since. */
export async function tellRefusedCard(
  context: Context,
  enrollmentId: string,
  card: StoredBilling['card'],
): Promise<string | undefined> {
  if (card === null) return undefined;
  const last = await loadLastAttempt(context, enrollmentId);
  if (last?.state !== 'failed' || last.policyId !== null) return undefined;
  const source = openSource(context, last);
  return source?.kind === 'card' && source.token === card.token
    ? cardRefused(last.failureCode ?? '', card.last4)
    : undefined;
}

/** Throws the words for a processor that gave no answer; any other error as it is. */
export function unanswered(error: unknown, effect: string): never {
  if (!(error instanceof ProcessorError)) throw error;
  throw new EnrollmentError(
    'unavailable',
    `Your payment could not be checked at the moment. ${effect} Please try again.`,
    { detail: error.message, retryAfter: 5 },
  );
}

/** The held payment of a submission, under lock; throws `PaymentMoved` where it is not there or not this one any more. */
export async function heldPayment(context: Context, submitted: Submitted): Promise<IntentRow | null> {
  const payment = toFirstPayment(submitted);
  if (payment === null || !isCard(payment)) return null;
  const held = await loadLiveIntent(context, submitted.priced.enrollment.id, 0, 'update');
  const state = payment.dueOn === null ? 'authorized' : 'scheduled';
  if (held?.state !== state || !isSame(context, held, payment)) throw new PaymentMoved();
  return held;
}

/** Gives the policy its first payment, in the transaction that makes it: what is held is taken from now on. */
export async function linkFirstPayment(
  context: Context,
  submitted: Submitted,
  { policy, held }: { policy: PolicyRow; held: IntentRow | null },
): Promise<void> {
  const payment = toFirstPayment(submitted);
  if (payment === null) return;
  if (held !== null) return changeIntent(context, held.id, { policyId: policy.id, nextAt: context.now });
  const { enrollment } = submitted.priced;
  const made = await addIntent(context, {
    enrollmentId: enrollment.id,
    siteKey: enrollment.siteKey,
    policyId: policy.id,
    sequence: 0,
    method: payment.method,
    processor: payment.source === null ? 'none' : 'ach',
    amountCents: payment.cents,
    state: 'created',
    source: payment.source,
    dueOn: payment.dueOn,
    nextAt: null,
  });
  const type = payment.source === null ? 'billed' : 'scheduled';
  await applyEvent(context, made.id, { type }, { actor: actorOf(context) });
}
