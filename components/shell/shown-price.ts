import { formatWireMoney } from '@/lib/rules/money/money';

/** A plan's price as lists and pages get it. */
export type ListedPrice = {
  plan_price: string;
  /** The dearest level's, where this shopper's levels cost differently. */
  plan_price_to?: string | undefined;
  plan_price_assumed?: true | undefined;
  /** The employer whose part is off the price. */
  employer_name?: string | undefined;
  /** Null when the price is the lowest of all shoppers'. */
  plan_pricing_id: number | null;
};

/** Ready to show: `$23.40`, or `$18.60` with `to` `$31.80`; `from` while it is a starting price (decisions 43). */
export type ShownPrice = { amount: string; to?: string; from: boolean; per?: string };

/** A plan's price in words for a card, a comparison and a tray. */
export function showPrice(plan: ListedPrice): ShownPrice {
  const from = plan.plan_pricing_id === null || plan.plan_price_assumed === true;
  const amount = formatWireMoney(plan.plan_price);
  // On a line of its own.
  const per = plan.employer_name === undefined ? {} : { per: '/mo\nafter the employer’s part' };
  return plan.plan_price_to === undefined || from
    ? { amount, from, ...per }
    : { amount, to: formatWireMoney(plan.plan_price_to), from, ...per };
}

/** The same as one text, such as "$18.60 to $31.80". */
export const priceText = ({ amount, to }: ShownPrice): string => (to === undefined ? amount : `${amount} to ${to}`);
