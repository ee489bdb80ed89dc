'use client';

import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import type { Dependent } from '@/lib/contract/dependents';
import { SafeHtml } from '@/components/ui/safe-html';
import { useStatus } from '@/components/ui/status-region';
import {
  addLabel,
  asksSpouse,
  canContinue,
  checkDependentList,
  childCountMismatch,
  completeMessage,
  dependentHeading,
  dependentTitle,
  missingDependents,
  nextHint,
  nextRelationship,
} from '@/lib/rules/people/dependent-rules';
import { dependentForm } from '@/lib/rules/fields/dependent-fields';
import type { KnownPerson } from '@/lib/rules/people/known-people';
import type { HealthDefinition } from '@/lib/rules/steps/health-answers';
import type { SanitizedHtml } from '@/lib/rules/words/html';
import { lockReason } from '@/lib/rules/steps/list-lock';
import { stepOf } from '@/lib/rules/steps/step-table';
import { messages } from '@/lib/rules/text/messages';
import { tierFacts } from '@/lib/rules/words/tiers';
import { DependentFacts, ListStatus, PriceNote } from './dependent-card';
import { ChildCountDialog, type CountMismatch, type ToldDependents } from './dependent-count';
import { toInput, type DependentEntry } from './dependent-entries';
import { DependentEntryDialog } from './dependent-form';
import { useDependentList, type TierFacts } from './dependent-list';
import { SpouseQuestion } from './dependent-spouse';
import { entryId, ListEditor, useListState } from './list-editor';
import { entryName } from './list-editor-values';
import { fresh } from './fresh-step';
import type { StepData } from './step-data';
import { StepFrame } from './step-frame';
import { useKeeping } from './use-keeping';
import { useErrorTitle, useUnloadGuard } from './use-saving';

const STEP = stepOf('dependent');

export type DependentsStepProps = {
  data: StepData;
  facts: TierFacts;
  /** The list as saved, masked. */
  saved: readonly Dependent[];
  told: ToldDependents;
  /** People named as beneficiaries, who can be picked. */
  known: readonly KnownPerson[];
  /** The health questions asked of every dependent; null when the plans ask nothing. */
  health: HealthDefinition | null;
  disclaimer: SanitizedHtml | null;
  /** The price in the order summary, such as `$84.00`; it follows the list. */
  monthly: string;
  basicInfoHref: string;
  /** The form of an entry where no script runs. */
  plain: ReactNode;
};

const LIST = 'dependents';
const STATUS = 'dependents-status';

/** The step Dependent Information: the people who are covered with the member, by tier (rules 3 §2, §4). */
export const DependentsStep = fresh(DependentsStepParts);

function DependentsStepParts(props: DependentsStepProps) {
  const { data, facts, saved, told, known, health, disclaimer, monthly, basicInfoHref, plain } = props;
  const list = useDependentList(facts, saved, data);
  const next = useNext(list, data, told);
  const editing = useEditing(list);
  const { state } = editing;
  const { situation, entries } = list;
  const errors = [
    ...[...list.problems.entries].map(([index, text]) => ({ id: entryId(LIST, index), text })),
    ...list.problems.list.map((text) => ({ id: '', text })),
  ];
  useUnloadGuard(list.unkept && !next.keeping.leaving);
  useErrorTitle(errors.length > 0 || next.keeping.problem !== null || list.problem !== null);

  return (
    <>
      <StepFrame
        step={STEP}
        data={data}
        keeping={next.keeping}
        told={{ form: dependentForm, list: 'dependents' }}
        title={dependentHeading(facts.tier)}
        intro={disclaimer ? <SafeHtml html={disclaimer} /> : 'List everybody who is to be covered.'}
        errors={errors}
        attempts={next.attempts}
        problem={list.problem}
        busy={editing.pending}
        later={{ draft: () => ({ dependents: entries.map(toInput) }), ready: next.readyForLater }}
        canGoOn={canContinue(situation)}
        nextHint={lockReason(state.mode, 'continue') ?? nextHint(situation)}
        aboveNext={
          <>
            {plain}
            <ListStatus
              id={STATUS}
              missing={lockReason(state.mode, 'continue') ?? missingDependents(situation)}
              complete={completeMessage(situation)}
            />
          </>
        }
        onSubmit={next.submit}
      >
        <People list={list} editing={editing} monthly={monthly} />
      </StepFrame>
      <DependentEntryDialog
        state={state}
        pending={editing.pending}
        data={data}
        entries={entries}
        problems={list.problems}
        relationship={nextRelationship(situation)}
        spouseDob={told.spouseDob}
        known={known}
        health={health}
        onSubmit={editing.put}
      />
      <ChildCountDialog
        mismatch={next.mismatch}
        told={told}
        monthly={monthly}
        basicInfoHref={basicInfoHref}
        onAccepted={next.accept}
        onClose={next.dismiss}
      />
    </>
  );
}

