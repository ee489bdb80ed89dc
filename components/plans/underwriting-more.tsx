import { useState } from 'react';
import { CheckboxGroupField } from '@/components/field/checkbox-group-field';
import { DateField } from '@/components/field/masked-field';
import { TextField } from '@/components/field/text-field';
import { Card } from '@/components/ui/card';
import { StatusLine } from '@/components/ui/status-region';
import { DETAIL_ENTRIES, QUESTION_TEXT_LIMIT, type DetailName } from '@/lib/rules/quote/question-details';
import { detailId, optionId, optionsId, whoId } from '@/lib/rules/quote/question-fields';
import type { UnderwritingOption, UnderwritingQuestion } from './question-types';

/** Messages by field, and what was typed before in a form that was sent without script. */
export type AnswerFields = {
  problems: Readonly<Partial<Record<string, string>>>;
  values: Readonly<Record<string, string>>;
};

export const WHO_LABEL = 'Who, and what exactly?';
const UP_TO = `Up to ${QUESTION_TEXT_LIMIT} characters`;

type DetailField = { name: DetailName; label: string; date?: true; optional?: true; hint?: string };
const DETAIL_FIELDS: readonly DetailField[] = [
  { name: 'dot_from', label: 'Treated from', date: true },
  { name: 'dot_to', label: 'Treated to', date: true, optional: true, hint: 'MM/DD/YYYY, empty while it goes on' },
  { name: 'reason_for_condition', label: 'Reason or condition', hint: UP_TO },
  { name: 'degree_of_recovery', label: 'Degree of recovery', optional: true, hint: UP_TO },
  { name: 'physician_name_address', label: 'Physician’s name and address', optional: true, hint: UP_TO },
];

/** Labels of the fields of a treatment, by their names. */
export const DETAIL_LABELS: Readonly<Partial<Record<string, string>>> = Object.fromEntries(
  DETAIL_FIELDS.map(({ name, label }) => [name, label]),
);

type Props = AnswerFields & { question: UnderwritingQuestion };

/** The fields that a Yes asks for: who it is about, which of a list, or the treatment (rules 2 §2.2, §3). */
export function UnderwritingMore({ question, ...fields }: Props) {
  const { question_id: id, question_sub_type: subType } = question;
  if (subType === null) return null;
  return (
    <div className="plan-question-more">
      {subType === 'text_field' && (
        <TextField
          name={whoId(id)}
          label={WHO_LABEL}
          hint={UP_TO}
          autoComplete="off"
          defaultValue={fields.values[whoId(id)] ?? ''}
          error={fields.problems[whoId(id)]}
        />
      )}
      {subType === 'checkbox' && <Options question={question} {...fields} />}
      {(subType === 'detail' || question.options.some(({ require_detail }) => require_detail)) && (
        <Details questionId={id} ifWanted={subType !== 'detail'} {...fields} />
      )}
    </div>
  );
}

/** The options by their groups, with the effect of those that were chosen. */
function Options({ question: { question_id: id, options }, values }: Props) {
  const [chosen, setChosen] = useState(() => options.filter(({ option_id }) => values[optionId(id, option_id)]));
  const groups = [...new Set(options.map(({ option_group }) => option_group))];
  const effects = [...new Set(chosen.flatMap(({ effect_text }) => effect_text ?? []))];
  function choose(option: UnderwritingOption, checked: boolean): void {
    setChosen((known) => [
      ...known.filter(({ option_id }) => option_id !== option.option_id),
      ...(checked ? [option] : []),
    ]);
  }
  return (
    <div className="grid gap-4">
      {groups.map((group, index) => (
        <CheckboxGroupField
          key={group}
          id={`${optionsId(id)}-${index}`}
          label={group === '' ? 'Which of these?' : group}
          choices={options
            .filter(({ option_group }) => option_group === group)
            .map((option) => ({
              value: '1',
              label: option.option_text,
              box: {
                id: optionId(id, option.option_id),
                name: optionId(id, option.option_id),
                defaultChecked: chosen.includes(option),
                onChange: ({ currentTarget: { checked } }) => choose(option, checked),
                'data-wants-details': option.require_detail ? '' : undefined,
              },
            }))}
        />
      ))}
      {options.some(({ effect_text }) => effect_text !== undefined) && (
        <StatusLine className="answer-effect">{effects.length > 0 ? effects.join(' ') : undefined}</StatusLine>
      )}
    </div>
  );
}

/** The entries; `ifWanted`: only while an option that requires them is chosen. */
function Details({
  questionId: id,
  ifWanted,
  problems,
  values,
}: AnswerFields & { questionId: number; ifWanted: boolean }) {
  return (
    <div className={ifWanted ? 'grid gap-4 if-wanted' : 'grid gap-4'}>
      {DETAIL_ENTRIES.map((entry) => (
        <Card key={entry} tinted className="p-5">
          <fieldset>
            <legend className="font-semibold">
              {entry === 0 ? 'Treatment' : 'Another treatment, if there was one'}
            </legend>
            <div className="fields fields-2 mt-4">
              {DETAIL_FIELDS.map(({ name, date, ...shell }) => {
                const key = detailId(id, entry, name);
                const field = { ...shell, id: key, name: key, error: problems[key], defaultValue: values[key] ?? '' };
                return date ? (
                  <DateField key={name} {...field} />
                ) : (
                  <TextField key={name} {...field} autoComplete="off" />
                );
              })}
            </div>
          </fieldset>
        </Card>
      ))}
    </div>
  );
}
