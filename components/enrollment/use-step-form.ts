'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { FieldErrors } from 'react-hook-form';
import type { CallFailure, CallResult } from '@/components/api-client';
import { api } from '@/components/api-client';
import { captureScreen } from '@/components/screen-record';
import type { SummaryError } from '@/components/ui/error-summary';
import { initialValues, mergeFields } from '@/lib/rules/steps/merge-fields';
import type { FieldContext, StepForm, StepValues } from '@/lib/rules/fields/field-definition';
import { isMasked } from '@/lib/rules/text/masks';
import { useAnswerResolver } from './answer-resolver';
import type { StepData } from './step-data';
import { STEP_RECORD_ID } from './step-record';

type Save = (values: StepValues, version: string | undefined) => Promise<CallResult<unknown>>;

/**
 * Runs one step's form: fields from catalogue and descriptors, checks by the shared schema, save, picture, next page.
 * `record` names the picture (the step's wire tab). Nothing typed is lost by a failure: messages go beside their
 * fields, the rest into the summary, and the values stay.
 */
export function useStepForm(form: StepForm, data: StepData, record: string, save: Save) {
  const context = useMemo<FieldContext>(
    () => ({ today: data.today, assisted: data.assisted, options: data.options }),
    [data.today, data.assisted, data.options],
  );
  const fields = useMemo(() => mergeFields(form, data.descriptors, context), [form, data.descriptors, context]);
  const methods = useForm<StepValues>({
    defaultValues: initialValues(fields),
    resolver: useAnswerResolver(form, fields, context),
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: false,
  });
  const outcome = useSaving(data.nextHref, record);
  useUnloadGuard(methods.formState.isDirty && !outcome.leaving);
  useErrorTitle(Object.keys(methods.formState.errors).length > 0 || outcome.problem !== null);

  const onSubmit = methods.handleSubmit(async (values) => {
    const failure = await outcome.run(() => save(withoutStored(values), data.version ?? undefined));
    if (failure?.kind !== 'fields') return;
    for (const { target_element, error_message } of failure.fields) {
      const known = fields.some((field) => field.name === target_element);
      methods.setError(known ? target_element : 'root.server', { type: 'server', message: error_message });
    }
  });

  return {
    context,
    fields,
    methods,
    onSubmit,
    pending: outcome.pending,
    problem: outcome.problem,
    failures: outcome.failures,
    draft: () => ({ ...withoutUnsaved(fields, methods.getValues()), version: data.version ?? undefined }),
  };
}

/** Returns every failure of the form in the order of its fields, as the summary lists them. */
export function summaryOf(
  fields: readonly { name: string; label: string }[],
  errors: FieldErrors<StepValues>,
): SummaryError[] {
  const listed = fields.flatMap(({ name, label }) => {
    const message = errors[name]?.message;
    return message === undefined ? [] : [{ id: name, text: `${label}: ${message}` }];
  });
  const general = errors.root?.['server']?.message;
  return general === undefined ? listed : [...listed, { id: '', text: general }];
}

/** Runs a save once at a time, takes the picture beside it, and goes on when it succeeded. */
export function useSaving(nextHref: string, record: string) {
  const router = useRouter();
  const running = useRef(false);
  const [pending, setPending] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const [problem, setProblem] = useState<CallFailure | null>(null);
  const [failures, setFailures] = useState(0);

  async function run(save: () => Promise<CallResult<unknown>>, target: string = nextHref): Promise<CallFailure | null> {
    if (running.current) return null;
    running.current = true;
    setPending(true);
    setProblem(null);
    recordScreen(record);
    const result = await save();
    if (result.ok) {
      setLeaving(true);
      router.push(target);
      return null;
    }
    running.current = false;
    setPending(false);
    setFailures((count) => count + 1);
    if (result.failure.kind !== 'fields') setProblem(result.failure);
    return result.failure;
  }
  return { run, pending, leaving, problem, failures };
}

/**
 * Takes and sends the masked picture without making the shopper wait; its failure is the server's to log (rules 2 §8).
 */
export function recordScreen(record: string): void {
  const root = document.getElementById(STEP_RECORD_ID);
  if (!root) return;
  void captureScreen(root).then(async (image) => {
    if (image !== null) await api<'saveScreenshot'>('POST', '/save-screenshot', { name: record, image });
  });
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

/**
 * Asks the shopper before a closed tab loses what was typed. Navigation inside the wizard restores from the server
 * instead.
 */
export function useUnloadGuard(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [active]);
}

/** Puts "Error: " in front of the title while the form has errors (look §1). */
export function useErrorTitle(failing: boolean): void {
  useEffect(() => {
    const plain = document.title.replace(/^Error: /, '');
    document.title = failing ? `Error: ${plain}` : plain;
  }, [failing]);
}
