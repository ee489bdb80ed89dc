'use client';

import { useState, type FormEvent } from 'react';
import { api } from '@/components/api-client';
import { RadioField } from '@/components/field/choice-field';
import { FormProblem } from '@/components/ui/banner';
import { YES_NO } from '@/lib/rules/words/option';
import { checkQuestionAnswer } from '@/lib/rules/quote/plan-questions';
import { QuestionForm } from './question-form';
import type { UnderwritingQuestion } from './question-types';
import { UnderwritingMore } from './underwriting-more';
import { questionId, readAnswer } from './underwriting-values';
import { useQuestionSave } from './use-question-save';

type Props = { planId: number; questions: readonly UnderwritingQuestion[] };

/** The underwriting questions: a Yes may ask for more. They end in a price, or in a decline (rules 2 §2.2, §4). */
export default function UnderwritingForm({ planId, questions }: Props) {
  const { form, save } = useQuestionSave('answers');
  const { problems, failure, mend } = form;
  const [affirmed, setAffirmed] = useState<ReadonlySet<number>>(new Set());

  function answer(id: number, yes: boolean): void {
    setAffirmed((known) => new Set(yes ? [...known, id] : [...known].filter((other) => other !== id)));
    mend(id);
  }
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const answers = questions.map((question) => readAnswer(data, question));
    const found = questions.flatMap(({ question_id, question_sub_type, options }, index) => {
      const known = options.map(({ option_id, require_detail }) => ({ id: option_id, detail: require_detail }));
      const message = checkQuestionAnswer(question_sub_type, known, answers[index]);
      return message === null ? [] : [[question_id, message] as const];
    });
    save(
      Object.fromEntries(found),
      () => api<'saveQuestionAnswers'>('POST', '/save-question-answers', { plan_id: planId, answers }),
      ({ data: { success_message } }) => success_message,
    );
  }

  // The first answers count: there is nothing to try again (rules 2 §4 "Underwriting").
  if (failure?.kind === 'coded' && failure.code === 'decline')
    return <FormProblem text={failure.message} className="mt-6" />;
  return (
    <QuestionForm
      label="Underwriting questions"
      errors={questions.flatMap(({ question_id: id, question_text }) =>
        problems[id] === undefined ? [] : [{ id: questionId(id), text: `${question_text} ${problems[id]}` }],
      )}
      form={form}
      onSubmit={submit}
    >
      {questions.map((question) => {
        const { question_id: id, question_text } = question;
        return (
          <div key={id}>
            <RadioField
              id={questionId(id)}
              name={questionId(id)}
              label={question_text}
              inline
              choices={YES_NO}
              error={problems[id]}
              onChange={(event) => answer(id, event.currentTarget.value === '1')}
            />
            {affirmed.has(id) && <UnderwritingMore question={question} onEdit={() => mend(id)} />}
          </div>
        );
      })}
    </QuestionForm>
  );
}
