import { expect } from 'vitest';
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
    const { temp_enrollment_id: id } = resultOf<{ temp_enrollment_id: string }>(answer);
    return new Shopper(api, id, headers);
  }

  call(name: EndpointName, members: Members = {}): Promise<Answer> {
    return this.api.call(name, { enrollment_id: this.id, ...members }, this.headers);
  }

  /** A call that must succeed. */
  async ok<T = Record<string, unknown>>(name: EndpointName, members: Members = {}): Promise<T> {
    const answer = await this.call(name, members);
    expect({ http: answer.http, status: answer.body['status'], text: answer.http === 200 ? '' : answer.text }).toEqual({
      http: 200,
      status: 'success',
      text: '',
    });
    return resultOf<T>(answer);
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

  /** A plan in the cart, its carrier's questions answered as the carrier wants. */
  async add(choice: { plan_id: number; plan_pricing_id: number }): Promise<void> {
    const { plan_id } = choice;
    const { body } = await this.call('getCarrierQuestions', { plan_id });
    const asked = (body['data'] ?? []) as { qid: number; true_condition: 0 | 1 }[];
    if (body['status'] === 'success' && asked.length > 0)
      await this.ok('saveCarrierQuestions', {
        plan_id,
        aflac_data: asked.map(({ qid, true_condition }) => ({ qid, true_condition })),
      });
    await this.ok('addPlanToCart', choice);
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
      ...(await this.asked('getFormFieldsPersonalInfo', {
        marital_status: '1',
        ssn: CANARY.ssn,
        height_feet: '5',
        height_inch: '6',
        weight: '140',
        prior_coverage_flag: '0',
        ethnic_category: '13',
      })),
      ...own,
    };
  }

  /** Those of the values whose fields the form has. */
  async asked(form: EndpointName, values: Members): Promise<Members> {
    const fields = await this.ok<{ field_name: string }[]>(form);
    const names = new Set(fields.map(({ field_name }) => field_name));
    return Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)));
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
      ...(await this.asked('getFormFieldsContactInfo', { birth_state: 'TX', birth_city: 'Waco' })),
      ...own,
    };
  }

  /** Saves the list with the members that the form asks for. */
  async dependents(people: Members[]): Promise<void> {
    const dependents: { primary_info: Members }[] = [];
    for (const person of people)
      dependents.push({ primary_info: await this.asked('getFormFieldsDependentPrimaryInfo', person) });
    await this.ok('saveDependentInfo', { dependents });
  }

  async sign(own: Members = {}): Promise<Answer> {
    const texts = await this.call('getAgreementTexts');
    const { result, texts_hash } = texts.body.data as { result: { id: string }[]; texts_hash: string };
    return this.call('saveAgreementInfo', {
      ...(await this.asked('getFormFieldsAgreementInfo', { user_name: 'Ana Ruiz-Lindqvist' })),
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

  /** Everything up to the review, for a member alone with a dental plan and a bank account. */
  async prepare(): Promise<void> {
    await this.choose('dental');
    await this.checkout();
    await this.personal();
    await this.contact();
    expect((await this.sign()).body['status']).toBe('success');
    expect((await this.bank()).body['status']).toBe('success');
  }
}
