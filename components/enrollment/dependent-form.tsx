'use client';

import type { CallFailure } from '@/components/api-client';
import type { Relationship } from '@/lib/rules/words/answer-kinds';
import { addingTitle, dependentTitle, startOf } from '@/lib/rules/people/dependent-rules';
import { peopleToPick, type KnownPerson } from '@/lib/rules/people/known-people';
import type { HealthDefinition } from '@/lib/rules/steps/health-answers';
import type { FieldProblem } from '@/lib/rules/steps/step-schema';
import type { DependentEntry, ListProblems } from './dependent-entries';
import type { ListState } from './list-editor';
import { EntryDialog } from './list-editor-dialog';
import type { StepData } from './step-data';

const loadForm = () => import('./dependent-entry-form').then(({ DependentEntryForm }) => DependentEntryForm);

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
  /** The subscriber's last name, which most relatives have. */
  lastName: string;
  /** People named in other steps. */
  known: readonly KnownPerson[];
  health: HealthDefinition | null;
  checkAround: (entry: DependentEntry) => readonly FieldProblem[];
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
  lastName,
  known,
  health,
  checkAround,
  onSubmit,
}: DependentEntryDialogProps) {
  const { mode, index } = state;
  const edited = index === null ? undefined : entries[index];
  const entry = edited ?? (relationship === null ? null : blankEntry(relationship, { spouseDob, lastName }));
  const adding = addingTitle(relationship ?? 'child');
  const fitting = known.filter((person) => index === null && person.relationship === relationship);
  const people = peopleToPick(
    fitting,
    entries.map(({ values }) => values),
  );
  const props = { data, people, checkFirst: index !== null && problems.entries.has(index), checkAround, onSubmit };
  return (
    <EntryDialog
      open={mode !== 'closed'}
      title={index === null ? adding : `Edit ${dependentTitle(index)}`}
      pending={pending}
      onClose={state.close}
      load={loadForm}
    >
      {(DependentForm) => entry && <DependentForm {...props} entry={entry} health={health} />}
    </EntryDialog>
  );
}

/** An entry that starts with what is known: the relationship, the subscriber's last name, the spouse's birth date. */
function blankEntry(
  relationship: Relationship,
  { spouseDob, lastName }: Pick<DependentEntryDialogProps, 'spouseDob' | 'lastName'>,
): DependentEntry {
  const values = startOf(relationship, { spouseDob, lastName });
  return { key: null, id: null, relationship, values, health: null };
}
