import type { FeeCadence } from '@/lib/rules/words/payment-kinds';
import type { PricingErrorCode } from '@/lib/rules/words/pricing-codes';
import type { PersonRef } from './household';
import type { Fee } from './plan-rates';

/**
 * Refusals in the order they are judged: the first one that applies is told. `dependentError` is ours: the spec answers
 * an HTTP error whose message is shown as a dependent error (rules 1 §8); all others are `errorCode`s of the wire.
 */
export const REFUSAL_ORDER = [
  'changePid',
  'enrollmentIdError',
  'portalError',
  'stateError',
  'metError',
  'tierError',
  'dependentError',
  'ageError',
  'planAgeError',
  'salaryError',
  'hourError',
  'smokerError',
  'newQuestionsError',
] as const satisfies readonly (PricingErrorCode | 'dependentError')[];

export type Refusal = (typeof REFUSAL_ORDER)[number];

/** A refusal. `message` may be read by the shopper; `data` is what a page needs to offer the remedy. */
export type PricingFailure = {
  ok: false;
  code: Refusal;
  message: string;
  data: Record<string, string | number | readonly string[] | null>;
};

export type LineKind = 'base' | 'area' | 'age' | 'tobacco' | 'adminFee' | 'dues' | 'fee' | 'employer';

/** One step of "Why this price?". `cents` of all lines add up to `monthlyCents`; `running` is the sum so far. */
export type PriceLine = { kind: LineKind; label: string; because: string; cents: number; running: number };

/** A fee beside the monthly price: charged once, or monthly once per cart. */
export type PriceFee = {
  key: string;
  label: string;
  because: string;
  cents: number;
  kind: FeeCadence;
  scope: Fee['scope'];
};

type PricedPerson = {
  ref: PersonRef;
  covered: boolean;
  /** Rating age, null when no birth date is known. */
  age: number | null;
  /** This person's part of the monthly premium. */
  cents: number;
  why: string;
};

/** A part of the special carrier price explanation (decisions 5): a fixed amount, or a range when it is an average. */
export type PriceComponent = { label: string; cents: number } | { label: string; minCents: number; maxCents: number };

/**
 * A chosen level on which evidence of insurability decides (decisions 36): its name, the level that is charged until
 * then, and the month's price should the answer be yes.
 */
export type PendingAmount = { chosen: string; charged: string; chargedPricingId: string; approvedCents: number };

export type PricedLevel = {
  ok: true;
  planId: string;
  pricingId: string;
  /** All amounts and reasons are the guaranteed level's while this is not null. */
  pending: PendingAmount | null;
  /**
   * The plan's price every month: premium, dues and monthly fees of the plan, administrative fee included, less the
   * employer's part.
   */
  monthlyCents: number;
  /** The people's premiums alone, before the employer's part (the wire's `l713_net_price`). */
  premiumCents: number;
  /** The employer pays this of the premium (decisions 147). */
  employerCents: number;
  /** The plan's monthly dues of a union or association, and its other monthly fees. */
  duesCents: number;
  feesCents: number;
  /** One-time fees. */
  oneTimeCents: number;
  /** First month = monthly + one-time fees (decisions 4), membership not included. */
  firstMonthCents: number;
  /** The part of `monthlyCents` that is the administrative fee. */
  adminFeeCents: number;
  lines: PriceLine[];
  fees: PriceFee[];
  people: PricedPerson[];
  components: PriceComponent[];
};

export type RateResult = PricedLevel | PricingFailure;
