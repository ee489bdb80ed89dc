import { eq } from 'drizzle-orm';
import { Window } from 'happy-dom';
import { registry, endpointNames, type EndpointName } from '@/lib/contract/registry';
import { rateLimits } from '@/lib/enrollment-api/store/schema/access-tables';
import { resumeCodes } from '@/lib/enrollment-api/store/schema/enrollment-tables';
import { memberPolicies, policies } from '@/lib/enrollment-api/store/schema/member-tables';
import { enrollByCard } from '../by-card';
import { canariesOf, fillWithCanaries } from '../canary-household';
import { HAPPY } from '../happy';
import { drawnSignature, toDataUrl } from '../pictures';
import { Shopper } from '../shopper';
import { HARBOR_MILLS, NORTH_STAR, resultOf, type Answer, type Api } from '../support';
import { enrollUnpaid, type Due } from '../unpaid';
import { BANK, COLUMNS, CONDITION, FORGOTTEN } from './read-again';
import type { Scene } from './tell';
import { openTexts, type Members } from './wire-texts';
import { withoutLogos } from '@/tests/fixtures/demo-logos';

const DANA = { ...NORTH_STAR, signed_in: 'rep:1:rep-4101' };
const RUTH = { ...HARBOR_MILLS, signed_in: 'group:1:group-1929' };
const ELIAS = { ...NORTH_STAR, uid: '70001', signed_in: 'member:0:70001' };
type Headers = Record<string, string>;

type Ask = (name: EndpointName, input: Members, headers?: Headers) => Promise<Answer>;

/** Asks by turns over the wire and from inside the process, and once more where a limit is used up. */
function buildAsk(api: Api): Ask {
  let turn = 0;
  const once = async (name: EndpointName, input: Members, headers: Headers): Promise<Answer> => {
    turn += 1;
    if (turn % 2 === 0) return api.call(name, input, headers);
    const { status, body } = await api.answer({ name, input, headers });
    return { http: status, body: body as Answer['body'], text: JSON.stringify(body) };
  };
  return async (name, input, headers = NORTH_STAR) => {
    const answer = await once(name, input, headers);
    if (answer.http !== 429) return answer;
    await api.ports.store.db.delete(rateLimits);
    await api.ports.store.db.delete(resumeCodes);
    return once(name, input, headers);
  };
}

type More = Omit<Partial<Scene>, 'name' | 'input'> & { headers?: Headers };

function buildScene(ask: Ask, name: EndpointName, input: Members, { headers, ...more }: More = {}): Scene {
  const column = COLUMNS[name];
  const forgets = FORGOTTEN[name];
  return {
    name,
    input,
    call: (members) => ask(name, members, headers),
    ...(forgets && { forgets }),
    ...(column !== undefined && {
      read: async () =>
        (await ask('getEnrollmentTempInfo', { enrollment_id: input['enrollment_id'], column }, headers)).body,
    }),
    ...more,
  };
}

/** A household with a job and heirs up to the review, with the right input of each save that it made. */
type Household = { shopper: Shopper; inputs: Map<EndpointName, Members>; person: string; alone: Members };
async function fillHousehold(api: Api): Promise<Household> {
  const inputs = new Map<EndpointName, Members>();
  const call: Api['call'] = (name, members = {}, headers) => {
    inputs.set(name, members);
    return api.call(name, members, headers);
  };
  const shopper = await fillWithCanaries({ call }, canariesOf(0));
  const signed = await shopper.sign();
  const paid = await shopper.bank();
  if (signed.http !== 200 || paid.http !== 200) throw new Error(`${signed.text} ${paid.text}`);
  const again = await fillWithCanaries(api, canariesOf(1));
  const [spouse] = await shopper.ok<{ person: string }[]>('getHouseholdSigners');
  return { shopper, inputs, person: spouse?.person ?? '', alone: await openAlone(api, again) };
}

