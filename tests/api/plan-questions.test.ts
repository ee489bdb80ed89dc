import { beforeAll, expect, it } from 'vitest';
import { describeWithDemo } from '../config/databases';
import { Shopper } from './shopper';
import { BAYLINE, buildApi, fieldErrors, type Api } from './support';

/** Two questions of the carrier: 304 wants Yes, 305 wants No. */
const PLAN = 2004;
const LEVEL = 200401;

describeWithDemo('carrier questions (rules 2 §2.2, §5)', (store) => {
  let api: Api;
  beforeAll(async () => {
    api = await buildApi(store());
  });

  const save = (shopper: Shopper, answers: Record<number, 0 | 1>) =>
    shopper.call('saveCarrierQuestions', {
      plan_id: PLAN,
      aflac_data: Object.entries(answers).map(([qid, true_condition]) => ({ qid: Number(qid), true_condition })),
    });
  const add = (shopper: Shopper) => shopper.call('addPlanToCart', { plan_id: PLAN, plan_pricing_id: LEVEL });

  it('stand before the cart until they are answered as the carrier wants', async () => {
    const shopper = await Shopper.quote(api);
    const { body } = await shopper.call('getCarrierQuestions', { plan_id: PLAN });
    expect(body.data).toMatchObject([
      { qid: 304, true_condition: 1 },
      { qid: 305, true_condition: 0 },
    ]);
    expect((await add(shopper)).body['errorCode']).toBe('newQuestionsError');

    expect(fieldErrors(await save(shopper, {}))).toEqual({
      'aflac_data.304': '*Answer should be Yes to continue',
      'aflac_data.305': '*Answer should be Yes/No to continue',
    });
    expect(fieldErrors(await save(shopper, { 304: 0, 305: 1 }))).toEqual({
      'aflac_data.304': 'Please answer yes in order to continue',
      'aflac_data.305': 'Please answer no in order to continue',
    });
    expect(await shopper.ok('checkAlreadyAnswered', { plan_id: PLAN })).toBe(false);

    expect((await save(shopper, { 304: 1, 305: 0 })).body['status']).toBe('success');
    expect(await shopper.ok('checkAlreadyAnswered', { plan_id: PLAN })).toBe(true);
    expect((await add(shopper)).body['status']).toBe('success');
  });

  it('are answered for the own enrollment only', async () => {
    const shopper = await Shopper.quote(api);
    const other = Shopper.of(api, shopper.id, BAYLINE);
    expect((await save(other, { 304: 1, 305: 0 })).http).toBe(404);
    expect((await other.call('getCarrierQuestions', { plan_id: PLAN })).http).toBe(404);
    expect(await shopper.ok('checkAlreadyAnswered', { plan_id: PLAN })).toBe(false);
  });
});

describeWithDemo('an option that requires detail (rules 2 §3)', (store) => {
  it('is not answered by being chosen', async () => {
    const shopper = await Shopper.quote(await buildApi(store()));
    await shopper.api.call('changeFilterInfo', { tempId: shopper.id, is_smoker: '0' }, shopper.headers);
    const save = (more: Record<string, unknown>) =>
      shopper.call('saveQuestionAnswers', {
        plan_id: 1504,
        answers: [201, 202, 203, 204].map((question_id) => ({
          question_id,
          yes_no_flag: question_id === 202 || question_id === 204 ? 1 : 0,
          ...(question_id === 202 && more),
        })),
      });
    const open = { 'answers.202': 'Please answer all questions' };
    expect(fieldErrors(await save({ checkbox_answers: [3, 1] }))).toEqual(open);
    expect(fieldErrors(await save({ checkbox_answers: [1], detail: [{ dot_from: '' }] }))).toEqual(open);
    expect(await shopper.ok('checkAlreadyAnswered', { plan_id: 1504 })).toBe(false);
    const told = { checkbox_answers: [1], detail: [{ reason_for_condition: 'Father, at 55' }] };
    expect((await save(told)).body['status']).toBe('success');
    expect(await shopper.ok('checkAlreadyAnswered', { plan_id: 1504 })).toBe(true);
  });
});
