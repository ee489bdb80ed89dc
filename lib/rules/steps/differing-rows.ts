import type { StepForm } from '../fields/field-definition';
import { shownAnswers, type Choices, type ShownRow } from './shown-answers';
import { shownHealth, toList, toRecord } from './shown-health';

/** One answer that two versions of a step tell differently; empty where one of them has none. */
export type DifferingRow = { label: string; mine: string; theirs: string };

/** The way a step's answers are told: by a form, for each person of a list by one, or the health questions. */
export type Told = { form?: StepForm; list?: string; notes?: true };

/**
 * Returns the answers in which two versions of a step differ, in the words and with the masks of the review (decisions
 * 19, 154). Both are as the step's column of get-enrollment-temp-info has them.
 */
export function differingRows(by: Told, mine: unknown, theirs: unknown, choices: Choices = {}): DifferingRow[] {
  const here = tell(by, mine, choices);
  const there = tell(by, theirs, choices);
  return [...new Set([...here.keys(), ...there.keys()])]
    .map((label) => ({ label, mine: here.get(label) ?? '', theirs: there.get(label) ?? '' }))
    .filter((row) => row.mine !== row.theirs);
}

function tell({ form, list, notes }: Told, saved: unknown, choices: Choices): Map<string, string> {
  if (notes) {
    const text = toRecord(saved)['additional_notes'];
    return new Map([['Additional Notes', typeof text === 'string' ? text : '']]);
  }
  if (form === undefined) return toMap('', shownHealth(toRecord(saved)));
  if (list === undefined) return toMap('', shownAnswers(form, toRecord(saved), 'review', choices));
  const people = Array.isArray(saved) ? saved : toList(toRecord(saved)[list]);
  return new Map(
    people.flatMap((one, index) => {
      const person = toRecord(one);
      const answers = person['primary_info'] === undefined ? person : toRecord(person['primary_info']);
      return [...toMap(`#${index + 1}, `, shownAnswers(form, answers, 'review', choices))];
    }),
  );
}

function toMap(before: string, rows: readonly ShownRow[]): Map<string, string> {
  return new Map(rows.map((row) => [before + row.label, inOneLine(row)]));
}

/** The answer with what belongs to it. */
function inOneLine({ value, details = [] }: ShownRow): string {
  return [value, ...details.map((row) => `${row.label}: ${inOneLine(row)}`)].join('; ');
}
