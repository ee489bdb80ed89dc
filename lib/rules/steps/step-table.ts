import { HEALTH_QUESTIONS } from '../words/fixed-labels';
import type { StepColumn, TabName } from '../words/tab-names';

/** Our names of the nine steps. */
export type StepKey =
  | 'personal'
  | 'contact'
  | 'employer'
  | 'beneficiary'
  | 'health'
  | 'dependent'
  | 'agreement'
  | 'billing'
  | 'review';

/**
 * One step of the enrollment, with every name it goes by. Wire names keep the wire's spelling, and differ by place:
 * `tab` in get-dynamic-tabs (rules 3 §3), `savedTab` in save-enrollment and continue-enrollment, which is also the
 * column of get-enrollment-temp-info (rules 3 §2, §7).
 */
export type Step = {
  key: StepKey;
  /** Last part of `/enrollment/…`. */
  slug: string;
  tab: TabName;
  savedTab: StepColumn;
  /** Heading of the page. The dependents' heading depends on the tier, see `dependent-rules.ts`. */
  title: string;
  /** Title of the card on the review page (rules 3 §2). The review has none. */
  card: string | null;
  /** Name of the endpoint that answers what the step asks. The review asks nothing. */
  load?: string;
  /** Path of the endpoint that saves the step. */
  save: `/${string}`;
  /** Path of the endpoint that checks one entry of a list before it is added. */
  validate?: `/${string}`;
};

/** The one step table, in the embedded API's default order with the review last (decisions 25). */
const TABLE = [
  {
    key: 'personal',
    slug: 'personal-info',
    tab: 'primary_info',
    savedTab: 'primary_info',
    title: 'Personal Information',
    card: 'Personal Info',
    load: 'getFormFieldsPersonalInfo',
    save: '/save-personal-info',
  },
  {
    key: 'contact',
    slug: 'contact-info',
    tab: 'contact_info',
    savedTab: 'contact_info',
    title: 'Contact Information',
    card: 'Contact Info',
    load: 'getFormFieldsContactInfo',
    save: '/save-contact-info',
  },
  {
    key: 'employer',
    slug: 'employer-info',
    tab: 'employer_info',
    savedTab: 'employer_info',
    title: 'Employer Information',
    card: 'Employer Info',
    load: 'getFormFieldsEmployerInfo',
    save: '/save-employer-info',
  },
  {
    key: 'beneficiary',
    slug: 'beneficiary-info',
    tab: 'beneficiary_info',
    savedTab: 'benificiary_info',
    title: 'Beneficiary Information',
    card: 'Beneficiary Info',
    load: 'getFormFieldsBeneficiaryInfo',
    save: '/save-beneficiary-info',
    validate: '/validate-single-beneficiary',
  },
  {
    key: 'health',
    slug: 'health-questions',
    tab: 'primary_health_info',
    savedTab: 'health_info',
    title: HEALTH_QUESTIONS,
    card: HEALTH_QUESTIONS,
    load: 'getHealthQuestionsPrimaryHealthInfo',
    save: '/save-primary-health-info',
  },
  {
    key: 'dependent',
    slug: 'dependent-information',
    tab: 'dependent_info',
    savedTab: 'dependent_info',
    title: 'Dependent Information',
    card: 'Dependent Info',
    load: 'getFormFieldsDependentPrimaryInfo',
    save: '/save-dependent-info',
    validate: '/validate-single-dependent',
  },
  {
    key: 'agreement',
    slug: 'agreement-signature',
    tab: 'agreement_info',
    savedTab: 'aggrement_info',
    title: 'Agreement, Application and Authorization',
    card: 'Agreement & Signature',
    load: 'getFormFieldsAgreementInfo',
    save: '/save-agreement-info',
  },
  {
    key: 'billing',
    slug: 'billing-information',
    tab: 'billing_info',
    savedTab: 'payment_info',
    title: 'Billing Information',
    card: 'Billing Info',
    load: 'getFormFieldsBillingInfo',
    save: '/save-billing-info',
  },
  {
    key: 'review',
    slug: 'review-confirm',
    tab: 'review_info',
    savedTab: 'review_info',
    title: 'Review & Confirmation',
    card: null,
    save: '/save-review-info',
  },
] as const satisfies readonly Step[];

/** The steps in order. */
export const STEPS: readonly Step[] = TABLE;

/** A step with its own names as literals, so that a call by them is checked against the contract. */
export type StepOf<K extends StepKey> = Extract<(typeof TABLE)[number], { key: K }>;

/** Returns the step of a key. */
export function stepOf<K extends StepKey>(key: K): StepOf<K> {
  const found = TABLE.find((step): step is StepOf<K> => step.key === key);
  if (!found) throw new RangeError(`unknown step ${key}`);
  return found;
}

/** Returns the step of a tab name of get-dynamic-tabs; null when unknown. */
export function stepForTab(tab: string): Step | null {
  return STEPS.find((step) => step.tab === tab) ?? null;
}

/**
 * Returns the step at which a saved enrollment resumes (rules 3 §2): the step of the saved tab, or the cart for
 * `cart_info`. Both spellings of a tab are understood, as data of either kind exists. Null when unknown.
 */
export function stepForSavedTab(tab: string): Step | 'cart' | null {
  if (tab === 'cart_info') return 'cart';
  return STEPS.find((step) => step.savedTab === tab) ?? stepForTab(tab);
}
