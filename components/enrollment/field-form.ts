'use client';

import { useMemo } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { initialValues, mergeFields, type ShownField } from '@/lib/rules/steps/merge-fields';
import type { Descriptor } from '@/lib/rules/words/field-descriptor';
import type { FieldContext, StepForm, StepValues } from '@/lib/rules/fields/field-definition';
import { useAnswerResolver } from './answer-resolver';

/** Every form is checked as a whole at its submission, then field by field; its summary of errors takes the focus. */
export const CHECKED_AT_SUBMISSION = { mode: 'onSubmit', reValidateMode: 'onChange', shouldFocusError: false } as const;

/** Keeps the answers to a form of descriptor fields, checked by the schema the API uses too. */
export function useFieldForm(form: StepForm, descriptors: readonly Descriptor[], context: FieldContext) {
  const fields = useMemo(() => mergeFields(form, descriptors, context), [form, descriptors, context]);
  const methods = useForm<StepValues>({
    defaultValues: initialValues(fields),
    resolver: useAnswerResolver(form, fields, context),
    ...CHECKED_AT_SUBMISSION,
  });
  return { fields, methods };
}

/** Puts a server's message beside its field, or above the form where it has no such field. */
export function setServerError(
  methods: UseFormReturn<StepValues>,
  fields: readonly ShownField[],
  target: string,
  message: string,
): void {
  const isKnown = fields.some((field) => field.name === target);
  methods.setError(isKnown ? target : 'root.server', { type: 'server', message });
}
