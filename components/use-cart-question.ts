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
    hear: (failure) => setAsked(readQuestion(failure)),
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

/** The door's answers keep to the contract, so that its schema is not needed here. */
function readQuestion(failure: CallFailure | null): CartChanges | null {
  const isAsked = failure?.kind === 'coded' && failure.code === 'cartChanges' && isRecord(failure.data);
  return isAsked ? (failure.data as CartChanges) : null;
}
