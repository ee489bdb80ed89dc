import type { payPolicy as payEndpoint } from '@/lib/contract/pay-again';
import type { InputOf } from '@/lib/contract/endpoint';
import { bankingDaysAfter } from '@/lib/rules/money/banking-days';
import { toPaymentState } from '@/lib/rules/money/payment-intent';
import { stillUnpaid } from '@/lib/rules/money/refusal-words';
import type { IntentState } from '@/lib/rules/words/intent-states';
import type { ChargedMethod } from '@/lib/rules/words/payment-kinds';
import { appendAudit } from '../../audit';
import { EnrollmentError, refusal } from '../../api-error';
import { askForPayment, patience } from '../../payments/authorize';
import { answer, type Context } from '../../request-context';
import { addIntent, applyEvent, changeIntent, openSource, type IntentRow } from '../../store/payment-rows';
import { consents } from '../../store/schema/enrollment-tables';
import type { Handlers } from '../handlers';
import { sha256 } from '../shared/hashes';
import { actorOf } from '../shared/signed-in-caller';
import { unanswered } from './first-payment';
import { keepMethod, methodOf, readGiven, type Given } from './given-source';
import { authorizationOf, loadPayable, nameOfDue, type Due, type Payable } from './payment-due';

type Input = InputOf<typeof payEndpoint>;

/**
 * Pays what did not come (decisions 54, 227): by card as a submission does, held before it is linked to the policy; by bank account with the
 * next file, from the day of the press on (decisions 295). Made once: one attempt of a payment is alive, and a press on an older page is told so.
 */
export const payPolicy: Handlers['payPolicy'] = async (input, context) => {
  const payable = await loadPayable(context, input.enrollment_id);
  const { due } = payable;
  if (due === null || nameOfDue(due) !== input.payment) throw moved();
  if (input.confirmed === 1) return finish(context, payable, due.live ?? toNone());
  const method = await methodOf(context, input);
  assertShown(authorizationOf(context, payable, due, method), input);
  const given = await readGiven(context, method, input);
  const intent = await begin(context, input, method, given);
  if (method === 'eft') return paid('scheduled', false);
  return finish(context, payable, intent);
};

const paid = (state: IntentState, isCard: boolean) => answer({ payment_state: toPaymentState(state, isCard) });

const toNone = (): never => {
  throw moved();
};

const moved = () =>
  new EnrollmentError('conflict', 'This payment has changed meanwhile. Please look at it again before you pay.');

function assertShown(shown: { authorization_text_hash: string }, input: Input): void {
  if (input.authorization_text_hash !== shown.authorization_text_hash)
    throw refusal('textsChanged', 'The payment authorization has changed. Please read it again and accept it.');
}

/** The attempt's row with the words that were accepted, under the enrollment's lock; what was tried before is let go of. */
async function begin(context: Context, input: Input, method: ChargedMethod, given: Given): Promise<IntentRow> {
  return context.store.withTransaction(async () => {
    const payable = await loadPayable(context, input.enrollment_id, 'update');
    const { due, policy } = payable;
    if (due === null || nameOfDue(due) !== input.payment) throw moved();
    const { failed, live } = due;
    // A debit that waits to be tried again ends here and stays due, should this way not work either.
    const type = live?.sends ? 'refused' : 'let-go';
    if (live) await applyEvent(context, live.id, { type }, { nextAt: type === 'refused' ? null : context.now });
    const isBank = method === 'eft';
    const intent = await addIntent(context, {
      enrollmentId: policy.enrollmentId,
      siteKey: policy.siteKey,
      policyId: isBank ? policy.id : null,
      sequence: failed.sequence,
      method,
      processor: isBank ? 'ach' : (context.processor?.name ?? ''),
      amountCents: failed.amountCents,
      state: 'created',
      source: given.source,
      // The day that the payments after it are counted from stays.
      dueOn: failed.sequence === 0 ? (isBank ? bankingDaysAfter(context.today, 1) : null) : failed.dueOn,
      nextAt: isBank ? null : patience(context, 'asked'),
      // The next file has it: it counts from now, as a card's does.
      begunOn: isBank ? context.today : null,
    });
    await keepAccepted(context, payable, due, given);
    if (isBank) {
      await applyEvent(context, intent.id, { type: 'scheduled' }, { actor: actorOf(context) });
      await keepMethod(context, payable, given.shown);
      await audit(context, payable, intent);
    }
    return intent;
  });
}

async function keepAccepted(context: Context, payable: Payable, due: Due, { shown }: Given): Promise<void> {
  const { authorization } = authorizationOf(context, payable, due, shown.method);
  const wording = `${authorization} (ending in ${shown.last4})`;
  await context.store.db.insert(consents).values({
    id: context.ids.token(16),
    enrollmentId: payable.policy.enrollmentId,
    kind: 'payment-authorization',
    textKey: `payment-again-${shown.method} 1`,
    textSha256: sha256(wording),
    wording,
    eprocess: payable.policy.eprocess,
    ip: context.caller.ip,
    userAgent: context.caller.userAgent,
    acceptedAt: context.now,
  });
}

/**
 * Has the card's payment held, outside any transaction, then gives it to the policy under the enrollment's lock; the worker takes it.
 * A kill before that leaves a payment without a policy, which is let go of.
 */
async function finish(context: Context, payable: Payable, intent: IntentRow) {
  const { processor } = context;
  if (processor === null || intent.processor !== processor.name) throw moved();
  if (intent.state !== 'authorized') {
    const terms = {
      kind: 'charge',
      offSession: false,
      returnAddress: `${payable.contact.url}/enrollment/payment`,
    } as const;
    const asked = await askForPayment(context, processor, intent, terms).catch(noAnswer);
    if (asked.outcome === 'step-up')
      throw refusal('stepUp', 'Your bank asks you to confirm this payment. Nothing is charged before.', {
        address: asked.address,
      });
    if (asked.outcome === 'refused') throw refusal('paymentRefused', stillUnpaid(asked.code), { code: asked.code });
  }
  const source = openSource(context, intent);
  const card = source?.kind === 'card' ? await processor.describe(source.token).catch(noAnswer) : null;
  if (source?.kind !== 'card' || card === null) throw moved();
  const shown = { method: 'cc', brandOrBank: card.brand, last4: card.last4, token: source.token } as const;
  await context.store.withTransaction(async () => {
    const now = await loadPayable(context, payable.policy.enrollmentId, 'update');
    if (now.due?.live?.id !== intent.id || now.due.live.state !== 'authorized') throw moved();
    await changeIntent(context, intent.id, { policyId: now.policy.id, nextAt: context.now });
    await keepMethod(context, now, shown);
    await audit(context, now, intent);
  });
  context.paymentsDue?.();
  return paid('authorized', true);
}

const noAnswer = (error: unknown): never => unanswered(error, 'Nothing was charged.');

async function audit(context: Context, { policy }: Payable, { id, sequence, method }: IntentRow): Promise<void> {
  await appendAudit(context, {
    actor: actorOf(context),
    action: 'payment.again',
    subject: `policy:${policy.id}`,
    siteKey: policy.siteKey,
    ip: context.caller.ip,
    data: { payment: id, sequence, method },
  });
}
