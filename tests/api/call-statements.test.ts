import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { registry, type EndpointName } from '@/lib/contract/registry';
import type { Database } from '@/lib/enrollment-api/store/database';
import { siteKey } from '@/lib/enrollment-api/shop/tables/site-key';
import { censusPeople } from '@/lib/enrollment-api/store/schema/census-tables';
import { createPostgresDatabase } from '@/tests/config/databases';
import { countCalls, openCounting, type Counted } from './counting';
import { enrollmentMember, HAPPY, implemented } from './happy';
import { makeOwed } from '@/lib/enrollment-api/handlers/submission/papers';
import { Shopper } from './shopper';
import { type Api, buildApi, forgetNewMembers, HARBOR_MILLS, NORTH_STAR, resultOf } from './support';

const DANA = { ...NORTH_STAR, signed_in: 'rep:1:rep-4101' };
const RUTH = { ...HARBOR_MILLS, signed_in: 'group:1:group-1929' };
const ELEVATE = { site_key: siteKey('elevate.localhost', null) };

/** A plan leaves the cart by GET, as the specification has it. */
const isRead = (name: EndpointName) => registry[name].method === 'GET' && name !== 'removePlanFromCart';

function ofEnrollment(name: EndpointName, { id }: Shopper): Record<string, string> {
  const member = enrollmentMember(name);
  return member === null ? {} : { [member]: id };
}

/** The statements that each endpoint asked: reads at least, as the process knows then what it keeps, and writes at most. */
function numbers(counted: Counted, wanted: (name: EndpointName) => boolean): Record<string, number> {
  const chosen = [...counted].filter(([name]) => wanted(name));
  return Object.fromEntries(chosen.map(([name, { fewest, most }]) => [name, isRead(name) ? fewest : most]));
}

/** Every read by the statements it asks the API's database; a signed-in caller adds the one for the account. */
const READS: Record<number, string> = {
  0: `
    getAverageWorkWeek getBeneficiaryRelationships getBillDate getCommonMenu getCompensationTypes getElevateInfo
    getEmploymentStatus getEthnicCategory getFeaturedPlans getGroupMenu getMenuFilteredPlans getPlanCategory
    getPlanDetail getStates getTicketLink recommendationAssociation recommendationFilter recommendationPopularity
    routingLookup validatePhone`,
  1: `
    assistGet checkAlreadyAnswered checkCarrierCart checkCarrierPlan checkDisabilityPlan checkLeadInformation
    checkTabRequired getAgentAboutPageInfo getAgentGroups getAgentInfoEnroll getAgentLandingPageInfo
    getBargainingUnit getBeneficiariesExistingUserEnrollment getBillingText getCarrierQuestions
    getCartAmount getCartCount getCartEffectiveDates getDefaultInfo getDemoMailbox
    getDependentsExistingUserEnrollment getDomainSiteInformation getDynamicTabs getEnrollmentInfoReferral
    getEnrollmentPlatforms getEnrollmentTempInfo getExistingBankInfo getExistingCardInfo
    getAgreementTexts getExistingPrimaryHealthInfo getExternalSiteDynamicInformation getExternalSiteInformation getFilteredPlans
    getFormFieldsAgreementInfo getHouseholdSigners getFormFieldsBeneficiaryInfo getFormFieldsBillingInfo getFormFieldsContactInfo
    getFormFieldsDependentPrimaryInfo getFormFieldsEmployerInfo getFormFieldsPersonalInfo getGroupAboutPageInfo
    getGroupAgentMemberInfo getGroupInfo getHeldMarks getGroupInfoEnroll getGroupLandingPageInfo getHealthQuestionsDependentInfo
    getHealthQuestionsPrimaryHealthInfo getHolidayPolicy getLeftSideFilterFields getMoreRequirement
    getStepDrafts getPaymentAuthorization getPaymentFrame getPaymentMethod getPlanCart getPlanDetailByQuery getPlanPricingDetail
    getPlanPricingDetailElevate getQuestions getReceipt getRelatedPlans getSiteList getSitePicture getTempDependentInfo
    getVacationPolicy groupEnrollmentInfo recommendationPlanDetails validateAgent validateGroup validateLandingPage validateZipCode`,
  2: `
    getEnrollmentCopy
    getLeadInformation`,
};

const named = (names: string): string[] => names.trim().split(/\s+/);

/** Each read of the table with its statements, and `more` for a signed-in caller. */
const readsWith = (more: number): Record<string, number> =>
  Object.fromEntries(
    Object.entries(READS).flatMap(([count, names]) => named(names).map((name) => [name, Number(count) + more])),
  );

