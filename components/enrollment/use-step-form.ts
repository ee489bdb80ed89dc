'use client';

import { useMemo, useRef } from 'react';
import type { FieldErrors } from 'react-hook-form';
import type { CallResult } from '@/components/api-client';
import type { SummaryError } from '@/components/ui/error-summary';
import type { FieldContext, StepForm, StepValues } from '@/lib/rules/fields/field-definition';
import type { DraftValues } from '@/lib/rules/steps/draft-values';
import { labelledMessage } from '@/lib/rules/text/labelled-message';
import { isMasked } from '@/lib/rules/text/secret-masks';
import { useEarlyAnswers } from './early-answers';
import { setServerError, useEveryChange, useFieldForm } from './field-form';
import type { StepData } from './step-data';
import type { DraftSource } from './use-draft';
import { useKeeping } from './use-keeping';
import { useErrorTitle } from './use-saving';

type Save = (values: StepValues, version: string | undefined) => Promise<CallResult<unknown>>;

/**
 * Runs one step's form: fields from catalogue and descriptors, checks by the shared schema, draft, save, picture, next
 * page. `record` names the picture (the step's wire tab); `added` are answers that the form has beside its fields.
 * Nothing typed is lost by a failure: messages go beside their fields, the rest beside Next, and the values stay.
 */
export function useStepForm(
  form: StepForm,
  data: StepData,
  { save, added = () => ({}) }: { save: Save; added?: () => DraftValues },
) {
  const context = useMemo<FieldContext>(
    () => ({ today: data.today, assisted: data.assisted, options: data.options }),
    [data.today, data.assisted, data.options],
  );
  const { fields, methods } = useFieldForm(form, data.descriptors, context, data.refused);
  const secrets = useRef<DraftValues>({});
  const stand = (): DraftSource => {
    const values = { ...methods.getValues() };
    return ({ draftOfForm, secretsIn }) => {
      const now = draftOfForm(fields, values, context, secrets.current);
      secrets.current = secretsIn(fields, now);
      return { ...now, ...added() };
    };
  };
  const keeping = useKeeping(data, data.step.tab, stand);
  useErrorTitle(Object.keys(methods.formState.errors).length > 0 || keeping.problem !== null);
  const changed = useEveryChange(methods, () => keeping.changed(stand()));
  useEarlyAnswers(methods, fields);

  const onSubmit = methods.handleSubmit(async (values) => {
    const failure = await keeping.save((version) => save(withoutStored(values), version));
    if (failure?.kind !== 'fields') return;
    for (const { target_element, error_message } of failure.fields)
      setServerError(methods, fields, target_element, error_message);
  });

  return {
    context,
    fields,
    methods,
    onSubmit,
    keeping,
    failures: keeping.failures,
    /** Keeps what stands in the form after an answer beside its fields changed. */
    changed,
    /** The answers as they stand, kept numbers by their masks. */
    shown: () => methods.getValues(),
    later: {
      draft: () => withoutUnsaved(fields, methods.getValues()),
      unkept: () => ({ fields, values: methods.getValues(), context }),
    },
  };
}

/** Returns every failure of the form in the order of its fields, as the summary lists them. */
export function summaryOf(
  fields: readonly { name: string; label: string; fills?: string }[],
  errors: FieldErrors<StepValues>,
): SummaryError[] {
  const filled = new Set(fields.map(({ fills }) => fills));
  const listed = fields.flatMap(({ name, label, fills = name }) => {
    const message = filled.has(name) ? undefined : (errors[name] ?? errors[fills])?.message;
    return message === undefined ? [] : [{ id: name, text: labelledMessage(label, message) }];
  });
  const general = errors.root?.['server']?.message;
  return general === undefined ? listed : [...listed, { id: '', text: general }];
}

/** Returns the answers without stored secrets that were not typed over: leaving one out means "keep" (decisions 19). */
function withoutStored(values: StepValues): StepValues {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => typeof value !== 'string' || !isMasked(value)),
  );
}

/**
 * Returns the answers Save & Continue Later may keep: no card number, no code, no stored secret, nothing empty
 * (decisions 17).
 */
function withoutUnsaved(fields: readonly { name: string; neverSaved?: true }[], values: StepValues): StepValues {
  const unsaved = new Set(fields.filter((field) => field.neverSaved).map((field) => field.name));
  return Object.fromEntries(
    Object.entries(withoutStored(values)).filter(([name, value]) => !unsaved.has(name) && value !== ''),
  );
}
