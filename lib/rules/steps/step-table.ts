import type { SavedTab, TabName } from '../words/tab-names';

/** Our names of the nine steps. */
export type StepKey =
  'personal' | 'contact' | 'employer' | 'beneficiary' | 'health' | 'dependent' | 'agreement' | 'billing' | 'review';

/**
 * One step of the enrollment, with every name it goes by. Wire names keep the wire's spelling, and differ by place:
 * `tab` in get-dynamic-tabs (rules 3 §3), `savedTab` in save-enrollment and continue-enrollment, which is also the column of
 * get-enrollment-temp-info (rules 3 §2, §7). Endpoint names are the last part of the path.
 */
export type Step = {
  key: StepKey;
  /** Last part of `/enrollment/…`. */
  slug: string;
  tab: TabName;
  savedTab: SavedTab;
  /** Heading of the page. The dependents' heading depends on the tier, see `dependents.ts`. */
  title: string;
  /** Name in the progress bar. */
  shortTitle: string;
  /** Title of the card on the review page (rules 3 §2). The review has none. */
  card: string | null;
  /** Descriptor or text endpoints that the page loads. */
  load: readonly string[];
  save: string;
  /** Validates one list entry on the server before it is added. */
  validate: string | null;
};

/** The one step table, in the embedded API's default order with the review last (decisions 25). */
export const STEPS: readonly Step[] = [
  {
    key: 'personal',
    slug: 'personal-info',
    tab: 'primary_info',
    savedTab: 'primary_info',
    title: 'Personal Information',
    shortTitle: 'Personal',
    card: 'Personal Info',
    load: ['get-form-fields-personal-info'],
    save: 'save-personal-info',
    validate: null,
  },
  {
    key: 'contact',
    slug: 'contact-info',
    tab: 'contact_info',
    savedTab: 'contact_info',
    title: 'Contact Information',
    shortTitle: 'Contact',
    card: 'Contact Info',
    load: ['get-form-fields-contact-info', 'get-states'],
    save: 'save-contact-info',
    validate: null,
  },
  {
    key: 'employer',
    slug: 'employer-info',
    tab: 'employer_info',
    savedTab: 'employer_info',
    title: 'Employer Information',
    shortTitle: 'Employer',
    card: 'Employer Info',
    load: ['get-form-fields-employer-info', 'get-group-info', 'get-states'],
    save: 'save-employer-info',
    validate: null,
  },
  {
    key: 'beneficiary',
    slug: 'beneficiary-info',
    tab: 'beneficiary_info',
    savedTab: 'benificiary_info',
    title: 'Beneficiary Information',
    shortTitle: 'Beneficiaries',
    card: 'Beneficiary Info',
    load: ['get-form-fields-beneficiary-info', 'get-beneficiary-relationships'],
    save: 'save-beneficiary-info',
    validate: 'validate-single-beneficiary',
  },
  {
    key: 'health',
    slug: 'health-questions',
    tab: 'primary_health_info',
    savedTab: 'health_info',
    title: 'Health Questions',
    shortTitle: 'Health questions',
    card: 'Health Questions',
    load: ['get-health-questions-primary-health-info'],
    save: 'save-primary-health-info',
    validate: null,
  },
  {
    key: 'dependent',
    slug: 'dependent-information',
    tab: 'dependent_info',
    savedTab: 'dependent_info',
    title: 'Dependent Information',
    shortTitle: 'Dependents',
    card: 'Dependent Info',
    load: ['get-form-fields-dependent-primary-info', 'get-health-questions-dependent-info'],
    save: 'save-dependent-info',
    validate: 'validate-single-dependent',
  },
  {
    key: 'agreement',
    slug: 'agreement-signature',
    tab: 'agreement_info',
    savedTab: 'aggrement_info',
    title: 'Agreement, Application and Authorization',
    shortTitle: 'Agreement',
    card: 'Agreement & Signature',
    load: ['get-agreement-texts', 'get-form-fields-agreement-info'],
    save: 'save-agreement-info',
    validate: null,
  },
  {
    key: 'billing',
    slug: 'billing-information',
    tab: 'billing_info',
    savedTab: 'payment_info',
    title: 'Billing Information',
    shortTitle: 'Billing',
    card: 'Billing Info',
    load: ['get-form-fields-billing-info', 'get-payment-method', 'get-bill-date', 'get-billing-text'],
    save: 'save-billing-info',
    validate: null,
  },
  {
    key: 'review',
    slug: 'review-confirm',
    tab: 'review_info',
    savedTab: 'review_info',
    title: 'Review & Confirmation',
    shortTitle: 'Review',
    card: null,
    load: ['get-plan-cart'],
    save: 'save-review-info',
    validate: null,
  },
];

/** The step of a key. */
export function stepOf(key: StepKey): Step {
  const found = STEPS.find((step) => step.key === key);
  if (!found) throw new RangeError(`unknown step ${key}`);
  return found;
}

/** The step of a slug such as `contact-info`; null when there is none. */
export function stepForSlug(slug: string): Step | null {
  return STEPS.find((step) => step.slug === slug) ?? null;
}

/** The step of a tab name of get-dynamic-tabs; null when unknown. */
export function stepForTab(tab: string): Step | null {
  return STEPS.find((step) => step.tab === tab) ?? null;
}

/**
 * Where a saved enrollment resumes (rules 3 §2): the step of the saved tab, or the cart for `cart_info`. Both spellings of a
 * tab are understood, as data of either kind exists. Null when unknown.
 */
export function stepForSavedTab(tab: string): Step | 'cart' | null {
  if (tab === 'cart_info') return 'cart';
  return STEPS.find((step) => step.savedTab === tab) ?? stepForTab(tab);
}

/** Path of a step below the site's base path. */
export function stepPath(step: Step): string {
  return `/enrollment/${step.slug}`;
}
