'use client';

import type { FormEvent } from 'react';
import { api } from '@/components/api-client';
import { RadioField } from '@/components/field/choice-field';
import { YES_NO } from '@/lib/rules/words/option';
import { checkCarrierAnswer } from '@/lib/rules/quote/plan-questions';
import { carrierId, readCarrierAnswer } from '@/lib/rules/quote/question-fields';
import { CARRIER_SAVED } from '@/lib/rules/text/question-words';
import { fieldsOf, QuestionForm } from './question-form';
import type { PlanQuestions } from './question-types';
import { useQuestionSave } from './use-question-save';

/** A carrier's yes/no questions, which come before the cart (rules 2 §2.2, §5). */
export default function CarrierForm({ planId, carrier: questions, action, sent }: PlanQuestions) {
  const { form, save } = useQuestionSave(sent);
  const { problems, mend } = form;

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const read = fieldsOf(event.currentTarget);
    const answers = questions.map(({ qid }) => ({ qid, true_condition: readCarrierAnswer(read, qid) }));
    const found = questions.flatMap(({ qid, true_condition }, index) => {
      const message = checkCarrierAnswer(true_condition, answers[index]?.true_condition);
      return message === null ? [] : [[carrierId(qid), message] as const];
    });
    const given = answers.flatMap(({ qid, true_condition }) =>
      true_condition === undefined ? [] : [{ qid, true_condition }],
    );
    void save(
      Object.fromEntries(found),
      () => api<'saveCarrierQuestions'>('POST', '/save-aflac-questions', { plan_id: planId, aflac_data: given }),
      () => CARRIER_SAVED,
    );
  }

  return (
    <QuestionForm
      label="Carrier questions"
      asked="carrier"
      action={action}
      planId={planId}
      errors={questions.flatMap(({ qid, question }) => {
        const problem = problems[carrierId(qid)];
        return problem === undefined ? [] : [{ id: carrierId(qid), text: `${question} ${problem}` }];
      })}
      form={form}
      onSubmit={submit}
    >
      {questions.map(({ qid, question }) => (
        <RadioField
          key={qid}
          id={carrierId(qid)}
          name={carrierId(qid)}
          label={question}
          inline
          choices={YES_NO}
          defaultValue={sent?.values[carrierId(qid)] ?? ''}
          error={problems[carrierId(qid)]}
          onChange={() => mend(carrierId(qid))}
        />
      ))}
    </QuestionForm>
  );
}
