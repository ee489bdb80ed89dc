import { expect } from 'vitest';
import { Shopper } from './shopper';
import type { Api } from './support';

const PLAN = 1504;
/** $300,000, of which $50,000 are guaranteed. */
const LARGEST = 150404;

const healthy = [201, 202, 203, 204].map((question_id) => ({
  question_id,
  yes_no_flag: question_id === 204 ? 1 : 0,
  detail: [{ dot_from: '01/01/2020', reason_for_condition: 'treated' }],
}));

/** An enrollment in an amount of life insurance that evidence decides on, up to the review. */
export async function readyWithEvidence(api: Api, pay: 'card' | 'bank' = 'card'): Promise<Shopper> {
  const shopper = await Shopper.quote(api);
  await api.call('changeFilterInfo', { tempId: shopper.id, is_smoker: '0' }, shopper.headers);
  await shopper.ok('saveQuestionAnswers', { plan_id: PLAN, answers: healthy });
  await shopper.call('addPlanToCart', { plan_id: PLAN, plan_pricing_id: LARGEST });
  await shopper.checkout();
  await shopper.personal();
  await shopper.contact();
  const asked = await shopper.ok<{
    codition_questions: { question_id: number }[];
    medication_question: { question_id: number };
  }>('getHealthQuestionsPrimaryHealthInfo');
  const no = { yes_no_flag: '0' };
  await shopper.ok('savePrimaryHealthInfo', {
    condition_questions: asked.codition_questions.map(({ question_id }) => ({ question_id, ...no, conditions: [] })),
    medication_question: { question_id: asked.medication_question.question_id, ...no, medications: [] },
  });
  const heir = {
    first_name: 'Bo',
    last_name: 'Ruiz',
    birthdate: '02/03/1990',
    ssn: '219098503',
    relationship: 'parent',
  };
  await shopper.ok('saveBeneficiaryInfo', { beneficiaries: [{ ...heir, beneficiary_percentage: '100' }] });
  expect((await shopper.sign()).body['status']).toBe('success');
  const paid = await (pay === 'card' ? shopper.card({ card_number: '4242424242424242' }) : shopper.bank());
  expect(paid.body).toMatchObject({ status: 'success' });
  return shopper;
}

/** The same with its policy made, and its first payment asked for. */
export async function enrollWithEvidence(api: Api, pay: 'card' | 'bank' = 'card'): Promise<Shopper> {
  const shopper = await readyWithEvidence(api, pay);
  await shopper.ok('saveReviewInfo');
  await api.settle();
  return shopper;
}
