import { CANARY, Shopper } from './shopper';
import { forgetNewMembers, type Api } from './support';

/** A supplemental plan that asks about health. */
export const HEALTH = { plan_id: 1602, plan_pricing_id: 160201 };

type Asked = {
  codition_questions: { question_id: number; question_text: string }[];
  medication_question: { question_id: number; question_text: string } | null;
};

/** An applicant with a spouse whose health answers are given, before the agreement. */
export async function withSpouse(
  api: Api,
  { notes = '', ...quote }: { notes?: string; eprocess?: string; headers?: Record<string, string> } = {},
): Promise<Shopper> {
  await forgetNewMembers(api.ports.store);
  const shopper = await Shopper.quote(api, { tier: 'IS', ...quote });
  await shopper.ok('addPlanToCart', HEALTH);
  await shopper.checkout(quote.eprocess);
  await shopper.personal();
  await shopper.contact();
  await saveSpouse(shopper, notes);
  return shopper;
}

/** Saves the spouse with the answers that are asked for, each No, and these notes. */
export async function saveSpouse(
  shopper: Shopper,
  notes: string,
  dependent_id?: string,
  named: { first_name?: string; last_name?: string } = {},
): Promise<void> {
  const primary_info = await shopper.asked('getFormFieldsDependentPrimaryInfo', {
    relationship: 'spouse',
    first_name: 'Leo',
    last_name: 'Ruiz',
    birthdate: '06/01/1986',
    gender: '0',
    ssn: CANARY.spouseSsn,
    ...named,
  });
  const asked = await shopper.ok<Asked>('getHealthQuestionsDependentInfo');
  const no = { yes_no_flag: '0' };
  const health_info = {
    condition_questions: asked.codition_questions.map((question) => ({ ...question, ...no, conditions: [] })),
    ...(asked.medication_question && {
      medication_question: { ...asked.medication_question, ...no, medications: [] },
    }),
    notes,
  };
  await shopper.ok('saveDependentInfo', { dependents: [{ dependent_id, primary_info, health_info }] });
}
