import { useState } from 'react';
import { RadioField } from '@/components/field/choice-field';
import { StatusLine } from '@/components/ui/status-region';
import { questionId } from '@/lib/rules/quote/question-fields';
import { YES_NO } from '@/lib/rules/words/option';
import type { UnderwritingQuestion } from './question-types';
import { UnderwritingMore, type AnswerFields } from './underwriting-more';

/** One question with its effect and with what its Yes asks for, which styles show: without script too. */
export function UnderwritingItem({
  question,
  mend,
  ...fields
}: AnswerFields & { question: UnderwritingQuestion; mend: (field: string) => void }) {
  const { question_id: id, question_text, yes_effect_text: yes, no_effect_text: no } = question;
  const name = questionId(id);
  const [answer, setAnswer] = useState(fields.values[name] ?? '');
  return (
    <div
      className="plan-question"
      onInput={({ target }) => {
        mend(name);
        if (!(target instanceof HTMLInputElement)) return;
        // Another answer hides or opens the fields below it: what was wrong in them is looked at anew.
        const isAnswer = target.name === name;
        for (const field of Object.keys(fields.problems))
          if (field === target.name || (isAnswer && field.startsWith(`${name}-`))) mend(field);
      }}
    >
      <RadioField
        id={name}
        name={name}
        label={question_text}
        inline
        choices={YES_NO}
        defaultValue={answer}
        error={fields.problems[name]}
        onChange={({ currentTarget: { value } }) => setAnswer(value)}
      />
      {(yes ?? no) !== undefined && (
        <StatusLine className="answer-effect">{answer === '1' ? yes : answer === '0' ? no : undefined}</StatusLine>
      )}
      <UnderwritingMore question={question} {...fields} />
    </div>
  );
}
