import type { EmployerAnswer } from '../words/step-answers';
import { COMPENSATION_TYPES, EMPLOYMENT_STATUSES, HOLIDAY_POLICIES } from '../words/employment';
import { formatStateText } from '../words/states';
import { TEXT_LIMITS } from '../text/text-limits';
import { addressLine, streetAndCity, uspsValidation, zip } from './address-fields';
import { phone } from './common-fields';
import { date } from './date-question';
import { defineForm } from './field-definition';

/** The four answers that are required only together (rules 2 §5). */
const DETAILS = ['emp_industry', 'emp_num_employed', 'emp_vac_policy', 'emp_barg_unit'] as const;
const detail = { group: 'policies', autoComplete: 'off', requiredWith: DETAILS } as const;

/** Employer Information (rules 2 §2.5, §5), prefilled from the group. */
export const employerForm = defineForm<EmployerAnswer>({
  key: 'employer',
  takesOthers: true,
  groups: [
    { key: 'employer', legend: 'Employer' },
    { key: 'job', legend: 'Your job', assistedLegend: 'The client’s job' },
    { key: 'policies', legend: 'Policies at work' },
  ],
  fields: {
    name: {
      label: 'Employer name',
      kind: 'text',
      group: 'employer',
      autoComplete: 'organization',
      maxLength: TEXT_LIMITS.line,
      rule: 'employerName',
    },
    phone: phone({ label: 'Employer phone', group: 'employer', autoComplete: 'work tel' }),
    ...streetAndCity('employer', 'section-employer'),
    state: {
      label: 'State',
      kind: 'text',
      group: 'employer',
      autoComplete: 'section-employer address-level1',
      maxLength: 30,
      width: 'm',
      format: formatStateText,
      rule: 'employerState',
    },
    zip: zip({ group: 'employer', autoComplete: 'section-employer postal-code', rule: 'employerZip' }),
    with_validation: uspsValidation('employer'),
    occupation: {
      label: 'Occupation',
      kind: 'text',
      group: 'job',
      autoComplete: 'organization-title',
      maxLength: TEXT_LIMITS.line,
    },
    employment_status: {
      label: 'Employment status',
      kind: 'select',
      group: 'job',
      autoComplete: 'off',
      width: 'm',
      options: EMPLOYMENT_STATUSES,
      optionsFrom: 'getEmploymentStatus',
      rule: 'notRetired',
    },
    employment_start_date: date({ label: 'Employment start date', group: 'job', rule: 'employmentStart' }),
    average_work_week: {
      label: 'Average work week',
      kind: 'select',
      group: 'job',
      autoComplete: 'off',
      width: 'm',
      optionsFrom: 'getAverageWorkWeek',
    },
    compensation_type: {
      label: 'Compensation type',
      kind: 'select',
      group: 'job',
      autoComplete: 'off',
      options: COMPENSATION_TYPES,
      optionsFrom: 'getCompensationTypes',
    },
    emp_industry: { ...detail, label: 'Employer industry', kind: 'text', maxLength: TEXT_LIMITS.line },
    emp_num_employed: {
      ...detail,
      label: 'Number of employees',
      labelNote: 'count yourself as 1',
      kind: 'number',
      inputMode: 'numeric',
      maxLength: 6,
      width: 's',
      rule: 'employees',
    },
    emp_vac_policy: { ...detail, label: 'Vacation policy', kind: 'select', optionsFrom: 'getVacationPolicy' },
    emp_barg_unit: { ...detail, label: 'Bargaining unit', kind: 'select', optionsFrom: 'getBargainingUnit' },
    holiday_policy: {
      label: 'Holiday policy',
      hint: 'Select at least one.',
      kind: 'checkbox-group',
      group: 'policies',
      autoComplete: 'off',
      options: HOLIDAY_POLICIES,
      optionsFrom: 'getHolidayPolicy',
      requiredMessage: 'holidayPolicy',
    },
  },
  lines: [
    { label: 'Employer', of: ['name'] },
    { label: 'Phone', of: ['phone'] },
    addressLine('Address'),
    'occupation',
    'employment_status',
    'compensation_type',
    'average_work_week',
    'employment_start_date',
  ],
});
