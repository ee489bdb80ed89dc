import type { AnswerLine, Field, FieldContext, StepForm, StepValues, Surface } from '../fields/field-definition';
import { formatPhone } from '../text/masks';
import { maskNumber, maskSsn } from '../text/secret-masks';
import { labelOf, type Option } from '../words/option';

/** One answer shown once more: words, never a code or a whole number. `details` belong to the answer above them. */
export type ShownRow = { label: string; value: string; details?: readonly ShownRow[] };

/** The saved answers of a form, as the wire has them. */
export type SavedAnswers = Readonly<Record<string, unknown>>;
/** Choices loaded from the API, by wire name; they win over the catalogue's. */
export type Choices = FieldContext['options'];

/** The places that show a field that names none. The copy of a rep or a group is not among them (decisions 35). */
const USUAL: readonly Surface[] = ['review', 'copy'];

/**
 * Returns a form's saved answers as rows of label and words: the one source of the review page, of the PDF and of what
 * a client gets. Rows and their order are the form's `lines`; a field in none of them follows under its own label, so
 * that a new field is never missing. An open answer has no row. Numbers are masked here whatever came in (decisions 17,
 * 19).
 */
export function shownAnswers(form: StepForm, saved: SavedAnswers, surface: Surface, choices: Choices = {}): ShownRow[] {
  return linesOf(form, saved, surface, choices).map(({ row }) => row);
}

/** Returns the same rows by the form's groups, in the form's order; a group without answers is left out. */
export function shownByGroup(
  form: StepForm,
  saved: SavedAnswers,
  surface: Surface,
  choices: Choices = {},
): { key: string; rows: ShownRow[] }[] {
  const lines = linesOf(form, saved, surface, choices);
  return form.groups
    .map(({ key }) => ({ key, rows: lines.filter(({ group }) => group === key).map(({ row }) => row) }))
    .filter(({ rows }) => rows.length > 0);
}

type TellLine = { group: string; row: ShownRow };

/** A row stands in the group of the first of its fields. */
function linesOf(form: StepForm, saved: SavedAnswers, surface: Surface, choices: Choices): TellLine[] {
  const fields = [...form.fields, ...(form.added ?? [])];
  const named = new Set(form.lines.flatMap(namesOf));
  const rest = form.fields.map(({ name }) => name).filter((name) => !named.has(name));
  const tell = (name: string): string => {
    const field = fields.find((one) => one.name === name);
    return field && isTold(field, surface) ? toWords(field, savedValue(field, saved), choices?.[name]) : '';
  };
  const groupOf = (name: string) => fields.find((one) => one.name === name)?.group ?? '';
  return [...form.lines, ...rest]
    .map((line) => ({ group: groupOf(namesOf(line)[0] ?? ''), row: toRow(line, fields, tell) }))
    .filter(({ row }) => row.value !== '');
}

function isTold({ kind, shownOn = USUAL }: Field, surface: Surface): boolean {
  return kind !== 'hidden' && kind !== 'signature' && shownOn.includes(surface);
}

function namesOf(line: AnswerLine): string[] {
  return typeof line === 'string' ? [line] : line.of.flat();
}

function toRow(line: AnswerLine, fields: readonly Field[], tell: (name: string) => string): ShownRow {
  if (typeof line === 'string')
    return { label: fields.find(({ name }) => name === line)?.label ?? line, value: tell(line) };
  const parts = line.of.map((part) => (typeof part === 'string' ? tell(part) : join(part.map(tell), ' ')));
  return { label: line.label, value: join(parts, line.by ?? ', ') };
}

function join(parts: readonly string[], by: string): string {
  return parts.filter((part) => part !== '').join(by);
}

function savedValue({ name, alias }: Field, saved: SavedAnswers): unknown {
  return saved[name] ?? (alias === undefined ? undefined : saved[alias]);
}

/** Returns the mask that leaves a number's last four digits; null for a field that is shown whole. */
function maskOf({ kind, lastFour }: Field): ((text: string) => string) | null {
  if (kind === 'ssn') return maskSsn;
  return kind === 'account' || kind === 'card' || lastFour ? maskNumber : null;
}

/** Returns a form's values with every number by its last four digits (decisions 19). */
export function maskAnswers(form: StepForm, values: StepValues): StepValues {
  const masks = new Map(form.fields.map((field) => [field.name, maskOf(field)]));
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const mask = masks.get(name);
      return [name, mask && typeof value === 'string' ? mask(value) : value];
    }),
  );
}

function toWords(field: Field, value: unknown, loaded: readonly Option[] | undefined): string {
  const choices = loaded ?? field.options ?? [];
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .filter(([, flag]) => flag === 1)
      .map(([key]) => labelOf(choices, key) || key)
      .join(', ');
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  if (text === '') return '';
  if (field.kind === 'checkbox') return text === (field.ticks?.[0] ?? '1') ? 'Yes' : 'No';
  if (field.told) return field.told(text);
  const masked = maskOf(field);
  if (masked) return masked(text);
  if (field.kind === 'phone') return formatPhone(text);
  if (field.unit !== undefined) return field.unit === '%' ? `${text}%` : `${text} ${field.unit}`;
  return field.toldByCode ? text : labelOf(choices, text) || text;
}
