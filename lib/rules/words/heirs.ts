/** The rank of a beneficiary, ours: one without it is primary (decisions 156). */
export const HEIR_RANKS = ['primary', 'contingent'] as const;
export type HeirRank = (typeof HEIR_RANKS)[number];

/** The words that add one of a rank. */
export const ADDING_HEIR: Record<HeirRank, string> = {
  primary: 'Add Beneficiary',
  contingent: 'Add Contingent Beneficiary',
};

/** Relationships of a beneficiary that is no person (rules 2 §2.6). */
const TRUST = 'trust';
const ORGANIZATIONS: ReadonlySet<string> = new Set([TRUST, 'estate']);

/** True for a trust or an estate. */
export const isOrganization = (relationship: string): boolean => ORGANIZATIONS.has(relationship);
/** True for a trust, which has a date of its own. */
export const isTrust = (relationship: string): boolean => relationship === TRUST;
