'use client';

import { useCallback, useEffect, useMemo, useRef } from 'react';
import { set, useForm, type FieldErrors, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { initialValues, mergeFields, type ShownField } from '@/lib/rules/steps/merge-fields';
import type { Descriptor } from '@/lib/rules/words/field-descriptor';
import type { FieldContext, StepForm, StepValues } from '@/lib/rules/fields/field-definition';
import { useAnswerResolver } from './answer-resolver';
import type { StepData } from './step-data';

/** Every form is checked as a whole at its submission, then field by field; its summary of errors takes the focus. */
export const CHECKED_AT_SUBMISSION = { mode: 'onSubmit', reValidateMode: 'onChange', shouldFocusError: false } as const;

/** Keeps the answers to a form of descriptor fields, checked by the schema the API uses too. */
export function useFieldForm(
  form: StepForm,
  descriptors: readonly Descriptor[],
  context: FieldContext,
  refused: StepData['refused'] = null,
) {
  const fields = useMemo(() => mergeFields(form, descriptors, context), [form, descriptors, context]);
  const errors = useMemo(
    () => refused && refusedErrors<StepValues>(refused.problems, (name) => isOneOf(fields, name)),
    [fields, refused],
  );
  const methods = useForm<StepValues>({
    defaultValues: initialValues(fields),
    ...(errors && { errors }),
    resolver: useAnswerResolver(form, fields, context),
    ...CHECKED_AT_SUBMISSION,
  });
  return { fields, methods };
}

/** Tells of each change of a form's answers, and returns what tells of one beside them. */
export function useEveryChange<T extends FieldValues>({ watch }: UseFormReturn<T>, tell: () => void): () => void {
  const latest = useRef(tell);
  useEffect(() => {
    latest.current = tell;
  });
  useEffect(() => {
    const subscription = watch(() => latest.current());
    return () => subscription.unsubscribe();
  }, [watch]);
  return useCallback(() => latest.current(), []);
}

/** The messages of a form that was sent without scripts, as the form library has those of a press (decisions 158). */
export function refusedErrors<T extends FieldValues>(
  problems: Readonly<Record<string, string>>,
  isAnswer: (name: string) => boolean,
): FieldErrors<T> {
  const errors: FieldErrors<T> = {};
  for (const [name, message] of Object.entries(problems))
    set(errors, isAnswer(name) ? name : 'root.server', { type: 'server', message });
  return errors;
}

const isOneOf = (fields: readonly ShownField[], name: string): boolean => fields.some((field) => field.name === name);

/** Puts a server's message beside its field, or above the form where it has no such field. */
export function setServerError(
  methods: UseFormReturn<StepValues>,
  fields: readonly ShownField[],
  target: string,
  message: string,
): void {
  methods.setError(isOneOf(fields, target) ? target : 'root.server', { type: 'server', message });
}
