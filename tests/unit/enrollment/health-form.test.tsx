// @vitest-environment happy-dom
import { act } from 'react';
import { FormProvider } from 'react-hook-form';
import { beforeEach, expect, it, vi } from 'vitest';
import { buildHealthCheck } from '@/components/field/answer-check';
import { HealthFields } from '@/components/enrollment/health-fields';
import { checkHealthForm, healthSummary, useHealthForm, type HealthMethods } from '@/components/enrollment/health-form';
import type { HealthAnswers } from '@/lib/rules/steps/health-answers';
import { render } from '../ui/render';

const days = { today: '2026-11-20', born: () => '1985-04-12' };
const definition = {
  conditions: [{ question_id: 12, question_text: 'Have you been treated in the last 12 months?' }],
  medication: { question_id: 200, question_text: 'Do you take medication?' },
};

beforeEach(() => void vi.stubGlobal('requestIdleCallback', () => 0));

/** The questions, refused once without an answer. */
async function refused() {
  const form: { methods?: HealthMethods } = {};
  function Form() {
    const methods = useHealthForm(definition, null, days);
    form.methods = methods;
    return (
      <FormProvider {...methods}>
        <HealthFields definition={definition} days={days} />
        <ul>
          {healthSummary(definition, methods.getValues(), methods.formState.errors).map(({ id, text }) => (
            <li key={id}>{text}</li>
          ))}
        </ul>
      </FormProvider>
    );
  }
  const { host, close } = render(<Form />);
  const submit = () => act(async () => void (form.methods && (await checkHealthForm(form.methods))));
  await submit();
  const texts = (selector: string) => [...host.querySelectorAll(selector)].map(({ textContent }) => textContent ?? '');
  const choose = (name: string, value: string) =>
    act(async () => {
      host.querySelector<HTMLInputElement>(`input[name="${name}"][value="${value}"]`)?.click();
      await new Promise((resolve) => setTimeout(resolve, 50));
    });
  const press = (label: string) =>
    act(async () => {
      [...host.querySelectorAll('button')].find(({ textContent }) => textContent === label)?.click();
      await new Promise((resolve) => setTimeout(resolve, 50));
    });
  return { texts, choose, press, submit, close };
}

it('a Yes after a refusal opens its details without a message in them', async () => {
  const { texts, choose, press, submit, close } = await refused();
  expect(texts('.error-text')).toHaveLength(2);
  await choose('medication_question.yes_no_flag', '1');
  await choose('condition_questions.0.yes_no_flag', '1');
  expect(texts('input[type=text]').length).toBeGreaterThan(7);
  expect(texts('.error-text')).toEqual([]);
  await press('+ Add medication');
  expect(texts('legend')).toContain('Medication 2');
  expect(texts('.error-text')).toEqual([]);
  await submit();
  expect(texts('.error-text').length).toBeGreaterThan(5);
  close();
});

it('the summary names each question by the number that it has on the page', async () => {
  const { texts, close } = await refused();
  expect(texts('li')).toEqual(['Question 1: Field is required', 'Question 2: Field is required']);
  expect(texts('legend').slice(0, 2).join()).toMatch(/^1\. Have you.*,2\. Do you take medication\?/);
  close();
});

it('an onset before the birth is refused in the browser, by the day of birth that stands there now', async () => {
  let born = '1985-04-12';
  const check = buildHealthCheck(definition, days.today, () => born);
  const details = { health_condition: 'Asthma', date_of_onset: '04/11/1985', is_treatment: '0', is_medicate: '0' };
  const answers: HealthAnswers = {
    notes: '',
    condition_questions: definition.conditions.map((asked) => ({ ...asked, yes_no_flag: '1', conditions: [details] })),
    medication_question: { ...definition.medication, yes_no_flag: '0', medications: [] },
  };
  const errors = async () => (await check(answers, undefined, { fields: {}, shouldUseNativeValidation: false })).errors;
  expect(healthSummary(definition, answers, await errors())).toEqual([
    {
      id: 'condition_questions.0.conditions.0.date_of_onset',
      text: 'Question 1, Date of onset: This is before the date of birth',
    },
  ]);
  born = '1985-04-11';
  expect(await errors()).toEqual({});
});
