'use client';

import { useMemo } from 'react';
import { get, useForm, type FieldErrors, type FieldPath, type UseFormReturn } from 'react-hook-form';
import type { SummaryError } from '@/components/ui/error-summary';
import { healthPlaces } from '@/lib/rules/steps/health-places';
import { initialHealth, type HealthAnswers, type HealthDefinition } from '@/lib/rules/steps/health-answers';
import { labelledMessage } from '@/lib/rules/text/labelled-message';
import { useHealthResolver } from './answer-resolver';
import type { BirthOf } from './birth-of';
import { CHECKED_AT_SUBMISSION, refusedErrors } from './field-form';
import type { StepData } from './step-data';

export type HealthMethods = UseFormReturn<HealthAnswers>;
export type HealthPath = FieldPath<HealthAnswers>;

/** The days that a detail is checked against. */
export type HealthDays = { today: string; born: BirthOf };

/** Keeps one person's answers to the plans' health questions, checked by the schema the API uses too. */
export function useHealthForm(
  definition: HealthDefinition,
  kept: HealthAnswers | null,
  { today, born }: HealthDays,
  refused: StepData['refused'] = null,
): HealthMethods {
  const start = useMemo(() => initialHealth(definition, kept), [definition, kept]);
  const errors = useMemo(
    () => refused && refusedErrors<HealthAnswers>(refused.problems, (name) => isAnswer(start, name)),
    [start, refused],
  );
  return useForm<HealthAnswers>({
    defaultValues: start,
    ...(errors && { errors }),
    resolver: useHealthResolver(definition, today, born),
    ...CHECKED_AT_SUBMISSION,
  });
}

const isAnswer = (answers: HealthAnswers, path: string): boolean => typeof get(answers, path) === 'string';

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
  if (!isAnswer(methods.getValues(), target)) return false;
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
  const listed = healthPlaces(definition, answers.medication_question?.medications.length ?? 0);
  const general = errors.root?.['server']?.message;
  return [
    ...listed.flatMap(({ id, label }) => {
      const message = healthError(errors, id);
      return message === undefined ? [] : [{ id, text: labelledMessage(label, message) }];
    }),
    ...(general === undefined ? [] : [{ id: '', text: general }]),
  ];
}
