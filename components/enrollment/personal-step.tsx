'use client';

import { api } from '@/components/api-client';
import { QuietLink } from '@/components/ui/button';
import { personalForm } from '@/lib/rules/fields/personal';
import { DescriptorStep } from './descriptor-step';
import type { StepData } from './step-data';

/** Personal Information (spec 2 §2.3). */
export function PersonalStep({ data, basicInfoHref }: { data: StepData; basicInfoHref: string }) {
  return (
    <DescriptorStep
      form={personalForm}
      data={data}
      title="Personal Information"
      intro={
        data.assisted
          ? "As it appears on the client's driver license or passport."
          : 'As it appears on your driver license or passport. This takes about two minutes.'
      }
      record="primary_info"
      tab="primary_info"
      save={(values, version) => api<'savePersonalInfo'>('POST', '/save-personal-info', { ...values, version })}
      factsAction={<QuietLink href={basicInfoHref}>Edit basic info</QuietLink>}
    />
  );
}
