/** An insurer has a number with the regulators, and what the others offer is no insurance (decisions 136). */
export const CARRIER_KINDS = ['insurer', 'services', 'association'] as const;
