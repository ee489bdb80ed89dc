import { EARNING, HEIR, healthy, onlyAsked } from '../answers';
import { SIGNATURE } from '../pretended';
import { Shopping } from '../shopping';
import { fact, need, type Walk } from '../walk';

/** Every step of an enrollment, its drafts and its submission. */
export async function steps(walk: Walk): Promise<void> {
  const shopping = await Shopping.begin(walk);
  const { plain, life } = walk.facts.plans;
  await shopping.add(plain);
  if (life !== undefined) await shopping.add(life);
  await shopping.checkout();
  for (const name of ['getDynamicTabs', 'storeTempDependentInfo', 'getTempDependentInfo', 'getStepDrafts'] as const)
    await shopping.ok(name, {});
  await shopping.ok('checkTabRequired', { tab_name: 'primary_health_info' });
  await shopping.ok('saveEnrollerCode', { enrollerCode: 'EN-12' });
  const draft = { tab: 'review_info', version: '0', editor: 'page', turn: 1, values: { additional_notes: 'Call me' } };
  await shopping.ok('saveStepDraft', draft);
  await shopping.ok('dropStepDraft', { tab: 'review_info' });
  await shopping.personal();
  await shopping.contact();
  await shopping.ok('getEnrollmentTempInfo', { column: 'filter_info' });
  await shopping.ok('validateMemberEmail', { email: shopping.person.email });
  for (const name of [
    ...(['getFormFieldsEmployerInfo', 'getVacationPolicy', 'getBargainingUnit', 'getHolidayPolicy'] as const),
    ...(['getHealthQuestionsPrimaryHealthInfo', 'getExistingPrimaryHealthInfo'] as const),
    ...(['getFormFieldsDependentPrimaryInfo', 'getDependentsExistingUserEnrollment'] as const),
    ...(['getHealthQuestionsDependentInfo', 'getBeneficiariesExistingUserEnrollment'] as const),
    ...(['getExistingBankInfo', 'getExistingCardInfo', 'getBillingText'] as const),
    ...(['getPaymentMethod', 'getFormFieldsBillingInfo', 'deleteDependentInIo'] as const),
  ])
    await shopping.ok(name, {});
  const { data } = await shopping.ok('getFormFieldsBeneficiaryInfo', {});
  await shopping.ok('validateSingleBeneficiary', onlyAsked(data.result, HEIR));
  await shopping.heirs();
  await shopping.ok('saveScreenshot', { name: 'personal info', image: SIGNATURE });
  await shopping.ok('getHouseholdSigners', {});
  await shopping.sign();
  await shopping.bank();
  await shopping.submit();
  await shopping.ok('getReceipt', {});
  await walk.until('getEnrollmentCopy', { enrollment_id: shopping.id }, shopping.headers, ({ data }) => data);
}

const SPOUSE = { first_name: 'Leo', last_name: 'Lindqvist', birthdate: '05/06/1986', gender: '0' };

/** A couple, asked about health, up to the agreement. */
async function couple(walk: Walk): Promise<{ shopping: Shopping; person: string }> {
  const plan = fact(walk.facts.plans.family, 'plans.family');
  const shopping = await Shopping.begin(walk, { tier: 'IS' });
  await shopping.change({ is_smoker: '0', spouse_is_smoker: '0' });
  await shopping.ok('storeTempDependentInfo', { dep_dob: SPOUSE.birthdate });
  await shopping.add(plan);
  await shopping.checkout();
  await shopping.personal();
  await shopping.contact();
  await shopping.health();
  const { data } = await shopping.ok('getFormFieldsDependentPrimaryInfo', {});
  const primary_info = onlyAsked(data.result, {
    ...{ ...SPOUSE, relationship: 'spouse', ssn: walk.person().ssn, is_smoker: '0' },
    ...{ height_feet: '5', height_inch: '2', weight: '120' },
  });
  const asked = (await shopping.ok('getHealthQuestionsDependentInfo', {})).data.result;
  const spouse = { primary_info, health_info: healthy(asked) };
  await shopping.ok('validateSingleDependent', spouse);
  await shopping.ok('saveDependentInfoToTemp', { dependents: [spouse] });
  await shopping.ok('saveDependentInfo', { dependents: [spouse] });
  const signers = (await shopping.ok('getHouseholdSigners', {})).data.result;
  return { shopping, person: need(signers[0], 'spouse who signs for their own health').person };
}

const OWN_NAME = { accepted: 1, signature: SIGNATURE, signature_mode: 'typed', signed_name: 'Leo Lindqvist' };

/** A spouse signs at the applicant's screen. */
export async function family(walk: Walk): Promise<void> {
  const { shopping, person } = await couple(walk);
  await shopping.ok('saveHouseholdSignature', { person, ...OWN_NAME });
}

/** A spouse signs by a link. */
export async function spouseLink(walk: Walk): Promise<void> {
  const { shopping, person } = await couple(walk);
  await shopping.ok('createHouseholdLink', { person, email: walk.person().email });
  await shopping.ok('stopHouseholdLink', { person });
  const { email } = walk.person();
  const { code } = (await shopping.ok('createHouseholdLink', { person, email })).data;
  const token = await walk.mailed(email, /\/authorize\/([A-Za-z0-9_-]+)/);
  const { link_id } = need((await walk.ok('openHouseholdLink', { token, code, device: 'phone' })).data, 'own link');
  const { shown } = (await walk.ok('getOwnAuthorization', { link_id })).data;
  await walk.ok('saveOwnAuthorization', { link_id, shown, ...OWN_NAME });
}

/** A plan that asks about the employer. */
export async function employer(walk: Walk): Promise<void> {
  const plan = fact(walk.facts.plans.employer, 'plans.employer');
  const shopping = await Shopping.begin(walk);
  await shopping.change(EARNING);
  await shopping.add(plan);
  await shopping.checkout();
  const { move } = walk.facts;
  const own = { name: 'Harbor Mills', phone: '2075550132', address1: '9 Wharf Street', address2: 'Unit 4' };
  const place = { city: move.city, state: move.state, zip: move.zip };
  await shopping.ok('saveEmployerInfo', await shopping.asked('getFormFieldsEmployerInfo', { ...own, ...place }));
}
