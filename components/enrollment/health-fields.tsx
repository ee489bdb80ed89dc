'use client';

import { useEffect, useRef, type ReactNode } from 'react';
import { get, useFieldArray, useFormContext } from 'react-hook-form';
import { BinIcon } from '@/components/art/icons';
import { RadioField } from '@/components/field/choice-field';
import { CountedTextareaField } from '@/components/field/counted-textarea-field';
import { DateField, PhoneField } from '@/components/field/masked-field';
import { SelectField, TextField } from '@/components/field/text-field';
import { Button } from '@/components/ui/button';
import {
  checkRow,
  detailFields,
  MAX_MEDICATIONS,
  MEDICATION_FIELDS,
  type HealthField,
} from '@/lib/rules/steps/health-questions';
import type { HealthAnswers, HealthDefinition, HealthQuestion } from '@/lib/rules/steps/health-answers';
import { YES_NO } from '@/lib/rules/words/option';
import { TEXT_LIMITS } from '@/lib/rules/text/text-limits';
import { healthError, type HealthDays, type HealthPath } from './health-form';

/**
 * The health questions: yes or no, the details of a Yes right under it, the medications, and the notes (rules 2 §2.7).
 * A No hides the details and keeps them until the save. There is no way to answer several at once: each answer is a
 * statement.
 */
export function HealthFields({ definition, days }: { definition: HealthDefinition; days: HealthDays }) {
  const { register, formState, watch } = useFormContext<HealthAnswers>();
  return (
    <div className="grid gap-8">
      {definition.conditions.map((question, index) => (
        <ConditionQuestion key={question.question_id} question={question} index={index} days={days} />
      ))}
      {definition.medication && (
        <MedicationQuestion question={definition.medication} index={definition.conditions.length} days={days} />
      )}
      <CountedTextareaField
        {...register('notes')}
        id="notes"
        label="Additional Notes"
        optional
        autoComplete="off"
        limit={TEXT_LIMITS.note}
        defaultValue={watch('notes')}
        error={healthError(formState.errors, 'notes')}
      />
    </div>
  );
}

function ConditionQuestion({ question, index, days }: { question: HealthQuestion; index: number; days: HealthDays }) {
  const { watch } = useFormContext<HealthAnswers>();
  const details = detailFields(question.question_id);
  const yes = watch(`condition_questions.${index}.yes_no_flag`) === '1';
  return (
    <div className="yes-no">
      <YesNo path={`condition_questions.${index}.yes_no_flag`} label={`${index + 1}. ${question.question_text}`} />
      {details.length > 0 && (
        <IfOpen open={yes}>
          <Details label={`Details of question ${index + 1}`}>
            {details.map((field) => (
              <Detail
                key={field.name}
                field={field}
                path={`condition_questions.${index}.conditions.0.${field.name}`}
                days={days}
              />
            ))}
          </Details>
        </IfOpen>
      )}
    </div>
  );
}

/** The details of a Yes. Without scripts they are in the document from the start, and styles open them (decisions 158). */
function IfOpen({ open, children }: { open: boolean; children: ReactNode }) {
  return open ? children : <noscript>{children}</noscript>;
}

const ROWS = 'medication_question.medications';

