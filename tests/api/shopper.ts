import { expect } from 'vitest';
import { buildDemoPlans } from '@/tests/config/demo-shop';
import { TOBACCO_QUESTION } from '@/lib/rules/quote/tobacco';
import { ANSWERS, AT_WORK } from '@/lib/conformance/answers';
import { toWireDate } from '@/lib/rules/text/dates';
import type { TabName } from '@/lib/rules/words/tab-names';
import { drawnSignature, toDataUrl } from './pictures';
import { fieldErrors, NORTH_STAR, resultOf, type Answer, type Api } from './support';
import type { EndpointName } from '@/lib/contract/registry';

type Members = Record<string, unknown>;
/** What an enrollment is walked through: the API, or a door to it. */
export type Caller = Pick<Api, 'call'>;
type Choice = { tier?: string; eprocess?: string; headers?: Record<string, string> };

/** Values that must never be seen outside the sealed columns. */
export const CANARY = {
  ssn: '219098473',
  account: '000488817734410',
  card: '4111111111111111',
  code: '737',
  spouseSsn: '219098481',
  childSsn: '219098492',
};

/** One of those who are covered with the applicant, with what their prices go by. */
export type Relative = {
  relationship: 'spouse' | 'child';
  dob: string;
  gender: '0' | '1';
  /** The answer for the price; of a child to the question that the list asks. */
  smoker: boolean | null;
};

/** The facts about a household that its answers must agree with, and the way it pays where it has a choice. */
export type Home = { smoker: boolean | null; relatives: readonly Relative[]; payment: 'eft' | 'cc' };

/** Answers of somebody else than Ana, and how is paid. */
type Preparing = { own?: { personal?: Members; contact?: Members }; pay?: () => Promise<Answer> };

type HealthForm = 'getHealthQuestionsPrimaryHealthInfo' | 'getHealthQuestionsDependentInfo';
type HealthQuestion = { question_id: number; question_text: string };
type HealthQuestions = { codition_questions: HealthQuestion[]; medication_question: HealthQuestion | null };
/** The details of a Yes, none of a bare one; null says No. */
type ToldHealth = (question: HealthQuestion, place: number) => Members[] | null;

/** The demo's questions before a price to which No would be the declining answer. */
const mustBeYes = (): Set<number> =>
  new Set(
    buildDemoPlans().flatMap(({ requirements }) =>
      (requirements.underwriting?.questions ?? []).flatMap(({ id, declineOn }) => (declineOn === 'no' ? [id] : [])),
    ),
  );

const SECOND_LINE = { address2: 'Unit 4' };

/** Names of the list's people in their order. */
const FIRST_NAMES = ['Leo', 'Mia', 'Noa', 'Ida', 'Sam', 'Eli'];

/** The result of a call that must succeed; a refusal is told by the call and its words. */
function succeeded<T>(name: EndpointName, answer: Answer): T {
  const { http, body, text } = answer;
  expect(http === 200 && body['status'] === 'success', `${name}: ${http} ${text}`).toBe(true);
  return resultOf<T>(answer);
}

/** Walks through an enrollment as a shopper of a site does, one call after another. */
export class Shopper {
  readonly id: string;
  readonly api: Caller;
  readonly headers: Record<string, string>;

  private constructor(api: Caller, id: string, headers: Record<string, string>) {
    this.api = api;
    this.id = id;
    this.headers = headers;
  }

  /** An enrollment that was begun in another way. */
  static of(api: Caller, id: string, headers: Record<string, string>): Shopper {
    return new Shopper(api, id, headers);
  }

  static async quote(api: Caller, choice: Choice = {}): Promise<Shopper> {
    const headers = choice.headers ?? NORTH_STAR;
    const answer = await api.call(
      'addFilterForNewUser',
      {
        zip: '78701',
        dob: '04/09/1985',
        gender: '1',
        tier: choice.tier ?? 'IO',
        eprocess: choice.eprocess ?? 'applicant',
        open_type: 'agent',
      },
      headers,
    );
    expect(fieldErrors(answer)).toEqual({});
    const { temp_enrollment_id: id } = succeeded<{ temp_enrollment_id: string }>('addFilterForNewUser', answer);
    return new Shopper(api, id, headers);
  }

