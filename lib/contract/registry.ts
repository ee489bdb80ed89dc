import type { Endpoint } from './endpoint';
import * as filter from './filter';
import * as plans from './plans';
import * as pricing from './pricing';
import * as cart from './cart';
import * as branding from './branding';
import * as access from './access';
import * as steps from './steps';
import * as verify from './verify';
import * as drafts from './drafts';
import * as beneficiaries from './beneficiaries';
import * as health from './health';
import * as heldMarks from './held-marks';
import * as decisions from './decisions';
import * as policyEvidence from './policy-evidence';
import * as dependents from './dependents';
import * as agreement from './agreement';
import * as billing from './billing';
import * as receipt from './receipt';
import * as receiptLink from './receipt-link';
import * as mailedQuotes from './mailed-quotes';
import * as memberDetails from './member-details';
import * as memberHome from './member-home';
import * as renewal from './renewal';
import * as memberRights from './member-rights';
import * as payAgain from './pay-again';
import * as resume from './resume';
import * as options from './options';
import * as questions from './questions';
import * as quote from './quote';
import * as recommend from './recommend';
import * as lead from './lead';
import * as census from './census';
import * as contactChanges from './contact-changes';
import * as coverageChanges from './coverage-changes';
import * as rep from './rep';
import * as repHome from './rep-home';
import * as signIn from './sign-in';
import * as ours from './ours';
import * as householdLinks from './household-links';
import * as signing from './signing';

/**
 * Every endpoint of the wire by its name: the one table from which the API's router, the browser's door, the typed
 * clients, the OpenAPI document and the generic tests are made.
 */
