import { checkDateText } from '../text/date-checks';
import { normalizeDateText, parseDateText } from '../text/date-text';
import { messages } from '../text/messages';
import { YES_NO, type Option } from '../words/option';
import { checkPhone, toPhoneDigits } from '../people/phone';
import { checkPaperLine } from '../text/paper-text';
import { checkLine, checkNote, cleanText } from '../text/text';
import { TEXT_LIMITS } from '../text/text-limits';

/** Most medications listed for the medication question (rules 2 §9). */
export const MAX_MEDICATIONS = 3;

/**
 * The kinds of details a condition question asks after a Yes (rules 2 §3): 145 none, 146 and 147 about the physician,
 * others about the condition.
 */
export type QuestionKind = 'condition' | 'physician' | 'bare';

/** One detail of a Yes. Yes/no details send 1 or 0 (rules 2 §5). */
export type HealthField = {
  name: string;
  label: string;
  kind: 'text' | 'date' | 'select' | 'phone';
  required: boolean;
  options?: readonly Option[];
  maxLength?: number;
};

const text = (name: string, label: string, required = false): HealthField => ({
  name,
  label,
  kind: 'text',
  required,
  maxLength: TEXT_LIMITS.line,
});
const day = (name: string, label: string, required = false): HealthField => ({
  name,
  label,
  kind: 'date',
  required,
  maxLength: 10,
});
const yesNo = (name: string, label: string): HealthField => ({
  name,
  label,
  kind: 'select',
  required: true,
  options: YES_NO,
});

const CONDITION_FIELDS: readonly HealthField[] = [
  text('health_condition', 'Health condition', true),
  day('date_of_onset', 'Date of onset', true),
  day('date_of_recovery', 'Date of recovery'),
  yesNo('is_treatment', 'Current Treatment'),
  yesNo('is_medicate', 'Taking Medication'),
  day('d_last_seen', 'Date last seen by a doctor'),
  text('symptoms', 'Symptoms'),
];

const PHYSICIAN_FIELDS: readonly HealthField[] = [
  text('condition', 'Condition', true),
  text('status', 'Status', true),
  day('last_seen_by_physician', 'Last seen by physician', true),
  day('date_of_recovery', 'Date of recovery'),
  text('physician_name', 'Physician name', true),
  text('address', 'Physician address'),
  { name: 'phone', label: 'Physician phone', kind: 'phone', required: false, maxLength: 20 },
];

/** The columns of a medication row; every one is needed in a row that was begun. */
export const MEDICATION_FIELDS: readonly HealthField[] = [
  text('medication', 'Medication', true),
  text('dosage', 'Dosage', true),
  text('medical_condition', 'Medical condition', true),
];

/** Returns the kind of details a question asks. */
export function questionKind(id: string | number): QuestionKind {
  const key = String(id);
  if (key === '145') return 'bare';
  return key === '146' || key === '147' ? 'physician' : 'condition';
}

/** Returns the details of a question after a Yes. */
export function detailFields(id: string | number): readonly HealthField[] {
  const kind = questionKind(id);
  if (kind === 'bare') return [];
  return kind === 'physician' ? PHYSICIAN_FIELDS : CONDITION_FIELDS;
}

/** Says whether nothing was entered in a row. */
export function isBlankRow(row: Readonly<Record<string, string>>): boolean {
  return Object.entries(row).every(([name, value]) => name === 'id' || value.trim() === '');
}

/**
 * Returns the messages of one row by field name: missing answers, dates, phone, an onset before the birth where that is known,
 * and a recovery before the onset.
 */
export function checkRow(
  fields: readonly HealthField[],
  row: Readonly<Record<string, string>>,
  today: string,
  born: string | null = null,
): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const field of fields) {
    const problem = checkDetail(field, valueOf(row, field.name), today);
    if (problem !== null) problems[field.name] = problem;
  }
  const onset = parseDateText(valueOf(row, 'date_of_onset'));
  const recovery = parseDateText(valueOf(row, 'date_of_recovery'));
  if (onset !== null && born !== null && onset < born) problems['date_of_onset'] ??= messages.beforeBirth;
  if (onset !== null && recovery !== null && recovery < onset) problems['date_of_recovery'] ??= messages.dateOrder;
  return problems;
}

/** Returns a row in wire form: known fields only, dates as MM/DD/YYYY, phone as digits, empty ones left out. */
export function toWireRow(
  fields: readonly HealthField[],
  row: Readonly<Record<string, string>>,
): Record<string, string> {
  const entries = fields
    .map((field) => [field.name, toWireDetail(field, valueOf(row, field.name))] as const)
    .filter(([, value]) => value !== '');
  return Object.fromEntries(entries);
}

/** Returns the problem with the additional notes, or null. */
export function checkNotes(notes: string): string | null {
  return checkNote(notes);
}

function checkDetail(field: HealthField, value: string, today: string): string | null {
  if (value.trim() === '') return field.required ? messages.required : null;
  if (field.kind === 'date') return checkDateText(value, { today, latest: 'today' });
  if (field.kind === 'phone') return checkPhone(value);
  if (field.options) return field.options.some((option) => option.value === value) ? null : messages.option;
  // A name may be of any alphabet (decisions 53).
  if (field.name === 'physician_name') return checkLine(value, field.maxLength);
  return checkPaperLine(value, field.maxLength);
}

function toWireDetail(field: HealthField, value: string): string {
  if (field.kind === 'date') return normalizeDateText(cleanText(value));
  if (field.kind === 'phone') return toPhoneDigits(value) ?? cleanText(value);
  return cleanText(value);
}

function valueOf(row: Readonly<Record<string, string>>, name: string): string {
  return Object.hasOwn(row, name) ? (row[name] ?? '') : '';
}
