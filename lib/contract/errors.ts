import { PRICING_ERROR_CODES } from '../rules/words/pricing-codes';

/* Coded refusals answer HTTP 200 with `status: 'error'` and the code as `errorCode`, unless told otherwise. */

/**
 * Refusals of the cart (rules 1 §8); a plan that cannot be priced is refused with the pricing code. `basePlanRequired`:
 * a rider without a plan in the cart that carries it.
 */
export const CART_ERRORS = [
  'blackout',
  'alreadyActive',
  'membershipRequired',
  'basePlanRequired',
  ...PRICING_ERROR_CODES,
] as const;

/** Beyond the spec: the change would move prices in the cart, and it was not agreed to; nothing was saved. */
const CART_CHANGES = 'cartChanges';

/** Refusals of a plan that is put into the cart. `priceChanged`: the page showed another price; `data.price` is the true one. */
export const ADD_ERRORS = [...CART_ERRORS, 'priceChanged', CART_CHANGES] as const;

/** `conflict`: changed elsewhere since it was read (HTTP 409); `locked`: already submitted (decisions 24). */
export const SAVE_ERRORS = ['conflict', 'locked'] as const;

/** Refusals of answers that prices depend on. */
export const ANSWER_ERRORS = [...SAVE_ERRORS, CART_CHANGES] as const;

/** The submission was refused; with `incompleteTab`, `data.tab_name` names the first open step (decisions 25). */
export const SUBMIT_ERRORS = [
  'incompleteTab',
  'signatureRequired',
  'paymentRefused',
  'blackout',
  'alreadyActive',
  ...SAVE_ERRORS,
] as const;
