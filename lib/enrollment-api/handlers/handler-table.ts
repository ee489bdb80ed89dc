import type { Handlers } from './handlers';
import * as cartQuote from './cart/mail-quote';
import * as cartRead from './cart/read';
import * as cartScreenshot from './cart/screenshot';
import * as cartWrite from './cart/change';
import { censusHandlers } from './census/census-handlers';
import { contactHandlers } from './changes/contact-handlers';
import { peopleHandlers } from './changes/people-handlers';
import * as filterDependents from './filter/told-dependents';
import * as filterMember from './filter/member';
import * as filterQuote from './filter/quote-filter';
import * as filterRep from './filter/rep-client';
import * as leadAssistant from './lead/assistant';
import * as leadFeedback from './lead/feedback';
import * as leadLocation from './lead/location';
import * as lookupAccess from './lookup/access-codes';
import * as lookupBranding from './lookup/landing-info';
import * as lookupMailbox from './lookup/mailbox';
import * as outsideChecks from './lookup/outside-checks';
import * as lookupOptions from './lookup/step-options';
import * as lookupPeople from './lookup/people';
import * as lookupStart from './lookup/start-up';
import * as membersExisting from './members/existing';
import * as membersList from './members/list';
import * as membersPayLink from './members/pay-link';
import * as quotesOpen from './quotes/open-quote';
import * as quotesSent from './quotes/own-quotes';
import * as membersWaiting from './members/what-waits';
import * as plansDetail from './plans/detail';
import * as plansLists from './plans/lists';
import * as plansHeld from './plans/mark-held';
import * as plansPricing from './plans/plan-price';
import * as questionsQuestions from './questions/answer-questions';
import * as recommendDecrypt from './recommend/decrypt';
import * as recommendDetails from './recommend/plan-details';
import * as recommendRecommend from './recommend/recommended-plans';
import * as resumeAgain from './resume/send-again';
import * as resumeResume from './resume/open-saved';
import * as resumeSave from './resume/save';
import * as rightsDeletion from './rights/ask-deletion';
import * as rightsExport from './rights/export-data';
import * as signInCodes from './sign-in/sign-in-codes';
import * as signInMemberLinks from './sign-in/member-links';
import * as signingHousehold from './signing/send-household-link';
import * as signingLinks from './signing/send-link';
import * as signingAlone from './signing/sign-alone';
import * as signingOpen from './signing/open-link';
import * as signingStatus from './signing/link-status';
import * as stepsBeneficiaries from './steps/save-beneficiaries';
import * as stepsDependents from './steps/save-dependents';
import * as stepsDrafts from './steps/step-drafts';
import * as stepsForms from './steps/save-forms';
import * as stepsHealth from './steps/save-health';
import * as stepsTabs from './steps/tabs';
import * as stepsTempInfo from './steps/temp-info';
import * as householdSigning from './submission/household-signing';
import * as submissionAgreement from './submission/save-agreement';
import * as submissionBilling from './submission/save-billing';
import * as submissionBillingExisting from './submission/billing-existing';
import * as submissionInvoice from './submission/invoice';
import * as submissionFrame from './submission/processor-calls';
import * as submissionDue from './submission/payment-due';
import * as submissionPay from './submission/pay-policy';
import * as submissionPayment from './submission/payment';
import * as submissionReceipt from './submission/read-receipt';
import * as submissionLinkedReceipt from './submission/linked-receipt';
import * as submissionSubmit from './submission/submit';
import * as submissionVerify from './submission/verify-document';
import * as policiesClaims from './policies/answer-claim';
import * as changesSign from './changes/change-heirs';
import * as changesHeirs from './changes/heirs-change';
import * as changesPhone from './changes/change-phone';
import * as changesPay from './changes/change-payment';
import * as changesPayment from './changes/payment-change';
import * as policiesCancel from './policies/cancel-plan';
import * as policiesDecide from './policies/decide-plan';
import * as proofEvidence from './proof/read-evidence';
import * as policiesCard from './policies/download-card';
import * as policiesHome from './policies/read-home';
import * as renewalsRead from './renewals/read-renewal';
import * as renewalsSign from './renewals/sign-renewal';

