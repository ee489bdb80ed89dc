'use client';

import { useEffect, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import type { ReactNode } from 'react';
import type { CallFailure } from '@/components/api-client';
import { FieldGrid } from '@/components/field/field-grid';
import { Banner } from '@/components/ui/banner';
import { ErrorSummary, type SummaryError } from '@/components/ui/error-summary';
import { groupFields, type ShownField } from '@/lib/rules/steps/merge-fields';
import type { Descriptor } from '@/lib/rules/words/field-descriptor';
import type { KnownPerson } from '@/lib/rules/people/known-people';
import type { FieldContext, StepForm, StepValues } from '@/lib/rules/fields/field-definition';
import type { FieldProblem } from '@/lib/rules/steps/step-schema';
import { setServerError, useFieldForm } from './field-form';
import { ENTRY_FORM_ID } from './list-editor-dialog';
import { PersonSelect } from './person-select';
import { summaryOf } from './use-step-form';

/** A second part of an entry's form, with answers of its own. */
export type EntryAddition = {
  node: ReactNode;
  /** Checks the part beside the answers about the person; a failed check shows its messages. */
  check: (person: StepValues) => Promise<boolean>;
  /** The part's messages in order. */
  errors: readonly SummaryError[];
  /** Puts a server's message beside its field; false when the part has no such field. */
  setError: (target: string, message: string) => boolean;
};

export type EntryFormProps = {
  form: StepForm;
  descriptors: readonly Descriptor[];
  context: FieldContext;
  /** Set for an entry that was refused before: its form says at once what is wrong with it. */
  checkFirst?: boolean;
  addition?: EntryAddition | undefined;
  /** People who were named before, offered for a new entry. */
  people?: readonly KnownPerson[] | undefined;
  /** Checks answers as they stand beside what is around the entry. */
  around?: (values: StepValues) => readonly FieldProblem[];
  /** Takes checked answers in wire form; returns null when the entry was accepted. */
  onSubmit: (values: StepValues) => Promise<CallFailure | null>;
};

/**
 * The fields of one entry, checked as a step is: the shared schema first, then the server's messages beside their
 * fields.
 */
export function EntryForm(props: EntryFormProps) {
  const { form, context, checkFirst = false, addition, people = [] } = props;
  const { methods, fields, problem, refusals, submit } = useEntryForm(props);
  const { errors, submitCount } = methods.formState;
  const { trigger } = methods;
  const fill = (person: KnownPerson) => {
    for (const { name, readOnly } of fields)
      if (!readOnly && isKnown(name, person) && person[name] !== '')
        methods.setValue(name, person[name], { shouldDirty: true, shouldValidate: submitCount > 0 });
  };
  useEffect(() => {
    if (checkFirst) void trigger();
  }, [checkFirst, trigger]);
  return (
    <FormProvider {...methods}>
      <form
        method="post"
        id={ENTRY_FORM_ID}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <ErrorSummary
          errors={[...summaryOf(fields, errors), ...(addition?.errors ?? [])]}
          submitCount={submitCount + refusals}
        />
        {problem && (
          <Banner tone="error" live className="mb-6">
            {problem.message}
          </Banner>
        )}
        {people.length > 0 && <PersonSelect people={people} onPick={fill} />}
        <EntryFields form={form} fields={fields} context={context} values={methods.watch()} />
        {addition?.node}
      </form>
    </FormProvider>
  );
}

const isKnown = (name: string, person: KnownPerson): name is keyof KnownPerson => Object.hasOwn(person, name);

/** The first group stands right under the dialog's title and needs no legend of its own. */
function EntryFields({
  form,
  fields,
  context,
  values,
}: {
  form: StepForm;
  fields: readonly ShownField[];
  context: FieldContext;
  values: StepValues;
}) {
  return groupFields(form, fields, values, context).map((group, index) => (
    <fieldset key={group.key} className={index === 0 ? undefined : 'mt-8'}>
      <legend className={index === 0 ? 'sr-only' : 'mb-4 text-lg font-semibold'}>{group.legend}</legend>
      <FieldGrid fields={group.fields} context={context} />
    </fieldset>
  ));
}

function useEntryForm({ form, descriptors, context, addition, around, onSubmit }: EntryFormProps) {
  // The entry keeps the descriptors it had when the dialog opened, whatever the list behind does.
  const [opened] = useState(descriptors);
  const { fields, methods } = useFieldForm(form, opened, context);
  const [problem, setProblem] = useState<CallFailure | null>(null);
  const [refusals, setRefusals] = useState(0);

  async function send(values: StepValues): Promise<void> {
    setProblem(null);
    const failure = await onSubmit(values);
    if (failure === null) return;
    setRefusals((count) => count + 1);
    if (failure.kind !== 'fields') {
      setProblem(failure);
      return;
    }
    for (const { target_element: target, error_message: message } of failure.fields) {
      if (addition?.setError(target, message)) continue;
      setServerError(methods, fields, target, message);
    }
  }

  async function submit(): Promise<void> {
    // Both parts are checked, so that one try shows everything that is missing.
    const complete = (await addition?.check(methods.getValues())) ?? true;
    await methods.handleSubmit(
      (values) => (complete ? send(values) : undefined),
      (errors) => {
        for (const { target_element: target, error_message: message } of around?.(methods.getValues()) ?? [])
          if (!Object.hasOwn(errors, target)) setServerError(methods, fields, target, message);
      },
    )();
  }
  return { methods, fields, problem, refusals, submit };
}