/** The link by which a spouse signs alone, opened, with what is shown there. */
async function openAlone(api: Api, shopper: Shopper): Promise<Members> {
  const [spouse] = await shopper.ok<{ person: string }[]>('getHouseholdSigners');
  const to = { person: spouse?.person, email: 'spouse@own.example' };
  const { code } = (await shopper.call('createHouseholdLink', to)).body.data as { code: string };
  const [mail] = (await api.mails()).filter(({ subject }) => subject === 'Please sign for yourself');
  const token = /\/authorize\/([A-Za-z0-9_-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const opened = await api.call('openHouseholdLink', { token, code, device: 'phone' }, NORTH_STAR);
  const { link_id } = opened.body.data as { link_id: string };
  const own = await api.call('getOwnAuthorization', { link_id }, NORTH_STAR);
  return { enrollment_id: shopper.id, person: spouse?.person, link_id, shown: (own.body.data as Members)['shown'] };
}

/** A second later: what is mailed next is newer than all before. */
const moveOn = (api: Api): void => api.setNow(new Date(api.ports.clock.now().getTime() + 1_000));

/**
 * The words of the mails of a kind: what was mailed in the same words before, but for the ends of its lines, is not
 * mailed again.
 */
const readMail = (api: Api, subject: string) => async () => {
  const mails = (await api.mails()).filter((one) => one.subject === subject);
  moveOn(api);
  return mails.map(({ text }) => text);
};

/** Answers of a person who went to a physician: that question comes first, with its details. */
function physicianFirst(asked: Members): Members {
  const questions = asked['condition_questions'] as Members[];
  const details = {
    condition: 'Sore knee',
    status: 'Better',
    last_seen_by_physician: '10/06/2026',
    physician_name: 'Dr. Ada Fennimore',
  };
  const visit = {
    ...questions.find(({ question_id }) => question_id === 146),
    yes_no_flag: '1',
    conditions: [details],
  };
  return { ...asked, condition_questions: [visit, ...questions.filter(({ question_id }) => question_id !== 146)] };
}

/** A beneficiary that is no person, of whom nothing is asked that a person has. */
const TRUST = {
  relationship: 'trust',
  organization_name: 'Ruiz Family Trust',
  trust_date: '01/02/2003',
  beneficiary_percentage: '100',
};
const OF_PERSON = ['first_name', 'middle_name', 'last_name', 'birthdate', 'ssn', 'tax_number'];

function householdScenes(ask: Ask, { shopper, inputs, person, alone }: Household): Scene[] {
  const { link_id, shown, ...spouse } = alone;
  const own = { enrollment_id: shopper.id };
  const saved = (name: EndpointName, more?: More) => buildScene(ask, name, inputs.get(name) ?? {}, more);
  const asked = inputs.get('savePrimaryHealthInfo') ?? {};
  const dependents = (inputs.get('saveDependentInfo')?.['dependents'] as Members[]).map((one) => ({
    ...one,
    // Their medicines are asked about as the applicant's are.
    health_info: {
      condition_questions: asked['condition_questions'],
      medication_question: asked['medication_question'],
    },
  }));
  const [heir] = inputs.get('saveBeneficiaryInfo')?.['beneficiaries'] as Members[];
  const signature = toDataUrl(drawnSignature());
  return [
    buildScene(ask, 'createHouseholdLink', { ...spouse, email: 'spouse@own.example' }),
    buildScene(ask, 'saveOwnAuthorization', { link_id, shown, accepted: 1, signature_mode: 'typed', signature }),
    // Before the dependents are saved again, for whom it is.
    buildScene(ask, 'saveHouseholdSignature', { ...own, person, accepted: 1, signature_mode: 'typed', signature }),
    saved('addFilterForNewUser'),
    buildScene(ask, 'changeFilterInfo', { tempId: shopper.id }),
    saved('cartCheckout'),
    saved('storeTempDependentInfo'),
    saved('savePersonalInfo'),
    saved('saveContactInfo'),
    saved('saveEmployerInfo'),
    saved('savePrimaryHealthInfo'),
    buildScene(ask, 'savePrimaryHealthInfo', physicianFirst(asked), {
      of: 'physician',
      forgets: ['question_text', ...CONDITION],
    }),
    buildScene(ask, 'saveDependentInfo', { ...own, dependents }),
    buildScene(ask, 'saveDependentInfoToTemp', { ...own, dependents }),
    buildScene(ask, 'validateSingleDependent', { ...own, ...dependents[0] }),
    saved('saveBeneficiaryInfo'),
    buildScene(ask, 'saveBeneficiaryInfo', { ...own, beneficiaries: [TRUST] }, { of: 'trust', forgets: OF_PERSON }),
    buildScene(ask, 'validateSingleBeneficiary', { ...own, ...heir }),
    saved('saveAgreementInfo'),
    saved('saveBillingInfo'),
    // After what is signed: a notice comes with the yes.
    buildScene(
      ask,
      'savePersonalInfo',
      { ...inputs.get('savePersonalInfo'), replaces_coverage: '1', replaced_policy: 'Old Oak Life, 77-1204' },
      { of: 'replacement' },
    ),
  ];
}

/** The rep's: a member enrolled again, who pays from what is on file, and a quote that is shown and mailed. */
async function repScenes(api: Api, ask: Ask): Promise<Scene[]> {
  const rep = await Shopper.quote(api, { headers: DANA, eprocess: 'rep' });
  await rep.ok('addPlanToCart', { plan_id: 1101, plan_pricing_id: 110102 });
  const begun = await ask('addFilterForExistingUser', { user_id: '70001', tier: 'IO' }, DANA);
  const existing = Shopper.of(api, resultOf<{ temp_enrollment_id: string }>(begun).temp_enrollment_id, DANA);
  await existing.choose('dental').catch(() => existing.choose('vision'));
  await existing.checkout('rep');
  const onFile = {
    enrollment_id: existing.id,
    payment_method: 'eft',
    bank_id: '70001-bank',
    bill_date: '28',
    authorization_accepted: 1,
    authorization_text_hash: await existing.authorization('eft'),
  };
  const quote = { enrollment_id: rep.id, tab: 'cart_info', email: 'rene@client.example', name: 'Rene', message: '' };
  const { document } = new Window();
  const readHtml = async ({ body }: Answer) => {
    document.body.innerHTML = withoutLogos((body.data as { content: string }).content).replaceAll('<br>', '\n');
    return [...document.querySelectorAll('script, img, svg, iframe, object, form')]
      .map(({ tagName }) => tagName)
      .join() === ''
      ? document.body.textContent
      : null;
  };
  return [
    buildScene(ask, 'addFilterForExistingUser', { user_id: '70001', tier: 'IO' }, { headers: DANA }),
    buildScene(ask, 'addFilterForMember', { user_id: '70001', tier: 'IO' }, { headers: ELIAS }),
    buildScene(ask, 'saveBillingInfoExisting', onFile, { headers: DANA }),
    buildScene(ask, 'saveEnrollment', quote, { headers: DANA, read: readMail(api, 'Your personalized quote') }),
    buildScene(ask, 'getQuotePreviewContent', { ...quote, type: 'preview' }, { headers: DANA, read: readHtml }),
    buildScene(ask, 'searchMembers', { search: 'Brandt' }, { headers: RUTH }),
    buildScene(ask, 'searchGroupHome', { search: 'Bea' }, { headers: RUTH }),
    buildScene(ask, 'addEmployee', { first_name: 'Bea', last_name: 'Odd', birthdate: '04/09/1985' }, { headers: RUTH }),
  ];
}

/** A move within the area, which is saved at once. */
const MOVED = {
  address1: '31 Pecan Row',
  address2: '',
  city: 'Austin',
  state: 'TX',
  zip: '78702',
  moved_on: '11/21/2026',
  as_typed: 1,
};

/** A member with a policy, who tells of a child, signs for it and is called at another number; and changes asked for by a stranger. */
async function memberScenes(api: Api, ask: Ask): Promise<Scene[]> {
  const { id } = await enrollByCard(api);
  const { db } = api.ports.store;
  const [policy] = await db.select().from(policies).where(eq(policies.enrollmentId, id));
  const [held] = await db
    .select()
    .from(memberPolicies)
    .where(eq(memberPolicies.policyId, policy?.id ?? ''));
  const user_id = policy?.memberId ?? '';
  const headers = { ...NORTH_STAR, uid: user_id, signed_in: `member:0:${user_id}` };
  const born = '11/19/2026';
  const person = { first_name: 'Emma', last_name: 'Ruiz', birthdate: born, gender: '1', relationship: 'child' };
  const mine = { user_id, policy_id: policy?.id ?? '' };
  const birth = { ...mine, deed: 'add', event: 'birth', event_on: born, plans: [held?.id], person };
  const read = async ({ body }: Answer) => {
    const { change_id } = (body.data ?? {}) as Members;
    return (await ask('getPeopleChange', { user_id, change_id }, headers)).body;
  };
  const houston = { ...MOVED, user_id, city: 'Houston', zip: '77002' };
  const { change_id: move } = (await ask('askAddressChange', houston, headers)).body.data as Members;
  const readMove = async () => (await ask('getContact', { user_id }, headers)).body;
  const asked = await ask('askPeopleChange', birth, headers);
  const { change_id } = asked.body.data as Members;
  const text_hash = 'a'.repeat(64);
  return [
    // Before the next change takes the place of the one that is signed.
    buildScene(ask, 'signPeopleChange', { user_id, change_id, accepted: 1, text_hash }, { headers }),
    buildScene(ask, 'askPeopleChange', birth, { headers, read }),
    buildScene(ask, 'changePhone', { user_id }, { headers }),
    buildScene(ask, 'signAddressChange', { user_id, change_id: move, accepted: 1, text_hash }, { headers }),
    buildScene(ask, 'askAddressChange', { ...MOVED, user_id }, { headers, read: readMove }),
    buildScene(ask, 'askEmailChange', { user_id }, { headers }),
    buildScene(ask, 'confirmEmailChange', { user_id, change_id }, { headers }),
    buildScene(ask, 'changePayment', { ...mine, seen: text_hash }),
    buildScene(ask, 'saveHeirsChange', { ...mine, seen: text_hash, beneficiaries: [{}] }),
    buildScene(ask, 'signHeirsChange', { ...mine, seen: text_hash, accepted: 1, text_hash }),
    buildScene(ask, 'signRenewal', {
      user_id,
      choices: [{ renewal_id: 'r', choice: 'keep' }],
      signature: 'Ana',
      accepted: 1,
      text_hash,
    }),
    buildScene(ask, 'askDeletion', { user_id }),
    buildScene(ask, 'decidePeopleChange', { change_id, decision: 'decline' }),
  ];
}

/** Notes are saved with the submission, so each of these enrolls. */
function reviewScene(api: Api, ask: Ask): Scene {
  let id = '';
  const call = async (members: Members) => {
    const shopper = await Shopper.quote(api);
    await shopper.prepare();
    id = shopper.id;
    moveOn(api);
    return ask('saveReviewInfo', { ...members, enrollment_id: id });
  };
  const read = async () => (await ask('getEnrollmentTempInfo', { enrollment_id: id, column: 'review_info' })).body;
  return { name: 'saveReviewInfo', input: {}, call, read, isOnce: true };
}

/** Each payment that is taken is of another policy: what is paid is due no more. */
function payScene(api: Api, ask: Ask): Scene {
  let input: Members | null = null;
  const call = async (members: Members) => {
    input ??= await dueInput(await enrollUnpaid(api));
    const told = await ask('payPolicy', { ...members, ...input });
    if (told.http === 200) input = null;
    return told;
  };
  const account = {
    payment_method: 'eft',
    account_name: 'Ana Ruiz',
    account_type: 'savings',
    routing_number: '111000025',
    account_number: '000998877665',
  };
  return { name: 'payPolicy', input: account, call, forgets: FORGOTTEN.payPolicy ?? [] };
}

async function dueInput(shopper: Shopper): Promise<Members> {
  const due = await shopper.ok<Due>('getPaymentDue');
  const hash = due?.ways.find(({ method }) => method === 'eft')?.authorization_text_hash;
  const accepted = { authorization_accepted: 1, authorization_text_hash: hash };
  return { enrollment_id: shopper.id, payment: due?.payment, ...accepted };
}

async function cardScene(api: Api, ask: Ask): Promise<Scene> {
  let input: Members = {};
  const call: Api['call'] = (name, members = {}, headers) => {
    input = members;
    return api.call(name, members, headers);
  };
  const payer = await Shopper.quote({ call });
  await payer.choose('dental');
  await payer.checkout();
  await payer.contact();
  await payer.card();
  return buildScene(
    ask,
    'saveBillingInfo',
    {
      ...input,
      is_physical_address: 'no',
      address1: '1 Elm',
      city: 'Waco',
      state: 'TX',
      zip: '76701',
    },
    { of: 'card', forgets: BANK },
  );
}

/** Drafts of Save & Continue Later: what is not right by itself is left out, notes are kept. */
async function draftScenes(api: Api, ask: Ask): Promise<Scene[]> {
  const shopper = await Shopper.quote(api);
  await shopper.choose('dental');
  const steps = [
    ['primary_info', 'savePersonalInfo'],
    ['contact_info', 'saveContactInfo'],
    ['review_info', 'saveReviewInfo'],
  ] as const;
  return steps.map(([tab, step]) => {
    const open = openTexts(step).map(({ path, schema }) => ({ path: `data.${path}`, schema }));
    const input = { enrollment_id: shopper.id, tab, email: 'later@mail.example', data: {} };
    const read = async () => (await ask('getStepDrafts', { enrollment_id: shopper.id, tab })).body;
    return buildScene(ask, 'saveEnrollment', input, {
      of: tab,
      open,
      read,
      // A number of a person is kept once it is whole.
      forgets: ['ssn'],
      heap: 1,
    });
  });
}

/** A step's draft, message after message of one page; an answer has one of its forms at a time. */
async function typedScenes(api: Api, ask: Ask): Promise<Scene[]> {
  const shopper = await Shopper.quote(api);
  await shopper.choose('dental');
  const mine = { enrollment_id: shopper.id, tab: 'review_info' };
  let turn = 0;
  const call = (members: Members) => ask('saveStepDraft', { ...members, turn: (turn += 1) });
  const read = async () => (await ask('getStepDrafts', mine)).body;
  const input = { ...HAPPY['saveStepDraft'], ...mine, values: {} };
  return openTexts('saveStepDraft').map((text) =>
    buildScene(ask, 'saveStepDraft', input, { call, read, open: [text], of: text.path }),
  );
}

/** Every operation that takes an open text, with a right input and the place where its texts come back. */
export async function buildScenes(api: Api): Promise<Scene[]> {
  const ask = buildAsk(api);
  const household = await fillHousehold(api);
  const device = { device_id: 'device-of-the-corpus' };
  const insured = await Shopper.quote(api);
  await api.call('changeFilterInfo', { tempId: insured.id, is_smoker: '0' });
  const told = { enrollment_id: insured.id, plan_id: 1504, answers: underwriting() };
  const scenes = [
    ...householdScenes(ask, household),
    ...(await repScenes(api, ask)),
    ...(await memberScenes(api, ask)),
    ...(await draftScenes(api, ask)),
    await cardScene(api, ask),
    payScene(api, ask),
    ...(await typedScenes(api, ask)),
    reviewScene(api, ask),
    buildScene(ask, 'saveQuestionAnswers', told),
    buildScene(
      ask,
      'assistAdd',
      { ...device, question_id: 1, answer: 'Teeth.' },
      { read: async () => (await ask('assistGet', device)).body },
    ),
    buildScene(ask, 'addFeedback', { message: 'Fine.' }, { read: readMail(api, 'Feedback from your site') }),
    buildScene(ask, 'getLeadInformation', { ...device, store_information: 'yes' }),
  ];
  const known = new Set(scenes.map(({ name }) => name));
  const others = endpointNames.filter((name) => !known.has(name) && openTexts(name).length > 0);
  const own = { enrollment_id: household.shopper.id };
  const simple = others.map((name) =>
    buildScene(ask, name, { ...('enrollment_id' in registry[name].input.shape && own), ...HAPPY[name] }),
  );
  return [...simple, ...scenes];
}

/** The answers of `tests/api/plan-questions.test.ts` that the plan accepts, the first with a detail. */
function underwriting(): Members[] {
  const yes = {
    yes_no_flag: 1,
    checkbox_answers: [1],
    detail: [{ dot_from: '01/05/2020', reason_for_condition: 'Father, at 55' }],
  };
  return [
    { question_id: 202, ...yes },
    ...[201, 203, 204].map((question_id) => ({ question_id, yes_no_flag: question_id === 204 ? 1 : 0 })),
  ];
}
