'use client';

import { useMemo } from 'react';
import { FormProvider } from 'react-hook-form';
import type { CallFailure } from '@/components/api-client';
import type { Relationship } from '@/lib/rules/words/answer-kinds';
import { dependentTitle } from '@/lib/rules/people/dependent-rules';
import { dependentForm } from '@/lib/rules/fields/dependent-fields';
import type { FieldContext, StepValues } from '@/lib/rules/fields/field-definition';
import type { HealthAnswers, HealthDefinition } from '@/lib/rules/steps/health-answers';
import { describeEntry, type DependentEntry, type ListProblems } from './dependent-entries';
import { HealthFields } from './health-fields';
import { checkHealthForm, healthSummary, setHealthError, useHealthForm } from './health-form';
import type { ListState } from './list-editor';
import { EntryDialog, EntryForm } from './list-editor-dialog';
import { keepStored } from './list-editor-values';
import type { StepData } from './step-data';

type Submit = (entry: DependentEntry) => Promise<CallFailure | null>;

export type DependentEntryDialogProps = {
  state: ListState;
  pending: boolean;
  data: StepData;
  entries: readonly DependentEntry[];
  problems: ListProblems;
  /** The relationship of the next dependent added; null while none can be. */
  relationship: Relationship | null;
  /** The spouse's birth date told when the tier was chosen, so that it is not asked twice. */
  spouseDob: string | null;
  health: HealthDefinition | null;
  onSubmit: Submit;
};

/** The add and edit form of a dependent (rules 3 §2). */
export function DependentEntryDialog({
  state,
  pending,
  data,
  entries,
  problems,
  relationship,
  spouseDob,
  health,
  onSubmit,
}: DependentEntryDialogProps) {
  const { mode, index } = state;
  const edited = index === null ? undefined : entries[index];
  const entry = edited ?? (relationship === null ? null : blankEntry(relationship, spouseDob));
  const adding = relationship === 'spouse' ? 'Add Spouse' : 'Add Child';
  const props = { data, entry, checkFirst: index !== null && problems.entries.has(index), onSubmit };
  return (
    <EntryDialog
      open={mode !== 'closed'}
      title={index === null ? adding : `Edit ${dependentTitle(index)}`}
      pending={pending}
      onClose={state.close}
    >
      {entry &&
        (health ? <WithHealth {...props} entry={entry} health={health} /> : <PlainForm {...props} entry={entry} />)}
    </EntryDialog>
  );
}

type FormProps = { data: StepData; entry: DependentEntry; checkFirst: boolean; onSubmit: Submit };

function PlainForm({ data, entry, checkFirst, onSubmit }: FormProps) {
  return (
    <EntryForm
      form={dependentForm}
      descriptors={describeEntry(data.descriptors, entry.values)}
      context={useContextOf(data)}
      checkFirst={checkFirst}
      onSubmit={(values) => onSubmit(withAnswers(entry, values, null))}
    />
  );
}

/**
 * The form of an entry followed by the plans' health questions, which are asked of every person covered (rules 3 §3).
 */
function WithHealth({ data, entry, checkFirst, health, onSubmit }: FormProps & { health: HealthDefinition }) {
  const methods = useHealthForm(health, entry.health, data.today);
  return (
    <EntryForm
      form={dependentForm}
      descriptors={describeEntry(data.descriptors, entry.values)}
      context={useContextOf(data)}
      checkFirst={checkFirst}
      onSubmit={(values) => onSubmit(withAnswers(entry, values, methods.getValues()))}
      addition={{
        node: (
          <FormProvider {...methods}>
            <section aria-labelledby="dependent-health" className="mt-8">
              <h3 id="dependent-health" className="mb-4 text-lg">
                Health Questions
              </h3>
              <HealthFields definition={health} today={data.today} />
            </section>
          </FormProvider>
        ),
        check: () => checkHealthForm(methods),
        errors: healthSummary(health, methods.watch(), methods.formState.errors),
        setError: (target, message) => setHealthError(methods, target.replace(/^health_info\./, ''), message),
      }}
    />
  );
}

function useContextOf({ today }: StepData): FieldContext {
  // These are another person's data, so the browser fills in nothing of the shopper's own (look §2.2).
  return useMemo(() => ({ today, assisted: true }), [today]);
}

function blankEntry(relationship: Relationship, spouseDob: string | null): DependentEntry {
  const birthdate = relationship === 'spouse' ? (spouseDob ?? '') : '';
  return { key: null, id: null, relationship, values: { relationship, birthdate }, health: null };
}

function withAnswers(entry: DependentEntry, values: StepValues, health: HealthAnswers | null): DependentEntry {
  return { ...entry, values: keepStored(entry.values, values), health };
}
