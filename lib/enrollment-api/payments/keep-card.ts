import type { ChargeOrder, PaymentProcessor } from '../ports';
import { ProcessorError } from './processor-error';

/** A card that is to pay later; `opened` is what the processor knows its keeping by, once it was asked. */
export type CardToKeep = {
  /** The key of every call about it. */
  key: string;
  token: string;
  /** Cents of the first payment that it is kept for. */
  amountCents: number;
  /** The page to come back to when the bank has asked. */
  returnAddress: string;
  opened: { id: string; customer: string | null } | null;
};

export type Kept = { outcome: 'kept' } | { outcome: 'step-up'; address: string } | { outcome: 'refused'; code: string };

/**
 * Has a card kept for charges without its holder, without any money (decisions 54, 272). `note` keeps the processor's id before the bank is
 * asked; asking again, also after a kill between any two lines, is the same keeping. Throws `ProcessorError` where there is no answer.
 */
export async function keepCard(
  processor: PaymentProcessor,
  card: CardToKeep,
  note: (opened: NonNullable<CardToKeep['opened']>) => Promise<void>,
): Promise<Kept> {
  const { key, token, amountCents, returnAddress } = card;
  const order: ChargeOrder = { kind: 'store', amountCents, token, customer: null, offSession: false, returnAddress };
  const opened = card.opened ?? (await processor.open(`${key}.store`, order));
  if (card.opened === null) await note(opened);
  const before = card.opened === null ? null : await processor.read(opened.id);
  const isAsked = before !== null && before.state !== 'open';
  const facts = isAsked ? before : await processor.authorize(`${key}.store.authorize`, opened.id, order);
  if (facts.state === 'stored') return { outcome: 'kept' };
  if (facts.state === 'refused') return { outcome: 'refused', code: facts.code ?? 'refused' };
  if (facts.state !== 'step-up' || facts.address === null)
    throw new ProcessorError(`A card that was to be kept is ${facts.state}`);
  return { outcome: 'step-up', address: facts.address };
}
