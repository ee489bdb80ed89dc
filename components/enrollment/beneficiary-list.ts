'use client';

import { useState } from 'react';
import { api, randomName, type CallFailure } from '@/components/api-client';
import type { Beneficiary } from '@/lib/contract/beneficiaries';
import { beneficiaryList } from '@/lib/rules/people/beneficiary-rules';
import { checkNotTwice } from '@/lib/rules/people/same-person';
import {
  heirOf,
  shareOf,
  toEntry,
  toInput,
  toListProblems,
  withEvenShares,
  type BeneficiaryEntry,
} from './beneficiary-entries';

import { fieldErrorsOf, type StepDataOf } from './step-data';

/** A name for a new entry, under which its draft is found again. */
const newRowKey = (): string => `row-${randomName()}`;

const NO_PROBLEMS: ReturnType<typeof toListProblems> = { entries: new Map(), general: null };

/**
 * Keeps the beneficiaries while they are edited: each is checked by the server, then kept on the page until Next
 * (rules 2 §4).
 */
export function useBeneficiaryList(
  saved: readonly Beneficiary[],
  { step, refused }: Pick<StepDataOf<'beneficiary'>, 'step' | 'refused'>,
) {
  const [entries, setEntries] = useState(() => saved.map(toEntry));
  const [changed, setChanged] = useState(false);
  const [problems, setProblems] = useState(() => (refused ? toListProblems(fieldErrorsOf(refused)) : NO_PROBLEMS));

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
      const others = entries.filter(({ key }) => key !== entry.key).map(heirOf);
      const twice = checkNotTwice(heirOf(entry), others);
      if (twice) {
        const { name, message } = twice;
        return { kind: 'fields', fields: [{ target_element: name, error_message: message }], message };
      }
      const checked = await api<'validateSingleBeneficiary'>('POST', step.validate, toInput(entry));
      if (!checked.ok) return checked.failure;
      if (entry.key !== null) change(entries.map((one) => (one.key === entry.key ? entry : one)));
      else change([...entries, { ...entry, key: newRowKey() }]);
      return null;
    },
    remove: (index: number) => change(entries.filter((_, at) => at !== index)),
    splitEvenly: () => change(withEvenShares(entries)),
    save: (version: string | undefined) => {
      setProblems(NO_PROBLEMS);
      return api<'saveBeneficiaryInfo'>('POST', step.save, {
        beneficiaries: entries.map(toInput),
        version,
      });
    },
    refuse: (failure: CallFailure) => {
      if (failure.kind === 'fields') setProblems(toListProblems(failure.fields));
    },
  };
}