  call(name: EndpointName, members: Members = {}): Promise<Answer> {
    return this.api.call(name, { enrollment_id: this.id, ...members }, this.headers);
  }

  /** A call that must succeed. */
  async ok<T = Record<string, unknown>>(name: EndpointName, members: Members = {}): Promise<T> {
    return succeeded<T>(name, await this.call(name, members));
  }

  /** The first listed plan of a category that has a price, in the cart. */
  async choose(category = 'dental'): Promise<{ plan_id: number; plan_pricing_id: number; plan_price: string }> {
    const plans = await this.ok<{ plan_id: number }[]>('getFilteredPlans', { categories: category });
    for (const { plan_id } of plans) {
      const pricing = await this.call('getPlanPricingDetail', { pid: plan_id });
      if (pricing.body['status'] !== 'success') continue;
      const [level] = (pricing.body.data as { plans: { plan_pricing_id: number; plan_price: string }[] }).plans;
      if (!level) continue;
      await this.add({ plan_id, plan_pricing_id: level.plan_pricing_id });
      return { plan_id, ...level };
    }
    throw new Error(`no plan of ${category} can be had`);
  }

  /** A plan in the cart, with the questions before it answered. */
  async add(choice: { plan_id: number; plan_pricing_id: number }): Promise<void> {
    await this.answerPlan(choice.plan_id);
    await this.ok('addPlanToCart', choice);
  }

  /** The questions that a plan asks before it can be had: the carrier's as it wants, the others so that none declines. */
  async answerPlan(plan_id: number): Promise<void> {
    const { body } = await this.call('getCarrierQuestions', { plan_id });
    const asked = (body['data'] ?? []) as { qid: number; true_condition: 0 | 1 }[];
    if (body['status'] === 'success' && asked.length > 0)
      await this.ok('saveCarrierQuestions', {
        plan_id,
        aflac_data: asked.map(({ qid, true_condition }) => ({ qid, true_condition })),
      });
    const questions = await this.ok<{ question_id: number }[]>('getQuestions', { plan_id });
    if (questions.length === 0) return;
    const yes = mustBeYes();
    await this.ok('saveQuestionAnswers', {
      plan_id,
      answers: questions.map(({ question_id }) => ({ question_id, yes_no_flag: yes.has(question_id) ? 1 : 0 })),
    });
  }

  async checkout(type = 'applicant'): Promise<string> {
    const [date] = await this.ok<string[]>('getCartEffectiveDates');
    await this.ok('cartCheckout', { effective_date: date, type });
    return date ?? '';
  }

  async personal(own: Members = {}): Promise<void> {
    await this.ok('savePersonalInfo', await this.personalAnswers(own));
  }

  async personalAnswers(own: Members = {}): Promise<Members> {
    return {
      first_name: 'Ana',
      last_name: 'Ruiz-Lindqvist',
      ...(await this.asked('getFormFieldsPersonalInfo', { ...ANSWERS, ssn: CANARY.ssn })),
      ...own,
    };
  }

  /** Those of the values whose fields the form has, and of `needed` those it does not leave open. */
  async asked(form: EndpointName, values: Members, needed: Members = {}): Promise<Members> {
    const fields = await this.ok<{ field_name: string; required: boolean }[]>(form);
    const required = namesOf(fields.filter((field) => field.required));
    return { ...only(namesOf(fields), values), ...only(required, needed) };
  }

  async contact(own: Members = {}): Promise<void> {
    await this.ok('saveContactInfo', await this.contactAnswers(own));
  }

  async contactAnswers(own: Members = {}): Promise<Members> {
    return {
      email_address: 'ana.ruiz@mail.example',
      phone_number: '5125550143',
      address1: '1208 Alder Street',
      city: 'Austin',
      ...(await this.asked('getFormFieldsContactInfo', { birth_state: 'TX', birth_city: 'Waco' }, SECOND_LINE)),
      ...own,
    };
  }

  async employerAnswers(own: Members = {}): Promise<Members> {
    const values = {
      name: 'Harbor Mills',
      phone: '2075550132',
      address1: '9 Wharf Street',
      city: 'Portland',
      state: 'ME',
      zip: '04101',
      ...AT_WORK,
      ...own,
    };
    return this.asked('getFormFieldsEmployerInfo', values, SECOND_LINE);
  }

