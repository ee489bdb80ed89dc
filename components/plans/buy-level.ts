/** A level at this household's price; amounts are ready to show. */
export type BuyLevel = {
  pricingId: number;
  planId: number;
  name: string;
  levelName: string;
  benefits: readonly string[];
  monthly: string;
  /** The same as the wire has it: the price that a shopper sees and agrees to. */
  price: string;
  /** The parts of the month, where it is more than one thing, and the month per pay day. */
  parts: readonly { label: string; amount: string }[];
  perPayday: string | null;
  firstMonth: string;
  once: string | null;
  /** An amount chosen and not charged before it is decided, with what happens next (decisions 36). */
  pending: string | null;
  /** The steps of the price, and the month they add up to. */
  lines: readonly { label: string; because: string; amount: string }[];
  total: string | null;
  inCart: boolean;
};

/** An association's membership that a plan asks for (rules 2 §4). */
export type Membership = { planId: number; pricingId: number; name: string; price: string; text: string };
