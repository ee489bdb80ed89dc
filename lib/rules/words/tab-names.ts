/* Names of the steps on the wire, in the wire's spelling. They differ by place: see the step table. */

/** The nine tabs of get-dynamic-tabs (rules 2 §2.1). */
export const TAB_NAMES = [
  'primary_info',
  'contact_info',
  'employer_info',
  'beneficiary_info',
  'primary_health_info',
  'dependent_info',
  'review_info',
  'agreement_info',
  'billing_info',
] as const;
export type TabName = (typeof TAB_NAMES)[number];

/** The columns of the steps in save-enrollment, continue-enrollment and get-enrollment-temp-info (rules 3 §2, §7). */
export const STEP_COLUMNS = [
  'primary_info',
  'contact_info',
  'employer_info',
  'benificiary_info',
  'health_info',
  'dependent_info',
  'review_info',
  'aggrement_info',
  'payment_info',
] as const;
export type StepColumn = (typeof STEP_COLUMNS)[number];

/** Our own names of those columns. */
export const COLUMN_NAMES = {
  primary_info: 'primary_info',
  contact_info: 'contact_info',
  employer_info: 'employer_info',
  benificiary_info: 'beneficiary_info',
  health_info: 'health_info',
  dependent_info: 'dependent_info',
  review_info: 'review_info',
  aggrement_info: 'agreement_info',
  payment_info: 'billing_info',
} as const satisfies Record<StepColumn, string>;

/** Places at which an enrollment can be saved for later and resumed: the steps and the cart (rules 3 §2). */
export const SAVED_TABS = [...STEP_COLUMNS, 'cart_info'] as const;
