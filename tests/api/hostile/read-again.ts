import type { EndpointName } from '@/lib/contract/registry';
import { LISTED_ANSWERS } from '@/lib/rules/words/census-words';
import { PAY_AGAIN_ANSWERS } from '@/lib/rules/words/pay-answers';
import { BENEFICIARY_ANSWERS, HEIR_EXTRAS } from '@/lib/rules/words/step-answers';

/** The saved column in which the texts of a save are read again. */
export const COLUMNS: Partial<Record<EndpointName, string>> = {
  savePersonalInfo: 'primary_info',
  saveContactInfo: 'contact_info',
  saveEmployerInfo: 'employer_info',
  savePrimaryHealthInfo: 'health_info',
  saveDependentInfo: 'dependent_info',
  saveDependentInfoToTemp: 'dependent_info',
  saveBeneficiaryInfo: 'benificiary_info',
  saveAgreementInfo: 'aggrement_info',
  saveBillingInfo: 'payment_info',
  saveBillingInfoExisting: 'payment_info',
};

/** Details of a condition, then those of a visit to a physician (rules 2 §3); a question keeps those that it asks. */
export const CONDITION = [
  'health_condition',
  'symptoms',
  'd_last_seen',
  'date_of_onset',
  'is_treatment',
  'is_medicate',
];
const PHYSICIAN = ['condition', 'status', 'last_seen_by_physician', 'physician_name', 'address', 'phone'];
/** The API says the words of a question itself. */
const OTHER_HEALTH = ['question_text', ...PHYSICIAN];
const HEALTH_TEXTS = 'notes health_condition symptoms physician_name medication dosage medical_condition'.split(' ');

/** Its plans ask for no middle name, and for tobacco once an age is known. */
const UNASKED = ['middle_name', 'is_smoker'];

/** What a card does not ask for. */
export const BANK = 'routing_number account_name bank_name account_number account_type account_holder_type'.split(' ');

/** A person has none of what a trust has. */
const OF_TRUST = ['organization_name', 'trust_date', 'tax_number'];

/** Texts that are looked up, asked about or only checked: no answer repeats them. */
export const FORGOTTEN: Partial<Record<EndpointName, readonly string[]>> = {
  savePersonalInfo: ['ethnic_category_other_type', 'replaced_policy'],
  saveContactInfo: ['zip4', 'birth_country'],
  saveBeneficiaryInfo: OF_TRUST,
  validateSingleBeneficiary: OF_TRUST,
  savePrimaryHealthInfo: OTHER_HEALTH,
  saveDependentInfo: OTHER_HEALTH,
  saveDependentInfoToTemp: [...OTHER_HEALTH, ...UNASKED],
  validateSingleDependent: [...OTHER_HEALTH, ...HEALTH_TEXTS, ...UNASKED],
  // Asked on a rep's screen, and of a name that is typed to sign.
  saveAgreementInfo: ['question_id', 'question', 'answer', 'verification_code', 'signed_name'],
  saveBillingInfo: ['is_physical_address', 'payment_token'],
  saveBillingInfoExisting: ['account_type', 'account_holder_type', 'account_name', 'bank_name', 'bank_routing'],
  saveEnrollment: ['text'],
  searchMembers: ['search'],
  // A rep's word for the client, kept for the personal step: quick-quote.test.ts reads it again.
  addFilterForNewUser: ['client_first_name', 'client_last_name'],
  // Of a member, asked without one: their own tests refuse each beside its field.
  changePayment: [...PAY_AGAIN_ANSWERS],
  saveHeirsChange: [...BENEFICIARY_ANSWERS, ...HEIR_EXTRAS],
  signHeirsChange: ['signature'],
  signRenewal: ['choice', 'signature', 'text_hash'],
  askDeletion: ['word'],
  decidePeopleChange: ['reason'],
  // Its plans ask for no tobacco.
  askPeopleChange: ['is_smoker'],
  searchGroupHome: ['search'],
  // Kept sealed on the employer's list: add-employee.test.ts reads it again.
  addEmployee: [...LISTED_ANSWERS],
  getGroupMenu: ['from_site'],
  validateLandingPage: ['landing_page'],
  getDomainSiteInformation: ['site_domain'],
  getExternalSiteInformation: ['site_name'],
  validateAgent: ['agent_code'],
  validateGroup: ['group_code'],
  validatePhone: ['phone'],
  validateEmail: ['email'],
  notePaymentEvent: ['body', 'signature'],
  // Checked by the rules of the billing step, then only in the vault, or sealed.
  payPolicy: [...PAY_AGAIN_ANSWERS],
  checkPostalAddress: ['address1', 'address2', 'city', 'state', 'zip'],
  decryptDetail: ['portalId', 'planId', 'userID', 'agentId', 'groupId'],
  checkLeadInformation: ['web_url'],
  getLeadInformation: ['web_url'],
  assistGet: ['web_url'],
  assistAdd: ['web_url'],
  openReceipt: ['challenge', 'code'],
  requestSignInCode: ['email'],
  sendCodeAgain: ['email'],
  resolveSignIn: ['email'],
  // Answers about a plan are kept sealed for the carrier; nothing reads them here.
  saveQuestionAnswers: [
    'who',
    'dot_from',
    'dot_to',
    'reason_for_condition',
    'degree_of_recovery',
    'physician_name_address',
  ],
};
