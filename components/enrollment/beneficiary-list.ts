'use client';

import { useRef, useState } from 'react';
import { api, type CallFailure } from '@/components/api-client';
import type { Beneficiary } from '@/lib/contract/beneficiaries';
import { beneficiaryList } from '@/lib/rules/people/beneficiary-rules';
import { stepOf } from '@/lib/rules/steps/step-table';
import {
  shareOf,
  toEntry,
  toInput,
  toListProblems,
  withEvenShares,
  type BeneficiaryEntry,
} from './beneficiary-entries';

const STEP = stepOf('beneficiary');

const NO_PROBLEMS: ReturnType<typeof toListProblems> = { entries: new Map(), general: null };

/**
 * Keeps the beneficiaries while they are edited: each is checked by the server, then kept on the page until Next
 * (rules 2 §4).
 */
export function useBeneficiaryList(saved: readonly Beneficiary[]) {
  const [entries, setEntries] = useState(() => saved.map(toEntry));
  const [changed, setChanged] = useState(false);
  const [problems, setProblems] = useState(NO_PROBLEMS);
  const added = useRef(0);

  function change(next: BeneficiaryEntry[]): void {
    setEntries(next);
    setChanged(true);
    setProblems(NO_PROBLEMS);
  }
  return {
    entries,
    changed,
    problems,
    summary: beneficiaryList(entries.map(shareOf)),
    /** Returns null when the entry was accepted. */
    put: async (entry: BeneficiaryEntry): Promise<CallFailure | null> => {
      const checked = await api<'validateSingleBeneficiary'>('POST', STEP.validate, toInput(entry));
      if (!checked.ok) return checked.failure;
      if (entry.key !== null) change(entries.map((one) => (one.key === entry.key ? entry : one)));
      else change([...entries, { ...entry, key: `added-${(added.current += 1)}` }]);
      return null;
    },
    remove: (index: number) => change(entries.filter((_, at) => at !== index)),
    splitEvenly: () => change(withEvenShares(entries)),
    save: (version: string | null) => {
      setProblems(NO_PROBLEMS);
      return api<'saveBeneficiaryInfo'>('POST', STEP.save, {
        beneficiaries: entries.map(toInput),
        version: version ?? undefined,
      });
    },
    refuse: (failure: CallFailure) => {
      if (failure.kind === 'fields') setProblems(toListProblems(failure.fields));
    },
  };
}
