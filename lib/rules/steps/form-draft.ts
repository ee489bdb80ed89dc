import { passesRule } from '../fields/field-rules';
import type { FieldContext, StepValues } from '../fields/field-definition';
import { isMasked } from '../text/secret-masks';
import type { DraftValues } from './draft-values';
import type { ShownField } from './merge-fields';
import { takeApart } from './taken-apart';

/**
 * Returns the answers of a form as its draft keeps them (decisions 154): as typed, right or wrong. Never a card's number
 * or code, nor a signature (decisions 17, 26); a number of a person or an account once it is whole, before that the
 * one in `secrets`, as half of one would have to come back in clear. Answers that the server fixes are left out.
 */
export function draftOfForm(
  fields: readonly ShownField[],
  typed: StepValues,
  context: FieldContext,
  secrets: DraftValues = {},
): DraftValues {
  const values = takeApart(fields, typed);
  const kept = fields
    .filter((field) => !field.readOnly && field.neverSaved !== true && field.kind !== 'signature')
    .flatMap((field) => {
      const value = values[field.name] ?? '';
      if (field.secret !== true) return [[field.name, value] as const];
      const known = isWhole(field, value, context) ? value : secrets[field.name];
      return known === undefined ? [] : [[field.name, known] as const];
    });
  return Object.fromEntries(kept) as DraftValues;
}

/** Returns the secrets that a draft has. */
export function secretsIn(fields: readonly ShownField[], draft: DraftValues): DraftValues {
  const names = new Set(fields.filter(({ secret }) => secret === true).map(({ name }) => name));
  return Object.fromEntries(Object.entries(draft).filter(([name]) => names.has(name)));
}

/** A form and what stands in it. */
export type UnkeptIn = { fields: readonly ShownField[]; values: StepValues; context: FieldContext };

/** Returns the labels of what was typed and is not kept: a half number, a card's number and code. */
export function unkeptLabels({ fields, values, context }: UnkeptIn): string[] {
  return fields
    .filter((field) => {
      const value = values[field.name];
      if (typeof value !== 'string' || value === '' || isMasked(value)) return false;
      return field.neverSaved === true || (field.secret === true && !isWhole(field, value, context));
    })
    .map(({ label }) => label);
}

function isWhole(field: ShownField, value: StepValues[string], context: FieldContext): boolean {
  if (typeof value !== 'string' || value === '' || isMasked(value)) return false;
  return passesRule(field, value, context.today);
}
