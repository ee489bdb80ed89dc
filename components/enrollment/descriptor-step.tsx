'use client';

import { FormProvider, useFormState } from 'react-hook-form';
import type { ReactNode } from 'react';
import type { CallResult } from '@/components/api-client';
import { FieldGrid } from '@/components/field/field-grid';
import { NoteBox } from '@/components/ui/banner';
import { ReadonlyFacts } from '@/components/ui/summary-list';
import type { Step } from '@/lib/rules/steps/step-table';
import { fixedText, isLacking } from '@/lib/rules/steps/fixed-fields';
import { groupFields, type ShownField } from '@/lib/rules/steps/merge-fields';
import type { FieldContext, StepForm, StepValues } from '@/lib/rules/fields/field-definition';
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
  const { context, fields, methods, onSubmit, keeping, failures, later, shown } = useStepForm(form, step, data, {
    save,
  });
  const values = methods.watch();
  const groups = groupFields(form, fields, values, context);
  const firstFacts = groups.find(isFixed);
  return (
    <FormProvider {...methods}>
      <StepFrame
        step={step}
        data={data}
        keeping={keeping}
        told={{ form }}
        intro={intro}
        errors={summaryOf(fields, methods.formState.errors)}
        attempts={methods.formState.submitCount + failures}
        later={later}
        shown={shown}
        onSubmit={(event) => void onSubmit(event)}
      >
        {children}
        {groups.length === 0 && <NoteBox className="mt-6">Nothing is asked here. Press Next to go on.</NoteBox>}
        {groups.map((group) => (
          <StepGroup
            key={group.key}
            legend={group.legend}
            fields={group.fields}
            context={context}
            // The link stands once, however many groups are known already.
            factsAction={group === firstFacts && factsAction}
          />
        ))}
      </StepFrame>
    </FormProvider>
  );
}

type GroupProps = { legend: string; fields: readonly ShownField[]; context: FieldContext; factsAction?: ReactNode };

/**
 * One group of a form. When everything in it is known and fixed, it is shown as facts, not as fields (look §2.1), unless
 * there is something to say beside one of them.
 */
export function StepGroup({ legend, fields, context, factsAction }: GroupProps) {
  const { errors } = useFormState<StepValues>();
  const isTold = fields.some((field) => isLacking(field) || errors[field.name] !== undefined);
  if (isFixed({ fields }) && !isTold)
    return (
      <section className="mt-7" aria-label={legend}>
        <ReadonlyFacts
          facts={fields.map((field) => ({ label: field.label, value: fixedText(field) }))}
          action={factsAction}
        />
      </section>
    );
  return (
    <fieldset className="group">
      <legend>{legend}</legend>
      <FieldGrid fields={fields} context={context} />
      {factsAction && <div className="mt-4">{factsAction}</div>}
    </fieldset>
  );
}

function isFixed({ fields }: { fields: readonly ShownField[] }): boolean {
  return fields.every((field) => field.readOnly);
}
