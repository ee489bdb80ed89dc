import type { DependentAnswer } from '../words/step-answers';
import { GENDER_OPTIONS } from '../words/genders';
import type { Option } from '../words/option';
import { birthdate, bodyMeasures, firstName, lastName, LINES, middleName, ssn } from './common-fields';
import { defineForm } from './field-definition';

/** Relationships of dependents (rules 3 §3). */
export const DEPENDENT_RELATIONSHIPS: readonly Option[] = [
  { value: 'spouse', label: 'Spouse' },
  { value: 'child', label: 'Child' },
];

/** One dependent's `primary_info` (rules 3 §3, §5). The relationship is set by the tier's rules and read-only. */
export const dependentForm = defineForm<DependentAnswer | 'dependent_id'>({
  key: 'dependent',
  groups: [
    { key: 'person', legend: 'Dependent' },
    { key: 'body', legend: 'Height and weight' },
  ],
  fields: {
    dependent_id: { label: 'Id', kind: 'hidden', group: 'person', autoComplete: 'off', companion: 'optional' },
    relationship: {
      label: 'Relationship',
      kind: 'select',
      group: 'person',
      autoComplete: 'off',
      width: 'm',
      options: DEPENDENT_RELATIONSHIPS,
    },
    first_name: firstName({ group: 'person', autoComplete: 'off' }),
    middle_name: middleName({ group: 'person', autoComplete: 'off' }),
    last_name: lastName({ group: 'person', autoComplete: 'off' }),
    birthdate: birthdate({ group: 'person' }),
    gender: {
      label: 'Gender',
      kind: 'radio',
      group: 'person',
      autoComplete: 'off',
      // Dependents know only these two codes (rules 3 §3).
      options: GENDER_OPTIONS.filter(({ value }) => value !== '2'),
    },
    ssn: ssn({ group: 'person' }),
    ...bodyMeasures('body'),
  },
  lines: [LINES.name, 'relationship', 'gender', 'birthdate', 'ssn', LINES.height, 'weight'],
});
