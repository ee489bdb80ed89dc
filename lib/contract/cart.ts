import * as z from 'zod';
import { FEE_CADENCES, NOTICE_METHODS } from '../rules/words/payment-kinds';
import { PRICING_ERROR_CODES } from '../rules/words/pricing-codes';
import { CostParts } from './wire-parts';
import { endpoint } from './endpoint';
import { done, result, success } from './envelope';
import { ADD_ERRORS, ANSWER_ERRORS, CART_ERRORS, SAVE_ERRORS } from './errors';
import { ProducerGap } from './producer';
import {
  CategoryKey,
  EnrollmentId,
  Field,
  Flag01,
  Html,
  Label,
  MoneyString,
  PngDataUrl,
  PositiveInt,
  PositiveIntInput,
  Text,
  Tier,
  WireDate,
  EProcess,
} from './scalars';

/* The cart and its checkout (rules 1 §2.11, §7.4; adding: rules 2 §7). */

/**
 * The reason why a plan of the cart has no price: a code of rules 1 §8, or `dependentError` for what a price request
 * answers beside the fields of dependents. `starts`: a day on offer on which the plan can be had.
 */
const CartRefusal = z.object({
  code: z.enum([...PRICING_ERROR_CODES, 'dependentError']),
  data: z.record(z.string().max(32), z.unknown()),
  starts: WireDate.optional(),
});
export type CartRefusal = z.infer<typeof CartRefusal>;

export const CartItem = z.object({
  plan_id: PositiveInt,
  plan_name: Label,
  plan_logo: z.string().max(64),
  /** Null for an association membership, which is no benefit plan. */
  plan_category: CategoryKey.nullable(),
  level_name: Label,
  /** Per month, after the employer's part. */
  price: MoneyString,
  parts: CostParts,
  removable: Flag01,
  plan_pricing_id: PositiveInt,
  plan_type: z.string().max(16),
  effective_date: WireDate,
  /** "Required with Accident Shield, cannot be removed." */
  note: Text.optional(),
  /** An amount chosen and not charged before it is decided, with what happens next (decisions 36). */
  pending: Text.optional(),
  /** A rider names the plan in the cart that carries it; it is listed after it. */
  rider_of: PositiveInt.optional(),
  /** The reason why the plan cannot be had as things are; its price is then 0.00 and the checkout waits. */
  problem: Text.optional(),
  /** That refusal as a price request answers it, for the action that mends it (decisions 143). */
  refused: CartRefusal.optional(),
});
export type CartItem = z.infer<typeof CartItem>;

export const CartFee = z.object({
  label: Label,
  amount: MoneyString,
  cadence: z.enum(FEE_CADENCES),
  note: Text.optional(),
});

/** A rider that can be added to a plan of the cart (rules 1 §2.11 "additional riders block"). */
export const CartRider = z.object({
  plan_id: PositiveInt,
  plan_pricing_id: PositiveInt,
  plan_name: Label,
  plan_logo: z.string().max(64),
  plan_short_text: Text,
  /** Per month, for this household on the cart's day. */
  price: MoneyString,
  rider_of: PositiveInt,
  rider_of_name: Label,
});
export type CartRider = z.infer<typeof CartRider>;

export const Cart = z.object({
  result: z.array(CartItem).max(60),
  /** First month: recurring and one-time amounts (decisions 4). */
  initial_month_cost: MoneyString,
  recurring_month_cost: MoneyString,
  /** Of the recurring amount. */
  parts: CostParts,
  /** The recurring amount per pay day, in words, where an employer takes it from pay (decisions 147). */
  per_payday: Text.optional(),
  total_cost: MoneyString,
  fees: z.array(CartFee).max(60),
  /** Riders on offer that are not in the cart. */
  riders: z.array(CartRider).max(40),
  /** Sanitized HTML of the carrier, or empty. */
  special_message: Html,
  has_l713: z.boolean(),
  l713_net_price: MoneyString.nullable(),
  effective_date: WireDate.nullable(),
  /** The last day, in New York, on which this start can still be chosen (decisions 45, 141). */
  enroll_by: WireDate.nullable(),
  /** The day of the first payment by card or bank account, where it is not at enrollment (decisions 54, 142). */
  charged_on: WireDate.nullable(),
  /** The way in which others collect for these plans, where they do (rules 3 §4). */
  billed: z.enum(NOTICE_METHODS).optional(),
  tier: Tier,
  /** The person who fills in the steps, as chosen at the checkout; the visit's own where it is left out. */
  eprocess: EProcess.optional(),
  /** For a rep alone: plans whose producer they will not be named as. */
  producer_gaps: z.array(ProducerGap).max(60).optional(),
});
export type Cart = z.infer<typeof Cart>;

/** A plan of the cart whose monthly price other answers move. Null stands for no price, with the reason after the change. */
const CartChange = z.object({
  plan_id: PositiveInt,
  plan_name: Label,
  was: MoneyString.nullable(),
  is: MoneyString.nullable(),
  problem: Text.optional(),
});

/** The effect of a change on the cart: `data` of the refusal `cartChanges`. `agreed` says yes to exactly this. */
export const CartChanges = z.object({
  agreed: z.string().max(1_200),
  changes: z.array(CartChange).max(60),
  /** Recurring amount of the cart per month. */
  was_cost: MoneyString,
  is_cost: MoneyString,
});
export type CartChanges = z.infer<typeof CartChanges>;

/**
 * Beyond the spec: with it, a change that moves a price in the cart is refused with `cartChanges` and saves nothing,
 * unless it is `agreed` to. `ask` agrees to nothing (decisions 138).
 */
