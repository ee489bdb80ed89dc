import * as z from 'zod';
import { CostParts, FilingRow } from './wire-parts';
import { endpoint } from './endpoint';
import { success } from './envelope';
import { PRICING_ERROR_CODES } from '../rules/words/pricing-codes';
import {
  BenefitLines,
  CategoryKey,
  EnrollmentId,
  Label,
  MoneyString,
  PositiveInt,
  PositiveIntInput,
  SignedMoneyString,
  Text,
  WireDate,
} from './scalars';

/* Prices for one household and one effective date, each with its reasons (rules 1 §7.4). */

/** One step of "Why this price?". All amounts but those of `total` and `included` add up to the next total. */
export const PriceLine = z.object({
  kind: z.enum([
    'base',
    'area',
    'age',
    'tobacco',
    'tier',
    'person',
    'benefit',
    'dues_monthly',
    'fee_monthly',
    'fee_once',
    'membership',
    'employer',
    'included',
    'total',
  ]),
  label: Label,
  because: Text,
  amount: SignedMoneyString,
});
export type PriceLine = z.infer<typeof PriceLine>;

/** A membership that the plan asks for: a plan of its own, chosen before the plan goes to the cart (rules 2 §4). */
export const MembershipChoice = z.object({
  plan_id: PositiveInt,
  plan_pricing_id: PositiveInt,
  plan_name: Label,
  plan_price: MoneyString,
  text: Text,
});

export const PricedPlan = z.object({
  pid: PositiveInt,
  /** The platform's id of the plan on offer. */
  ppid: PositiveInt,
  plan_pricing_id: PositiveInt,
  plan_name: Label,
  plan_category: CategoryKey,
  plan_type: z.string().max(16),
  plan_logo: z.string().max(64),
  level_name: Label,
  benefit_lines: BenefitLines,
  /** The prices are those of the guaranteed amount; the words say what is decided and what then happens (decisions 36). */
  pending: Text.optional(),
  /** Per month, after the employer's part. */
  plan_price: MoneyString,
  parts: CostParts,
  /** The recurring amount per pay day, in words, where an employer takes it from pay (decisions 147). */
  per_payday: Text.optional(),
  initial_month_cost: MoneyString,
  recurring_month_cost: MoneyString,
  lines: z.array(PriceLine).max(100),
  is_prudential_plan: z.boolean(),
  is_prudential: z.boolean(),
  /** Already in the cart at this level. */
  in_cart: z.boolean(),
});
export type PricedPlan = z.infer<typeof PricedPlan>;

const Pricing = z.object({
  effective_date: WireDate,
  /** The last day, in New York, on which this start can still be chosen (decisions 45, 141). */
  enroll_by: WireDate,
  membership_required: z.boolean(),
  memberships: z.array(MembershipChoice).max(12),
  plans: z.array(PricedPlan).max(60),
});

/** `agent` is the row about the agent where the household lives; null where none is licensed there. An API of before has none (decisions 144). */
const PricingOfPlan = Pricing.extend({ agent: FilingRow.nullable().optional() });

export const getPlanPricingDetail = endpoint({
  method: 'GET',
  path: '/get-plan-pricing-detail',
  access: 'shopper',
  limit: 'read',
  session: ['enrollment_id'],
  input: z.strictObject({ pid: PositiveIntInput, enrollment_id: EnrollmentId }),
  output: success(PricingOfPlan),
  errors: PRICING_ERROR_CODES,
  summary: 'The levels of a plan at the price of this household, or why there is none (rules 1 §7.4, §8).',
});

export const getPlanPricingDetailElevate = endpoint({
  method: 'GET',
  path: '/get-plan-pricing-detail-elevate',
  access: 'shopper',
  limit: 'read',
  session: ['enrollment_id'],
  input: z.strictObject({ enrollment_id: EnrollmentId }),
  output: success(Pricing),
  errors: PRICING_ERROR_CODES,
  summary: 'Prices of the plans of an elevate-type site (rules 2 §7).',
});
