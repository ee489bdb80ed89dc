import type { PersonalAnswer } from '../words/step-answers';
import { GENDER_OPTIONS } from '../words/genders';
import { YES_NO, type Option } from '../words/option';
import { TEXT_LIMITS } from '../text/text-limits';
import { birthdate, bodyMeasures, firstName, lastName, LINES, middleName, ssn } from './common-fields';
import { date } from './date-question';
import { defineForm, textOf, type StepValues } from './field-definition';

/** Marital status codes (rules 2 §2.3). */
export const MARITAL_STATUSES: readonly Option[] = [
  { value: '0', label: 'Single' },
  { value: '1', label: 'Married' },
  { value: '2', label: 'Divorced' },
  { value: '3', label: 'Widowed' },
];

/** Id of the ethnic category that asks the shopper for a description (rules 2 §9). */
const OTHER_ETHNIC_CATEGORY = '12';

const hadCarrier = (values: StepValues) => textOf(values, 'prior_coverage_flag') === '1';

/** Personal Information (rules 2 §2.3, §5). Birth date and gender come from the quote and are read-only. */
export const personalForm = defineForm<PersonalAnswer>({
  key: 'personal',
  takesOthers: true,
  groups: [
    { key: 'facts', legend: 'From your quote', assistedLegend: 'From the quote', noun: 'birth date or gender' },
    { key: 'name', legend: 'Your name', assistedLegend: 'Client’s name', noun: 'name' },
    { key: 'identity', legend: 'Identity', noun: 'Social Security number or marital status' },
    { key: 'body', legend: 'Height and weight', noun: 'height or weight' },
    { key: 'prior', legend: 'Earlier coverage' },
    { key: 'background', legend: 'Background' },
  ],
  fields: {
    birthdate: birthdate({
      group: 'facts',
      autoComplete: 'bday',
      rule: 'adultBirthDate',
    }),
    gender: { label: 'Gender', kind: 'radio', group: 'facts', autoComplete: 'sex', options: GENDER_OPTIONS },
    first_name: firstName({ group: 'name' }),
    middle_name: middleName({ group: 'name' }),
    last_name: lastName({ group: 'name' }),
    ssn: ssn({ group: 'identity', hint: 'The carrier needs it to issue your plan. We never show it in full.' }),
    marital_status: {
      label: 'Marital status',
      kind: 'select',
      group: 'identity',
      autoComplete: 'off',
      width: 'm',
      options: MARITAL_STATUSES,
    },
    ...bodyMeasures('body'),
    prior_coverage_flag: {
      label: 'Did you have coverage of this kind in the last 12 months?',
      kind: 'radio',
      group: 'prior',
      autoComplete: 'off',
      options: [
        { value: '0', label: 'No prior coverage' },
        { value: '1', label: 'Yes, I had a carrier' },
      ],
      shownOn: ['copy'],
    },
    prior_carrier_name: {
      label: 'Carrier name',
      kind: 'text',
      group: 'prior',
      autoComplete: 'off',
      maxLength: TEXT_LIMITS.line,
      shownWhen: hadCarrier,
    },
    prior_effective_date: date({
      label: 'Coverage started',
      group: 'prior',
      shownWhen: hadCarrier,
      rule: 'dateUntilToday',
    }),
    prior_term_date: date({ label: 'Coverage ended or will end', group: 'prior', shownWhen: hadCarrier }),
    replaces_coverage: {
      label: 'Will this coverage replace coverage that you have now?',
      hint: 'Yes too if you end, reduce or borrow from a policy because of it.',
      kind: 'radio',
      group: 'prior',
      autoComplete: 'off',
      options: YES_NO,
    },
    replaced_policy: {
      label: 'Carrier and policy number that it replaces',
      kind: 'text',
      group: 'prior',
      autoComplete: 'off',
      maxLength: TEXT_LIMITS.line,
      shownWhen: (values) => textOf(values, 'replaces_coverage') === '1',
    },
    ethnic_category: {
      label: 'Ethnic category',
      kind: 'select',
      group: 'background',
      autoComplete: 'off',
      optionsFrom: 'getEthnicCategory',
    },
    ethnic_category_other_type: {
      label: 'Ethnic category in your own words',
      kind: 'text',
      group: 'background',
      autoComplete: 'off',
      maxLength: TEXT_LIMITS.line,
      shownWhen: (values) => textOf(values, 'ethnic_category') === OTHER_ETHNIC_CATEGORY,
    },
  },
  lines: [
    LINES.name,
    'gender',
    'birthdate',
    'ssn',
    'marital_status',
    LINES.height,
    'weight',
    { label: 'Earlier carrier', of: ['prior_carrier_name'] },
    'prior_effective_date',
    { label: 'Coverage ended', of: ['prior_term_date'] },
    { label: 'Replaces other coverage', of: ['replaces_coverage'] },
    { label: 'Replaced coverage', of: ['replaced_policy'] },
  ],
});
