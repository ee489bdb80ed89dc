import { formatPhone } from '../text/masks';
import { labelOf, YES_NO } from '../words/option';
import { detailFields, MEDICATION_FIELDS, type HealthField } from './health-questions';
import type { SavedAnswers, ShownRow } from './shown-answers';

/**
 * Returns a person's saved health answers as rows: each question with its Yes or No, the details of a Yes under it by
 * their own labels (146 and 147 about the physician, the others about the condition, 145 none), one row a medication,
 * and the notes.
 */
export function shownHealth(saved: SavedAnswers): ShownRow[] {
  const medication = toRecord(saved['medication_question']);
  const notes = textOf(saved, 'notes');
  return [
    ...toList(saved['condition_questions']).map((question) =>
      toRow(question, toList(question['conditions']).flatMap(conditionRows(question))),
    ),
    ...(textOf(medication, 'question_text') === ''
      ? []
      : [toRow(medication, toList(medication['medications']).map(medicationRow))]),
    ...(notes === '' ? [] : [{ label: 'Additional Notes', value: notes }]),
  ];
}

function toRow(question: SavedAnswers, details: readonly ShownRow[]): ShownRow {
  const told = { label: textOf(question, 'question_text'), value: labelOf(YES_NO, textOf(question, 'yes_no_flag')) };
  return details.length > 0 ? { ...told, details } : told;
}

function conditionRows(question: SavedAnswers): (row: SavedAnswers) => ShownRow[] {
  const fields = detailFields(textOf(question, 'question_id'));
  return (row) =>
    fields
      .map((field) => ({ label: field.label, value: toWords(field, textOf(row, field.name)) }))
      .filter(({ value }) => value !== '');
}

function medicationRow(row: SavedAnswers, index: number): ShownRow {
  const told = MEDICATION_FIELDS.map((field) => toWords(field, textOf(row, field.name))).filter(Boolean);
  return { label: `Medication ${index + 1}`, value: told.join(', ') };
}

function toWords({ kind, options }: HealthField, text: string): string {
  if (text !== '' && kind === 'phone') return formatPhone(text);
  return labelOf(options ?? [], text) || text;
}

function textOf(saved: SavedAnswers, name: string): string {
  const value = saved[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Returns a saved member as a record; empty when nothing is saved. */
export function toRecord(value: unknown): SavedAnswers {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as SavedAnswers) : {};
}

/** Returns a saved member as a list of records; empty when it is none. */
export function toList(value: unknown): SavedAnswers[] {
  return Array.isArray(value) ? value.map(toRecord) : [];
}