export const registry = {
  addFilterForNewUser: filter.addFilterForNewUser,
  changeFilterInfo: filter.changeFilterInfo,
  addFilterForExistingUser: filter.addFilterForExistingUser,
  addFilterForMember: filter.addFilterForMember,
  updateFilterPortal: filter.updateFilterPortal,
  validateZipCode: filter.validateZipCode,
  getMoreRequirement: filter.getMoreRequirement,
  getDefaultInfo: filter.getDefaultInfo,

  getCommonMenu: plans.getCommonMenu,
  getGroupMenu: plans.getGroupMenu,
  getPlanCategory: plans.getPlanCategory,
  getHeldMarks: heldMarks.getHeldMarks,
  getFeaturedPlans: plans.getFeaturedPlans,
  getMenuFilteredPlans: plans.getMenuFilteredPlans,
  getFilteredPlans: plans.getFilteredPlans,
  getLeftSideFilterFields: plans.getLeftSideFilterFields,
  getPlanDetail: plans.getPlanDetail,
  getPlanDetailByQuery: plans.getPlanDetailByQuery,
  getRelatedPlans: plans.getRelatedPlans,

  getPlanPricingDetail: pricing.getPlanPricingDetail,
  getPlanPricingDetailElevate: pricing.getPlanPricingDetailElevate,

  getPlanCart: cart.getPlanCart,
  getCartCount: cart.getCartCount,
  getCartAmount: cart.getCartAmount,
  getCartEffectiveDates: cart.getCartEffectiveDates,
  checkCarrierCart: cart.checkCarrierCart,
  addPlanToCart: cart.addPlanToCart,
  addPlanToCartWithMembership: cart.addPlanToCartWithMembership,
  checkAlreadyInCart: cart.checkAlreadyInCart,
  removePlanFromCart: cart.removePlanFromCart,
  cartCheckout: cart.cartCheckout,
  saveScreenshot: cart.saveScreenshot,

  getAgentLandingPageInfo: branding.getAgentLandingPageInfo,
  getGroupLandingPageInfo: branding.getGroupLandingPageInfo,
  getAgentAboutPageInfo: branding.getAgentAboutPageInfo,
  getGroupAboutPageInfo: branding.getGroupAboutPageInfo,
  getExternalSiteDynamicInformation: branding.getExternalSiteDynamicInformation,
  validateLandingPage: branding.validateLandingPage,
  getDomainSiteInformation: branding.getDomainSiteInformation,
  getExternalSiteInformation: branding.getExternalSiteInformation,

  validateAgent: access.validateAgent,
  validateGroup: access.validateGroup,
  setEnrollmentGroupCode: access.setEnrollmentGroupCode,
  groupEnrollmentInfo: access.groupEnrollmentInfo,
  getEnrollmentInfoReferral: access.getEnrollmentInfoReferral,
  getAgentInfoEnroll: access.getAgentInfoEnroll,
  getGroupInfoEnroll: access.getGroupInfoEnroll,

  getDynamicTabs: steps.getDynamicTabs,
  checkTabRequired: steps.checkTabRequired,
  getEnrollmentTempInfo: steps.getEnrollmentTempInfo,
  getFormFieldsPersonalInfo: steps.getFormFieldsPersonalInfo,
  getFormFieldsContactInfo: steps.getFormFieldsContactInfo,
  getFormFieldsEmployerInfo: steps.getFormFieldsEmployerInfo,
  savePersonalInfo: steps.savePersonalInfo,
  saveEnrollerCode: steps.saveEnrollerCode,
  saveContactInfo: steps.saveContactInfo,
  saveEmployerInfo: steps.saveEmployerInfo,
  saveEnrollment: steps.saveEnrollment,
  storeTempDependentInfo: steps.storeTempDependentInfo,
  getTempDependentInfo: steps.getTempDependentInfo,

  getFormFieldsBeneficiaryInfo: beneficiaries.getFormFieldsBeneficiaryInfo,
  getBeneficiariesExistingUserEnrollment: beneficiaries.getBeneficiariesExistingUserEnrollment,
  validateSingleBeneficiary: beneficiaries.validateSingleBeneficiary,
  saveBeneficiaryInfo: beneficiaries.saveBeneficiaryInfo,

  getHealthQuestionsPrimaryHealthInfo: health.getHealthQuestionsPrimaryHealthInfo,
  getExistingPrimaryHealthInfo: health.getExistingPrimaryHealthInfo,
  savePrimaryHealthInfo: health.savePrimaryHealthInfo,

  getDependentsExistingUserEnrollment: dependents.getDependentsExistingUserEnrollment,
  getFormFieldsDependentPrimaryInfo: dependents.getFormFieldsDependentPrimaryInfo,
  getHealthQuestionsDependentInfo: dependents.getHealthQuestionsDependentInfo,
  validateSingleDependent: dependents.validateSingleDependent,
  saveDependentInfo: dependents.saveDependentInfo,
  saveDependentInfoToTemp: dependents.saveDependentInfoToTemp,
  deleteDependentInIo: dependents.deleteDependentInIo,

  getAgreementTexts: agreement.getAgreementTexts,
  getFormFieldsAgreementInfo: agreement.getFormFieldsAgreementInfo,
  saveAgreementInfo: agreement.saveAgreementInfo,
  sendVerificationCode: agreement.sendVerificationCode,
  getHouseholdSigners: agreement.getHouseholdSigners,
  saveHouseholdSignature: agreement.saveHouseholdSignature,
  saveReviewInfo: agreement.saveReviewInfo,

  getBillDate: billing.getBillDate,
  getPaymentMethod: billing.getPaymentMethod,
  getFormFieldsBillingInfo: billing.getFormFieldsBillingInfo,
  getExistingBankInfo: billing.getExistingBankInfo,
  getExistingCardInfo: billing.getExistingCardInfo,
  routingLookup: billing.routingLookup,
  getBillingText: billing.getBillingText,
  saveBillingInfo: billing.saveBillingInfo,
  saveBillingInfoExisting: billing.saveBillingInfoExisting,

  getReceipt: receipt.getReceipt,
  autoInvoiceGeneration: receipt.autoInvoiceGeneration,

  continueEnrollment: resume.continueEnrollment,
  directContinue: resume.directContinue,
  sendCodeAgain: resume.sendCodeAgain,
  getSavedEnrollments: resume.getSavedEnrollments,
  sendSavedCode: resume.sendSavedCode,
  getRepHome: repHome.getRepHome,
  sendPayLink: repHome.sendPayLink,
  getLastChoice: repHome.getLastChoice,

  getStates: options.getStates,
  getEthnicCategory: options.getEthnicCategory,
  getAverageWorkWeek: options.getAverageWorkWeek,
  getEmploymentStatus: options.getEmploymentStatus,
  getCompensationTypes: options.getCompensationTypes,
  getVacationPolicy: options.getVacationPolicy,
  getBargainingUnit: options.getBargainingUnit,
  getHolidayPolicy: options.getHolidayPolicy,
  getBeneficiaryRelationships: options.getBeneficiaryRelationships,
  getGroupInfo: options.getGroupInfo,
  validateMemberEmail: options.validateMemberEmail,
  validatePhone: options.validatePhone,
  validateEmail: options.validateEmail,

  getQuestions: questions.getQuestions,
  saveQuestionAnswers: questions.saveQuestionAnswers,
  getCarrierQuestions: questions.getCarrierQuestions,
  saveCarrierQuestions: questions.saveCarrierQuestions,
  checkCarrierPlan: questions.checkCarrierPlan,
  checkDisabilityPlan: questions.checkDisabilityPlan,
  checkAlreadyAnswered: questions.checkAlreadyAnswered,

  getQuotePreviewContent: quote.getQuotePreviewContent,

  recommendationPlanDetails: recommend.recommendationPlanDetails,
  recommendationPopularity: recommend.recommendationPopularity,
  recommendationFilter: recommend.recommendationFilter,
  recommendationAssociation: recommend.recommendationAssociation,
  decryptDetail: recommend.decryptDetail,

  checkLeadInformation: lead.checkLeadInformation,
  getLeadInformation: lead.getLeadInformation,
  assistGet: lead.assistGet,
  assistAdd: lead.assistAdd,
  getTicketLink: lead.getTicketLink,
  findNearestZip: lead.findNearestZip,
  addFeedback: lead.addFeedback,

  getAgentMembers: rep.getAgentMembers,
  getGroupUsers: rep.getGroupUsers,
  searchMembers: rep.searchMembers,
  getGroupHome: census.getGroupHome,
  searchGroupHome: census.searchGroupHome,
  remindCensusPeople: census.remindCensusPeople,
  getEmployeeForm: census.getEmployeeForm,
  addEmployee: census.addEmployee,
  getGroupInvoice: census.getGroupInvoice,
  getPeopleForm: coverageChanges.getPeopleForm,
  askPeopleChange: coverageChanges.askPeopleChange,
  getPeopleChange: coverageChanges.getPeopleChange,
  addChangeProof: coverageChanges.addChangeProof,
  signPeopleChange: coverageChanges.signPeopleChange,
  withdrawPeopleChange: coverageChanges.withdrawPeopleChange,
  listPeopleChanges: coverageChanges.listPeopleChanges,
  getChangeToDecide: coverageChanges.getChangeToDecide,
  getChangeProof: coverageChanges.getChangeProof,
  decidePeopleChange: coverageChanges.decidePeopleChange,
  getContact: contactChanges.getContact,
  askAddressChange: contactChanges.askAddressChange,
  getAddressChange: contactChanges.getAddressChange,
  signAddressChange: contactChanges.signAddressChange,
  getMoveToDecide: contactChanges.getMoveToDecide,
  askEmailChange: contactChanges.askEmailChange,
  confirmEmailChange: contactChanges.confirmEmailChange,
  getAgentGroups: rep.getAgentGroups,
  getEnrollmentPlatforms: rep.getEnrollmentPlatforms,
  getGroupAgentMemberInfo: rep.getGroupAgentMemberInfo,
  getMemberInfo: rep.getMemberInfo,
  getElevateInfo: rep.getElevateInfo,
  trackElevateTraffic: rep.trackElevateTraffic,

  requestSignInCode: signIn.requestSignInCode,
  verifySignInCode: signIn.verifySignInCode,
  resolveSignIn: signIn.resolveSignIn,
  createMemberLink: signIn.createMemberLink,
  openMemberLink: signIn.openMemberLink,
  getReceiptStatus: receiptLink.getReceiptStatus,
  requestReceiptCode: receiptLink.requestReceiptCode,
  openReceipt: receiptLink.openReceipt,
  getQuoteByLink: mailedQuotes.getQuoteByLink,
  openQuote: mailedQuotes.openQuote,
  getSentQuotes: mailedQuotes.getSentQuotes,
  getSentQuote: mailedQuotes.getSentQuote,
  openSentQuote: mailedQuotes.openSentQuote,
  sendQuoteAgain: mailedQuotes.sendQuoteAgain,

  getEnrollmentCopy: ours.getEnrollmentCopy,
  getDemoMailbox: ours.getDemoMailbox,
  getSiteList: ours.getSiteList,
  getSitePicture: ours.getSitePicture,
  getPaymentAuthorization: ours.getPaymentAuthorization,
  saveCartDate: ours.saveCartDate,

  createSigningLink: signing.createSigningLink,
  renewSigningLink: signing.renewSigningLink,
  openSigningLink: signing.openSigningLink,
  getSigningStatus: signing.getSigningStatus,
  getSigningLinks: signing.getSigningLinks,
  noteSigningStep: signing.noteSigningStep,
  stopSigningLink: signing.stopSigningLink,
  takeBackEnrollment: signing.takeBackEnrollment,
  giveBackEnrollment: signing.giveBackEnrollment,
  getSentReceipt: signing.getSentReceipt,
  createHouseholdLink: householdLinks.createHouseholdLink,
  stopHouseholdLink: householdLinks.stopHouseholdLink,
  openHouseholdLink: householdLinks.openHouseholdLink,
  getOwnAuthorization: householdLinks.getOwnAuthorization,
  saveOwnAuthorization: householdLinks.saveOwnAuthorization,

  saveStepDraft: drafts.saveStepDraft,
  dropStepDraft: drafts.dropStepDraft,
  getStepDrafts: drafts.getStepDrafts,
  checkPostalAddress: ours.checkPostalAddress,
  getPaymentFrame: ours.getPaymentFrame,
  notePaymentEvent: ours.notePaymentEvent,
  getPaymentDue: payAgain.getPaymentDue,
  payPolicy: payAgain.payPolicy,
  getMemberHome: memberHome.getMemberHome,
  getMyPayments: memberHome.getMyPayments,
  getIdCard: memberHome.getIdCard,
  decideHeldPlan: decisions.decideHeldPlan,
  getPolicyEvidence: policyEvidence.getPolicyEvidence,
  openMemberPolicy: memberHome.openMemberPolicy,
  cancelMemberPlan: memberHome.cancelMemberPlan,
  answerClaim: memberHome.answerClaim,
  getMyData: memberRights.getMyData,
  getMyRights: memberRights.getMyRights,
  askDeletion: memberRights.askDeletion,
  withdrawDeletion: memberRights.withdrawDeletion,
  getPaymentChange: memberDetails.getPaymentChange,
  changePayment: memberDetails.changePayment,
  getRenewal: renewal.getRenewal,
  signRenewal: renewal.signRenewal,
  changePhone: memberDetails.changePhone,
  getHeirsChange: memberDetails.getHeirsChange,
  saveHeirsChange: memberDetails.saveHeirsChange,
  signHeirsChange: memberDetails.signHeirsChange,
  verifyDocument: verify.verifyDocument,
} as const satisfies Record<string, Endpoint>;

type Registry = typeof registry;
export type EndpointName = keyof Registry;
export type EndpointNamed<N extends EndpointName> = Registry[N];

/** All names, in the order of the table. */
export const endpointNames = Object.keys(registry) as EndpointName[];
