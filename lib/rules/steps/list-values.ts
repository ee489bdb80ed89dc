import type { StepValues } from '../fields/field-definition';
import type { Descriptor } from '../words/field-descriptor';

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
