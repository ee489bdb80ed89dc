import { examples } from '@/lib/contract/wire-examples';
import type { EndpointName } from '@/lib/contract/registry';
import { registry, endpointNames } from '@/lib/contract/registry';
import { handlers } from '@/lib/enrollment-api/handlers/handler-table';
import { notImplemented } from '@/lib/enrollment-api/handlers/not-implemented';

type Members = Record<string, unknown>;

/** Endpoints that do something. */
export const implemented: EndpointName[] = endpointNames.filter(
  (name) => (handlers[name] as unknown) !== notImplemented,
);

/** The member by which an endpoint names the enrollment it works on; null when it works on none. */
export function enrollmentMember(name: EndpointName): 'enrollment_id' | 'tempId' | null {
  const shape = registry[name].input.shape as Record<string, unknown>;
  if ('tempId' in shape) return 'tempId';
  return 'enrollment_id' in shape ? 'enrollment_id' : null;
}

/** Keys and codes that were drawn for one run are right in no other: a wrong one of the right form, which is answered too. */
const DRAWN: Partial<Record<EndpointName, Members>> = {
  verifySignInCode: { challenge: 'x'.repeat(32), code: '000000' },
  openMemberLink: { token: 'x'.repeat(40) },
  getReceiptStatus: { token: 'x'.repeat(40) },
  requestReceiptCode: { token: 'x'.repeat(40) },
  openReceipt: { token: 'x'.repeat(40), challenge: 'none', code: '000000' },
  verifyDocument: { document_number: 'CF-0000-0000-0000', sha256: 'ab'.repeat(32) },
};

/**
 * Those whose happy path needs more than one call: it is in `journey.test.ts`, `steps.test.ts`, `resume.test.ts` or the
 * area's own.
 */
const ELSEWHERE: Partial<Record<EndpointName, null>> = {
  // On elevate-type sites only: start.test.ts.
  getPlanPricingDetailElevate: null,
  trackElevateTraffic: null,
  addPlanToCart: null,
  addPlanToCartWithMembership: null,
  removePlanFromCart: null,
  setEnrollmentGroupCode: null,
  savePersonalInfo: null,
  saveContactInfo: null,
  saveEmployerInfo: null,
  // For reps and groups only: quote.test.ts.
  getQuotePreviewContent: null,
  savePrimaryHealthInfo: null,
  validateSingleDependent: null,
  saveDependentInfo: null,
  saveDependentInfoToTemp: null,
  saveAgreementInfo: null,
  sendVerificationCode: null,
  saveHouseholdSignature: null,
  saveReviewInfo: null,
  saveBillingInfo: null,
  getReceipt: null,
  // Needs a submitted enrollment: invoice.test.ts.
  autoInvoiceGeneration: null,
  continueEnrollment: null,
  directContinue: null,
  // Codes sent again: code-again.test.ts.
  sendCodeAgain: null,
  getSavedEnrollments: null,
  sendSavedCode: null,
  // The home of a rep: rep-home.test.ts.
  getRepHome: null,
  sendPayLink: null,
  getLastChoice: null,
  // The invoice of a group: group-invoice.test.ts.
  getGroupInvoice: null,
  // Quotes that were mailed: quote-link.test.ts.
  getQuoteByLink: null,
  openQuote: null,
  getSentQuotes: null,
  getSentQuote: null,
  openSentQuote: null,
  sendQuoteAgain: null,
  saveQuestionAnswers: null,
  saveCarrierQuestions: null,
  decryptDetail: null,
  addFilterForExistingUser: null,
  addFilterForMember: null,
  saveBillingInfoExisting: null,
  getAgentMembers: null,
  getGroupUsers: null,
  searchMembers: null,
  // Of a group's administrator: group-home.test.ts.
  getGroupHome: null,
  searchGroupHome: null,
  remindCensusPeople: null,
  // A person added to the list: add-employee.test.ts.
  getEmployeeForm: null,
  addEmployee: null,
  getMemberInfo: null,
  createMemberLink: null,
  getEnrollmentCopy: null,
  // Signed by the processor: payments.test.ts.
  notePaymentEvent: null,
  // Of a policy whose payment did not come: pay-again.test.ts.
  // Of a member with a policy: member-home.test.ts.
  getMemberHome: null,
  getMyPayments: null,
  getIdCard: null,
  decideHeldPlan: null,
  getPolicyEvidence: null,
  // Of a member whose plans renew: renewals.test.ts.
  getRenewal: null,
  signRenewal: null,
  openMemberPolicy: null,
  cancelMemberPlan: null,
  answerClaim: null,
  // Of a member: my-data.test.ts.
  getMyData: null,
  getMyRights: null,
  askDeletion: null,
  withdrawDeletion: null,
  // Of a member with a policy: change-payment.test.ts.
  getPaymentChange: null,
  changePayment: null,
  changePhone: null,
  // Of a member with a life plan: change-heirs.test.ts.
  getHeirsChange: null,
  saveHeirsChange: null,
  signHeirsChange: null,
  // Of a member with a policy: people-change.test.ts.
  getPeopleForm: null,
  askPeopleChange: null,
  getPeopleChange: null,
  addChangeProof: null,
  signPeopleChange: null,
  withdrawPeopleChange: null,
  listPeopleChanges: null,
  getChangeToDecide: null,
  getChangeProof: null,
  decidePeopleChange: null,
  // Of a member who moves or has another address for mail: address-change.test.ts, email-change.test.ts.
  getContact: null,
  askAddressChange: null,
  getAddressChange: null,
  signAddressChange: null,
  getMoveToDecide: null,
  askEmailChange: null,
  confirmEmailChange: null,
  getPaymentDue: null,
  payPolicy: null,
  // Of a rep's enrollment, its link and its client: signing-links.test.ts.
  createSigningLink: null,
  renewSigningLink: null,
  openSigningLink: null,
  getSigningStatus: null,
  getSigningLinks: null,
  noteSigningStep: null,
  stopSigningLink: null,
  takeBackEnrollment: null,
  giveBackEnrollment: null,
  getSentReceipt: null,
  // Of a dependent who signs alone: household-links.test.ts.
  createHouseholdLink: null,
  stopHouseholdLink: null,
  openHouseholdLink: null,
  getOwnAuthorization: null,
  saveOwnAuthorization: null,
};

/** The input of the contract's own example, but for the enrollment's id. */
function shownInput(name: EndpointName): Members {
  const { enrollment_id: _id, tempId: _temp, ...own } = examples[name].input;
  return own;
}

/**
 * A right input of every implemented endpoint beside the enrollment's id, for the enrollment that `contract.test.ts`
 * prepares: the contract's example of it. `null`: its happy path is elsewhere.
 */
export const HAPPY: Partial<Record<EndpointName, Members | null>> = {
  ...Object.fromEntries(endpointNames.map((name) => [name, shownInput(name)])),
  ...DRAWN,
  ...ELSEWHERE,
};
