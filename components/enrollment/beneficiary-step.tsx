'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import type { Beneficiary } from '@/lib/contract/beneficiaries';
import type { SummaryError } from '@/components/ui/error-summary';
import { useStatus } from '@/components/ui/status-region';
import { beneficiaryTitle, MAX_BENEFICIARIES, takesRanks } from '@/lib/rules/people/beneficiary-rules';
import { beneficiaryForm } from '@/lib/rules/fields/beneficiary-fields';
import { textOf } from '@/lib/rules/fields/field-definition';
import { lockReason } from '@/lib/rules/steps/list-lock';
import type { KnownPerson } from '@/lib/rules/people/known-people';
import { mayNeedConsent, type Marriage } from '@/lib/rules/people/spousal-consent';
import type { HeirRank } from '@/lib/rules/words/heirs';
import type { Option } from '@/lib/rules/words/option';
import { BeneficiaryFacts, ShareTotal, ShareVerdict, SpouseNote } from './beneficiary-card';
import { BeneficiaryDialog } from './beneficiary-form';
import { draftOf, shareOf } from './beneficiary-entries';
import { useBeneficiaryList } from './beneficiary-list';
import { entryId, ListEditor, useListState, type ListState } from './list-editor';
import { entryName } from './list-editor-values';
import { fresh } from './fresh-step';
import type { StepDataOf } from './step-data';
import { StepFrame } from './step-frame';
import { useKeeping } from './use-keeping';
import { useErrorTitle } from './use-saving';

export type BeneficiaryStepProps = {
  data: StepDataOf<'beneficiary'>;
  /** The list as saved, masked; an existing member's from before when nothing is saved yet. */
  saved: readonly Beneficiary[];
  relationships: readonly Option[];
  /** People named in other steps, who can be picked. */
  known: readonly KnownPerson[];
  /** State and marital status, by which a spouse may have to consent. */
  marriage: Marriage;
  /** The form of an entry where no script runs. */
  plain: ReactNode;
};

const LIST = 'beneficiaries';
const STATUS = 'beneficiaries-status';

/** The step Beneficiary Information: up to three people whose shares make 100 (rules 2 §2.6, §5). */
export const BeneficiaryStep = fresh(BeneficiaryStepParts);

function BeneficiaryStepParts({ data, saved, relationships, known, marriage, plain }: BeneficiaryStepProps) {
  const [rank, setRank] = useState<HeirRank>('primary');
  const list = useBeneficiaryList(saved, data);
  const state = useListState();
  const add = (next: HeirRank) => {
    setRank(next);
    state.add();
  };
  const { entries, summary, problems } = list;
  const keeping = useKeeping(data, data.step.tab, () => () => draftOf(entries));
  const locked = lockReason(state.mode, 'continue');
  const errors = summaryOf(problems);
  useErrorTitle(errors.length > 0 || keeping.problem !== null);
  const { changed } = keeping;
  // An entry that was submitted is kept at once; what keeps it is made anew with each rendering.
  const keep = useEffectEvent(() => {
    if (list.changed) changed(() => draftOf(entries), true);
  });
  useEffect(() => keep(), [entries]);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    // Enter in a form without a visible Next still submits it.
    if (!summary.canContinue) return;
    const failure = await keeping.save((version) => list.save(version));
    if (failure) list.refuse(failure);
  }

  return (
    <>
      <StepFrame
        data={data}
        keeping={keeping}
        told={{ form: beneficiaryForm, list: 'beneficiaries' }}
        intro={`Who receives the benefit: up to ${MAX_BENEFICIARIES} people, whose shares add up to 100%.`}
        errors={errors}
        attempts={keeping.failures}
        later={{ draft: () => draftOf(entries) }}
        payloadOf={(draft) => draft}
        canGoOn={summary.canContinue}
        {...(locked !== null && { nextHint: locked })}
        aboveNext={
          <>
            {plain}
            <ShareVerdict id={STATUS} summary={summary} locked={locked} />
          </>
        }
        onSubmit={(event) => void submit(event)}
      >
        <Heirs {...{ state, list, add, data, relationships, marriage, known }} />
      </StepFrame>
      <BeneficiaryDialog
        data={data}
        state={state}
        list={list}
        relationships={relationships}
        known={known}
        rank={rank}
      />
    </>
  );
}

type HeirsProps = Pick<BeneficiaryStepProps, 'data' | 'relationships' | 'marriage' | 'known'> & {
  state: ListState;
  list: ReturnType<typeof useBeneficiaryList>;
  add: (rank: HeirRank) => void;
};

/** The cards of the beneficiaries, the buttons that add one, and the total of their shares. */
function Heirs({ state, list, add, data, relationships, marriage, known }: HeirsProps) {
  const { entries, summary, problems } = list;
  const announce = useStatus();
  return (
    <ListEditor
      id={LIST}
      heading="Beneficiaries"
      entries={entries.map((entry, index) => ({
        key: entry.key ?? String(index),
        title: beneficiaryTitle(index, entryName(entry), textOf(entry.values, 'beneficiary_rank')),
        name: entryName(entry),
        facts: <BeneficiaryFacts entry={entry} relationships={relationships} dependents={known} />,
        problems: [problems.entries.get(index) ?? []].flat(),
      }))}
      state={{ ...state, add: () => add('primary') }}
      addOther={
        summary.canAddContingent && takesRanks(data.descriptors)
          ? { label: '+ Add Contingent Beneficiary', onAdd: () => add('contingent') }
          : null
      }
      addLabel={summary.canAdd ? '+ Add Beneficiary' : null}
      statusId={STATUS}
      onRemove={(index) => {
        const entry = entries[index];
        list.remove(index);
        if (entry) announce(`${entryName(entry)} was removed.`);
      }}
    >
      {mayNeedConsent(marriage, entries.map(shareOf)) && <SpouseNote state={marriage.state} />}
      {entries.length > 0 && <ShareTotal summary={summary} onSplit={list.splitEvenly} />}
    </ListEditor>
  );
}

function summaryOf({ entries, general }: ReturnType<typeof useBeneficiaryList>['problems']): SummaryError[] {
  return [
    ...[...entries].map(([index, text]) => ({ id: entryId(LIST, index), text: `Beneficiary #${index + 1}: ${text}` })),
    ...(general === null ? [] : [{ id: '', text: general }]),
  ];
}
