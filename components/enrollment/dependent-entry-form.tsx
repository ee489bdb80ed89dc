'use client';

import { useMemo, useRef } from 'react';
import { FormProvider } from 'react-hook-form';
import type { CallFailure } from '@/components/api-client';
import { dependentForm } from '@/lib/rules/fields/dependent-fields';
import { textOf, type FieldContext, type StepValues } from '@/lib/rules/fields/field-definition';
import type { KnownPerson } from '@/lib/rules/people/known-people';
import type { HealthAnswers, HealthDefinition } from '@/lib/rules/steps/health-answers';
import type { FieldProblem } from '@/lib/rules/steps/step-schema';
import { parseDateText } from '@/lib/rules/text/date-text';
import { HEALTH_QUESTIONS } from '@/lib/rules/words/fixed-labels';
import { describeEntry, type DependentEntry } from './dependent-entries';
import { EntryForm } from './entry-form';
import { HealthFields } from './health-fields';
import { checkHealthForm, healthSummary, setHealthError, useHealthForm } from './health-form';
import { keepStored } from './list-editor-values';
import type { StepData } from './step-data';

type FormProps = {
  data: StepData;
  entry: DependentEntry;
  checkFirst: boolean;
  people: readonly KnownPerson[];
  checkAround: (entry: DependentEntry) => readonly FieldProblem[];
  onSubmit: (entry: DependentEntry) => Promise<CallFailure | null>;
};

/** The fields of one dependent, with the health questions where the plans ask them. */
export function DependentEntryForm({ health, ...props }: FormProps & { health: HealthDefinition | null }) {
  return health ? <WithHealth {...props} health={health} /> : <PlainForm {...props} />;
}

function PlainForm({ entry, onSubmit, ...rest }: FormProps) {
  const person = usePerson({ entry, ...rest });
  return <EntryForm {...person} onSubmit={(values) => onSubmit(withAnswers(entry, values, null))} />;
}

/**
 * The form of an entry followed by the plans' health questions, which are asked of every person covered (rules 3 §3).
 */
function WithHealth({ health, onSubmit, ...rest }: FormProps & { health: HealthDefinition }) {
  const { data, entry } = rest;
  const person = usePerson(rest);
  // The birth date is typed in the same form, so each check takes the one that stands there.
  const birthdate = useRef(textOf(entry.values, 'birthdate'));
  const days = useMemo(() => ({ today: data.today, born: () => parseDateText(birthdate.current) }), [data.today]);
  const methods = useHealthForm(health, entry.health, days);
  return (
    <EntryForm
      {...person}
      onSubmit={(values) => onSubmit(withAnswers(entry, values, methods.getValues()))}
      addition={{
        node: (
          <FormProvider {...methods}>
            <section aria-labelledby="dependent-health" className="mt-8">
              <h3 id="dependent-health" className="mb-4 text-lg">
                {HEALTH_QUESTIONS}
              </h3>
              <HealthFields definition={health} days={days} />
            </section>
          </FormProvider>
        ),
        check: (values) => {
          birthdate.current = textOf(values, 'birthdate');
          return checkHealthForm(methods);
        },
        errors: healthSummary(health, methods.watch(), methods.formState.errors),
        setError: (target, message) => setHealthError(methods, target.replace(/^health_info\./, ''), message),
      }}
    />
  );
}

/** The part of the form that asks about the person. */
function usePerson({ data, entry, checkFirst, people, checkAround }: Omit<FormProps, 'onSubmit'>) {
  const { today, descriptors } = data;
  // These are another person's data, so the browser fills in nothing of the shopper's own (look §2.2).
  const context = useMemo<FieldContext>(() => ({ today, assisted: true }), [today]);
  const around = (values: StepValues) => checkAround({ ...entry, values });
  return {
    form: dependentForm,
    descriptors: describeEntry(descriptors, entry.values),
    context,
    checkFirst,
    people,
    around,
  };
}

function withAnswers(entry: DependentEntry, values: StepValues, health: HealthAnswers | null): DependentEntry {
  return { ...entry, values: keepStored(entry.values, values), health };
}
