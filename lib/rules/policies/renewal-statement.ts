/** The words that a member signs at a renewal, below what is shown of each plan (decisions 264). */
export const RENEWAL_STATEMENT = {
  version: '2026-11-25',
  text: 'I have read what changes for each of my plans, with its price and the reasons, and ask for what I chose for each. A plan that goes on is paid for in the way I authorized, at its new price from the first day named; a plan that I leave ends on the day before. I sign this electronically.',
} as const;
