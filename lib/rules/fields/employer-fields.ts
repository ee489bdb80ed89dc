import { COMPENSATION_TYPES, EMPLOYMENT_STATUSES, HOLIDAY_POLICIES, RETIRED } from '../words/employment';
import { checkWholeNumber } from '../people/measures';
import { messages } from '../text/messages';
import { checkEmployerName } from '../people/names';
import { formatStateText } from '../words/states';
import { TEXT_LIMITS } from '../text/text';
import { checkEmployerZip } from '../people/zip';
import { date, phone, streetAndCity, uspsValidation, zip } from './common-fields';
import type { StepForm } from './field-definition';

/** The four that are required only together (rules 2 §5). */
const DETAILS = ['emp_industry', 'emp_num_employed', 'emp_vac_policy', 'emp_barg_unit'] as const;
const detail = { group: 'policies', autoComplete: 'off', requiredWith: DETAILS } as const;

/** Employer Information (rules 2 §2.5, §5), prefilled from the group. */
export const employerForm: StepForm = {
  key: 'employer',
  groups: [
    { key: 'employer', legend: 'Employer' },
    { key: 'job', legend: 'Your job', assistedLegend: 'The client’s job' },
    { key: 'policies', legend: 'Policies at work' },
  ],
  fields: [
    {
      name: 'name',
      label: 'Employer name',
      kind: 'text',
      group: 'employer',
      autoComplete: 'organization',
      maxLength: TEXT_LIMITS.line,
      check: checkEmployerName,
    },
    phone({ name: 'phone', label: 'Employer phone', group: 'employer', autoComplete: 'work tel' }),
    ...streetAndCity('employer', 'section-employer'),
    {
      name: 'state',
      label: 'State',
      kind: 'text',
      group: 'employer',
      autoComplete: 'section-employer address-level1',
      maxLength: 30,
      width: 'm',
      format: formatStateText,
      toWire: formatStateText,
    },
    zip({ group: 'employer', autoComplete: 'section-employer postal-code', check: checkEmployerZip }),
    uspsValidation('employer'),
    {
      name: 'occupation',
      label: 'Occupation',
      kind: 'text',
      group: 'job',
      autoComplete: 'organization-title',
      maxLength: TEXT_LIMITS.line,
    },
    {
      name: 'employment_status',
      label: 'Employment status',
      kind: 'select',
      group: 'job',
      autoComplete: 'off',
      width: 'm',
      options: EMPLOYMENT_STATUSES,
      optionsFrom: 'get-employment-status',
      check: (text) => (text === RETIRED ? messages.retired : null),
    },
    date({ name: 'employment_start_date', label: 'Employment start date', group: 'job' }),
    {
      name: 'average_work_week',
      label: 'Average work week',
      kind: 'select',
      group: 'job',
      autoComplete: 'off',
      width: 'm',
      optionsFrom: 'get-average-work-week',
    },
    {
      name: 'compensation_type',
      label: 'Compensation type',
      kind: 'select',
      group: 'job',
      autoComplete: 'off',
      options: COMPENSATION_TYPES,
      optionsFrom: 'get-compensation-types',
    },
    { ...detail, name: 'emp_industry', label: 'Employer industry', kind: 'text', maxLength: TEXT_LIMITS.line },
    {
      ...detail,
      name: 'emp_num_employed',
      label: 'Number of employees',
      labelNote: 'count yourself as 1',
      kind: 'number',
      inputMode: 'numeric',
      maxLength: 6,
      width: 's',
      check: (text) => checkWholeNumber(text),
    },
    { ...detail, name: 'emp_vac_policy', label: 'Vacation policy', kind: 'select', optionsFrom: 'get-vacation-policy' },
    { ...detail, name: 'emp_barg_unit', label: 'Bargaining unit', kind: 'select', optionsFrom: 'get-bargaining-unit' },
    {
      name: 'holiday_policy',
      label: 'Holiday policy',
      hint: 'Select at least one.',
      kind: 'checkbox-group',
      group: 'policies',
      autoComplete: 'off',
      options: HOLIDAY_POLICIES,
      optionsFrom: 'get-holiday-policy',
      requiredMessage: messages.holidayPolicy,
    },
  ],
};