  /** One heir, or two with a share each. */
  async heirs(...shares: number[]): Promise<Answer> {
    const names = namesOf(await this.ok('getFormFieldsBeneficiaryInfo'));
    const beneficiaries = shares.map((share, place) =>
      only(names, {
        first_name: place === 0 ? 'Rosa' : 'Bo',
        last_name: 'Lindqvist',
        birthdate: '02/03/1960',
        ssn: `21909850${3 + place}`,
        relationship: 'parent',
        beneficiary_percentage: String(share),
      }),
    );
    return this.call('saveBeneficiaryInfo', { beneficiaries });
  }

  /** Answers to the questions about health: No, but for what is told; no medication unless it is told. */
  async healthAnswers(form: HealthForm, told: ToldHealth, medications: Members[] = []): Promise<Members> {
    return answersTo(await this.ok<HealthQuestions>(form), told, medications);
  }

  /** The list of those who are covered too; each answers about tobacco as their price has it. */
  async family(relatives: readonly Relative[]): Promise<Answer> {
    const names = namesOf(await this.ok('getFormFieldsDependentPrimaryInfo'));
    const questions = await this.ok<HealthQuestions>('getHealthQuestionsDependentInfo');
    const isAsked = questions.codition_questions.length > 0 || questions.medication_question !== null;
    const dependents = relatives.map(({ relationship, dob, gender, smoker }, place) => ({
      primary_info: only(names, {
        relationship,
        first_name: FIRST_NAMES[place],
        last_name: 'Ruiz',
        birthdate: toWireDate(dob),
        gender,
        ssn: `21909862${place}`,
        height_feet: '5',
        height_inch: '2',
        weight: '120',
        is_smoker: smoker === true ? '1' : '0',
      }),
      ...(isAsked && { health_info: answersTo(questions, usesTobacco(smoker)) }),
    }));
    return this.call('saveDependentInfo', { dependents });
  }

  /** Pays in the way that the cart asks for: by the household's choice where cards are taken. */
  async pay(choice: 'eft' | 'cc'): Promise<Answer> {
    const method = await this.ok<string>('getPaymentMethod');
    if (method === 'cc' && choice === 'cc') return this.card();
    if (method === 'cc' || method === 'eft') return this.bank();
    return this.call('saveBillingInfo', { payment_method: method });
  }

  /** Every step that the cart asks for, in the API's order, up to the review; answers the first that is refused. */
  async fillSteps(home: Home): Promise<{ tab: TabName; answer: Answer } | null> {
    const steps: Record<TabName, () => Promise<Answer | null>> = {
      primary_info: async () => this.call('savePersonalInfo', await this.personalAnswers()),
      contact_info: async () => this.call('saveContactInfo', await this.contactAnswers()),
      employer_info: async () => this.call('saveEmployerInfo', await this.employerAnswers()),
      beneficiary_info: () => this.heirs(60, 40),
      primary_health_info: async () => {
        const form = 'getHealthQuestionsPrimaryHealthInfo';
        return this.call('savePrimaryHealthInfo', await this.healthAnswers(form, usesTobacco(home.smoker)));
      },
      dependent_info: () => this.family(home.relatives),
      agreement_info: () => this.sign(),
      billing_info: () => this.pay(home.payment),
      review_info: () => Promise.resolve(null),
    };
    const tabs = await this.ok<{ tab_name: TabName; required: boolean }[]>('getDynamicTabs');
    for (const { tab_name: tab, required } of tabs) {
      const answer = required ? await steps[tab]() : null;
      if (answer && answer.body['status'] !== 'success') return { tab, answer };
    }
    return null;
  }

  /** Saves the list with the members that the form asks for. */
  async dependents(people: Members[]): Promise<void> {
    const dependents: { primary_info: Members }[] = [];
    for (const person of people)
      dependents.push({ primary_info: await this.asked('getFormFieldsDependentPrimaryInfo', person) });
    await this.ok('saveDependentInfo', { dependents });
  }