export const CartAgreed = z.string().regex(/^(?:ask|[\d=.,-]{1,1200})$/);

const mine = { enrollment_id: EnrollmentId };

export const getPlanCart = endpoint({
  method: 'GET',
  path: '/get-plan-cart',
  access: 'shopper',
  limit: 'read',
  session: ['enrollment_id'],
  /** With a date, the figures are for that date; it is not kept until the checkout. */
  input: z.strictObject({ ...mine, effective_date: Field.optional() }),
  output: success(Cart),
  summary: 'The cart with its costs (rules 1 §7.4).',
});

export const getCartCount = endpoint({
  method: 'GET',
  path: '/get-cart-count',
  side: 'counts',
  access: 'shopper',
  limit: 'read',
  session: ['enrollment_id'],
  input: z.strictObject(mine),
  output: result(z.int().min(0)),
  summary: 'Number of plans in the cart (rules 1 §7.1).',
});

export const getCartAmount = endpoint({
  method: 'GET',
  path: '/get-cart-amount',
  side: 'counts',
  access: 'shopper',
  limit: 'read',
  session: ['enrollment_id'],
  input: z.strictObject(mine),
  output: result(MoneyString),
  summary: 'Recurring amount of the cart per month (rules 1 §7.1).',
});

export const getCartEffectiveDates = endpoint({
  method: 'GET',
  path: '/get-cart-effective-dates',
  access: 'shopper',
  limit: 'read',
  session: ['enrollment_id'],
  input: z.strictObject(mine),
  output: result(z.array(WireDate).max(62)),
  summary: 'Dates on which every plan of the cart can start, earliest first (rules 1 §7.4, decisions 9).',
});

export const checkCarrierCart = endpoint({
  method: 'GET',
  path: '/check-prudential-cart',
  access: 'shopper',
  limit: 'read',
  session: ['enrollment_id'],
  input: z.strictObject(mine),
  output: success(z.object({ status: z.boolean() })),
  summary: 'Whether the cart note of the special carrier is shown (rules 1 §2.11).',
});

const ofLevel = { enrollment_id: EnrollmentId, plan_id: PositiveIntInput, plan_pricing_id: PositiveIntInput };

/**
 * Beyond the spec: the monthly price that the page showed. At another one the plan is refused with `priceChanged`; where
 * it is another one in the cart alone, for the cart's day, and for riders, that is one of the `cartChanges`.
 */
const seen = { seen_price: MoneyString.optional(), cart_agreed: CartAgreed.optional() };

export const addPlanToCart = endpoint({
  method: 'POST',
  path: '/add-plan-to-cart',
  access: 'shopper',
  limit: 'write',
  session: ['enrollment_id'],
  input: z.strictObject({ ...ofLevel, ...seen }),
  output: done,
  errors: ADD_ERRORS,
  summary: 'Puts a level of a plan into the cart (rules 2 §7).',
});

export const addPlanToCartWithMembership = endpoint({
  method: 'POST',
  path: '/add-plan-to-cart-prudentials',
  access: 'shopper',
  limit: 'write',
  session: ['enrollment_id'],
  input: z.strictObject({
    enrollment_id: EnrollmentId,
    plan_id1: PositiveIntInput,
    plan_pricing_id1: PositiveIntInput,
    plan_id: PositiveIntInput.optional(),
    plan_pricing_id: PositiveIntInput.optional(),
    ...seen,
  }),
  output: done,
  errors: ADD_ERRORS,
  summary: 'The same with the chosen membership, which an existing member does not need (rules 2 §7).',
});

export const checkAlreadyInCart = endpoint({
  method: 'POST',
  path: '/check-already-in-cart',
  access: 'shopper',
  limit: 'read',
  session: ['enrollment_id'],
  input: z.strictObject(ofLevel),
  output: result(z.boolean()),
  errors: ['alreadyActive'],
  summary: 'Whether this level is in the cart (rules 2 §7).',
});

export const removePlanFromCart = endpoint({
  method: 'GET',
  path: '/remove-plan-from-cart',
  doorMethod: 'POST',
  access: 'shopper',
  limit: 'write',
  session: ['enrollment_id'],
  input: z.strictObject({ ...ofLevel, cart_agreed: CartAgreed.optional() }),
  output: done,
  errors: ['membershipRequired', ...ANSWER_ERRORS],
  summary: 'Takes a plan out of the cart; the browser calls it with POST (rules 1 §7.4, threats T12).',
});

export const cartCheckout = endpoint({
  method: 'POST',
  path: '/cart-checkout',
  access: 'shopper',
  limit: 'write',
  session: ['enrollment_id'],
  input: z.strictObject({
    enrollment_id: EnrollmentId,
    /** Loose: a message beside the field answers a date that cannot be chosen (rules 1 §8). */
    effective_date: Field.optional(),
    type: z.enum(['rep', 'applicant']),
  }),
  output: done,
  errors: ['emptyCart', ...CART_ERRORS, ...SAVE_ERRORS],
  summary: 'Fixes the effective date and who enrolls, and opens the steps (rules 1 §4, §7.4).',
});

export const saveScreenshot = endpoint({
  method: 'POST',
  path: '/save-screenshot',
  side: 'pictures',
  access: 'shopper',
  limit: 'write',
  session: ['enrollment_id'],
  maxBody: 2_097_152,
  input: z.strictObject({
    enrollment_id: EnrollmentId,
    name: z.string().regex(/^[\p{L}\p{N} _'’-]{1,120}$/u),
    image: PngDataUrl,
  }),
  output: done,
  summary: 'Keeps a masked picture of a screen as a record (rules 1 §7.4, decisions 21).',
});