/** The whole API; a missing handler does not compile. */
export const handlers = {
  addFilterForNewUser: filterQuote.addFilterForNewUser,
  changeFilterInfo: filterQuote.changeFilterInfo,
  addFilterForExistingUser: filterMember.addFilterForExistingUser,
  addFilterForMember: filterMember.addFilterForMember,
  updateFilterPortal: filterQuote.updateFilterPortal,
  validateZipCode: filterQuote.validateZipCode,
  getMoreRequirement: cartRead.getMoreRequirement,
  getDefaultInfo: lookupStart.getDefaultInfo,
  getCommonMenu: plansLists.getCommonMenu,
  getGroupMenu: plansLists.getGroupMenu,
  getPlanCategory: plansLists.getPlanCategory,
  getHeldMarks: plansHeld.getHeldMarks,
  getFeaturedPlans: plansLists.getFeaturedPlans,
  getMenuFilteredPlans: plansLists.getMenuFilteredPlans,
  getFilteredPlans: plansLists.getFilteredPlans,
  getLeftSideFilterFields: plansLists.getLeftSideFilterFields,
  getPlanDetail: plansDetail.getPlanDetail,
  getPlanDetailByQuery: plansDetail.getPlanDetailByQuery,
  getRelatedPlans: plansDetail.getRelatedPlans,
  getPlanPricingDetail: plansPricing.getPlanPricingDetail,
  getPlanPricingDetailElevate: plansPricing.getPlanPricingDetailElevate,
  getPlanCart: cartRead.getPlanCart,
  getCartCount: cartRead.getCartCount,
  getCartAmount: cartRead.getCartAmount,
  getCartEffectiveDates: cartRead.getCartEffectiveDates,
  checkCarrierCart: cartRead.checkCarrierCart,
  addPlanToCart: cartWrite.addPlanToCart,
  addPlanToCartWithMembership: cartWrite.addPlanToCartWithMembership,
  checkAlreadyInCart: cartRead.checkAlreadyInCart,
  removePlanFromCart: cartWrite.removePlanFromCart,
  cartCheckout: cartWrite.cartCheckout,
  saveScreenshot: cartScreenshot.saveScreenshot,
  getAgentLandingPageInfo: lookupBranding.getAgentLandingPageInfo,
  getGroupLandingPageInfo: lookupBranding.getGroupLandingPageInfo,
  getAgentAboutPageInfo: lookupBranding.getAgentAboutPageInfo,
  getGroupAboutPageInfo: lookupBranding.getGroupAboutPageInfo,
  getExternalSiteDynamicInformation: lookupBranding.getExternalSiteDynamicInformation,
  validateLandingPage: lookupBranding.validateLandingPage,
  getDomainSiteInformation: lookupBranding.getDomainSiteInformation,
  getExternalSiteInformation: lookupBranding.getExternalSiteInformation,
  validateAgent: lookupAccess.validateAgent,
  validateGroup: lookupAccess.validateGroup,
  setEnrollmentGroupCode: lookupAccess.setEnrollmentGroupCode,
  groupEnrollmentInfo: lookupAccess.groupEnrollmentInfo,
  getEnrollmentInfoReferral: lookupAccess.getEnrollmentInfoReferral,
  getAgentInfoEnroll: lookupAccess.getAgentInfoEnroll,
  getGroupInfoEnroll: lookupAccess.getGroupInfoEnroll,
  getDynamicTabs: stepsTabs.getDynamicTabs,
  checkTabRequired: stepsTabs.checkTabRequired,
  getEnrollmentTempInfo: stepsTempInfo.getEnrollmentTempInfo,
  getFormFieldsPersonalInfo: stepsForms.getFormFieldsPersonalInfo,
  getFormFieldsContactInfo: stepsForms.getFormFieldsContactInfo,
  getFormFieldsEmployerInfo: stepsForms.getFormFieldsEmployerInfo,
  savePersonalInfo: stepsForms.savePersonalInfo,
  saveEnrollerCode: stepsForms.saveEnrollerCode,
  saveContactInfo: stepsForms.saveContactInfo,
  saveEmployerInfo: stepsForms.saveEmployerInfo,
  saveEnrollment: resumeSave.saveEnrollment,
  storeTempDependentInfo: filterDependents.storeTempDependentInfo,
  getTempDependentInfo: filterDependents.getTempDependentInfo,
  getFormFieldsBeneficiaryInfo: stepsBeneficiaries.getFormFieldsBeneficiaryInfo,
  getBeneficiariesExistingUserEnrollment: membersExisting.getBeneficiariesExistingUserEnrollment,
  validateSingleBeneficiary: stepsBeneficiaries.validateSingleBeneficiary,
  saveBeneficiaryInfo: stepsBeneficiaries.saveBeneficiaryInfo,
  getHealthQuestionsPrimaryHealthInfo: stepsHealth.getHealthQuestionsPrimaryHealthInfo,
  getExistingPrimaryHealthInfo: membersExisting.getExistingPrimaryHealthInfo,
  savePrimaryHealthInfo: stepsHealth.savePrimaryHealthInfo,
  getDependentsExistingUserEnrollment: membersExisting.getDependentsExistingUserEnrollment,
  getFormFieldsDependentPrimaryInfo: stepsDependents.getFormFieldsDependentPrimaryInfo,
  getHealthQuestionsDependentInfo: stepsHealth.getHealthQuestionsDependentInfo,
  validateSingleDependent: stepsDependents.validateSingleDependent,
  saveDependentInfo: stepsDependents.saveDependentInfo,
  saveDependentInfoToTemp: stepsDependents.saveDependentInfoToTemp,
  deleteDependentInIo: stepsDependents.deleteDependentInIo,
  getAgreementTexts: submissionAgreement.getAgreementTexts,
  getFormFieldsAgreementInfo: submissionAgreement.getFormFieldsAgreementInfo,
  saveAgreementInfo: submissionAgreement.saveAgreementInfo,
  sendVerificationCode: submissionAgreement.sendVerificationCode,
  getHouseholdSigners: householdSigning.getHouseholdSigners,
  saveHouseholdSignature: householdSigning.saveHouseholdSignature,
  saveReviewInfo: submissionSubmit.saveReviewInfo,
  getBillDate: submissionPayment.getBillDate,
  getPaymentMethod: submissionPayment.getPaymentMethod,
  getFormFieldsBillingInfo: submissionBilling.getFormFieldsBillingInfo,
  getExistingBankInfo: membersExisting.getExistingBankInfo,
  getExistingCardInfo: membersExisting.getExistingCardInfo,
  routingLookup: lookupOptions.routingLookup,
  getBillingText: submissionPayment.getBillingText,
  saveBillingInfo: submissionBilling.saveBillingInfo,
  saveBillingInfoExisting: submissionBillingExisting.saveBillingInfoExisting,
  getReceipt: submissionReceipt.getReceipt,
  autoInvoiceGeneration: submissionInvoice.autoInvoiceGeneration,
  continueEnrollment: resumeResume.continueEnrollment,
  directContinue: resumeResume.directContinue,
  sendCodeAgain: resumeAgain.sendCodeAgain,
  getSavedEnrollments: resumeAgain.getSavedEnrollments,
  sendSavedCode: resumeAgain.sendSavedCode,
  getRepHome: membersWaiting.getRepHome,
  sendPayLink: membersPayLink.sendPayLink,
  getLastChoice: filterRep.getLastChoice,
  getQuoteByLink: quotesOpen.getQuoteByLink,
  openQuote: quotesOpen.openQuote,
  openSentQuote: quotesOpen.openSentQuote,
  getSentQuotes: quotesSent.getSentQuotes,
  getSentQuote: quotesSent.getSentQuote,
  sendQuoteAgain: quotesSent.sendQuoteAgain,
  getStates: lookupOptions.getStates,
  getEthnicCategory: lookupOptions.getEthnicCategory,
  getAverageWorkWeek: lookupOptions.getAverageWorkWeek,
  getEmploymentStatus: lookupOptions.getEmploymentStatus,
  getCompensationTypes: lookupOptions.getCompensationTypes,
  getVacationPolicy: lookupOptions.getVacationPolicy,
  getBargainingUnit: lookupOptions.getBargainingUnit,
  getHolidayPolicy: lookupOptions.getHolidayPolicy,
  getBeneficiaryRelationships: lookupOptions.getBeneficiaryRelationships,
  getGroupInfo: lookupOptions.getGroupInfo,
  validateMemberEmail: outsideChecks.validateMemberEmail,
  validatePhone: outsideChecks.validatePhone,
  validateEmail: outsideChecks.validateEmail,
  getQuestions: questionsQuestions.getQuestions,
  saveQuestionAnswers: questionsQuestions.saveQuestionAnswers,
  getCarrierQuestions: questionsQuestions.getCarrierQuestions,
  saveCarrierQuestions: questionsQuestions.saveCarrierQuestions,
  checkCarrierPlan: questionsQuestions.checkCarrierPlan,
  checkDisabilityPlan: questionsQuestions.checkDisabilityPlan,
  checkAlreadyAnswered: questionsQuestions.checkAlreadyAnswered,
  getQuotePreviewContent: cartQuote.getQuotePreviewContent,
  recommendationPlanDetails: recommendDetails.recommendationPlanDetails,
  recommendationPopularity: recommendRecommend.recommendationPopularity,
  recommendationFilter: recommendRecommend.recommendationFilter,
  recommendationAssociation: recommendRecommend.recommendationAssociation,
  decryptDetail: recommendDecrypt.decryptDetail,
  checkLeadInformation: leadLocation.checkLeadInformation,
  getLeadInformation: leadLocation.getLeadInformation,
  assistGet: leadAssistant.assistGet,
  assistAdd: leadAssistant.assistAdd,
  getTicketLink: leadAssistant.getTicketLink,
  findNearestZip: leadLocation.findNearestZip,
  addFeedback: leadFeedback.addFeedback,
  getAgentMembers: membersList.getAgentMembers,
  getGroupUsers: membersList.getGroupUsers,
  searchMembers: membersList.searchMembers,
  ...censusHandlers,
  ...contactHandlers,
  ...peopleHandlers,
  getAgentGroups: lookupPeople.getAgentGroups,
  getEnrollmentPlatforms: lookupPeople.getEnrollmentPlatforms,
  getGroupAgentMemberInfo: lookupPeople.getGroupAgentMemberInfo,
  getMemberInfo: filterMember.getMemberInfo,
  getElevateInfo: lookupStart.getElevateInfo,
  trackElevateTraffic: lookupStart.trackElevateTraffic,
  requestSignInCode: signInCodes.requestSignInCode,
  verifySignInCode: signInCodes.verifySignInCode,
  resolveSignIn: signInCodes.resolveSignIn,
  createMemberLink: signInMemberLinks.createMemberLink,
  openMemberLink: signInMemberLinks.openMemberLink,
  getReceiptStatus: submissionLinkedReceipt.getReceiptStatus,
  requestReceiptCode: submissionLinkedReceipt.requestReceiptCode,
  openReceipt: submissionLinkedReceipt.openReceipt,
  getEnrollmentCopy: submissionReceipt.getEnrollmentCopy,
  getMemberHome: policiesHome.getMemberHome,
  getMyPayments: policiesHome.getMyPayments,
  getIdCard: policiesCard.getIdCard,
  decideHeldPlan: policiesDecide.decideHeldPlan,
  getPolicyEvidence: proofEvidence.getPolicyEvidence,
  openMemberPolicy: policiesHome.openMemberPolicy,
  cancelMemberPlan: policiesCancel.cancelMemberPlan,
  answerClaim: policiesClaims.answerClaim,
  getMyData: rightsExport.getMyData,
  getMyRights: rightsDeletion.getMyRights,
  askDeletion: rightsDeletion.askDeletion,
  withdrawDeletion: rightsDeletion.withdrawDeletion,
  getPaymentChange: changesPayment.getPaymentChange,
  changePayment: changesPay.changePayment,
  getRenewal: renewalsRead.getRenewal,
  signRenewal: renewalsSign.signRenewal,
  changePhone: changesPhone.changePhone,
  getHeirsChange: changesHeirs.getHeirsChange,
  saveHeirsChange: changesSign.saveHeirsChange,
  signHeirsChange: changesSign.signHeirsChange,
  verifyDocument: submissionVerify.verifyDocument,
  getDemoMailbox: lookupMailbox.getDemoMailbox,
  getSiteList: lookupBranding.getSiteList,
  getSitePicture: lookupBranding.getSitePicture,
  getPaymentAuthorization: submissionPayment.getPaymentAuthorization,
  getPaymentFrame: submissionFrame.getPaymentFrame,
  notePaymentEvent: submissionFrame.notePaymentEvent,
  getPaymentDue: submissionDue.getPaymentDue,
  payPolicy: submissionPay.payPolicy,
  saveCartDate: cartWrite.saveCartDate,
  createSigningLink: signingLinks.createSigningLink,
  renewSigningLink: signingLinks.renewSigningLink,
  openSigningLink: signingOpen.openSigningLink,
  getSigningStatus: signingStatus.getSigningStatus,
  getSigningLinks: signingStatus.getSigningLinks,
  noteSigningStep: signingStatus.noteSigningStep,
  stopSigningLink: signingLinks.stopSigningLink,
  takeBackEnrollment: signingLinks.takeBackEnrollment,
  giveBackEnrollment: signingLinks.giveBackEnrollment,
  getSentReceipt: signingStatus.getSentReceipt,
  createHouseholdLink: signingHousehold.createHouseholdLink,
  stopHouseholdLink: signingHousehold.stopHouseholdLink,
  openHouseholdLink: signingAlone.openHouseholdLink,
  getOwnAuthorization: signingAlone.getOwnAuthorization,
  saveOwnAuthorization: signingAlone.saveOwnAuthorization,

  saveStepDraft: stepsDrafts.saveStepDraft,
  dropStepDraft: stepsDrafts.dropStepDraft,
  getStepDrafts: stepsDrafts.getStepDrafts,
  checkPostalAddress: outsideChecks.checkPostalAddress,
} as const satisfies Handlers;