  /** Dependents who sign for their own health answers do so, each by the own name (decisions 166). */
  async authorize(): Promise<void> {
    const { body } = await this.call('getHouseholdSigners');
    if (body['status'] !== 'success') return;
    const { result } = body.data as { result: { person: string; name: string; state: string }[] };
    for (const { person, name, state } of result)
      if (state !== 'signed')
        await this.ok('saveHouseholdSignature', {
          person,
          accepted: 1,
          signature: toDataUrl(drawnSignature()),
          signature_mode: 'typed',
          signed_name: name,
        });
  }

  /** Signs the application, after the dependents who sign for themselves. */
  async sign(own: Members = {}): Promise<Answer> {
    await this.authorize();
    return this.signAlone(own);
  }

  /** Signs the application, whoever else has to sign. */
  async signAlone(own: Members = {}): Promise<Answer> {
    const texts = await this.call('getAgreementTexts');
    const { result, texts_hash } = texts.body.data as { result: { id: string }[]; texts_hash: string };
    const fields = await this.ok<{ field_name: string; value?: string | null }[]>('getFormFieldsAgreementInfo');
    const name = fields.find(({ field_name }) => field_name === 'user_name');
    return this.call('saveAgreementInfo', {
      ...(name && { user_name: name.value ?? '' }),
      signature: toDataUrl(drawnSignature()),
      signature_mode: 'drawn',
      consent_electronic: 1,
      accepted_texts: result.map(({ id }) => id),
      texts_hash,
      ...own,
    });
  }

  async authorization(method: 'eft' | 'cc', billDate = '28'): Promise<string> {
    const { authorization_text_hash } = await this.ok<{ authorization_text_hash: string }>('getPaymentAuthorization', {
      payment_method: method,
      bill_date: billDate,
    });
    return authorization_text_hash;
  }

  async bank(own: Members = {}): Promise<Answer> {
    return this.call('saveBillingInfo', {
      payment_method: 'eft',
      bill_date: '28',
      account_name: 'Ana Ruiz Lindqvist',
      account_holder_type: 'individual',
      account_type: 'checking',
      routing_number: '111000025',
      bank_name: 'LONE CEDAR BANK',
      account_number: CANARY.account,
      authorization_accepted: 1,
      authorization_text_hash: await this.authorization('eft'),
      ...own,
    });
  }

  async card(own: Members = {}): Promise<Answer> {
    return this.call('saveBillingInfo', {
      payment_method: 'cc',
      bill_date: '28',
      first_name_on_cc: 'Ana',
      last_name_on_cc: 'Ruiz',
      card_number: CANARY.card,
      security_code: CANARY.code,
      expiration_month: '09',
      expiration_year: '2029',
      is_physical_address: 'yes',
      authorization_accepted: 1,
      authorization_text_hash: await this.authorization('cc'),
      ...own,
    });
  }

  /** Everything up to the review, for a member alone with a dental plan and a bank account, or another way to pay. */
  async prepare({ own = {}, pay = () => this.bank() }: Preparing = {}): ReturnType<Shopper['choose']> {
    const chosen = await this.choose('dental');
    await this.checkout();
    await this.personal(own.personal);
    await this.contact(own.contact);
    expect((await this.sign()).body['status']).toBe('success');
    expect((await pay()).body['status']).toBe('success');
    return chosen;
  }
}

const namesOf = (fields: readonly { field_name: string }[]): Set<string> =>
  new Set(fields.map(({ field_name }) => field_name));

const only = (names: ReadonlySet<string>, values: Members): Members =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)));

function answersTo(questions: HealthQuestions, told: ToldHealth, medications: Members[] = []): Members {
  const { codition_questions: asked, medication_question: medicine } = questions;
  const condition_questions = asked.map((question, place) => {
    const conditions = told(question, place);
    const yes_no_flag = conditions === null ? '0' : '1';
    return { question_id: question.question_id, yes_no_flag, conditions: conditions ?? [] };
  });
  if (!medicine) return { condition_questions };
  const yes_no_flag = medications.length > 0 ? '1' : '0';
  return { condition_questions, medication_question: { question_id: medicine.question_id, yes_no_flag, medications } };
}

/** No to every question but the price's own about tobacco, which has the price's answer. */
function usesTobacco(smoker: boolean | null): ToldHealth {
  return ({ question_text: text }) => (text === TOBACCO_QUESTION && smoker === true ? [] : null);
}
