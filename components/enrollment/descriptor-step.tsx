'use client';

import { FormProvider } from 'react-hook-form';
import type { ReactNode } from 'react';
import type { CallResult } from '@/components/api-client';
import { NoteBox } from '@/components/ui/banner';
import { groupFields } from '@/lib/rules/steps/merge-fields';
import type { StepForm, StepValues } from '@/lib/rules/fields/field-definition';
import { groupAnchor } from '@/lib/site/step-anchors';
import type { StepData } from './step-data';
import { StepFrame } from './step-frame';
import { isFixed, StepGroup } from './step-group';
import { summaryOf, useStepForm } from './use-step-form';

export type DescriptorStepProps = {
  form: StepForm;
  data: StepData;
  intro: ReactNode;
  save: (values: StepValues, version: string | undefined) => Promise<CallResult<unknown>>;
  /** A link to change the facts that are known already, shown beside them. */
  factsAction?: ReactNode;
  children?: ReactNode;
};

/** A step that is one form of descriptor fields in groups: personal, contact and employer information. */
export function DescriptorStep({ form, data, intro, save, factsAction, children }: DescriptorStepProps) {
  const { context, fields, methods, onSubmit, keeping, failures, later, shown } = useStepForm(form, data, {
    save,
  });
  const values = methods.watch();
  const groups = groupFields(form, fields, values, context);
  const firstFacts = groups.find(isFixed);
  return (
    <FormProvider {...methods}>
      <StepFrame
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
            id={groupAnchor(group.key)}
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
