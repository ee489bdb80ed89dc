import type { Field, FieldContext, FieldValue, StepForm, StepValues } from '../fields/field-definition';
import type { Descriptor } from '../words/field-descriptor';
import { isOtherName } from '../words/other-names';
import { expiryText } from '../money/expiry-text';
import { normalizeDateText, parseDateText } from '../text/date-text';
import { toWireDate } from '../text/dates';
import { isMasked, maskNumber, maskSsn } from '../text/secret-masks';
import { toOptions, type Option } from '../words/option';
import { TEXT_LIMITS } from '../text/text-limits';

/** A field as it stands in the form: the catalogue's entry and what the server's descriptor says about it. */
export type ShownField = Field & {
  value: FieldValue;
  /** True when an answer must be given (while the field is revealed). */
  required: boolean;
  readOnly: boolean;
  /** True when a secret is stored; the value shown is its mask. */
  stored: boolean;
  /** The choices in force; undefined when the field has none or they are not loaded. */
  choices: readonly Option[] | undefined;
};

/** The group of fields the catalogue does not know. */
const OTHER_GROUP = { key: 'other', legend: 'More details' } as const;

/** Says whether the server wants a field to be shown. */
function isShown(descriptor: Descriptor): boolean {
  return descriptor.shown ?? descriptor.required;
}

/**
 * Returns the fields of a form in the order shown: those with a shown descriptor, and the form's companions. A
 * descriptor the catalogue does not know becomes a generic field at the end, of text or of its choices, where its answer
 * can be sent; a second descriptor of the same name is ignored.
 */
export function mergeFields(form: StepForm, descriptors: readonly Descriptor[], context: FieldContext): ShownField[] {
  const wanted = new Map<string, Descriptor>();
  for (const descriptor of descriptors)
    if (isShown(descriptor) && !wanted.has(descriptor.field_name)) wanted.set(descriptor.field_name, descriptor);
  const known = form.fields.flatMap((field) => {
    const descriptor = wanted.get(field.name) ?? companion(field);
    return descriptor ? [merge(field, descriptor, wanted, context)] : [];
  });
  for (const field of known) joinFilled(field, known);
  const names = new Set(form.fields.map((field) => field.name));
  const others = [...wanted.values()]
    .filter(({ field_name: name }) => form.takesOthers === true && !names.has(name) && isOtherName(name))
    .map((descriptor) => merge(genericField(descriptor), descriptor, wanted, context));
  return [...known, ...others];
}

/** A field that is typed for two starts with the text of both; the other has nothing of its own. */
function joinFilled(field: ShownField, fields: readonly ShownField[]): void {
  const filled = fields.find(({ name }) => name === field.fills);
  if (filled === undefined || typeof field.value !== 'string' || typeof filled.value !== 'string') return;
  field.value = expiryText(field.value, filled.value);
  filled.value = '';
}

/** Returns the values a form starts with. */
export function initialValues(fields: readonly ShownField[]): StepValues {
  return Object.fromEntries(fields.map((field) => [field.name, field.value]));
}

/** Says whether a field is asked, given the answers so far. */
export function isRevealed(field: Field, values: StepValues, context: FieldContext): boolean {
  return field.shownWhen?.(values, context) ?? true;
}

/** Returns the groups of a form that have fields, with their revealed and visible fields. */
export function groupFields(
  form: StepForm,
  fields: readonly ShownField[],
  values: StepValues,
  context: FieldContext,
): { key: string; legend: string; fields: ShownField[] }[] {
  return [...form.groups, OTHER_GROUP]
    .map((group) => ({
      key: group.key,
      legend: legendOf(group, context),
      fields: fields.filter(
        (field) =>
          field.group === group.key &&
          field.kind !== 'hidden' &&
          !fields.some(({ fills }) => fills === field.name) &&
          isRevealed(field, values, context),
      ),
    }))
    .filter((group) => group.fields.length > 0);
}

function legendOf(group: { legend: string; assistedLegend?: string }, context: FieldContext): string {
  return context.assisted === true ? (group.assistedLegend ?? group.legend) : group.legend;
}

function companion(field: Field): Descriptor | null {
  if (field.companion === undefined) return null;
  return { field_name: field.name, value: null, required: field.companion === 'required', read_only: false };
}

function merge(
  field: Field,
  descriptor: Descriptor,
  wanted: ReadonlyMap<string, Descriptor>,
  context: FieldContext,
): ShownField {
  const together = field.requiredWith?.every((name) => wanted.get(name)?.required === true) ?? true;
  return {
    ...field,
    // An empty one names nothing.
    ...(descriptor.label && { label: descriptor.label }),
    ...(context.assisted === true && field.assistedNote !== undefined && { labelNote: field.assistedNote }),
    autoComplete: context.assisted === true ? 'off' : field.autoComplete,
    ...startOf(field, descriptor),
    required: descriptor.required && together && field.mayBeEmpty !== true,
    readOnly: descriptor.read_only,
    choices: choicesOf(field, descriptor, context),
  };
}

function startOf(field: Field, descriptor: Descriptor): { value: FieldValue; stored: boolean } {
  if (field.secret !== true) return { value: startValue(field, descriptor.value), stored: false };
  const last4 = descriptor.masked ?? '';
  const text =
    last4 === '' ? startValue(field, descriptor.value) : field.kind === 'ssn' ? maskSsn(last4) : maskNumber(last4);
  return { value: text, stored: typeof text === 'string' && isMasked(text) };
}

function choicesOf(field: Field, descriptor: Descriptor, context: FieldContext): readonly Option[] | undefined {
  if (hasChoices(descriptor)) return toOptions(descriptor.options);
  return context.options?.[field.name] ?? field.optionsFor?.(context) ?? field.options;
}

function startValue(field: Field, value: Descriptor['value']): FieldValue {
  if (field.kind === 'checkbox-group') return typeof value === 'object' && value !== null ? value : {};
  const [, off] = field.ticks ?? ['1', '0'];
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  if (text === '') return field.initial ?? (field.kind === 'checkbox' ? off : '');
  if (field.kind === 'date') {
    // The form-fields service sends dates as YYYY-MM-DD (rules 3 §3).
    const date = parseDateText(text);
    return date === null ? normalizeDateText(text) : toWireDate(date);
  }
  // Numbers come as digits, from a file or an employer; they stand here as they are typed.
  return field.kind === 'phone' ? (field.format?.(text) ?? text) : text;
}

type WithChoices = Descriptor & { options: NonNullable<Descriptor['options']> };

/** Says whether the server sent choices along: an empty list leaves nothing to choose and is as none. */
export function hasChoices(descriptor: Descriptor): descriptor is WithChoices {
  return descriptor.options !== undefined && descriptor.options.length > 0;
}

function genericField(descriptor: Descriptor): Field {
  const { field_name: name } = descriptor;
  const words = name.replaceAll('_', ' ').trim();
  return {
    name,
    label: words.charAt(0).toUpperCase() + words.slice(1),
    kind: hasChoices(descriptor) ? 'select' : 'text',
    group: OTHER_GROUP.key,
    autoComplete: 'off',
    maxLength: TEXT_LIMITS.line,
  };
}
