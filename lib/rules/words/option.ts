import type { Flag } from './answer-kinds';

/** One choice of a select, radio or checkbox group. */
export type Option<V extends string = string> = { value: V; label: string };

/** The label of a value; empty when it is not among the options. */
export function labelOf(options: readonly Option[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? '';
}

/** The wire's `{ value, name }` to ours. */
export function toOptions(options: readonly { value: string | number; name: string }[]): Option[] {
  return options.map(({ value, name }) => ({ value: String(value), label: name }));
}

/** Yes and no as the wire has them: 1 and 0 (rules 3 §9). */
export const YES_NO: readonly Option<Flag>[] = [
  { value: '1', label: 'Yes' },
  { value: '0', label: 'No' },
];
