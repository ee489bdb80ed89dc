/**
 * The edition of the method by which prices are computed (`docs/pricing.md`). It moves when the same inputs come to another price, and
 * never for anything else: a proof pack of an older edition is checked by the release that made it (decisions 261).
 */
export const PRICING_RULES = '2026-11';
