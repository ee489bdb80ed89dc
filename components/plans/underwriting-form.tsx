'use client';

import { useEffect, type FormEvent } from 'react';
import { api } from '@/components/api-client';
import { checkQuestionAnswer } from '@/lib/rules/quote/plan-questions';
import { questionFieldOf, questionId, readAnswer, whoId } from '@/lib/rules/quote/question-fields';
import { labelledMessage } from '@/lib/rules/text/labelled-message';
import { DeclinePanel } from './decline-panel';
import { DECLINE_HEADING } from '@/lib/site/plan-anchors';
import { fieldsOf, QuestionForm } from './question-form';
import type { PlanQuestions } from './question-types';
import { DETAIL_LABELS, WHO_LABEL } from './underwriting-more';
import { UnderwritingItem } from './underwriting-item';
import { useQuestionSave } from './use-question-save';

/** The underwriting questions: a Yes may ask for more. They end in a price, or in a decline (rules 2 §2.2, §4). */
export default function UnderwritingForm(asked: PlanQuestions) {
  const { planId, underwriting: questions, days, next, action, sent } = asked;
  const { form, declined, save } = useQuestionSave(sent);
  const { problems } = form;

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const read = fieldsOf(event.currentTarget);
    const answers = questions.map((question) => readAnswer(read, question));
    const found = questions.flatMap(({ question_id: id, question_sub_type: subType, options }, index) => {
      const known = options.map(({ option_id, require_detail }) => ({ id: option_id, detail: require_detail }));
      const wrong = Object.entries(checkQuestionAnswer({ subType, options: known }, answers[index], days));
      return wrong.map(([part, message]) => [questionFieldOf(`answers.${id}${part && `.${part}`}`) ?? '', message]);
    });
    void save(
      Object.fromEntries(found),
      () => api<'saveQuestionAnswers'>('POST', '/save-question-answers', { plan_id: planId, answers }),
      ({ data: { success_message } }) => success_message,
    );
  }

  // The first answers count: there is nothing to try again (rules 2 §4 "Underwriting").
  if (declined !== null) return <DeclinedHere message={declined} next={next} />;
  return (
    <QuestionForm
      label="Underwriting questions"
      asked="underwriting"
      action={action}
      planId={planId}
      errors={questions.flatMap(({ question_id: id, question_text }) => listProblems(problems, id, question_text))}
      form={form}
      onSubmit={submit}
    >
      {questions.map((question) => (
        <UnderwritingItem
          key={question.question_id}
          question={question}
          problems={problems}
          values={sent?.values ?? {}}
          mend={form.mend}
        />
      ))}
    </QuestionForm>
  );
}

/** The lines of one question in the summary: its own message under its words, those of its fields under their labels. */
function listProblems(problems: Partial<Record<string, string>>, id: number, words: string) {
  const own = questionId(id);
  return Object.entries(problems).flatMap(([field, message]) => {
    if (message === undefined) return [];
    if (field === own) return [{ id: own, text: labelledMessage(words, message) }];
    if (field === whoId(id)) return [{ id: field, text: labelledMessage(WHO_LABEL, message) }];
    const label = field.startsWith(`${own}-`) ? DETAIL_LABELS[field.replace(/^.*-/, '')] : undefined;
    return label === undefined ? [] : [{ id: field, text: labelledMessage(label, message) }];
  });
}

/** A decline that the page itself does not tell. */
function DeclinedHere(props: Pick<Parameters<typeof DeclinePanel>[0], 'message' | 'next'>) {
  useEffect(() => document.getElementById(DECLINE_HEADING)?.focus(), []);
  return <DeclinePanel {...props} guaranteed={false} />;
}
