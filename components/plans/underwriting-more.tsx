'use client';

import { useState, type ChangeEvent } from 'react';
import { CheckboxGroupField } from '@/components/field/choice-field';
import { DateField } from '@/components/field/masked-field';
import { TextField } from '@/components/field/text-field';
import { Card } from '@/components/ui/card';
import type { UnderwritingQuestion } from './question-types';
import { DETAIL_ENTRIES, DETAIL_FIELDS, detailId, optionsId, whoId } from './underwriting-values';

type Props = { question: UnderwritingQuestion; onEdit: () => void };

/** The fields that a Yes asks for: who it is about, which of a list, or the treatment (rules 2 §2.2, §3). */
export function UnderwritingMore({ question, onEdit }: Props) {
  const { question_id: id, question_sub_type: subType } = question;
  if (subType === null) return null;
  return (
    <div className="mt-4 border-l-2 border-border pl-4" onInput={onEdit}>
      {subType === 'text_field' && (
        <TextField id={whoId(id)} name={whoId(id)} label="Who, and what exactly?" autoComplete="off" maxLength={200} />
      )}
      {subType === 'checkbox' && <Options question={question} />}
      {subType === 'detail' && <Details questionId={id} />}
    </div>
  );
}

/** The options by their groups; one that wants it asks for the details too. */
function Options({ question: { question_id: id, options } }: Pick<Props, 'question'>) {
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const groups = [...new Set(options.map(({ option_group }) => option_group))];
  function choose({ currentTarget: { value, checked } }: ChangeEvent<HTMLInputElement>): void {
    setChosen((known) => (checked ? [...known, Number(value)] : known.filter((other) => other !== Number(value))));
  }
  const wantsDetail = options.some(({ option_id, require_detail }) => require_detail && chosen.includes(option_id));
  return (
    <div className="grid gap-4">
      {groups.map((group, index) => (
        <CheckboxGroupField
          key={group}
          id={`${optionsId(id)}-${index}`}
          name={optionsId(id)}
          label={group === '' ? 'Which of these?' : group}
          onChange={choose}
          choices={options
            .filter(({ option_group }) => option_group === group)
            .map(({ option_id, option_text }) => ({ value: String(option_id), label: option_text }))}
        />
      ))}
      {wantsDetail && <Details questionId={id} />}
    </div>
  );
}

function Details({ questionId: id }: { questionId: number }) {
  return (
    <div className="grid gap-4">
      {DETAIL_ENTRIES.map((entry) => (
        <Card key={entry} tinted className="p-5">
          <fieldset>
            <legend className="font-semibold">
              {entry === 0 ? 'Treatment' : 'Another treatment, if there was one'}
            </legend>
            <div className="fields fields-2 mt-4">
              {DETAIL_FIELDS.map(({ name, label, date }) => {
                const field = { id: detailId(id, entry, name), name: detailId(id, entry, name), label };
                return date ? (
                  <DateField key={name} {...field} />
                ) : (
                  <TextField key={name} {...field} autoComplete="off" maxLength={200} />
                );
              })}
            </div>
          </fieldset>
        </Card>
      ))}
    </div>
  );
}
