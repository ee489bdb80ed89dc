import { GENDER_OPTIONS } from '../words/genders';
import type { Option } from '../words/option';
import { birthdate, bodyMeasures, firstName, lastName, middleName, ssn } from './common-fields';
import type { StepForm } from './field-definition';

/** Relationships of dependents (rules 3 §3). */
export const DEPENDENT_RELATIONSHIPS: readonly Option[] = [
  { value: 'spouse', label: 'Spouse' },
  { value: 'child', label: 'Child' },
];

/** One dependent's `primary_info` (rules 3 §3, §5). The relationship is set by the tier's rules and read-only. */
export const dependentForm: StepForm = {
  key: 'dependent',
  groups: [
    { key: 'person', legend: 'Dependent' },
    { key: 'body', legend: 'Height and weight' },
  ],
  fields: [
    { name: 'dependent_id', label: 'Id', kind: 'hidden', group: 'person', autoComplete: 'off', companion: 'optional' },
    {
      name: 'relationship',
      label: 'Relationship',
      kind: 'select',
      group: 'person',
      autoComplete: 'off',
      width: 'm',
      options: DEPENDENT_RELATIONSHIPS,
    },
    firstName({ group: 'person', autoComplete: 'off' }),
    middleName({ group: 'person', autoComplete: 'off' }),
    lastName({ group: 'person', autoComplete: 'off' }),
    birthdate({ group: 'person' }),
    {
      name: 'gender',
      label: 'Gender',
      kind: 'radio',
      group: 'person',
      autoComplete: 'off',
      // Dependents know only these two codes (rules 3 §3).
      options: GENDER_OPTIONS.filter(({ value }) => value !== '2'),
    },
    ssn({ group: 'person' }),
    ...bodyMeasures('body'),
  ],
};
