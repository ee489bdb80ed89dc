import { PRICING_ERROR_CODES } from '../rules/words/pricing-codes';

/* Coded refusals answer HTTP 200 with `status: 'error'` and the code as `errorCode`, unless told otherwise. */

/**
 * Refusals of the cart (rules 1 §8); a plan that cannot be priced is refused with the pricing code. `basePlanRequired`:
 * a rider without a plan in the cart that carries it. `paidApart`: no way to pay is common to all plans (decisions 186).
 */
export const CART_ERRORS = [
  'blackout',
  'alreadyActive',
  'membershipRequired',
  'basePlanRequired',
  'paidApart',
  ...PRICING_ERROR_CODES,
] as const;

/** Beyond the spec: the change would move prices in the cart, and it was not agreed to; nothing was saved. */
const CART_CHANGES = 'cartChanges';

/** Refusals of a plan that is put into the cart. `priceChanged`: the page showed another price; `data.price` is the true one. */
export const ADD_ERRORS = [...CART_ERRORS, 'priceChanged', CART_CHANGES] as const;

/** `conflict`: changed elsewhere since it was read (HTTP 409); `locked`: already submitted (decisions 24). */
export const SAVE_ERRORS = ['conflict', 'locked'] as const;

/** Refusals of a card or an account that pays a policy: `stepUp`: its bank asks the person first (decisions 227, 272). */
export const PAY_ERRORS = ['paymentRefused', 'stepUp', 'textsChanged', 'conflict'] as const;

/** Refusals of answers that prices depend on. */
export const ANSWER_ERRORS = [...SAVE_ERRORS, CART_CHANGES] as const;

/**
 * The submission was refused; with `incompleteTab`, `data.tab_name` names the first open step (decisions 25), with
 * `paymentRefused` the billing step, as no money came and nothing was enrolled (decisions 54). `stepUp`: the bank asks the person
 * itself; `data.address` is the page for it, and the same submission goes on afterwards.
 */
export const SUBMIT_ERRORS = [
  'incompleteTab',
  'signatureRequired',
  'paymentRefused',
  'stepUp',
  'blackout',
  'alreadyActive',
  ...SAVE_ERRORS,
] as const;
