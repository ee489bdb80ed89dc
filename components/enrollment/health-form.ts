'use client';

import { get, useForm, type FieldErrors, type FieldPath, type UseFormReturn } from 'react-hook-form';
import type { SummaryError } from '@/components/ui/error-summary';
import { detailFields, MEDICATION_FIELDS } from '@/lib/rules/steps/health-questions';
import { initialHealth, type HealthAnswers, type HealthDefinition } from '@/lib/rules/steps/health-answers';
import { labelledMessage } from '@/lib/rules/text/labelled-message';
import { useHealthResolver } from './answer-resolver';
import type { BirthOf } from './birth-of';
import { CHECKED_AT_SUBMISSION } from './field-form';

export type HealthMethods = UseFormReturn<HealthAnswers>;
export type HealthPath = FieldPath<HealthAnswers>;

/** The days that a detail is checked against. */
export type HealthDays = { today: string; born: BirthOf };

/** Keeps one person's answers to the plans' health questions, checked by the schema the API uses too. */
export function useHealthForm(
  definition: HealthDefinition,
  kept: HealthAnswers | null,
  { today, born }: HealthDays,
): HealthMethods {
  return useForm<HealthAnswers>({
    defaultValues: initialHealth(definition, kept),
    resolver: useHealthResolver(definition, today, born),
    ...CHECKED_AT_SUBMISSION,
  });
}

/** Checks the answers as a submission does, so that messages go away while they are mended. */
export async function checkHealthForm(methods: HealthMethods): Promise<boolean> {
  let complete = false;
  await methods.handleSubmit(() => {
    complete = true;
  })();
  return complete;
}

/**
 * Puts a server's message beside its answer (rules 2 §5: by question index and position); false when there is no such
 * field.
 */
export function setHealthError(methods: HealthMethods, target: string, message: string): boolean {
  if (typeof get(methods.getValues(), target) !== 'string') return false;
  methods.setError(target as HealthPath, { type: 'server', message });
  return true;
}

/** Returns the message of one field, or undefined. */
export function healthError(errors: FieldErrors<HealthAnswers>, path: string): string | undefined {
  const message: unknown = get(errors, `${path}.message`);
  return typeof message === 'string' ? message : undefined;
}

/** Returns every message in the order of the page: "Question 2, Date of onset: Enter a date as MM/DD/YYYY". */
export function healthSummary(
  definition: HealthDefinition,
  answers: HealthAnswers,
  errors: FieldErrors<HealthAnswers>,
): SummaryError[] {
  const rows = answers.medication_question?.medications.length ?? 0;
  const medication = definition.medication
    ? [
        { id: 'medication_question.yes_no_flag', label: `Question ${definition.conditions.length + 1}` },
        ...Array.from({ length: rows }, (_, row) =>
          MEDICATION_FIELDS.map((field) => ({
            id: `medication_question.medications.${row}.${field.name}`,
            label: `Medication ${row + 1}, ${field.label}`,
          })),
        ).flat(),
      ]
    : [];
  const listed = [
    ...definition.conditions.flatMap(conditionPlaces),
    ...medication,
    { id: 'notes', label: 'Additional Notes' },
  ];
  const general = errors.root?.['server']?.message;
  return [
    ...listed.flatMap(({ id, label }) => {
      const message = healthError(errors, id);
      return message === undefined ? [] : [{ id, text: labelledMessage(label, message) }];
    }),
    ...(general === undefined ? [] : [{ id: '', text: general }]),
  ];
}

function conditionPlaces({ question_id }: { question_id: string | number }, index: number) {
  const label = `Question ${index + 1}`;
  return [
    { id: `condition_questions.${index}.yes_no_flag`, label },
    ...detailFields(question_id).map((field) => ({
      id: `condition_questions.${index}.conditions.0.${field.name}`,
      label: `${label}, ${field.label}`,
    })),
  ];
}
