/** Longest answers accepted; the wire gives no limits, the store's columns and carriers' files do. */
export const TEXT_LIMITS = { name: 50, line: 100, city: 50, note: 2_000 } as const;
