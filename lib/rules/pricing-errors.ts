import { messages } from './messages';

/** Codes a price request may answer with instead of prices (spec 1 §8, spec 2 §8). */
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

/** What the shopper can do about a code: which dialog or panel the banner's action opens. */
export type PricingAction = 'basic-info' | 'income' | 'hours' | 'tobacco' | 'portal' | 'questions' | 'quote';

/**
 * The message and the fixing action of a code. `server` is the server's own text, which planAgeError and portalError
 * show (spec 1 §8). `changePid` has no message: the page goes to the other plan.
 */
export function explainPricingError(
  code: PricingErrorCode,
  server = '',
): { message: string; action: PricingAction } | null {
  switch (code) {
    case 'changePid':
      return null;
    case 'salaryError':
      return { message: messages.salaryError, action: 'income' };
    case 'hourError':
      return { message: messages.hourError, action: 'hours' };
    case 'smokerError':
      return { message: messages.smokerError, action: 'tobacco' };
    case 'stateError':
    case 'tierError':
    case 'ageError':
    case 'metError':
      return { message: messages[code], action: 'basic-info' };
    case 'planAgeError':
      return { message: server, action: 'basic-info' };
    case 'portalError':
      return { message: server, action: 'portal' };
    case 'newQuestionsError':
      return { message: server, action: 'questions' };
    case 'enrollmentIdError':
      return { message: server, action: 'quote' };
  }
}

/** Whether a code is one of the catalogue. */
export function isPricingErrorCode(code: unknown): code is PricingErrorCode {
  return PRICING_ERROR_CODES.some((known) => known === code);
}
