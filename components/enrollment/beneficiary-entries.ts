import type { Beneficiary } from '@/lib/contract/beneficiaries';
import type { BrowserRequestOf } from '@/lib/contract/endpoint';
import type { FieldError } from '@/lib/contract/envelope';
import type { EndpointNamed } from '@/lib/contract/registry';
import { evenShares, heirAnswers } from '@/lib/rules/people/beneficiary-answers';
import { PERSON_ANSWERS, type PersonTold } from '@/lib/rules/people/same-person';
import type { DraftRow } from '@/lib/rules/steps/draft-values';
import { textsOf, type StepValues } from '@/lib/rules/fields/field-definition';
import { toSent } from './list-editor-values';

export type BeneficiaryInput = BrowserRequestOf<EndpointNamed<'saveBeneficiaryInfo'>>['beneficiaries'][number];

/** One beneficiary while the list is edited; the list is on the page until Next (rules 2 §4). */
export type BeneficiaryEntry = {
  /** Stable while the entry is on the page; null until it is on the list. */
  key: string | null;
  /** Given by the server; keeps the stored Social Security Number. */
  id: string | null;
  /** The answers in wire form. A stored Social Security Number stands as its mask. */
  values: StepValues;
};

/** Turns a saved beneficiary into an entry of the list. */
export function toEntry({ beneficiary_id: id, ...saved }: Beneficiary): BeneficiaryEntry {
  return { key: id, id, values: heirAnswers(saved) };
}

/** Returns the entry as the wire takes it. */
export function toInput({ id, values }: BeneficiaryEntry): BeneficiaryInput {
  const { beneficiary_id: _, ...answers } = toSent(values);
  return { ...(id !== null && { beneficiary_id: id }), ...answers };
}

/** Returns the list as its draft keeps it: each entry with an id, under which its number is found again. */
export function draftOf(entries: readonly BeneficiaryEntry[]): { beneficiaries: DraftRow[] } {
  return {
    beneficiaries: entries.map(({ key, id, values }) => ({
      beneficiary_id: id ?? key ?? '',
      ...(toSent(values) as DraftRow),
    })),
  };
}

/** Returns the entries with equal shares that make 100, of the primary and of the contingent ones. */
export function withEvenShares(entries: readonly BeneficiaryEntry[]): BeneficiaryEntry[] {
  const shares = evenShares(entries.map(shareOf));
  return entries.map((entry, at) => ({
    ...entry,
    values: { ...entry.values, beneficiary_percentage: shares[at] ?? '' },
  }));
}

/** Returns the part of an entry that the list's rules look at. */
export function shareOf({ values }: BeneficiaryEntry) {
  return textsOf(['beneficiary_percentage', 'beneficiary_rank', 'relationship'], values);
}

/** Returns the part of an entry that tells one person from another. */
export function heirOf({ values }: BeneficiaryEntry): PersonTold {
  return textsOf(PERSON_ANSWERS, values);
}

/**
 * Sorts the messages of a refused list: by index for `beneficiaries.1.ssn`, and the last of the others (rules 2 §8).
 */
export function toListProblems(fields: readonly FieldError[]): {
  entries: Map<number, string>;
  general: string | null;
} {
  const entries = new Map<number, string>();
  let general: string | null = null;
  for (const { target_element, error_message } of fields) {
    const match = /^beneficiaries\.(\d+)\./.exec(target_element);
    if (match) entries.set(Number(match[1]), error_message);
    else general = error_message;
  }
  return { entries, general };
}
