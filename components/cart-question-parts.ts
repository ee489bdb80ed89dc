import type { CartChanges } from '@/lib/contract/cart';
import type { CallFailure } from './api-client';

export type CartQuestionState = {
  /** The changes of the cart, while they are asked about. */
  asked: CartChanges | null;
  /** `cart_agreed` of the next call: agrees to what was asked, or wants to be asked. */
  agreed: string;
  /** Takes what a call came to: a question about the cart, or none. */
  hear: (failure: CallFailure | null) => void;
  back: () => void;
  /** The reason why the answer to the question could not be sent; empty while there is none. */
  message?: string;
};

export type CartQuestionDialogProps = {
  question: CartQuestionState;
  /** The words of the button that was pressed. */
  title: string;
  /** Words about the change, where it is not one of the quote's answers. */
  intro?: string;
  pending: boolean;
  onAgree: () => void;
};
