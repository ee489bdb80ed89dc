'use client';

import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useForm, type FieldErrors, type FieldValues, type UseFormReturn } from 'react-hook-form';
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
  const errors = useMemo(() => refused && errorsOf(fields, refused.problems), [fields, refused]);
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

/** The messages of a form that was sent without scripts, as the form library has those of a press. */
function errorsOf(fields: readonly ShownField[], problems: Readonly<Record<string, string>>): FieldErrors<StepValues> {
  const entries = Object.entries(problems).map(
    ([name, message]) => [placeOf(fields, name), { type: 'server', message }] as const,
  );
  const { [GENERAL]: server, ...errors } = Object.fromEntries(entries);
  return server === undefined ? errors : Object.assign(errors, { root: { server } });
}

/** The name of what belongs to no field. */
const GENERAL = 'root.server';
const placeOf = (fields: readonly ShownField[], name: string): string =>
  fields.some((field) => field.name === name) ? name : GENERAL;

/** Puts a server's message beside its field, or above the form where it has no such field. */
export function setServerError(
  methods: UseFormReturn<StepValues>,
  fields: readonly ShownField[],
  target: string,
  message: string,
): void {
  methods.setError(placeOf(fields, target), { type: 'server', message });
}
