import { DEPENDENT_RELATIONSHIPS } from '@/lib/rules/fields/dependent-fields';
import type { Descriptor } from '@/lib/rules/words/field-descriptor';
import { PEOPLE_ANSWERS } from '@/lib/rules/words/people-answers';

/** May be left empty: a newborn has no number yet. */
const OPTIONAL: readonly string[] = ['middle_name', 'ssn', 'is_smoker'];

/** The answers about a person who joins a plan after the sale; `tobaccoQuestion` is empty where no plan asks. */
export function describeJoining(tobaccoQuestion: string): Descriptor[] {
  return PEOPLE_ANSWERS.filter((name) => name !== 'is_smoker' || tobaccoQuestion !== '').map((field_name) => ({
    field_name,
    value: null,
    required: !OPTIONAL.includes(field_name),
    read_only: false,
    ...(field_name === 'relationship' && {
      options: DEPENDENT_RELATIONSHIPS.map(({ value, label }) => ({ value, name: label })),
    }),
    ...(field_name === 'is_smoker' && { label: tobaccoQuestion, shown: true }),
  }));
}
