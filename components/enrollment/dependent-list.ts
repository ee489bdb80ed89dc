'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { api, type CallFailure, type CallResult } from '@/components/api-client';
import type { Dependent } from '@/lib/contract/dependents';
import {
  applySpouseAnswer,
  dependentsForTier,
  spouseAnswerAfterDelete,
  type DependentSituation,
} from '@/lib/rules/people/dependent-rules';
import {
  entryProblem,
  NO_PROBLEMS,
  toEntry,
  toInput,
  toListProblems,
  type DependentEntry,
  type ListProblems,
} from './dependent-entries';

/** What the list's rules need to know beside the list. */
export type TierFacts = Pick<DependentSituation, 'tier' | 'premier' | 'enrollType'>;

/**
 * The dependents while they are edited: each change is kept on the server at once (`save-dependent-info-to-temp`, rules 3 §4), so
 * that a closed tab loses nothing; a change that could not be kept stays on the page and goes along with Next.
 */
export function useDependentList(facts: TierFacts, saved: readonly Dependent[], savedVersion: string | null) {
  const router = useRouter();
  const [entries, setEntries] = useState(() => dependentsForTier(facts.tier, saved.map(toEntry)));
  const [enrollSpouse, setEnrollSpouse] = useState(() => answeredBefore(entries));
  const [aside, setAside] = useState<DependentEntry | null>(null);
  const [problems, setProblems] = useState<ListProblems>(NO_PROBLEMS);
  const [problem, setProblem] = useState<CallFailure | null>(null);
  const [unkept, setUnkept] = useState(false);
  const added = useRef(0);
  const version = useRef(savedVersion ?? undefined);
  useEffect(() => {
    // Save & Continue Later saves the list too; the page was loaded anew after it.
    version.current = savedVersion ?? undefined;
  }, [savedVersion]);
  const situation: DependentSituation & { dependents: readonly DependentEntry[] } = {
    ...facts,
    dependents: entries,
    enrollSpouse,
  };

  function fail(failure: CallFailure): void {
    if (failure.kind === 'fields') setProblems(toListProblems(failure.fields));
    else setProblem(failure);
  }

  async function keep(next: readonly DependentEntry[]): Promise<void> {
    setEntries([...next]);
    setProblems(NO_PROBLEMS);
    setProblem(null);
    const answer = await api<'saveDependentInfoToTemp'>('POST', '/save-dependent-info-to-temp', {
      dependents: next.map(toInput),
      version: version.current,
    });
    setUnkept(!answer.ok);
    if (!answer.ok) {
      fail(answer.failure);
      return;
    }
    const { dependents, version: kept } = answer.value.data;
    version.current = kept ?? version.current;
    setEntries(
      dependents.map((dependent, index) => ({
        ...toEntry(dependent),
        key: next[index]?.key ?? dependent.dependent_id,
      })),
    );
    // The people listed decide the price of some plans: the summary beside the form follows.
    router.refresh();
  }

  /** One dependent through the server's check into the list; null when it is in. */
  async function put(entry: DependentEntry): Promise<CallFailure | null> {
    const checked = await api<'validateSingleDependent'>('POST', '/validate-single-dependent', toInput(entry));
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

  /** Every dependent through the server's check again, before anything is kept for later (rules 3 §5). */
  async function recheck(): Promise<boolean> {
    const answers = await Promise.all(
      entries.map((entry) => api<'validateSingleDependent'>('POST', '/validate-single-dependent', toInput(entry))),
    );
    const found = new Map<number, string>();
    setProblem(null);
    for (const [index, answer] of answers.entries()) {
      if (answer.ok) continue;
      if (answer.failure.kind !== 'fields') setProblem(answer.failure);
      for (const { target_element, error_message } of answer.failure.kind === 'fields' ? answer.failure.fields : [])
        found.set(index, entryProblem(index, target_element, error_message));
    }
    setProblems({ entries: found, list: [] });
    return answers.every((answer) => answer.ok);
  }

  function save(): Promise<CallResult<unknown>> {
    setProblems(NO_PROBLEMS);
    setProblem(null);
    return api<'saveDependentInfo'>('POST', '/save-dependent-info', {
      dependents: entries.map(toInput),
      version: version.current,
    });
  }

  return {
    entries,
    situation,
    problems,
    problem,
    unkept,
    version: () => version.current,
    put,
    remove,
    answerSpouse,
    recheck,
    save,
    fail,
    setProblems,
  };
}

/** Whether the spouse enrolls, as a saved list tells it: the answer itself is not kept. */
function answeredBefore(entries: readonly DependentEntry[]): boolean | null {
  if (entries.length === 0) return null;
  return entries.some(({ relationship }) => relationship === 'spouse');
}
