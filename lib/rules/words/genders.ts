import type { Option } from './option';

/** Gender codes of the wire (rules 1 §3, rules 2 §3). `2` is accepted wherever the spec allows it and kept as entered (decisions 8). */
export type Gender = '0' | '1' | '2';

export const GENDERS: readonly Option<Gender>[] = [
  { value: '1', label: 'Female' },
  { value: '0', label: 'Male' },
  { value: '2', label: 'Other' },
];

/** Whether `value` is a gender code. */
export function isGender(value: unknown): value is Gender {
  return value === '0' || value === '1' || value === '2';
}

/** The word for a code; empty for an unknown one. */
export function genderLabel(code: string): string {
  return GENDERS.find((gender) => gender.value === code)?.label ?? '';
}

/** The short form of the filter bar (rules 1 §2.9: gender M/F). */
export function genderInitial(code: string): string {
  return genderLabel(code).charAt(0);
}
