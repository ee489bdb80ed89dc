import type { ReactNode } from 'react';

/** A plan of the cart as its table shows it. */
export type CartLine = {
  planId: number;
  pricingId: number;
  name: string;
  detail: string;
  /** Ready to show, `$23.40`. */
  price: string;
  removable: boolean;
  /** The plan in the cart that carries this rider. */
  riderOf: number | null;
  /** The reason why the plan cannot be had any more; null while it can. */
  problem: string | null;
  /** An amount chosen and not charged before it is decided, with what happens next (decisions 36). */
  pending: string | null;
  planHref: string;
  /** The carrier's logo plate, rendered on the server. */
  plate: ReactNode;
};
