import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver } from 'react-hook-form';
import type { FieldContext, StepForm, StepValues } from '@/lib/rules/fields/field-definition';
import type { HealthAnswers, HealthDefinition } from '@/lib/rules/steps/health-answers';
import { buildHealthSchema } from '@/lib/rules/steps/health-schema';
import type { BirthOf } from './birth-of';
import type { ShownField } from '@/lib/rules/steps/merge-fields';
import { schemaOf } from '@/lib/rules/steps/step-schema';

/*
 * The schemas that the server checks with too, and zod under them. Loaded behind the page (`answer-resolver.ts`), so
 * nothing that a page needs at once imports this file.
 */

/** Builds the check of a form of descriptor fields. */
export const buildAnswerCheck = (
  form: StepForm,
  fields: readonly ShownField[],
  context: FieldContext,
): Resolver<StepValues> => zodResolver(schemaOf(form, fields, context));

/** Builds the check of one person's health answers. */
export const buildHealthCheck =
  (definition: HealthDefinition, today: string, born: BirthOf): Resolver<HealthAnswers> =>
  (values, outer, options) =>
    zodResolver(buildHealthSchema(definition, today, born()))(values, outer, options);
