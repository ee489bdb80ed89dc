import { expect, type Page } from 'playwright/test';
import { callDoor } from './ahead';
import { austinQuote, fillContact, fillPersonal, maya, pressNext } from './journey';
import { applicantAhead } from './plain';

/** A hospital plan that asks each person about their health. */
const HOSPITAL = { plan_id: 2202, plan_pricing_id: 220201 };
const LUIS = {
  relationship: 'spouse',
  first_name: 'Luis',
  last_name: maya.last,
  birthdate: '07/08/1983',
  gender: '0',
  ssn: '457555462',
};

type Asked = { codition_questions: object[] };

/**
 * An applicant with a spouse whose health answers are given, at the agreement. Answers what saves the spouse's answers again, with
 * a note.
 */
export async function coupleAhead(
  page: Page,
  home: string,
  named: { first_name?: string; last_name?: string } = {},
): Promise<(notes: string) => Promise<void>> {
  const call = async (...[method, path, body]: [method: 'GET' | 'POST', path: string, body?: object]) => {
    const answer = await callDoor(page, method, path, body);
    expect(answer, path).toMatchObject({ status: 'success' });
    return (answer['data'] ?? {}) as { result: unknown };
  };
  const noneOf = async (form: string) => {
    const { codition_questions: asked } = (await call('GET', form)).result as Asked;
    return asked.map((question) => ({ ...question, yes_no_flag: '0', conditions: [] }));
  };
  const carrier = { plan_id: 2202, aflac_data: [{ qid: 306, true_condition: 0 }] };
  const quote = { ...austinQuote, tier: 'IS' };
  const address = await applicantAhead(page, home, HOSPITAL, {
    quote,
    before: [['POST', 'save-aflac-questions', carrier]],
  });
  await page.goto(address);
  await fillPersonal(page, maya);
  await pressNext(page);
  await page.waitForURL(/contact-info$/);
  await fillContact(page, maya);
  await pressNext(page);
  await page.waitForURL(/health-questions$/);
  const own = await noneOf('get-health-questions-primary-health-info');
  await call('POST', 'save-primary-health-info', { condition_questions: own, notes: '' });
  let dependent_id: string | undefined;
  const save = async (notes: string) => {
    const condition_questions = await noneOf('get-health-questions-dependent-info');
    const spouse = { primary_info: { ...LUIS, ...named }, health_info: { condition_questions, notes } };
    await call('POST', 'save-dependent-info', { dependents: [{ ...spouse, ...(dependent_id && { dependent_id }) }] });
    const kept = (await call('GET', 'get-enrollment-temp-info?column=dependent_info')).result;
    dependent_id = (kept as { dependents: { dependent_id: string }[] }).dependents[0]?.dependent_id;
  };
  await save('');
  return save;
}
