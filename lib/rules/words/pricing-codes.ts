/**
 * Codes a price request may answer with instead of prices (rules 1 §8, rules 2 §8). The list has no order: which
 * refusal comes first is rating's (`REFUSAL_ORDER`). With `changePid`, `data.pid` names the plan to go to.
 */
export const PRICING_ERROR_CODES = [
  'changePid',
  'enrollmentIdError',
  'salaryError',
  'hourError',
  'stateError',
  'tierError',
  'ageError',
  'metError',
  'smokerError',
  'planAgeError',
  'portalError',
  'newQuestionsError',
] as const;
export type PricingErrorCode = (typeof PRICING_ERROR_CODES)[number];

/** True for a code of the catalogue. */
export function isPricingErrorCode(code: unknown): code is PricingErrorCode {
  return PRICING_ERROR_CODES.some((known) => known === code);
}
