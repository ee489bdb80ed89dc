import { beforeAll, expect, it } from 'vitest';
import { TOBACCO_QUESTION } from '@/lib/rules/quote/tobacco';
import { OWN_QUESTION } from '../unit/rating/support';
import { describeWithDemo } from '../config/databases';
import { Shopper } from './shopper';
import { buildApi, fieldErrors, NORTH_STAR, type Api } from './support';

type Asked = { codition_questions: { question_id: number; question_text: string }[] };

/* Turning Point asks about tobacco for its price, and again, as a statement, among its health questions. */
const PLAN = { plan_id: 2001, plan_pricing_id: 200101 };

describeWithDemo('the health question about tobacco', (store) => {
  let api: Api;
  beforeAll(async () => {
    api = await buildApi(store());
  });

  const tell = (shopper: Shopper, is_smoker: '0' | '1') =>
    api.call('changeFilterInfo', { tempId: shopper.id, is_smoker, cart_agreed: 'ask' }, NORTH_STAR);

  async function atHealth(is_smoker: '0' | '1'): Promise<Shopper> {
    const shopper = await Shopper.quote(api);
    expect((await tell(shopper, is_smoker)).body['status']).toBe('success');
    await shopper.ok('addPlanToCart', PLAN);
    await shopper.checkout();
    await shopper.personal();
    await shopper.contact();
    return shopper;
  }

  async function answerWith(shopper: Shopper, flag: '0' | '1') {
    const { codition_questions: asked } = await shopper.ok<Asked>('getHealthQuestionsPrimaryHealthInfo');
    const place = asked.findIndex(({ question_text: text }) => text === TOBACCO_QUESTION);
    expect(place).toBeGreaterThan(-1);
    const condition_questions = asked.map(({ question_id }, index) => ({
      question_id,
      // The words are the API's, whatever is sent.
      question_text: 'Other words',
      yes_no_flag: index === place ? flag : '0',
      conditions: [],
    }));
    const answer = await shopper.call('savePrimaryHealthInfo', { condition_questions });
    return { answer, field: `condition_questions.${place}.yes_no_flag` };
  }

  it.each([
    ['0', '1', /made for no tobacco use/],
    ['1', '0', /made for tobacco use/],
  ] as const)(
    'is refused beside the question when the price was made for %s and the answer is %s',
    async (told, flag, says) => {
      const shopper = await atHealth(told);
      const { answer, field } = await answerWith(shopper, flag);
      expect(fieldErrors(answer)[field]).toMatch(says);
      expect((await answerWith(shopper, told)).answer.body['status']).toBe('success');
    },
  );

  it('opens its step again when the price is made anew for another answer', async () => {
    const shopper = await atHealth('0');
    const heir = { first_name: 'Bo', last_name: 'Ruiz', birthdate: '02/03/1990', ssn: '219098503' };
    await shopper.ok('saveBeneficiaryInfo', {
      beneficiaries: [{ ...heir, relationship: 'parent', beneficiary_percentage: '100' }],
    });
    expect((await answerWith(shopper, '0')).answer.body['status']).toBe('success');
    const isDone = async () => {
      const refused = await shopper.call('saveReviewInfo', { first_enroll: 1 });
      return (refused.body['data'] as { tab_name?: string } | undefined)?.tab_name !== 'primary_health_info';
    };
    expect(await isDone()).toBe(true);
    const changed = await tell(shopper, '1');
    const { agreed } = changed.body['data'] as { agreed: string };
    const yes = { tempId: shopper.id, is_smoker: '1', cart_agreed: agreed };
    expect((await api.call('changeFilterInfo', yes, NORTH_STAR)).body['status']).toBe('success');
    expect(await isDone()).toBe(false);
  });

  it("is refused of a spouse too, beside the question, against the spouse's own answer for the price", async () => {
    const shopper = await Shopper.quote(api, { tier: 'IS' });
    const told = { is_smoker: '1', dep_dob: '03/11/1984', spouse_is_smoker: '0', cart_agreed: 'ask' };
    const changed = await api.call('changeFilterInfo', { tempId: shopper.id, ...told }, NORTH_STAR);
    expect(changed.body['status']).toBe('success');
    await shopper.ok('addPlanToCart', PLAN);
    await shopper.checkout();
    const { codition_questions: asked } = await shopper.ok<Asked>('getHealthQuestionsDependentInfo');
    const place = asked.findIndex(({ question_text: text }) => text === TOBACCO_QUESTION);
    const primary_info = await shopper.asked('getFormFieldsDependentPrimaryInfo', {
      first_name: 'Jon',
      last_name: 'Ruiz',
      relationship: 'spouse',
      gender: '0',
      birthdate: '03/11/1984',
      ssn: '219098481',
      height_feet: '5',
      height_inch: '9',
      weight: '160',
    });
    const check = (flag: '0' | '1') => {
      const condition_questions = asked.map(({ question_id }, index) => ({
        question_id,
        yes_no_flag: index === place ? flag : '0',
        conditions: [],
      }));
      return shopper.call('validateSingleDependent', { primary_info, health_info: { condition_questions } });
    };
    const refused = fieldErrors(await check('1'));
    expect(Object.keys(refused)).toEqual([`condition_questions.${place}.yes_no_flag`]);
    expect(Object.values(refused)[0]).toMatch(/made for no tobacco use/);
    expect((await check('0')).body['status']).toBe('success');
  });

  it('is no matter of a grown child who answered other words for the price', async () => {
    const shopper = await Shopper.quote(api, { tier: 'IC' });
    const usual = { is_smoker: '0', no_of_children: '1', cart_agreed: 'ask' };
    const own = { is_smoker: '0', tobacco_question: OWN_QUESTION, cart_agreed: 'ask' };
    for (const told of [usual, own]) {
      const changed = await api.call('changeFilterInfo', { tempId: shopper.id, ...told }, NORTH_STAR);
      expect(changed.body['status']).toBe('success');
    }
    await shopper.add({ plan_id: 1304, plan_pricing_id: 130401 });
    await shopper.ok('addPlanToCart', PLAN);
    await shopper.checkout();
    const { codition_questions: asked } = await shopper.ok<Asked>('getHealthQuestionsDependentInfo');
    const condition_questions = asked.map(({ question_id, question_text: text }) => ({
      question_id,
      yes_no_flag: text === TOBACCO_QUESTION ? '1' : '0',
      conditions: [],
    }));
    const primary_info = await shopper.asked('getFormFieldsDependentPrimaryInfo', {
      first_name: 'Lea',
      last_name: 'Ruiz',
      relationship: 'child',
      gender: '1',
      birthdate: '03/11/2004',
      ssn: '219098492',
      height_feet: '5',
      height_inch: '4',
      weight: '130',
      is_smoker: '0',
    });
    expect(primary_info).toHaveProperty('is_smoker');
    const answer = await shopper.call('validateSingleDependent', {
      primary_info,
      health_info: { condition_questions },
    });
    expect(fieldErrors(answer)).toEqual({});
    expect(answer.body['status']).toBe('success');
  });
});