/** Reads of what a member has on file, and of plans that may be held already, ask once more. */
const ON_FILE =
  named(`getHeldMarks getBeneficiariesExistingUserEnrollment getDependentsExistingUserEnrollment getExistingBankInfo
  getExistingCardInfo getExistingPrimaryHealthInfo getFormFieldsAgreementInfo getFormFieldsDependentPrimaryInfo
  recommendationPlanDetails`);

/** A look at members is in the audit log, which is five statements of a transaction; a search is counted as well; a reminder writes its mail. */
const LOOKS = {
  getAgentMembers: 9,
  getGroupUsers: 9,
  searchMembers: 10,
  getMemberInfo: 8,
  getRepHome: 11,
  getGroupHome: 13,
  searchGroupHome: 14,
  remindCensusPeople: 15,
};

/** A write or a check by what it asks at most, `begin` and `commit` among it: what is more than eight writes a step and what hangs on it. */
const WRITES: Record<string, number> = {
  addFeedback: 1,
  addFilterForNewUser: 8,
  addPlanToCart: 6,
  assistAdd: 2,
  cartCheckout: 6,
  changeFilterInfo: 13,
  checkAlreadyInCart: 1,
  checkPostalAddress: 1,
  deleteDependentInIo: 4,
  dropStepDraft: 5,
  findNearestZip: 0,
  getReceiptStatus: 1,
  openMemberLink: 1,
  openReceipt: 1,
  removePlanFromCart: 6,
  requestReceiptCode: 1,
  requestSignInCode: 10,
  resolveSignIn: 8,
  saveAgreementInfo: 22,
  saveBeneficiaryInfo: 8,
  saveBillingInfo: 12,
  saveCarrierQuestions: 5,
  saveCartDate: 6,
  saveContactInfo: 9,
  saveEnrollerCode: 4,
  saveEnrollment: 21,
  savePersonalInfo: 10,
  saveReviewInfo: 63,
  saveScreenshot: 3,
  saveStepDraft: 8,
  storeTempDependentInfo: 8,
  trackElevateTraffic: 2,
  updateFilterPortal: 5,
  validateEmail: 0,
  validateMemberEmail: 1,
  validateSingleBeneficiary: 1,
  verifyDocument: 1,
  verifySignInCode: 1,
};

/** Ways that take more than this walk, each tested in its own file: their statements are those of the steps they write. */
const NOT_WALKED =
  named(`getMemberHome getMyPayments getEmployeeForm addEmployee getRenewal signRenewal getIdCard openMemberPolicy cancelMemberPlan answerClaim addFilterForMember addPlanToCartWithMembership setEnrollmentGroupCode saveEmployerInfo decideHeldPlan
  getPaymentChange changePayment changePhone getHeirsChange saveHeirsChange signHeirsChange getPolicyEvidence
  getMyData getMyRights askDeletion withdrawDeletion
  savePrimaryHealthInfo validateSingleDependent saveDependentInfo saveDependentInfoToTemp saveBillingInfoExisting
  autoInvoiceGeneration continueEnrollment directContinue sendCodeAgain getSavedEnrollments
  sendSavedCode saveQuestionAnswers getQuotePreviewContent decryptDetail
  createMemberLink addFilterForExistingUser createSigningLink renewSigningLink openSigningLink getSigningStatus getSigningLinks
  noteSigningStep stopSigningLink takeBackEnrollment giveBackEnrollment getSentReceipt
  createHouseholdLink stopHouseholdLink openHouseholdLink getOwnAuthorization saveOwnAuthorization
  getPeopleForm askPeopleChange getPeopleChange addChangeProof signPeopleChange withdrawPeopleChange listPeopleChanges getChangeToDecide getChangeProof decidePeopleChange
  getContact askAddressChange getAddressChange signAddressChange getMoveToDecide askEmailChange confirmEmailChange
  notePaymentEvent sendPayLink getLastChoice getGroupInvoice getQuoteByLink openQuote getSentQuotes getSentQuote openSentQuote sendQuoteAgain getPaymentDue payPolicy saveHouseholdSignature sendVerificationCode`);

