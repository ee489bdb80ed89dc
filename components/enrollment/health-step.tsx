'use client';

import { FormProvider } from 'react-hook-form';
import { api } from '@/components/api-client';
import { NoteBox } from '@/components/ui/banner';
import { stepOf } from '@/lib/rules/steps/step-table';
import type { HealthAnswers, HealthDefinition } from '@/lib/rules/steps/health-answers';
import { HealthFields } from './health-fields';
import { healthSummary, setHealthError, useHealthForm } from './health-form';
import { toWireHealth } from './health-wire';
import type { StepData } from './step-data';
import { StepFrame } from './step-frame';
import { useErrorTitle, useSaving, useUnloadGuard } from './use-saving';

const STEP = stepOf('health');

export type HealthStepProps = {
  data: StepData;
  definition: HealthDefinition;
  /** The answers as saved, or those an existing member gave before. */
  kept: HealthAnswers | null;
};

/** The step Health Questions: yes or no with details, medications, notes (rules 2 §2.7). */
export function HealthStep({ data, definition, kept }: HealthStepProps) {
  const methods = useHealthForm(definition, kept, data.today);
  const saving = useSaving(data.nextHref, STEP.savedTab);
  const { errors, submitCount, isDirty } = methods.formState;
  useUnloadGuard(isDirty && !saving.leaving);
  useErrorTitle(Object.keys(errors).length > 0 || saving.problem !== null);

  const submit = methods.handleSubmit(async (answers) => {
    const failure = await saving.run(() =>
      api<'savePrimaryHealthInfo'>('POST', STEP.save, {
        ...toWireHealth(answers),
        version: data.version ?? undefined,
      }),
    );
    if (failure?.kind !== 'fields') return;
    for (const { target_element, error_message } of failure.fields)
      if (!setHealthError(methods, target_element, error_message))
        methods.setError('root.server', { type: 'server', message: error_message });
  });

  return (
    <FormProvider {...methods}>
      <StepFrame
        title={STEP.title}
        intro={
          data.assisted
            ? 'The plans in the cart ask these about the client. Each answer is a statement, so read the question out.'
            : 'The plans in your cart ask these. Read each question before you answer: each answer is a statement.'
        }
        errors={healthSummary(definition, methods.watch(), errors)}
        attempts={submitCount + saving.failures}
        problem={saving.problem}
        pending={saving.pending}
        action={data.action}
        backHref={data.backHref}
        returnsToReview={data.returnsToReview}
        later={{
          tab: STEP.savedTab,
          email: data.email,
          draft: () => ({ ...toWireHealth(methods.getValues()), version: data.version ?? undefined }),
        }}
        onSubmit={(event) => void submit(event)}
      >
        <NoteBox className="mt-6">
          The answers go to the carriers of these plans together with the enrollment. We use them for nothing else.
        </NoteBox>
        <div className="mt-8">
          <HealthFields definition={definition} today={data.today} />
        </div>
      </StepFrame>
    </FormProvider>
  );
}
