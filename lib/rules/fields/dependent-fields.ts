import type { DependentAnswer } from '../words/step-answers';
import { GENDER_OPTIONS } from '../words/genders';
import type { Option } from '../words/option';
import { birthdate, bodyMeasures, firstName, lastName, LINES, middleName, ssn } from './common-fields';
import { ageOn } from '../people/age';
import { TOBACCO_ADULT_AGE } from '../quote/tobacco';
import { parseDateText } from '../text/date-text';
import { YES_NO } from '../words/option';
import { defineForm, textOf, type StepValues } from './field-definition';

/** Relationships of dependents (rules 3 §3). */
export const DEPENDENT_RELATIONSHIPS: readonly Option[] = [
  { value: 'spouse', label: 'Spouse' },
  { value: 'child', label: 'Child' },
];

/**
 * True for a child who may be of 21 when coverage starts, which is less than a year away: the price then depends on
 * tobacco for some plans (decisions 37).
 */
function mayBeAdultChild(values: StepValues, today: string): boolean {
  const born = parseDateText(textOf(values, 'birthdate'));
  return textOf(values, 'relationship') === 'child' && born !== null && ageOn(born, today) >= TOBACCO_ADULT_AGE - 1;
}

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
    is_smoker: {
      label: 'Tobacco usage',
      kind: 'radio',
      group: 'person',
      autoComplete: 'off',
      options: YES_NO,
      shownWhen: (values, { today }) => mayBeAdultChild(values, today),
    },
    ssn: ssn({ group: 'person' }),
    ...bodyMeasures('body'),
  },
  lines: [LINES.name, 'relationship', 'gender', 'birthdate', 'is_smoker', 'ssn', LINES.height, 'weight'],
});
