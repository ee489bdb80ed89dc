'use client';

import { api } from '@/components/api-client';
import { contactForm } from '@/lib/rules/fields/contact-fields';
import { stepOf } from '@/lib/rules/steps/step-table';
import { DescriptorStep } from './descriptor-step';
import type { StepData } from './step-data';

const STEP = stepOf('contact');

/** The step Contact Information (rules 2 §2.4). */
export function ContactStep({ data }: { data: StepData }) {
  return (
    <DescriptorStep
      form={contactForm}
      data={data}
      step={STEP}
      intro={
        data.assisted ? 'Where the carrier and we can reach the client.' : 'Where the carriers and we can reach you.'
      }
      save={({ with_validation: validation, ...values }, version) =>
        api<'saveContactInfo'>('POST', STEP.save, {
          ...values,
          // An answer is sent only for a box that is on the form.
          ...(validation !== undefined && { with_validation: validation === '1' ? 1 : 0 }),
          version,
        })
      }
    />
  );
}