type PeopleProps = { list: List; editing: Editing; monthly: string };

/** The list of people: the spouse's question where it is asked, the cards, and what they cost. */
function People({ list, editing, monthly }: PeopleProps) {
  const { situation, entries, problems } = list;
  return (
    <>
      {(asksSpouse(situation) || (situation.premier && situation.tier === 'IF')) && (
        <SpouseQuestion
          answer={situation.enrollSpouse}
          pending={editing.pending}
          onAnswer={(answer) => void editing.run(() => list.answerSpouse(answer))}
        />
      )}
      <ListEditor
        id={LIST}
        heading="Dependents"
        entries={entries.map((entry, index) => ({
          key: entry.key ?? String(index),
          title: dependentTitle(index),
          name: entryName(entry),
          facts: <DependentFacts entry={entry} />,
          problem: problems.entries.get(index) ?? null,
        }))}
        state={editing.state}
        addLabel={addLabel(situation)}
        addHint={messages.dependentsAdd}
        statusId={STATUS}
        onRemove={(index) => void editing.remove(index)}
      >
        <PriceNote monthly={monthly} />
      </ListEditor>
    </>
  );
}

type List = ReturnType<typeof useDependentList>;
type Editing = ReturnType<typeof useEditing>;

/** Adds, edits and removes one dependent at a time and announces what happened. */
function useEditing(list: List) {
  const state = useListState();
  const announce = useStatus();
  const [pending, setPending] = useState(false);
  async function run<T>(work: () => Promise<T>): Promise<T> {
    setPending(true);
    const outcome = await work();
    setPending(false);
    return outcome;
  }
  return {
    state,
    pending,
    run,
    put: async (entry: DependentEntry) => {
      const failure = await run(() => list.put(entry));
      if (failure !== null) return failure;
      state.close();
      announce(`${entryName(entry)} is on the list.`);
      return null;
    },
    remove: async (index: number) => {
      const entry = list.entries[index];
      await run(() => list.remove(index));
      if (entry) announce(`${entryName(entry)} was removed.`);
    },
  };
}

/** Checks the list's own rules and the number of children that was told, then saves (rules 3 §4, decisions 6). */
function useNext(list: List, data: StepData, told: ToldDependents) {
  // Each change of the list is kept at once, by a call of its own (rules 3 §4): there is no draft beside it.
  const keeping = useKeeping(STEP, { ...data, version: list.version }, STEP.tab, () => () => ({}));
  const [mismatch, setMismatch] = useState<CountMismatch | null>(null);
  const [refusals, setRefusals] = useState(0);
  const { situation } = list;

  async function save(): Promise<void> {
    setMismatch(null);
    const failure = await keeping.save(list.save);
    if (failure?.kind === 'fields') list.fail(failure);
  }
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const problems = checkDependentList(situation);
    if (problems.length > 0) {
      list.setProblems({ entries: new Map(), list: problems.map(({ error_message }) => error_message) });
      setRefusals((count) => count + 1);
      return;
    }
    const counted = tierFacts(situation.tier).children ? told.children : null;
    const differs = childCountMismatch(counted, situation.dependents);
    if (differs) setMismatch(differs);
    else void save();
  }
  return {
    keeping,
    attempts: keeping.failures + refusals,
    mismatch,
    submit,
    accept: () => void save(),
    dismiss: () => setMismatch(null),
    readyForLater: async () => {
      const fine = await list.recheck();
      if (!fine) setRefusals((count) => count + 1);
      return fine;
    },
  };
}
