/*
 * The answers of each step by their wire names (rules 2 §3, rules 3 §3), written once: the contract's saves, the field
 * catalogue (`rules/fields`) and the embedded API's descriptors are tables over these lists, so that a name without its
 * entry does not compile.
 */

export const PERSONAL_ANSWERS = [
  'first_name',
  'middle_name',
  'last_name',
  'birthdate',
  'gender',
  'height_feet',
  'height_inch',
  'weight',
  'marital_status',
  'ssn',
  'prior_coverage_flag',
  'prior_carrier_name',
  'prior_effective_date',
  'prior_term_date',
  // Ours: whether the coverage replaces other, and which (decisions 296).
  'replaces_coverage',
  'replaced_policy',
  'ethnic_category',
  'ethnic_category_other_type',
] as const;
export type PersonalAnswer = (typeof PERSONAL_ANSWERS)[number];

export const CONTACT_ANSWERS = [
  'address1',
  'address2',
  'city',
  'state',
  'zip',
  'zip4',
  'phone_number',
  'email_address',
  'birth_state',
  'birth_country',
  'birth_city',
  'with_validation',
] as const;
export type ContactAnswer = (typeof CONTACT_ANSWERS)[number];

export const EMPLOYER_ANSWERS = [
  'name',
  'phone',
  'address1',
  'address2',
  'city',
  'state',
  'zip',
  'average_work_week',
  'employment_start_date',
  'occupation',
  'compensation_type',
  'employment_status',
  'with_validation',
  'emp_industry',
  'emp_num_employed',
  'emp_vac_policy',
  'emp_barg_unit',
  'holiday_policy',
] as const;
export type EmployerAnswer = (typeof EMPLOYER_ANSWERS)[number];

export const BENEFICIARY_ANSWERS = [
  'first_name',
  'middle_name',
  'last_name',
  'birthdate',
  'ssn',
  'relationship',
  'beneficiary_percentage',
] as const;
export type BeneficiaryAnswer = (typeof BENEFICIARY_ANSWERS)[number];

/** A beneficiary's members beside the specification's members, ours: an API need not know them (decisions 156). */
export const HEIR_EXTRAS = ['beneficiary_rank', 'organization_name', 'trust_date', 'tax_number'] as const;
export type HeirExtra = (typeof HEIR_EXTRAS)[number];

/** Answers of a person that come back by their last four digits (decisions 19). */
export const PERSON_NUMBERS = ['ssn', 'tax_number'] as const;

export const DEPENDENT_ANSWERS = [
  'first_name',
  'middle_name',
  'last_name',
  'birthdate',
  'ssn',
  'relationship',
  'gender',
  'is_smoker',
  'height_feet',
  'height_inch',
  'weight',
] as const;
export type DependentAnswer = (typeof DEPENDENT_ANSWERS)[number];

export const AGREEMENT_ANSWERS = [
  'question_id',
  'question',
  'answer',
  'verification_code',
  'date',
  'agent_name',
  'agent_code',
  'group_name',
  'group_code',
  'user_name',
  'signature',
] as const;
export type AgreementAnswer = (typeof AGREEMENT_ANSWERS)[number];

/**
 * The server's additions to a saved agreement, ours: who signed, as what, how verified, who handed over the screen, which
 * dependents signed for themselves, and how a rep verified the client (decisions 33, 34).
 */
export type SignerFact =
  | 'signer_name'
  | 'signer_capacity'
  | 'signer_verified'
  | 'handed_over_by'
  | 'also_signed'
  | 'statement_by'
  | 'statement_verified';

export const BILLING_ANSWERS = [
  'payment_method',
  'routing_number',
  'account_name',
  'bank_name',
  'account_number',
  'account_type',
  'account_holder_type',
  'bill_date',
  'first_name_on_cc',
  'last_name_on_cc',
  'card_number',
  'expiration_month',
  'expiration_year',
  'security_code',
  'address1',
  'address2',
  'city',
  'state',
  'zip',
  'is_physical_address',
] as const;
export type BillingAnswer = (typeof BILLING_ANSWERS)[number];

/**
 * Extras that a plan may ask for beside the answers that every enrollment gives (decisions 23). `birth_state` and `industry`
 * are part of `birth_place` and `industry_details`: what is required only together is asked without being required
 * (rules 2 §5).
 */
export const PLAN_EXTRAS = {
  personal: ['middle_name', 'ssn', 'marital_status', 'height', 'weight', 'prior_coverage', 'ethnic_category'],
  contact: ['address2', 'birth_place', 'birth_state', 'usps_validation'],
  employer: ['address2', 'usps_validation', 'industry_details', 'industry', 'holiday_policy'],
  dependent: ['middle_name', 'ssn', 'height', 'weight'],
} as const;
/** One thing that plans may ask for in a step. */
export type PlanExtra<S extends keyof typeof PLAN_EXTRAS> = (typeof PLAN_EXTRAS)[S][number];

/** The question about replaced coverage: a plan names the notice that a yes must accept, and so asks it (decisions 296). */
export const REPLACEMENT = 'replacement';
export type PersonalExtra = PlanExtra<'personal'> | typeof REPLACEMENT;