/** The session is the storefront's and comes on top: 3 for a call are 2 here (decisions 117). */
describe('the statements of a call on PostgreSQL', () => {
  let place: Awaited<ReturnType<typeof createPostgresDatabase>>;
  let store: Database;
  let plain: Api;
  let asked: string[];
  beforeAll(async () => {
    place = await createPostgresDatabase('demo');
    ({ store, asked } = openCounting(place.url));
    plain = await buildApi(store, { seed: false });
    // What is kept for some seconds stays kept.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await store.close();
    await place.drop();
  });

  /** Every endpoint with its right input, twice, and an enrollment from the quote to the receipt. */
  async function walk(api: Api, headers: Record<string, string>): Promise<void> {
    await forgetNewMembers(store);
    const shopper = await Shopper.quote(api, { headers });
    await shopper.prepare();
    for (const name of implemented)
      for (let turn = 0; HAPPY[name] && turn < 2; turn += 1)
        await api.call(name, { ...ofEnrollment(name, shopper), ...HAPPY[name] }, headers);
    await forgetNewMembers(store);
    const buyer = await Shopper.quote(api, { headers });
    await buyer.prepare();
    await buyer.ok('saveReviewInfo', { first_enroll: 1 });
    // The copy is read as it is once the worker has made it.
    await makeOwed(api.ports);
    for (const name of ['getReceipt', 'getEnrollmentCopy'] as const) await buyer.ok(name);
  }

  /** Ways that only some come. */
  async function walkElsewhere(api: Api): Promise<void> {
    const elevate = await Shopper.quote(api, { headers: ELEVATE });
    for (const name of ['getPlanPricingDetailElevate', 'trackElevateTraffic'] as const) {
      await elevate.ok(name);
      await elevate.ok(name);
    }
    const shopper = await Shopper.quote(api);
    const aflac_data = [
      { qid: 304, true_condition: 1 },
      { qid: 305, true_condition: 0 },
    ];
    await shopper.ok('saveCarrierQuestions', { plan_id: 2004, aflac_data });
    const { plan_id, plan_pricing_id } = await shopper.choose();
    await shopper.ok('removePlanFromCart', { plan_id, plan_pricing_id });
  }

  it('are two at most for a read, and one more for the account of a signed-in caller', async () => {
    const { api, counted } = countCalls(plain, asked);
    await walk(api, NORTH_STAR);
    await walkElsewhere(api);
    expect(numbers(counted, isRead)).toEqual(readsWith(0));
    expect(Math.max(...Object.values(readsWith(0)))).toBe(2);
    expect(numbers(counted, (name) => !isRead(name))).toEqual(WRITES);
    const left = implemented.filter((name) => !counted.has(name) && !(name in LOOKS));
    expect(left.sort()).toEqual(NOT_WALKED.sort());
    const signedIn = countCalls(plain, asked);
    await walk(signedIn.api, DANA);
    const { getPlanPricingDetailElevate: _elsewhere, ...table } = readsWith(1);
    expect(numbers(signedIn.counted, isRead)).toEqual(table);
  });

  it('are one more for a current member, another for what is on file, and some for the audit log', async () => {
    const { api, counted } = countCalls(plain, asked);
    await api.call('getAgentMembers', { agent_id: '4101' }, DANA);
    await api.call('searchMembers', { search: 'brandt' }, DANA);
    await api.call('getMemberInfo', { user_id: '70001' }, DANA);
    await api.call('getRepHome', {}, DANA);
    await api.call('getGroupUsers', { group_id: '1929' }, RUTH);
    await api.call('getGroupHome', {}, RUTH);
    await api.call('searchGroupHome', { search: 'bea' }, RUTH);
    await store.db.update(censusPeople).set({ remindedAt: null });
    await api.call('remindCensusPeople', { person_id: 'h80001' }, RUTH);
    expect(numbers(counted, () => true)).toEqual(LOOKS);
    const answer = await api.call('addFilterForExistingUser', { user_id: '70001', tier: 'IS' }, DANA);
    const member = Shopper.of(api, resultOf<{ temp_enrollment_id: string }>(answer).temp_enrollment_id, DANA);
    counted.clear();
    for (const name of implemented.filter((each) => isRead(each) && enrollmentMember(each) === 'enrollment_id'))
      for (let turn = 0; HAPPY[name] && turn < 2; turn += 1) await member.call(name, HAPPY[name] ?? {});
    const table = readsWith(1);
    // One asks whether the member still is the rep's (decisions 275).
    for (const [name, count] of Object.entries(numbers(counted, () => true)))
      expect([name, count]).toEqual([name, (table[name] ?? 0) + 1 + (ON_FILE.includes(name) ? 1 : 0)]);
    expect([...counted.keys()]).toEqual(expect.arrayContaining(ON_FILE));
  });
});
