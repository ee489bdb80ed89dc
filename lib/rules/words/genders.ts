import type { Option } from './option';

/**
 * Gender codes of the wire (rules 1 §3, rules 2 §3). `2` is taken where the spec allows it and kept as entered
 * (decisions 8).
 */
export const GENDERS = ['0', '1', '2'] as const;
export type Gender = (typeof GENDERS)[number];

export const GENDER_OPTIONS: readonly Option<Gender>[] = [
  { value: '1', label: 'Female' },
  { value: '0', label: 'Male' },
  { value: '2', label: 'Other' },
];

/** True when `value` is a gender code. */
export function isGender(value: unknown): value is Gender {
  return GENDERS.some((code) => code === value);
}

/** The word for a code; empty for an unknown one. */
export function genderLabel(code: string): string {
  return GENDER_OPTIONS.find((gender) => gender.value === code)?.label ?? '';
}

/** The short form of the filter bar (rules 1 §2.9: gender M/F). */
export function genderInitial(code: string): string {
  return genderLabel(code).charAt(0);
}

/** Words and letters that files and operators write, in small letters alone. */
const WRITTEN: Readonly<Record<string, Gender>> = {
  m: '0',
  male: '0',
  f: '1',
  female: '1',
  x: '2',
  u: '2',
  other: '2',
  nonbinary: '2',
  unknown: '2',
};

/** Letters that are written for the codes. */
const LETTERS = { '0': 'M', '1': 'F', '2': 'X' } as const satisfies Record<Gender, string>;

export const WRITTEN_GENDERS = 'F, M or X; female, male or other';

/** The gender that a word or a letter means, however it is written; undefined for any other text. */
export const readGender = (text: string): Gender | undefined => WRITTEN[text.toLowerCase().replaceAll(/[^a-z]/g, '')];

/** The letter that is written for a gender. */
export const genderLetter = (gender: Gender): string => LETTERS[gender];
