import type { ReactNode } from 'react';

/** A plan without a price: the reason, what it takes, and the one action that mends it, or null where none does. */
export type LineProblem = { message: string; detail: string; action: ReactNode };

/** Id of the place in a plan's line that says why it has no price. */
export const problemId = (planId: number): string => `no-price-${planId}`;

/** A plan of the cart as its table shows it. */
export type CartLine = {
  planId: number;
  pricingId: number;
  name: string;
  detail: string;
  /** Ready to show, `$23.40`. */
  price: string;
  /** The parts of the price, in words; empty where it is one thing. */
  parts: string;
  removable: boolean;
  /** The plan in the cart that carries this rider. */
  riderOf: number | null;
  /** The reason why the plan has no price, and the way out; null while it has one. */
  problem: LineProblem | null;
  /** The plan is held already, so it cannot be enrolled in; null for others (decisions 275). */
  held: LineProblem | null;
  /** An amount chosen and not charged before it is decided, with what happens next (decisions 36). */
  pending: string | null;
  planHref: string;
  /** The answer to a press in this line that no script took. */
  answer: ReactNode;
  /** The carrier's logo plate, rendered on the server. */
  plate: ReactNode;
};
