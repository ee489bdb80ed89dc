import type { ChargeFacts, ChargeOrder, PaymentProcessor, Ports } from '../ports';
import { applyEvent, changeIntent, openSource, type IntentRow } from '../store/payment-rows';
import { ProcessorError } from './processor-error';

type Needs = Pick<Ports, 'store' | 'fields' | 'clock' | 'ids'> & {
  /** Tells the member that a payment of a policy did not come, in the transaction that notes it. */
  tellFailed?: (intent: IntentRow) => Promise<void>;
};

/** The outcome of asking: held (or kept for its day), the bank asks the person first, or no. */
export type Asked =
  | { outcome: 'ready'; intent: IntentRow }
  | { outcome: 'step-up'; address: string }
  | { outcome: 'refused'; code: string };

/** Time until a payment of which nothing more is heard is let go of: longer than any request, and a person at the bank. */
const PATIENCE_MS = { asked: 5 * 60_000, 'step-up': 60 * 60_000 } as const;

export const patience = (needs: Pick<Ports, 'clock'>, kind: keyof typeof PATIENCE_MS): Date =>
  new Date(needs.clock.now().getTime() + PATIENCE_MS[kind]);

type Terms = Pick<ChargeOrder, 'kind' | 'offSession' | 'returnAddress'>;

/**
 * Asks the processor for the money of a payment, outside any transaction (decisions 54): the processor's id is kept before the bank
 * is asked. The same payment may be asked for again and again, also after a kill between any two lines: the keys are its own.
 * Throws `ProcessorError` where there is no answer; nothing is known then, and asking again is right.
 */
export async function askForPayment(
  needs: Needs,
  processor: PaymentProcessor,
  intent: IntentRow,
  terms: Terms,
): Promise<Asked> {
  const source = openSource(needs, intent);
  if (source?.kind !== 'card') throw new Error('A payment without a card was to be authorized');
  const order: ChargeOrder = {
    ...terms,
    amountCents: intent.amountCents,
    token: source.token,
    customer: source.customer,
  };
  const id = intent.processorId ?? (await openCharge(needs, processor, intent, order));
  const facts =
    intent.state === 'step-up'
      ? await processor.read(id)
      : await processor.authorize(`${intent.id}.${terms.kind}.authorize`, id, order);
  return keepFacts(needs, intent, facts);
}

async function openCharge(
  needs: Needs,
  processor: PaymentProcessor,
  intent: IntentRow,
  order: ChargeOrder,
): Promise<string> {
  const { id, customer } = await processor.open(`${intent.id}.${order.kind}`, order);
  await changeIntent(needs, intent.id, {
    processorId: id,
    source: { kind: 'card', token: order.token, customer },
  });
  return id;
}

/** Keeps what the processor told of a payment that was not yet held. */
async function keepFacts(needs: Needs, intent: IntentRow, facts: ChargeFacts): Promise<Asked> {
  switch (facts.state) {
    case 'authorized': {
      const event = { type: 'authorized', cents: facts.authorizedCents } as const;
      return ready(await applyEvent(needs, intent.id, event), intent);
    }
    case 'stored': {
      return ready(await applyEvent(needs, intent.id, { type: 'scheduled' }), intent);
    }
    case 'step-up': {
      if (facts.address === null) throw new ProcessorError('A step-up without an address');
      await applyEvent(needs, intent.id, { type: 'asked' }, { nextAt: patience(needs, 'step-up') });
      return { outcome: 'step-up', address: facts.address };
    }
    case 'refused': {
      const failureCode = facts.code ?? 'refused';
      await needs.store.withTransaction(async () => {
        const refused = await applyEvent(needs, intent.id, { type: 'refused' }, { failureCode, nextAt: null });
        if (refused?.policyId) await needs.tellFailed?.(refused);
      });
      return { outcome: 'refused', code: failureCode };
    }
    default:
      throw new ProcessorError(`A payment that was asked for is ${facts.state}`);
  }
}

/** Another process may have kept the same answer first; then the payment is as good. */
function ready(changed: IntentRow | null, intent: IntentRow): Asked {
  return { outcome: 'ready', intent: changed ?? intent };
}
