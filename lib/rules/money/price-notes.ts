import type { Cents } from './money';
import type { Tier } from '../words/tiers';

/** Note under the cart when the carrier check is true (rules 1 §2.11), verbatim. */
export const CARRIER_CART_NOTE =
  'Quotes, prices and/or rates displayed include 3% Administrative fees. Optional Life plans are dependent on Medical Underwriting Approval.';

/** One line of the special carrier price explanation: an amount, or a range of an average. */
export type ExplanationLine = { label: string; cents: Cents; to?: Cents };

const ASSOCIATION_DUES: Record<Tier, Cents> = { IO: 5_000, IS: 10_000, IC: 10_000, IF: 15_000 };

/** The special carrier price explanation for a tier (rules 1 §2.11, §9, decisions 5). */
export function specialPriceExplanation(tier: Tier): ExplanationLine[] {
  return [
    { label: 'Union dues', cents: 2_500 },
    { label: 'Annuity fund', cents: 1_000 },
    { label: 'Billing fee', cents: 3_000 },
    { label: 'Association dues', cents: ASSOCIATION_DUES[tier] },
    { label: 'Independent marketer fees, on average', cents: 7_700, to: 15_000 },
  ];
}
