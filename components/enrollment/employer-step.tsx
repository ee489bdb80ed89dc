'use client';

import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { api } from '@/components/api-client';
import { FieldAsides } from '@/components/field/field-asides';
import { Banner } from '@/components/ui/banner';
import { RETIRED } from '@/lib/rules/words/employment';
import { employerForm } from '@/lib/rules/fields/employer-fields';
import { textOf, type StepValues } from '@/lib/rules/fields/field-definition';
import { stepMessages as messages } from '@/lib/rules/text/step-messages';
import { toStepPayload } from '@/lib/rules/steps/step-payload';
import { DescriptorStep } from './descriptor-step';
import { fresh } from './fresh-step';
import { LateAddressCheck, loadRefusals } from './late-checks';
import { lastOfAddress, noWords } from './outside-words';
import type { StepDataOf } from './step-data';

export type EmployerStepProps = {
  data: StepDataOf<'employer'>;
  /** The group whose data the fields start with; null when there is none. */
  groupName: string | null;
};

/** The step Employer Information, prefilled from the group (rules 2 §2.5, §4). */
export const EmployerStep = fresh(EmployerStepParts);

function EmployerStepParts({ data, groupName }: EmployerStepProps) {
  const [words] = useState(noWords);
  return (
    <FieldAsides asides={{ [lastOfAddress(data)]: <LateAddressCheck words={words} basicInfoHref={null} /> }}>
      <DescriptorStep
        form={employerForm}
        data={data}
        intro={introOf(data.assisted, groupName)}
        save={async (values, version) =>
          (await loadRefusals())?.refusalOf(words, values) ??
          api<'saveEmployerInfo'>('POST', data.step.save, { ...toStepPayload(values), version })
        }
      >
        <RetiredNote />
      </DescriptorStep>
    </FieldAsides>
  );
}

function introOf(assisted: boolean, groupName: string | null): string {
  const who = assisted ? 'Where the client works.' : 'Where you work.';
  return groupName === null ? who : `${who} Filled in from ${groupName}; change what is not right.`;
}

/** The advice for a status that cannot go on; its message stands beside the field. */
function RetiredNote() {
  const { watch } = useFormContext<StepValues>();
  const retired = textOf({ status: watch('employment_status') ?? '' }, 'status') === RETIRED;
  return (
    <div role="status">
      {retired && (
        <Banner tone="warning" title={messages.retired} className="mt-6">
          The plans in the cart come with a job. If the status is right, remove them from the cart to go on, or call us:
          there may be plans that need no employer.
        </Banner>
      )}
    </div>
  );
}
