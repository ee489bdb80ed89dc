/**
 * Reasons for a price of a held plan after the sale, as its proof has them (decisions 273). `people`: a person joined or left.
 * `renewal`: the plan took the place of another. `move`: the member moved.
 */
export const PRICE_CAUSES = ['people', 'renewal', 'move'] as const;
export type PriceCause = (typeof PRICE_CAUSES)[number];
