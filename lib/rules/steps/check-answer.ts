import { ruleOf } from '../fields/field-rules';
import type { Field, FieldContext } from '../fields/field-definition';
import { checkPaperLine } from '../text/paper-text';
import { TEXT_LIMITS } from '../text/text-limits';
import { checkNote } from '../text/text';
import type { ShownField } from './merge-fields';

/**
 * Returns the problem with a text that is not empty, or null. Free texts are bounded, and printable on a carrier's
 * papers, even where the catalogue names no rule for them.
 */
export function checkText(field: Field, text: string, { today }: FieldContext): string | null {
  const { check } = ruleOf(field);
  if (field.kind === 'textarea')
    return checkNote(text, field.maxLength ?? TEXT_LIMITS.note) ?? check?.(text, today) ?? null;
  if (check) return check(text, today);
  return field.kind === 'signature' ? null : checkPaperLine(text, field.maxLength ?? TEXT_LIMITS.line);
}

/** Returns the problem with the format of what was typed into a field, or null: the check on blur (look §2.0). */
export function checkFieldFormat(field: ShownField, text: string, context: FieldContext): string | null {
  if (text.trim() === '' || field.readOnly || text === field.value) return null;
  return checkText(field, text, context);
}
