import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver } from 'react-hook-form';
import type { FieldContext, StepForm, StepValues } from '@/lib/rules/fields/field-definition';
import type { HealthAnswers, HealthDefinition } from '@/lib/rules/steps/health-answers';
import { buildHealthSchema } from '@/lib/rules/steps/health-schema';
import type { ShownField } from '@/lib/rules/steps/merge-fields';
import { schemaOf } from '@/lib/rules/steps/step-schema';

/*
 * The rules and schemas that the server checks with too, and zod under them. Loaded behind the page (`load-checks.ts`),
 * so nothing that a page needs at once imports this file.
 */

export { checkFieldFormat } from '@/lib/rules/steps/check-answer';

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
