/** Longest answers accepted; the wire gives a limit for the ZIP alone (rules 1 §5), the store's columns and carriers' files do. */
export const TEXT_LIMITS = { name: 50, line: 100, city: 50, zip: 5, note: 2_000 } as const;
