'use client';

import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { SafeHtml } from '@/components/ui/safe-html';
import type { SummaryError } from '@/components/ui/error-summary';
import { useStatus } from '@/components/ui/status-region';
import {
  addLabel,
  asksSpouse,
  canContinue,
  checkDependentList,
  childCountMismatch,
  childrenText,
  completeMessage,
  dependentHeading,
  dependentTitle,
  fullList,
  missingDependents,
  nextHint,
  nextRelationship,
} from '@/lib/rules/people/dependent-rules';
import { dependentForm } from '@/lib/rules/fields/dependent-fields';
import type { KnownPerson } from '@/lib/rules/people/known-people';
import type { SanitizedHtml } from '@/lib/rules/words/html';
import { lockReason } from '@/lib/rules/steps/list-lock';
import { messages } from '@/lib/rules/text/messages';
import { tierFacts } from '@/lib/rules/words/tiers';
import { ENTRY_ANCHOR } from '@/lib/site/step-anchors';
import { DependentFacts, ListStatus, PriceNote } from './dependent-card';
import { ChildCountDialog, type CountMismatch, type ToldDependents } from './dependent-count';
import { toInput, type DependentEntry } from './dependent-entries';
import { DependentEntryDialog } from './dependent-form';
import { useDependentList, type SavedDependentList, type TierFacts } from './dependent-list';
import { SpouseQuestion } from './dependent-spouse';
import { entryId, ListEditor, useListState } from './list-editor';
import { entryName } from './list-editor-values';
import { fresh } from './fresh-step';
import type { StepData, StepDataOf } from './step-data';
import { StepFrame } from './step-frame';
import { useKeeping } from './use-keeping';
import { useErrorTitle, useUnloadGuard } from './use-saving';

export type DependentsStepProps = {
  data: StepDataOf<'dependent'>;
  facts: TierFacts;
  saved: SavedDependentList;
  told: ToldDependents;
  /** People named as beneficiaries, who can be picked. */
  known: readonly KnownPerson[];
  disclaimer: SanitizedHtml | null;
  /** The price in the order summary, such as `$84.00`; it follows the list. Null while a plan has none. */
  monthly: string | null;
  /** The plan that has no price with the people listed, and why; null when all have one. */
  unpriced: string | null;
  basicInfoHref: string;
  /** The form of an entry where no script runs. */
  plain: ReactNode;
};

const LIST = 'dependents';
const STATUS = 'dependents-status';

/** The step Dependent Information: the people who are covered with the member, by tier (rules 3 §2, §4). */
export const DependentsStep = fresh(DependentsStepParts);

function DependentsStepParts(props: DependentsStepProps) {
  const { data, facts, saved, told, known, disclaimer, monthly, unpriced, basicInfoHref, plain } = props;
  const list = useDependentList(facts, saved, data);
  const next = useNext(list, data, told);
  const editing = useEditing(list);
  const { state } = editing;
  const { situation, entries } = list;
  const errors = [
    ...(next.attempts > 0 || data.refused !== null ? entryErrors(list, editing) : []),
    ...list.problems.list.map((text) => ({ id: '', text })),
  ];
  const incomplete = sayIncomplete(list.problems);
  useUnloadGuard(list.unkept && !next.keeping.leaving);
  useErrorTitle(errors.length > 0 || next.keeping.problem !== null || list.problem !== null);

  return (
    <>
      <StepFrame
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
        kept="Each change of this list is saved at once. Next checks the whole list."
        aboveNext={
          <>
            {plain}
            <ListStatus
              id={STATUS}
              missing={lockReason(state.mode, 'continue') ?? missingDependents(situation) ?? incomplete ?? unpriced}
              complete={completeMessage(situation)}
            />
          </>
        }
        onSubmit={next.submit}
      >
        <People list={list} editing={editing} monthly={monthly} told={told} />
      </StepFrame>
      <DependentEntryDialog
        state={state}
        pending={editing.pending}
        data={data}
        entries={entries}
        problems={list.problems}
        relationship={nextRelationship(situation)}
        spouseDob={told.spouseDob}
        lastName={saved.self.last_name}
        known={known}
        health={saved.health}
        checkAround={list.checkAround}
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

/** The problems of all people, each leading to the form of its person (decisions 163). */
function entryErrors({ problems, entries }: List, { state }: Editing): SummaryError[] {
  return [...problems.entries].flatMap(([index, texts]) =>
    texts.map((text) => ({
      id: entryId(LIST, index),
      text,
      ...(entries[index] && { follow: () => state.edit(index), href: `?entry=${index}#${ENTRY_ANCHOR}` }),
    })),
  );
}

/** "Complete Dependent #1 and Dependent #3 to continue."; null when all are complete. */
function sayIncomplete({ entries }: List['problems']): string | null {
  if (entries.size === 0) return null;
  const names = [...entries.keys()].sort((one, other) => one - other).map(dependentTitle);
  return `Complete ${new Intl.ListFormat('en-US').format(names)} to continue.`;
}

type PeopleProps = { list: List; editing: Editing; monthly: string | null; told: ToldDependents };

/** The list of people: the spouse's question where it is asked, the cards, and what they cost. */
function People({ list, editing, monthly, told }: PeopleProps) {
  const { situation, entries, problems } = list;
  const counted = tierFacts(situation.tier).children ? told.children : null;
  const tellsChildren = childCountMismatch(counted, situation.dependents);
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
          problems: problems.entries.get(index) ?? [],
        }))}
        state={editing.state}
        addLabel={addLabel(situation)}
        full={fullList(situation)}
        addHint={messages.dependentsAdd}
        statusId={STATUS}
        onRemove={(index) => void editing.remove(index)}
      >
        {tellsChildren && (
          <p className="mt-4 text-small text-muted">
            You told us {childrenText(tellsChildren.told)}. {childrenText(tellsChildren.entered)} listed so far.
          </p>
        )}
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
  const keeping = useKeeping({ ...data, version: list.version }, data.step.tab, () => () => ({}));
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
      list.refuse(problems.map(({ error_message }) => error_message));
      setRefusals((count) => count + 1);
      return;
    }
    const counted = tierFacts(situation.tier).children ? told.children : null;
    const differs = childCountMismatch(counted, situation.dependents);
    // What people lack comes first: the server tells all of it.
    if (differs && list.problems.entries.size === 0) setMismatch(differs);
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
