import { beforeAll, expect, it } from 'vitest';
import { describeWithDemo } from '../config/databases';
import { Shopper } from './shopper';
import { BAYLINE, buildApi, fieldErrors, type Api } from './support';

/** Two questions of the carrier: 304 wants Yes, 305 wants No. */
const PLAN = 2004;
const LEVEL = 200401;
/** A plan of one site: a carrier's question beside underwriting, and no guaranteed amount. */
const GUILD = 2005;

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
    expect((await shopper.call('getCarrierQuestions', { plan_id: PLAN })).body['statusCode']).toBe(204);
    expect(await shopper.ok('checkAlreadyAnswered', { plan_id: PLAN })).toBe(true);
    expect((await add(shopper)).body['status']).toBe('success');
  });

  it('are asked no more once they are answered, while other questions of the plan are open', async () => {
    const shopper = await Shopper.quote(api, { headers: BAYLINE });
    await shopper.ok('saveCarrierQuestions', { plan_id: GUILD, aflac_data: [{ qid: 307, true_condition: 1 }] });
    expect((await shopper.call('getCarrierQuestions', { plan_id: GUILD })).body['statusCode']).toBe(204);
    expect(await shopper.ok('checkAlreadyAnswered', { plan_id: GUILD })).toBe(false);
    expect(await shopper.ok<unknown[]>('getQuestions', { plan_id: GUILD })).toHaveLength(2);
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
    const told = { checkbox_answers: [1], detail: [{ dot_from: '01/05/1980', reason_for_condition: 'Father, at 55' }] };
    expect((await save(told)).body['status']).toBe('success');
    expect(await shopper.ok('checkAlreadyAnswered', { plan_id: 1504 })).toBe(true);
  });
});

describeWithDemo('the details of an underwriting answer (decisions 151)', (store) => {
  it('are checked, told beside their fields, and keep nothing until they are right', async () => {
    const shopper = await Shopper.quote(await buildApi(store()));
    const save = (who: string, ...detail: Record<string, string>[]) =>
      shopper.call('saveQuestionAnswers', {
        plan_id: 1504,
        answers: [
          { question_id: 201, yes_no_flag: 1, detail },
          { question_id: 202, yes_no_flag: 0 },
          { question_id: 203, yes_no_flag: 1, who },
          { question_id: 204, yes_no_flag: 1 },
        ],
      });
    const told = { dot_from: '01/05/2020', reason_for_condition: 'A stroke' };
    expect(
      fieldErrors(
        await save(
          'I dive \u{1f93f}',
          { ...told, dot_from: '02/30/2020', dot_to: '01/01/2050', degree_of_recovery: 'x'.repeat(201) },
          { dot_from: '03/01/2020', dot_to: '02/28/2020', physician_name_address: 'Dr. \u202eAda' },
        ),
      ),
    ).toEqual({
      'answers.201.detail.0.dot_from': 'Enter a date as MM/DD/YYYY',
      'answers.201.detail.0.dot_to': 'Date cannot be in the future',
      'answers.201.detail.0.degree_of_recovery': 'This is too long',
      'answers.201.detail.1.dot_to': 'Treatment cannot end before it began',
      'answers.201.detail.1.reason_for_condition': 'Field is required',
      'answers.201.detail.1.physician_name_address': 'Remove the characters that cannot be printed',
      'answers.203.who': expect.stringContaining('no emoji') as string,
    });
    expect(fieldErrors(await save('I dive', { ...told, dot_from: '01/05/1950' }))).toEqual({
      'answers.201.detail.0.dot_from': 'This is before the date of birth',
    });
    expect(await shopper.ok('checkAlreadyAnswered', { plan_id: 1504 })).toBe(false);
    expect((await save('I dive', told)).body['status']).toBe('success');
  });
});

describeWithDemo('a declined plan (decisions 151)', (store) => {
  const save = (shopper: Shopper, option: number) =>
    shopper.call('saveQuestionAnswers', {
      plan_id: GUILD,
      answers: [
        { question_id: 205, yes_no_flag: 1, checkbox_answers: [option] },
        { question_id: 206, yes_no_flag: 0 },
      ],
    });

  it('says so whenever it is asked, in the words of the refusal', async () => {
    const shopper = await Shopper.quote(await buildApi(store()), { headers: BAYLINE });
    const answered = () => shopper.call('checkAlreadyAnswered', { plan_id: GUILD });
    expect((await answered()).body.data).toEqual({ result: false });
    const refused = await save(shopper, 7);
    const declined = { error_message: expect.stringContaining('cannot offer Guild Critical Cash') as string };
    expect(refused.body).toMatchObject({ errorCode: 'decline', data: declined });
    expect((await answered()).body.data).toEqual({ result: false, declined: { ...declined, guaranteed: false } });
    expect((await save(shopper, 5)).body['errorCode']).toBe('decline');
    expect((await answered()).body.data).toMatchObject({ declined });
  });

  it('keeps its guaranteed amount, and says that too', async () => {
    const shopper = await Shopper.quote(await buildApi(store()));
    const answers = [201, 202, 203, 204].map((question_id) => ({ question_id, yes_no_flag: 0 }));
    await shopper.ok('saveQuestionAnswers', { plan_id: 1504, answers });
    expect((await shopper.call('checkAlreadyAnswered', { plan_id: 1504 })).body.data).toEqual({
      result: true,
      declined: {
        error_message: expect.stringContaining('more than the guaranteed $50,000') as string,
        guaranteed: true,
      },
    });
  });

  it('is told of beside the answers that lead there, where the carrier lets it be known', async () => {
    const api = await buildApi(store());
    type Asked = {
      question_id: number;
      yes_effect_text?: string;
      no_effect_text?: string;
      options: { option_id: number; effect_text?: string }[];
    };
    const effects = async (shopper: Shopper, plan_id: number) =>
      (await shopper.ok<Asked[]>('getQuestions', { plan_id })).flatMap((question) => [
        ...(question.yes_effect_text === undefined ? [] : [[question.question_id, 'yes', question.yes_effect_text]]),
        ...(question.no_effect_text === undefined ? [] : [[question.question_id, 'no', question.no_effect_text]]),
        ...question.options.flatMap((one) => (one.effect_text === undefined ? [] : [[one.option_id, one.effect_text]])),
      ]);
    const guaranteed = 'With this answer only the guaranteed amount can be offered. It needs no review.';
    expect(await effects(await Shopper.quote(api), 1504)).toEqual([
      [201, 'yes', guaranteed],
      [204, 'no', guaranteed],
    ]);
    const none = 'With this answer the plan cannot be offered.';
    expect(await effects(await Shopper.quote(api, { headers: BAYLINE }), GUILD)).toEqual([
      [6, none],
      [7, none],
      [206, 'yes', none],
    ]);
  });
});
