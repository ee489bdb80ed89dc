import { useCallback, useMemo } from 'react';
import type { FieldValues, Resolver } from 'react-hook-form';
import { loadChecks, type Checks } from '@/components/field/load-checks';
import { useFetchedAhead } from '@/components/ui/use-fetched-ahead';
import type { FieldContext, StepForm, StepValues } from '@/lib/rules/fields/field-definition';
import type { HealthAnswers, HealthDefinition } from '@/lib/rules/steps/health-answers';
import type { ShownField } from '@/lib/rules/steps/merge-fields';
import type { BirthOf } from './birth-of';

/** Returns the check of a form of descriptor fields. */
export function useAnswerResolver(
  form: StepForm,
  fields: readonly ShownField[],
  context: FieldContext,
): Resolver<StepValues> {
  return useLateResolver(
    useCallback((checks: Checks) => checks.buildAnswerCheck(form, fields, context), [form, fields, context]),
  );
}

/** Returns the check of one person's health answers. */
export function useHealthResolver(definition: HealthDefinition, today: string, born: BirthOf): Resolver<HealthAnswers> {
  return useLateResolver(
    useCallback((checks: Checks) => checks.buildHealthCheck(definition, today, born), [definition, today, born]),
  );
}

/** Returns the check that `build` makes, whose code is fetched once the page has time. */
function useLateResolver<T extends FieldValues>(build: (checks: Checks) => Resolver<T>): Resolver<T> {
  useFetchedAhead(loadChecks);
  return useMemo(() => checkLate(build), [build]);
}

/**
 * A check that is built at its first use, because nothing is checked as a whole before the first press. Where its code
 * could not be had, the server alone checks, by the same schema, and its messages go beside their fields (decisions 123).
 */
function checkLate<T extends FieldValues>(build: (checks: Checks) => Resolver<T>): Resolver<T> {
  let check: Resolver<T> | null = null;
  return async (values, outer, options) => {
    if (check === null) {
      const checks = await loadChecks();
      if (checks === null) return { values, errors: {} };
      check = build(checks);
    }
    return check(values, outer, options);
  };
}
