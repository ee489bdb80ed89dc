'use client';

import { useEffect, useMemo, useRef } from 'react';
import { FormProvider } from 'react-hook-form';
import { api } from '@/components/api-client';
import { Banner, NoteBox } from '@/components/ui/banner';
import { draftOfHealth, withHealthDraft } from '@/lib/rules/steps/health-draft';
import type { HealthAnswers, HealthDefinition } from '@/lib/rules/steps/health-answers';
import { formatDate } from '@/lib/rules/text/date-words';
import { useEarlyAnswers } from './early-answers';
import { HealthFields } from './health-fields';
import { healthSummary, setHealthError, useHealthForm } from './health-form';
import { toWireHealth } from '@/lib/rules/steps/health-wire';
import { useEveryChange } from './field-form';
import { fresh } from './fresh-step';
import type { StepDataOf } from './step-data';
import { StepFrame } from './step-frame';
import { useKeeping } from './use-keeping';
import { useErrorTitle } from './use-saving';

export type HealthStepProps = {
  data: StepDataOf<'health'>;
  definition: HealthDefinition;
  /** The answers as they stood last: typed, saved, or given by an existing member before. */
  kept: HealthAnswers | null;
  /** True while the answers rest on those that an existing member gave before, and none was accepted since. */
  fromBefore: boolean;
  /** The day on which those were given, `YYYY-MM-DD`; null where it is not known. */
  givenOn: string | null;
  /** The day of birth that the price was made for, `YYYY-MM-DD`. */
  born: string | null;
};

/** The step Health Questions: yes or no with details, medications, notes (rules 2 §2.7). */
export const HealthStep = fresh(HealthStepParts);

function HealthStepParts({ data, definition, kept, fromBefore, givenOn, born }: HealthStepProps) {
  const days = useMemo(() => ({ today: data.today, born: () => born }), [data.today, born]);
  const methods = useHealthForm(definition, kept, days, data.refused);
  const { getValues } = methods;
  // Earlier answers are kept once, as a draft: nothing is stated before Next (rules 2 §4 "Health Questions").
  const keepsBefore = fromBefore && data.draft === null;
  const opened = useRef(false);
  const keeping = useKeeping(data, data.step.savedTab, () => {
    if (keepsBefore && !opened.current) return () => ({});
    const values = structuredClone(getValues());
    return () => draftOfHealth(values);
  });
  const { errors, submitCount } = methods.formState;
  useErrorTitle(Object.keys(errors).length > 0 || keeping.problem !== null);
  const changed = useEveryChange(methods, () => keeping.changed());
  useEarlyAnswers(methods);
  useEffect(() => {
    opened.current = true;
    if (keepsBefore) changed();
  }, [keepsBefore, changed]);

  const submit = methods.handleSubmit(async (answers) => {
    const failure = await keeping.save((version) =>
      api<'savePrimaryHealthInfo'>('POST', data.step.save, {
        ...toWireHealth(answers),
        version,
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
        data={data}
        keeping={keeping}
        told={{}}
        intro={
          data.assisted
            ? 'The plans in the cart ask these about the client. Each answer is a statement, so read the question out.'
            : 'The plans in your cart ask these. Read each question before you answer: each answer is a statement.'
        }
        errors={healthSummary(definition, methods.watch(), errors)}
        attempts={submitCount + keeping.failures}
        later={{ draft: () => toWireHealth(getValues()) }}
        payloadOf={(draft) => toWireHealth(withHealthDraft(definition, kept, draft))}
        onSubmit={(event) => void submit(event)}
      >
        {fromBefore && (
          <Banner
            className="mt-6"
            title={`From ${data.assisted ? 'the client’s' : 'your'} ${givenOn === null ? 'earlier answers' : `answers of ${formatDate(givenOn)}`}`}
          >
            Please check each one: it becomes a statement of today when you press Next.
          </Banner>
        )}
        <NoteBox className="mt-6">
          The answers go to the carriers of these plans together with the enrollment. We use them for nothing else.
        </NoteBox>
        <div className="mt-8">
          <HealthFields definition={definition} days={days} />
        </div>
      </StepFrame>
    </FormProvider>
  );
}
