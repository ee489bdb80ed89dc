'use client';

import { useMemo, useState } from 'react';
import { useStatus } from '@/components/ui/status-region';
import type { CallFailure } from '@/components/api-client';
import { isContingent, shareLeft } from '@/lib/rules/people/beneficiary-rules';
import { beneficiaryForm } from '@/lib/rules/fields/beneficiary-fields';
import { textOf, type FieldContext, type StepValues } from '@/lib/rules/fields/field-definition';
import type { Option } from '@/lib/rules/words/option';
import { peopleToPick, type KnownPerson } from '@/lib/rules/people/known-people';
import { ADDING_HEIR, type HeirRank } from '@/lib/rules/words/heirs';
import { shareOf, type BeneficiaryEntry } from './beneficiary-entries';
import type { useBeneficiaryList } from './beneficiary-list';
import type { ListState } from './list-editor';
import { EntryDialog } from './list-editor-dialog';
import { describeValues, entryName, keepStored } from './list-editor-values';
import type { StepData } from './step-data';
import { recordScreen } from './use-saving';

const loadForm = () => import('./entry-form').then(({ EntryForm }) => EntryForm);

export type BeneficiaryDialogProps = {
  data: StepData;
  state: ListState;
  list: ReturnType<typeof useBeneficiaryList>;
  relationships: readonly Option[];
  /** People named in other steps. */
  known: readonly KnownPerson[];
  /** The rank of the beneficiary that is added. */
  rank: HeirRank;
};

/** The add and edit form of a beneficiary (rules 2 §2.6). */
export function BeneficiaryDialog({ data, state, list, relationships, known, rank }: BeneficiaryDialogProps) {
  const [pending, setPending] = useState(false);
  const announce = useStatus();
  const { mode, index } = state;
  const edited = index === null ? undefined : list.entries[index];
  const entry = edited ?? blankEntry(list, rank);
  const context = useMemo<FieldContext>(
    // These are another person's data, so the browser fills in nothing of the shopper's own (look §2.2).
    () => ({ today: data.today, assisted: true, options: { relationship: relationships } }),
    [data.today, relationships],
  );

  async function submit(values: StepValues): Promise<CallFailure | null> {
    const next = { ...entry, values: ownNumbers(keepStored(entry.values, values)) };
    setPending(true);
    const failure = await list.put(next);
    setPending(false);
    if (failure !== null) return failure;
    state.close();
    announce(`${entryName(next)} is on the list.`);
    // The picture shows the list with the new entry, so it waits until the page has drawn it.
    requestAnimationFrame(() => recordEntry(edited ? 'update' : 'insert', next));
    return null;
  }

  return (
    <EntryDialog
      open={mode !== 'closed'}
      title={index === null ? ADDING_HEIR[rank] : `Edit Beneficiary #${index + 1}`}
      pending={pending}
      onClose={state.close}
      load={loadForm}
    >
      {(EntryForm) => (
        <EntryForm
          form={beneficiaryForm}
          descriptors={describeValues(data.descriptors, entry.values)}
          context={context}
          people={
            index === null
              ? peopleToPick(
                  known,
                  list.entries.map(({ values }) => values),
                )
              : []
          }
          checkFirst={index !== null && list.problems.entries.has(index)}
          onSubmit={submit}
        />
      )}
    </EntryDialog>
  );
}

/** Returns an empty entry that starts with the share still missing; the last of three must take it anyway. */
function blankEntry({ entries }: BeneficiaryDialogProps['list'], rank: HeirRank): BeneficiaryEntry {
  const isNext = isContingent({ beneficiary_rank: rank });
  return {
    key: null,
    id: null,
    values: {
      beneficiary_percentage: shareLeft(entries.map(shareOf), rank),
      ...(isNext && { beneficiary_rank: rank }),
    },
  };
}

/** The answers without the number of what the entry was before: a trust has no Social Security Number, a person no other. */
function ownNumbers(values: StepValues): StepValues {
  const { [textOf(values, 'organization_name') === '' ? 'tax_number' : 'ssn']: _former, ...own } = values;
  return own;
}

/** Records the picture of an added or changed beneficiary under the beneficiary's name (rules 2 §3, "Screenshot"). */
function recordEntry(action: 'insert' | 'update', { values }: BeneficiaryEntry): void {
  const name = (textOf(values, 'first_name') || textOf(values, 'organization_name')).replace(
    /[^\p{L}\p{N} _'’-]/gu,
    '',
  );
  recordScreen(`beneficiary_info ${action} ${name}`);
}
