import { ANSWERS, HEIR, healthy, laterYear, onlyAsked } from './answers';
import { ACCOUNT, CARD, SIGNATURE, type Person } from './pretended';
import { need, type Headers, type Members, type Walk } from './walk';

type Form = 'getFormFieldsPersonalInfo' | 'getFormFieldsContactInfo' | 'getFormFieldsEmployerInfo';

/** One shopper's way through an enrollment, one call after another. */
export class Shopping {
  readonly walk: Walk;
  readonly id: string;
  readonly headers: Headers;
  readonly person: Person;

  private constructor(walk: Walk, id: string, headers: Headers, person: Person) {
    this.walk = walk;
    this.id = id;
    this.headers = headers;
    this.person = person;
  }

  static async begin(
    walk: Walk,
    more: Members = {},
    headers: Headers = walk.here,
    person: Person = walk.person(),
  ): Promise<Shopping> {
    const answers = { zip: walk.facts.zip, dob: '04/09/1985', gender: '1', tier: 'IO', ...more };
    const input = { eprocess: 'applicant', open_type: 'agent', ...answers };
    const { data } = await walk.ok('addFilterForNewUser', input, headers);
    return new Shopping(walk, data.temp_enrollment_id, headers, person);
  }

  /** An enrollment that was begun in another way, by this person or another. */
  static of(walk: Walk, id: string, headers: Headers, person: Person = walk.person()): Shopping {
    return new Shopping(walk, id, headers, person);
  }

  ok: Walk['ok'] = (name, input, headers = this.headers) =>
    this.walk.ok(name, { enrollment_id: this.id, ...input }, headers);

  /** Other answers of the quote form. */
  async change(answers: Members): Promise<void> {
    await this.walk.ok('changeFilterInfo', { tempId: this.id, ...answers }, this.headers);
  }

  /** The first level of a plan that has a price. */
  async level(pid: number): Promise<number> {
    const { data } = await this.ok('getPlanPricingDetail', { pid });
    return need(data.plans[0], `price of plan ${pid}`).plan_pricing_id;
  }

  /** A plan in the cart, with the questions before it answered. */
  async add(plan_id: number): Promise<void> {
    await this.answer(plan_id);
    await this.ok('addPlanToCart', { plan_id, plan_pricing_id: await this.level(plan_id) });
  }

  /** Answers what a plan asks before its price: the carrier’s questions as it wants, the others so that none declines. */
  async answer(plan_id: number): Promise<void> {
    const asked = await this.ok('getCarrierQuestions', { plan_id });
    const carrier = asked.data ?? [];
    if (carrier.length > 0) {
      const aflac_data = carrier.map(({ qid, true_condition }) => ({ qid, true_condition }));
      await this.ok('saveCarrierQuestions', { plan_id, aflac_data });
    }
    const questions = (await this.ok('getQuestions', { plan_id })).data.result;
    if (questions.length === 0) return;
    const answers = questions.map(({ question_id }) => ({
      ...{ question_id, yes_no_flag: this.walk.facts.yes_questions.includes(question_id) ? 1 : 0 },
      detail: [{ dot_from: '01/01/2020', reason_for_condition: 'treated' }],
    }));
    await this.ok('saveQuestionAnswers', { plan_id, answers });
  }

  async checkout(type: 'applicant' | 'rep' = 'applicant'): Promise<void> {
    const { data } = await this.ok('getCartEffectiveDates', {});
    const date = need(data.result[0], 'day on which the cart can start');
    await this.ok('cartCheckout', { effective_date: date, type });
  }

  /** Those of the answers whose fields the form has. */
  async asked(form: Form, more: Members): Promise<Members> {
    const { data } = await this.ok(form, {});
    return onlyAsked(data.result, { ...ANSWERS, birth_state: this.walk.facts.state, ...more });
  }

  async personal(): Promise<void> {
    const own = { first_name: 'Ana', last_name: 'Lindqvist', ssn: this.person.ssn };
    await this.ok('savePersonalInfo', await this.asked('getFormFieldsPersonalInfo', own));
  }

  async contact(): Promise<void> {
    const { email, phone } = this.person;
    const place = { address1: '1208 Alder Street', city: this.walk.facts.city };
    const own = { email_address: email, phone_number: phone, ...place };
    await this.ok('saveContactInfo', await this.asked('getFormFieldsContactInfo', own));
  }

  async health(): Promise<void> {
    const { data } = await this.ok('getHealthQuestionsPrimaryHealthInfo', {});
    await this.ok('savePrimaryHealthInfo', healthy(data.result));
  }

  async heirs(): Promise<void> {
    const { data } = await this.ok('getFormFieldsBeneficiaryInfo', {});
    await this.ok('saveBeneficiaryInfo', { beneficiaries: [onlyAsked(data.result, HEIR)] });
  }

  async sign(): Promise<void> {
    const { data } = await this.ok('getAgreementTexts', {});
    const fields = (await this.ok('getFormFieldsAgreementInfo', {})).data;
    const name = fields.result.find(({ field_name }) => field_name === 'user_name');
    await this.ok('saveAgreementInfo', {
      ...(name && { user_name: fields.signer_name }),
      signature: SIGNATURE,
      signature_mode: 'drawn',
      consent_electronic: 1,
      accepted_texts: data.result.map(({ id }) => id),
      texts_hash: data.texts_hash,
    });
  }

  async bank(): Promise<void> {
    const way = { payment_method: 'eft', bill_date: '28' };
    const { routing_number } = this.walk.facts;
    const { response } = (await this.walk.ok('routingLookup', { q: routing_number })).data;
    await this.ok('saveBillingInfo', {
      ...{
        ...way,
        ...(await this.authorized(way)),
        routing_number,
        bank_name: need(response.name, 'bank of that number'),
      },
      ...{ account_name: 'Ana Lindqvist', account_holder_type: 'individual', account_type: 'checking' },
      account_number: ACCOUNT,
    });
  }

  async card(card_number = CARD): Promise<void> {
    const way = { payment_method: 'cc', bill_date: '28' };
    const expires = { expiration_month: '09', expiration_year: laterYear() };
    await this.ok('saveBillingInfo', {
      ...{ ...way, ...(await this.authorized(way)), ...expires, card_number, security_code: '737' },
      ...{ first_name_on_cc: 'Ana', last_name_on_cc: 'Lindqvist', is_physical_address: 'yes' },
    });
  }

  private async authorized(way: Members): Promise<Members> {
    const { data } = await this.ok('getPaymentAuthorization', way);
    return { authorization_accepted: 1, authorization_text_hash: data.authorization_text_hash };
  }

  /** The steps that the cart asks for up to the review, for one person alone. */
  async fill(pay: (shopping: Shopping) => Promise<void> = (shopping) => shopping.bank()): Promise<void> {
    const { data } = await this.ok('getDynamicTabs', {});
    const required = data.result.filter((tab) => tab.required).map(({ tab_name }) => tab_name);
    await this.personal();
    await this.contact();
    if (required.includes('primary_health_info')) await this.health();
    if (required.includes('beneficiary_info')) await this.heirs();
    await this.sign();
    await pay(this);
  }

  async submit(): Promise<void> {
    await this.ok('saveReviewInfo', { first_enroll: 1 });
  }
}