/** The medication question with up to three rows, added one at a time (rules 2 §5). */
function MedicationQuestion({ question, index, days }: { question: HealthQuestion; index: number; days: HealthDays }) {
  const { watch, control, formState, getFieldState, clearErrors } = useFormContext<HealthAnswers>();
  const rows = useFieldArray({ control, name: ROWS, keyName: 'row' });
  const addButton = useRef<HTMLButtonElement>(null);
  const removed = useRef(false);
  const yes = watch('medication_question.yes_no_flag') === '1';
  const count = rows.fields.length;
  const shown = yes ? count : 0;

  function add(): void {
    const isClean = getFieldState(ROWS, formState).error === undefined;
    rows.append(blankRow());
    // A list that grows is checked once the form was refused; a row is not wrong before a key is pressed in it.
    if (isClean) setTimeout(() => clearErrors(ROWS));
  }

  useEffect(() => {
    // The button that was pressed went with its row.
    if (removed.current) addButton.current?.focus();
    removed.current = false;
  }, [count]);

  return (
    <div className="yes-no">
      <YesNo path="medication_question.yes_no_flag" label={`${index + 1}. ${question.question_text}`} />
      {yes && (
        <>
          {rows.fields.map((row, at) => (
            <MedicationRow key={row['row']} at={at} days={days}>
              {at > 0 && (
                <div className="needs-scripts sm:col-span-2">
                  <Button
                    variant="tertiary"
                    size="sm"
                    className="-ml-2 px-2"
                    onClick={() => {
                      removed.current = true;
                      rows.remove(at);
                    }}
                  >
                    <BinIcon />
                    Remove medication {at + 1}
                  </Button>
                </div>
              )}
            </MedicationRow>
          ))}
          {count < MAX_MEDICATIONS ? (
            <Button ref={addButton} className="needs-scripts mt-4" onClick={add}>
              + Add medication
            </Button>
          ) : (
            <p className="hint mt-4">Up to {MAX_MEDICATIONS} medications can be listed.</p>
          )}
        </>
      )}
      {shown < MAX_MEDICATIONS && (
        <noscript>
          {Array.from({ length: MAX_MEDICATIONS - shown }, (_, at) => (
            <MedicationRow key={at} at={shown + at} days={days} />
          ))}
        </noscript>
      )}
    </div>
  );
}

function MedicationRow({ at, days, children }: { at: number; days: HealthDays; children?: ReactNode }) {
  return (
    <Details label={`Medication ${at + 1}`} visible>
      {MEDICATION_FIELDS.map((field) => (
        <Detail
          key={field.name}
          field={field}
          path={`medication_question.medications.${at}.${field.name}`}
          days={days}
        />
      ))}
      {children}
    </Details>
  );
}

function blankRow(): Record<string, string> {
  return Object.fromEntries(MEDICATION_FIELDS.map(({ name }) => [name, '']));
}

function Details({ label, visible = false, children }: { label: string; visible?: boolean; children: ReactNode }) {
  return (
    <fieldset className="mt-6 border-l-2 border-border pl-4 sm:pl-6">
      <legend className={visible ? 'mb-3 font-semibold' : 'sr-only'}>{label}</legend>
      <div className="grid items-end gap-x-8 gap-y-6 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}

function YesNo({
  path,
  label,
}: {
  path: 'medication_question.yes_no_flag' | `condition_questions.${number}.yes_no_flag`;
  label: string;
}) {
  const { register, formState } = useFormContext<HealthAnswers>();
  return (
    <RadioField
      {...register(path)}
      {...answered(formState.defaultValues, path)}
      id={path}
      label={label}
      choices={YES_NO}
      inline
      error={healthError(formState.errors, path)}
    />
  );
}

/** The answer there was, in the document too: a form that is sent without scripts has it. */
function answered(start: unknown, path: HealthPath): { defaultValue?: string } {
  const value: unknown = get(start, path);
  return typeof value === 'string' && value !== '' ? { defaultValue: value } : {};
}

/**
 * One detail of a Yes. Its format is checked when the filled field is left, its presence only on submit (look §2.0).
 */
function Detail({ field, path, days }: { field: HealthField; path: HealthPath; days: HealthDays }) {
  const { register, formState, setError, clearErrors } = useFormContext<HealthAnswers>();
  const common = {
    ...register(path, {
      onChange: () => {
        if (!formState.isSubmitted && healthError(formState.errors, path) !== undefined) clearErrors(path);
      },
      onBlur: (event: { target: { value: unknown } }) => {
        const value = String(event.target.value ?? '');
        const problems = checkRow([field], { [field.name]: value }, days.today, days.born());
        const message = value.trim() === '' ? undefined : problems[field.name];
        if (message !== undefined) setError(path, { type: 'format', message });
      },
    }),
    ...answered(formState.defaultValues, path),
    id: path,
    label: field.label,
    optional: !field.required,
    autoComplete: 'off',
    error: healthError(formState.errors, path),
    // A text that is too long is told so, not cut.
    ...(field.maxLength !== undefined && field.kind !== 'text' && { maxLength: field.maxLength }),
  };
  switch (field.kind) {
    case 'date':
      return <DateField {...common} />;
    case 'phone':
      return <PhoneField {...common} />;
    case 'select': {
      const { maxLength: _, ...select } = common;
      return <SelectField {...select} options={field.options ?? []} placeholder="Please select" />;
    }
    case 'text':
      return <TextField {...common} />;
  }
}
