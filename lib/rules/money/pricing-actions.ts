import type { PricingErrorCode } from '../words/pricing-codes';

/** The shopper's answer to a pricing code: the dialog or panel that the banner's action opens. */
export type PricingAction = 'basic-info' | 'income' | 'hours' | 'tier' | 'tobacco' | 'portal' | 'questions' | 'quote';

/** The action of each code; `changePid` has none, as the page goes to the other plan. */
const ACTIONS: Readonly<Record<PricingErrorCode, PricingAction | null>> = {
  changePid: null,
  enrollmentIdError: 'quote',
  salaryError: 'income',
  hourError: 'hours',
  stateError: 'basic-info',
  tierError: 'tier',
  ageError: 'basic-info',
  metError: 'basic-info',
  smokerError: 'tobacco',
  planAgeError: 'basic-info',
  portalError: 'portal',
  newQuestionsError: 'questions',
};

/**
 * The action that mends a refused price. It stands apart from the messages, so that a page that shows the server's
 * words does not ship ours.
 */
export function pricingAction(code: PricingErrorCode): PricingAction | null {
  return ACTIONS[code];
}
