'use client';

import { FormProvider } from 'react-hook-form';
import type { ReactNode } from 'react';
import type { CallResult } from '@/components/api-client';
import { FieldGrid } from '@/components/field/field-grid';
import { ReadonlyFacts } from '@/components/ui/summary-list';
import type { Step } from '@/lib/rules/steps/step-table';
import { groupFields, type ShownField } from '@/lib/rules/steps/merge-fields';
import type { FieldContext, StepForm, StepValues } from '@/lib/rules/fields/field-definition';
import { labelOf } from '@/lib/rules/words/option';
import type { StepData } from './step-data';
import { StepFrame } from './step-frame';
import { summaryOf, useStepForm } from './use-step-form';

export type DescriptorStepProps = {
  form: StepForm;
  data: StepData;
  step: Step;
  intro: ReactNode;
  save: (values: StepValues, version: string | undefined) => Promise<CallResult<unknown>>;
  /** A link to change the facts that are known already, shown beside them. */
  factsAction?: ReactNode;
  children?: ReactNode;
};

/** A step that is one form of descriptor fields in groups: personal, contact and employer information. */
export function DescriptorStep({ form, data, step, intro, save, factsAction, children }: DescriptorStepProps) {
  const { context, fields, methods, onSubmit, pending, problem, failures, draft } = useStepForm(
    form,
    data,
    step.tab,
    save,
  );
  const values = methods.watch();
  const groups = groupFields(form, fields, values, context);
  return (
    <FormProvider {...methods}>
      <StepFrame
        title={step.title}
        intro={intro}
        errors={summaryOf(fields, methods.formState.errors)}
        attempts={methods.formState.submitCount + failures}
        problem={problem}
        pending={pending}
        action={data.action}
        backHref={data.backHref}
        returnsToReview={data.returnsToReview}
        later={{ tab: step.savedTab, email: data.email, draft }}
        onSubmit={(event) => void onSubmit(event)}
      >
        {children}
        {groups.map((group) => (
          <StepGroup
            key={group.key}
            legend={group.legend}
            fields={group.fields}
            context={context}
            factsAction={factsAction}
          />
        ))}
      </StepFrame>
    </FormProvider>
  );
}

type GroupProps = { legend: string; fields: readonly ShownField[]; context: FieldContext; factsAction?: ReactNode };

/** One group of a form. When everything in it is known and fixed, it is shown as facts, not as fields (look §2.1). */
export function StepGroup({ legend, fields, context, factsAction }: GroupProps) {
  if (fields.every((field) => field.readOnly))
    return (
      <section className="mt-7" aria-label={legend}>
        <ReadonlyFacts
          facts={fields.map((field) => ({ label: field.label, value: factOf(field) }))}
          action={factsAction}
        />
      </section>
    );
  return (
    <fieldset className="group">
      <legend>{legend}</legend>
      <FieldGrid fields={fields} context={context} />
    </fieldset>
  );
}

function factOf(field: ShownField): string {
  const value = typeof field.value === 'string' ? field.value : '';
  return labelOf(field.choices ?? [], value) || value;
}
