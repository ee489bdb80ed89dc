'use client';

import type { ReactNode } from 'react';
import { api } from '@/components/api-client';
import type { CallResult } from '@/components/api-client';
import { DIALOGS } from '@/components/dialog-ids';
import { QuietLink } from '@/components/ui/button';
import { openDialog } from '@/components/ui/dialog';
import { personalForm } from '@/lib/rules/fields/personal-fields';
import { ENROLLER_CODE } from '@/lib/rules/steps/sent-names';
import { stepMessages as messages } from '@/lib/rules/text/step-messages';
import { DescriptorStep } from './descriptor-step';
import { EnrollerCodeDialog, EnrollerCodeLine, type EnrollerCode } from './enroller-code';
import { fresh } from './fresh-step';
import type { StepDataOf } from './step-data';

type PersonalStepProps = {
  data: StepDataOf<'personal'>;
  basicInfoHref: string;
  /** The state of the enroller's code; null where the shopper is not asked for one. */
  enrollerCode: EnrollerCode | null;
  cartHref: string;
  /** The field of that code where no script runs; none where no code is asked for. */
  plainCode?: ReactNode;
};

/** The step Personal Information (rules 2 §2.3). */
export const PersonalStep = fresh(PersonalStepParts);

function PersonalStepParts({ data, basicInfoHref, enrollerCode, cartHref, plainCode }: PersonalStepProps) {
  return (
    <>
      <DescriptorStep
        form={personalForm}
        data={data}
        intro={
          data.assisted
            ? "As it appears on the client's driver license or passport."
            : 'As it appears on your driver license or passport. This takes about two minutes.'
        }
        save={async (values, version) => {
          if (enrollerCode?.required !== true)
            return api<'savePersonalInfo'>('POST', data.step.save, { ...values, version });
          openDialog(DIALOGS.enrollerCode);
          return MISSING_CODE;
        }}
        factsAction={<QuietLink href={basicInfoHref}>Edit basic info</QuietLink>}
      >
        {enrollerCode && <EnrollerCodeLine {...enrollerCode} plain={plainCode} />}
      </DescriptorStep>
      {enrollerCode && <EnrollerCodeDialog cartHref={cartHref} />}
    </>
  );
}

/** The failure the server would answer: the step waits for the code (rules 2 §4). */
const MISSING_CODE: CallResult<never> = {
  ok: false,
  failure: {
    kind: 'fields',
    fields: [{ target_element: ENROLLER_CODE, error_message: messages.enrollerCode }],
    message: messages.enrollerCode,
  },
};
