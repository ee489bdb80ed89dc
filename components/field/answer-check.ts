import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver } from 'react-hook-form';
import type { FieldContext, StepForm, StepValues } from '@/lib/rules/fields/field-definition';
import type { HealthAnswers, HealthDefinition } from '@/lib/rules/steps/health-answers';
import { cardLook } from '@/lib/rules/money/card-number';
import { typeExpiry } from '@/lib/rules/money/expiry-typing';
import { buildHealthSchema } from '@/lib/rules/steps/health-schema';
import type { ShownField } from '@/lib/rules/steps/merge-fields';
import { schemaOf } from '@/lib/rules/steps/step-schema';
import type { Edited } from '@/lib/rules/text/date-text';
import { digitsOnly, keepCaret } from '@/lib/rules/text/masks';

/*
 * The rules and schemas that the server checks with too, and zod under them. Loaded behind the page (`load-checks.ts`),
 * so nothing that a page needs at once imports this file.
 */

export { cardLook } from '@/lib/rules/money/card-number';
export { checkFieldFormat } from '@/lib/rules/steps/check-answer';

/** The ways in which a text is put in order while it is typed: the text before, the text now, its caret. */
export const TYPING = {
  card: (_: string, text: string, caret: number): Edited => {
    const value = cardLook(text).text;
    return { value, caret: keepCaret(text, caret, value) };
  },
  expiry: typeExpiry,
  code: (_: string, text: string, caret: number): Edited => {
    const value = digitsOnly(text);
    return { value, caret: keepCaret(text, caret, value) };
  },
} as const;

/** Builds the check of a form of descriptor fields. */
export const buildAnswerCheck = (
  form: StepForm,
  fields: readonly ShownField[],
  context: FieldContext,
): Resolver<StepValues> => zodResolver(schemaOf(form, fields, context));

/** Builds the check of one person's health answers; `born` is the day of birth as it is known at the check. */
export const buildHealthCheck =
  (definition: HealthDefinition, today: string, born: () => string | null): Resolver<HealthAnswers> =>
  (values, outer, options) =>
    zodResolver(buildHealthSchema(definition, today, born()))(values, outer, options);
