import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo } from 'react';
import type { Resolver } from 'react-hook-form';
import type { FieldContext, StepForm, StepValues } from '@/lib/rules/fields/field-definition';
import type { ShownField } from '@/lib/rules/steps/merge-fields';
import { schemaOf } from '@/lib/rules/steps/step-schema';

/**
 * Returns the form's check. Its schema is built at the first check and kept while the fields stay: building it costs as
 * much as everything else the server does of its own for a step's page, which checks nothing.
 */
export function useAnswerResolver(
  form: StepForm,
  fields: readonly ShownField[],
  context: FieldContext,
): Resolver<StepValues> {
  return useMemo(() => {
    let check: Resolver<StepValues> | null = null;
    return async (values, outer, options) => {
      check ??= zodResolver(schemaOf(form, fields, context));
      return check(values, outer, options);
    };
  }, [form, fields, context]);
}
