'use client';

import { useState } from 'react';
import { api } from '@/components/api-client';
import { FieldAsides } from '@/components/field/field-asides';
import { contactForm } from '@/lib/rules/fields/contact-fields';
import { toStepPayload } from '@/lib/rules/steps/step-payload';
import { DescriptorStep } from './descriptor-step';
import { fresh } from './fresh-step';
import { LateAddressCheck, LateEmailCheck, LateNumberCheck, loadRefusals } from './late-checks';
import { lastOfAddress, noWords } from './outside-words';
import type { StepDataOf } from './step-data';

type ContactStepProps = {
  data: StepDataOf<'contact'>;
  basicInfoHref: string;
  /** True for a member who enrolls again (rules 2 §4). */
  isExisting: boolean;
};

/** The step Contact Information (rules 2 §2.4). */
export const ContactStep = fresh(ContactStepParts);

function ContactStepParts({ data, basicInfoHref, isExisting }: ContactStepProps) {
  const [words] = useState(noWords);
  return (
    <FieldAsides
      asides={{
        phone_number: <LateNumberCheck words={words} />,
        email_address: <LateEmailCheck words={words} isExisting={isExisting} />,
        [lastOfAddress(data)]: <LateAddressCheck words={words} basicInfoHref={basicInfoHref} />,
      }}
    >
      <DescriptorStep
        form={contactForm}
        data={data}
        intro={
          data.assisted ? 'Where the carrier and we can reach the client.' : 'Where the carriers and we can reach you.'
        }
        save={async (values, version) => {
          const refusals = await loadRefusals();
          const zip4 = refusals?.zip4Of(words, values);
          return (
            refusals?.refusalOf(words, values) ??
            api<'saveContactInfo'>('POST', data.step.save, { ...toStepPayload(values), ...zip4, version })
          );
        }}
      />
    </FieldAsides>
  );
}
