/* Words of a plan's page after a form of its questions, with scripts and without (rules 2 §2.2). */

/** While another form of questions stands open: the cart is not reached yet. */
export const QUESTIONS_LEFT =
  'Your answers were saved. The carrier has more questions before you can add the plan to your cart.';

/** After the last of a carrier's own questions. */
export const CARRIER_SAVED = 'Your answers were saved. You can add the plan to your cart.';
