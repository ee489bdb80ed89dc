import type { FieldContext, StepForm, StepValues } from '../fields/field-definition';
import type { Descriptor } from '../words/field-descriptor';
import { buildStepSchema, toFieldProblems, type FieldProblem } from './step-schema';

/** Returns the form's descriptors with an entry's answers, in which a stored number stands as its mask. */
export function describeValues(descriptors: readonly Descriptor[], values: StepValues): Descriptor[] {
  return descriptors.map((descriptor) => ({
    ...descriptor,
    value: values[descriptor.field_name] ?? null,
    masked: undefined,
  }));
}

/**
 * Returns the form's descriptors for a dependent. The relationship follows from the tier and is never asked
 * (rules 3 §4, §5).
 */
export function describeDependent(descriptors: readonly Descriptor[], values: StepValues): Descriptor[] {
  return describeValues(descriptors, values).map((descriptor) =>
    descriptor.field_name === 'relationship' ? { ...descriptor, read_only: true, shown: true } : descriptor,
  );
}

/** Checks the answers of an entry as its form does; gives their wire form where nothing is wrong. */
export function checkEntry(
  form: StepForm,
  descriptors: readonly Descriptor[],
  values: StepValues,
  context: FieldContext,
): { problems: FieldProblem[]; values: StepValues } {
  const verdict = buildStepSchema(form, descriptors, context).safeParse(values);
  return verdict.success
    ? { problems: [], values: verdict.data }
    : { problems: toFieldProblems(verdict.error), values: {} };
}
