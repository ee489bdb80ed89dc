import type { EndpointName } from '@/lib/contract/registry';
import { registry, endpointNames } from '@/lib/contract/registry';
import { handlers } from '@/lib/enrollment-api/handlers/table';
import { notImplemented } from '@/lib/enrollment-api/handlers/not-implemented';
import { drawnSignature, toDataUrl } from './pictures';

type Members = Record<string, unknown>;

/** Endpoints that do something. */
export const implemented: EndpointName[] = endpointNames.filter(
  (name) => (handlers[name] as unknown) !== notImplemented,
);

/** Whether the endpoint works on an enrollment, by either of its wire names. */
export function enrollmentMember(name: EndpointName): 'enrollment_id' | 'tempId' | null {
  const shape = registry[name].input.shape as Record<string, unknown>;
  if ('tempId' in shape) return 'tempId';
  return 'enrollment_id' in shape ? 'enrollment_id' : null;
}

const person = { first_name: 'Eva', last_name: 'Lund', birthdate: '02/03/1990' };
const encoded = Buffer.from('northstar.localhost').toString('base64');

/**
 * A right input of every implemented endpoint beside the enrollment's id, for the enrollment that `contract.test.ts` prepares.
 * `null`: its happy path needs more than one call and is in `journey.test.ts`, `steps.test.ts` or `resume.test.ts`.
 */
export const HAPPY: Partial<Record<EndpointName, Members | null>> = {
  addFilterForNewUser: { zip: '78701', dob: '04/09/1985', gender: '1', tier: 'IO' },
  changeFilterInfo: { is_smoker: '0' },
  updateFilterPortal: { platform_group_id: '101' },
  validateZipCode: { zip_code: '78701' },
  getMoreRequirement: {},
  getDefaultInfo: {},
  getCommonMenu: {},
  getGroupMenu: { group_id: '1929' },
  getPlanCategory: {},
  getFeaturedPlans: {},
  getMenuFilteredPlans: { category: 'dental,vision' },
  getFilteredPlans: {},
  getLeftSideFilterFields: {},
  getPlanDetail: { plan_id: 1101 },
  getPlanDetailByQuery: { plan_id: 1101 },
  getRelatedPlans: { plan_id: 1101 },
  getPlanPricingDetail: { pid: 1101 },
  getPlanCart: {},
  getCartCount: {},
  getCartAmount: {},
  getCartEffectiveDates: {},
  checkCarrierCart: {},
  addPlanToCart: null,
  addPlanToCartWithMembership: null,
  checkAlreadyInCart: { plan_id: 1101, plan_pricing_id: 1 },
  removePlanFromCart: null,
  cartCheckout: { type: 'applicant' },
  saveScreenshot: { name: 'personal info', image: toDataUrl(drawnSignature()) },
  getAgentLandingPageInfo: { agent_id: '4101' },
  getGroupLandingPageInfo: { group_id: '1929' },
  getAgentAboutPageInfo: { agent_id: '4101' },
  getGroupAboutPageInfo: { group_id: '1929' },
  getExternalSiteDynamicInformation: { site_domain: encoded },
  validateLandingPage: { landing_page: 'north-star' },
  getDomainSiteInformation: { site_domain: 'northstar.localhost' },
  getExternalSiteInformation: { site_name: 'juniper' },
  validateAgent: { agent_code: 'star-4101' },
  validateGroup: { group_code: 'HARBOR2027' },
  setEnrollmentGroupCode: null,
  groupEnrollmentInfo: {},
  getEnrollmentInfoReferral: { referral_id: 'maple-2027' },
  getAgentInfoEnroll: { agent_id: '4101' },
  getGroupInfoEnroll: { group_id: '1929' },
  getDynamicTabs: {},
  checkTabRequired: { tab_name: 'primary_health_info' },
  getEnrollmentTempInfo: { column: 'filter_info' },
  getFormFieldsPersonalInfo: {},
  getFormFieldsContactInfo: {},
  getFormFieldsEmployerInfo: {},
  savePersonalInfo: null,
  saveEnrollerCode: { enrollerCode: 'EN-12' },
  saveContactInfo: null,
  saveEmployerInfo: null,
  saveEnrollment: { tab: 'review_info', email: 'later@mail.example', data: {} },
  storeTempDependentInfo: {},
  getTempDependentInfo: {},
  getFormFieldsBeneficiaryInfo: {},
  validateSingleBeneficiary: { ...person, ssn: '219098503', relationship: 'spouse', beneficiary_percentage: '100' },
  saveBeneficiaryInfo: {
    beneficiaries: [{ ...person, ssn: '219098503', relationship: 'spouse', beneficiary_percentage: '100' }],
  },
  getHealthQuestionsPrimaryHealthInfo: {},
  savePrimaryHealthInfo: null,
  getFormFieldsDependentPrimaryInfo: {},
  getHealthQuestionsDependentInfo: {},
  validateSingleDependent: null,
  saveDependentInfo: null,
  saveDependentInfoToTemp: null,
  deleteDependentInIo: {},
  getAgreementTexts: {},
  getFormFieldsAgreementInfo: {},
  saveAgreementInfo: null,
  saveReviewInfo: null,
  getBillDate: {},
  getPaymentMethod: {},
  getFormFieldsBillingInfo: {},
  getExistingBankInfo: {},
  getExistingCardInfo: {},
  routingLookup: { q: '111000025' },
  getDependentsExistingUserEnrollment: {},
  getBeneficiariesExistingUserEnrollment: {},
  getExistingPrimaryHealthInfo: {},
  getBillingText: {},
  saveBillingInfo: null,
  getReceipt: null,
  continueEnrollment: null,
  directContinue: null,
  getStates: {},
  getEthnicCategory: {},
  getAverageWorkWeek: {},
  getEmploymentStatus: {},
  getCompensationTypes: {},
  getVacationPolicy: {},
  getBargainingUnit: {},
  getHolidayPolicy: {},
  getBeneficiaryRelationships: {},
  getGroupInfo: {},
  validateMemberEmail: { email: 'nobody@mail.example' },
  validatePhone: { phone: '5125550143' },
  validateEmail: { email: 'ana@mail.example' },
  getQuestions: { plan_id: 1504 },
  saveQuestionAnswers: null,
  getCarrierQuestions: { plan_id: 1101 },
  saveCarrierQuestions: null,
  checkCarrierPlan: { plan_id: 1101 },
  checkDisabilityPlan: { plan_id: 1101 },
  checkAlreadyAnswered: { plan_id: 1101 },
  getAgentGroups: { agent_id: '4101' },
  getEnrollmentPlatforms: {},
  getGroupAgentMemberInfo: {},
  getEnrollmentCopy: null,
  getDemoMailbox: {},
  getSiteList: {},
  getPaymentAuthorization: { payment_method: 'eft' },
};
