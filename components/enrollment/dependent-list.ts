'use client';

import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { api, type CallFailure, type CallResult } from '@/components/api-client';
import { fieldErrors } from '@/components/use-small-form';
import type { Dependent } from '@/lib/contract/dependents';
import {
  applySpouseAnswer,
  dependentsForTier,
  spouseAnswerAfterDelete,
  type DependentSituation,
} from '@/lib/rules/people/dependent-rules';
import { stepOf } from '@/lib/rules/steps/step-table';
import {
  entryProblem,
  NO_PROBLEMS,
  toEntry,
  toInput,
  toListProblems,
  type DependentEntry,
  type ListProblems,
} from './dependent-entries';

import { fieldErrorsOf, type StepData } from './step-data';

const STEP = stepOf('dependent');

/** The facts that the list's rules need beside the list. */
export type TierFacts = Pick<DependentSituation, 'tier' | 'premier' | 'enrollType'>;

/**
 * Keeps the dependents while they are edited: each change is kept on the server at once (`save-dependent-info-to-temp`,
 * rules 3 §4), so that a closed tab loses nothing; a change that could not be kept stays on the page and goes along
 * with Next.
 */
export function useDependentList(
  facts: TierFacts,
  saved: readonly Dependent[],
  { version, refused }: Pick<StepData, 'version' | 'refused'>,
) {
  const start = () => (refused ? toListProblems(fieldErrorsOf(refused)) : NO_PROBLEMS);
  const { keep, tell, ...kept } = useKeptList(() => dependentsForTier(facts.tier, saved.map(toEntry)), version, start);
  const { entries } = kept;
  const [enrollSpouse, setEnrollSpouse] = useState(() => answeredBefore(entries));
  const [aside, setAside] = useState<DependentEntry | null>(null);
  const added = useRef(0);
  const situation: DependentSituation & { dependents: readonly DependentEntry[] } = {
    ...facts,
    dependents: entries,
    enrollSpouse,
  };

  /** Sends one dependent through the server's check into the list; returns null when it is in. */
  async function put(entry: DependentEntry): Promise<CallFailure | null> {
    const checked = await check(entry);
    if (!checked.ok) return checked.failure;
    if (entry.key !== null) await keep(entries.map((one) => (one.key === entry.key ? entry : one)));
    else await keep([...entries, { ...entry, key: `added-${(added.current += 1)}` }]);
    return null;
  }

  async function remove(index: number): Promise<void> {
    const next = entries.filter((_, at) => at !== index);
    setEnrollSpouse(spouseAnswerAfterDelete({ ...situation, dependents: next }));
    await keep(next);
  }

  async function answerSpouse(answer: boolean): Promise<void> {
    const after = applySpouseAnswer(situation, aside, answer);
    setEnrollSpouse(answer);
    setAside(after.aside);
    if (after.dependents.length !== entries.length) await keep(after.dependents);
  }

  /** Sends every dependent through the server's check again, before anything is kept for later (rules 3 §5). */
  async function recheck(): Promise<boolean> {
    const answers = await Promise.all(entries.map(check));
    const failures = answers.map((answer) => (answer.ok ? null : answer.failure));
    tell(
      entryProblems(failures),
      failures.findLast((failure) => failure !== null && failure.kind !== 'fields') ?? null,
    );
    return answers.every((answer) => answer.ok);
  }

  return { ...kept, situation, put, remove, answerSpouse, recheck };
}

/**
 * Keeps the entries on the page and their copy on the server: the version it was saved at, and what is wrong with the
 * list.
 */
function useKeptList(load: () => DependentEntry[], savedVersion: string | null, start: () => ListProblems) {
  const router = useRouter();
  const [entries, setEntries] = useState(load);
  const [problems, setProblems] = useState<ListProblems>(start);
  const [problem, setProblem] = useState<CallFailure | null>(null);
  const [unkept, setUnkept] = useState(false);
  const [version, setVersion] = useState(savedVersion);
  const [loaded, setLoaded] = useState(savedVersion);
  if (loaded !== savedVersion) {
    // Save & Continue Later saves the list too, and the page that is loaded after it brings the new version.
    setLoaded(savedVersion);
    setVersion(savedVersion);
  }

  function tell(found: ListProblems, failure: CallFailure | null = null): void {
    setProblems(found);
    setProblem(failure);
  }
  function fail(failure: CallFailure): void {
    if (failure.kind === 'fields') setProblems(toListProblems(failure.fields));
    else setProblem(failure);
  }

  async function keep(next: readonly DependentEntry[]): Promise<void> {
    setEntries([...next]);
    tell(NO_PROBLEMS);
    const answer = await api<'saveDependentInfoToTemp'>('POST', '/save-dependent-info-to-temp', {
      dependents: next.map(toInput),
      version: version ?? undefined,
    });
    setUnkept(!answer.ok);
    if (!answer.ok) return fail(answer.failure);
    const { dependents, version: kept } = answer.value.data;
    setVersion(kept ?? version);
    setEntries(
      dependents.map((dependent, index) => ({
        ...toEntry(dependent),
        key: next[index]?.key ?? dependent.dependent_id,
      })),
    );
    // The price of some plans depends on the people listed, so the summary beside the form is loaded again.
    router.refresh();
  }

  function save(version: string | undefined): Promise<CallResult<unknown>> {
    tell(NO_PROBLEMS);
    return api<'saveDependentInfo'>('POST', STEP.save, {
      dependents: entries.map(toInput),
      version,
    });
  }

  return { entries, problems, problem, unkept, version, keep, tell, fail, save, setProblems };
}

function check(entry: DependentEntry) {
  return api<'validateSingleDependent'>('POST', STEP.validate, toInput(entry));
}

/** Collects the messages of a check of each dependent; the last one of each stays. */
function entryProblems(failures: readonly (CallFailure | null)[]): ListProblems {
  const found = new Map<number, string>();
  for (const [index, failure] of failures.entries())
    for (const { target_element, error_message } of fieldErrors(failure))
      found.set(index, entryProblem(index, target_element, error_message));
  return { entries: found, list: [] };
}

/** Returns the answer to "does the spouse enroll" as a saved list tells it: the answer itself is not kept. */
function answeredBefore(entries: readonly DependentEntry[]): boolean | null {
  if (entries.length === 0) return null;
  return entries.some(({ relationship }) => relationship === 'spouse');
}
