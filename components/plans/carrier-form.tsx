'use client';

import type { FormEvent } from 'react';
import { api } from '@/components/api-client';
import { RadioField } from '@/components/field/choice-field';
import { YES_NO } from '@/lib/rules/words/option';
import { checkCarrierAnswer } from '@/lib/rules/quote/plan-questions';
import { QuestionForm } from './question-form';
import type { CarrierQuestion } from './question-types';
import { useQuestionSave } from './use-question-save';

const idOf = (qid: number) => `carrier-${qid}`;

/** A carrier's yes/no questions, which come before the cart (rules 2 §2.2, §5). */
export default function CarrierForm({ planId, questions }: { planId: number; questions: readonly CarrierQuestion[] }) {
  const { form, save } = useQuestionSave('aflac_data');
  const { problems, mend } = form;

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const answers = readAnswers(event.currentTarget, questions);
    const found = questions.flatMap(({ qid, true_condition }) => {
      const message = checkCarrierAnswer(true_condition, answers.get(qid));
      return message === null ? [] : [[qid, message] as const];
    });
    save(
      Object.fromEntries(found),
      () =>
        api<'saveCarrierQuestions'>('POST', '/save-aflac-questions', {
          plan_id: planId,
          aflac_data: [...answers].map(([qid, true_condition]) => ({ qid, true_condition })),
        }),
      () => 'Your answers were saved. You can add the plan to your cart.',
    );
  }

  return (
    <QuestionForm
      label="Carrier questions"
      errors={questions.flatMap(({ qid, question }) =>
        problems[qid] === undefined ? [] : [{ id: idOf(qid), text: `${question} ${problems[qid]}` }],
      )}
      form={form}
      onSubmit={submit}
    >
      {questions.map(({ qid, question }) => (
        <RadioField
          key={qid}
          id={idOf(qid)}
          name={idOf(qid)}
          label={question}
          inline
          choices={YES_NO}
          error={problems[qid]}
          onChange={() => mend(qid)}
        />
      ))}
    </QuestionForm>
  );
}

function readAnswers(form: HTMLFormElement, questions: readonly CarrierQuestion[]): Map<number, 0 | 1> {
  const data = new FormData(form);
  const given = questions.flatMap(({ qid }) => {
    const value = data.get(idOf(qid));
    return value === null ? [] : [[qid, value === '1' ? 1 : 0] as const];
  });
  return new Map(given);
}
