import { useState } from 'react';
import type { CallFailure } from './api-client';
import type { CartQuestionDialogProps, CartQuestionState } from './cart-question-parts';
import { useOnDemand, type OnDemand } from './ui/use-on-demand';
import type { CartChanges } from '@/lib/contract/cart';
import { isRecord } from '@/lib/rules/text/records';

/** The question that a change of prices in the cart is answered with (decisions 138). */
export function useCartQuestion(): CartQuestionState {
  const [asked, setAsked] = useState<CartChanges | null>(null);
  return {
    asked,
    agreed: asked?.agreed ?? 'ask',
    // What was agreed to stays agreed while no answer came: the next try saves.
    hear: (failure) => setAsked((before) => readQuestion(failure) ?? (isUnheard(failure) ? before : null)),
    back: () => setAsked(null),
  };
}

export type CartDialogState = CartQuestionState & Pick<OnDemand<CartQuestionDialogProps>, 'Part' | 'failed'>;

/** The same in a dialog of its own, whose code comes when there is something to ask. */
export function useCartDialog(): CartDialogState {
  const question = useCartQuestion();
  const { Part, failed, load } = useOnDemand(() =>
    import('./cart-question').then(({ CartQuestionDialog }) => CartQuestionDialog),
  );
  function hear(failure: CallFailure | null): void {
    question.hear(failure);
    if (readQuestion(failure) !== null) void load();
  }
  return { ...question, hear, Part, failed };
}

/** True for a question about the cart, which its dialog says in full. */
export const isCartQuestion = (failure: CallFailure | null): boolean =>
  failure?.kind === 'coded' && failure.code === 'cartChanges';

/** True where a try says nothing about what it sent: no answer came, or the service did not work. */
export const isUnheard = (failure: CallFailure | null): boolean =>
  failure?.kind === 'network' || (failure?.kind === 'http' && failure.status >= 429);

/** The question with the word about a yes that was not heard, inside the dialog that covers the page. */
export const withWord = <Q extends CartQuestionState>(question: Q, failure: CallFailure | null): Q =>
  failure !== null && isUnheard(failure) ? { ...question, message: failure.message } : question;

/** The door's answers keep to the contract, so that its schema is not needed here. */
function readQuestion(failure: CallFailure | null): CartChanges | null {
  const data = failure?.kind === 'coded' && isCartQuestion(failure) ? failure.data : null;
  return isRecord(data) ? (data as CartChanges) : null;
}
