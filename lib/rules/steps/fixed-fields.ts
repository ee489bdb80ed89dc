import { labelOf, YES_NO } from '../words/option';
import type { ShownField } from './merge-fields';

/** Returns an answer that the server fixes in words: a choice by its label, ticks by theirs. */
export function fixedText({ kind, value, choices = [], ticks: [on] = ['1', '0'] }: ShownField): string {
  if (typeof value !== 'string')
    return choices
      .filter((choice) => value[choice.value] === 1)
      .map(({ label }) => label)
      .join(', ');
  if (kind === 'checkbox') return labelOf(YES_NO, value === on ? '1' : '0');
  return labelOf(choices, value) || value;
}

/** Says whether an answer is wanted that the server neither has nor takes. */
export function isLacking(field: ShownField): boolean {
  return field.readOnly && field.required && fixedText(field) === '';
}
