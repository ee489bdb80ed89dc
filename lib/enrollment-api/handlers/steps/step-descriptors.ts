import type { FieldDescriptor } from '@/lib/contract/descriptor';
import { toWireDate } from '@/lib/rules/text/dates';
import { textOf, type StepValues } from '@/lib/rules/fields/field-definition';
import type { Option } from '@/lib/rules/words/option';
import type { FilterInfo } from '../../store/saved-steps';
import {
  AVERAGE_WORK_WEEKS,
  BARGAINING_UNITS,
  BENEFICIARY_RELATIONSHIPS,
  ETHNIC_CATEGORIES,
  VACATION_POLICIES,
} from '../shared/option-lists';
import { HOLIDAY_POLICIES } from '@/lib/rules/words/employment';
import type { CartRequirements } from './requirements';

type Facts = { required?: boolean; readOnly?: boolean; shown?: boolean; options?: readonly Option[]; secret?: true };

/** Builds descriptors from the saved values: value, or the last four digits of a secret (decisions 19). */
export function describer(values: StepValues) {
  return (field_name: string, facts: Facts = {}, preset: string | null = null): FieldDescriptor => {
    const stored = Object.hasOwn(values, field_name) ? values[field_name] : undefined;
    const secret = facts.secret === true && typeof stored === 'string' && stored !== '';
    return {
      field_name,
      value: secret ? '' : toValue(stored ?? preset),
      required: facts.required ?? true,
      read_only: facts.readOnly ?? false,
      ...(facts.shown === undefined ? {} : { shown: facts.shown }),
      ...(facts.options ? { options: facts.options.map(({ value, label }) => ({ value, name: label })) } : {}),
      ...(secret ? { masked: stored.slice(-4) } : {}),
    };
  };
}

function toValue(value: StepValues[string] | null): FieldDescriptor['value'] {
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, flag]) => [key, flag === 1 ? (1 as const) : (0 as const)]),
  );
}

type Subject = { requirements: CartRequirements; filter: FilterInfo; values: StepValues };

/** Personal Information (rules 2 §2.3): birth date and gender are the quote's and read-only. */
export function describePersonal({ requirements, filter, values }: Subject): FieldDescriptor[] {
  const asked = requirements.personal;
  const field = describer({ ...values, birthdate: toWireDate(filter.dob), gender: filter.gender });
  const prior = { shown: true, required: true };
  return [
    field('birthdate', { readOnly: true }),
    field('gender', { readOnly: true }),
    field('first_name'),
    ...(asked.has('middle_name') ? [field('middle_name', { required: false, shown: true })] : []),
    field('last_name'),
    ...(asked.has('ssn') ? [field('ssn', { secret: true })] : []),
    ...(asked.has('marital_status') ? [field('marital_status')] : []),
    ...(asked.has('height') ? [field('height_feet'), field('height_inch')] : []),
    ...(asked.has('weight') ? [field('weight')] : []),
    ...(asked.has('prior_coverage')
      ? [
          field('prior_coverage_flag'),
          field('prior_carrier_name', prior),
          field('prior_effective_date', prior),
          field('prior_term_date', { shown: true, required: false }),
        ]
      : []),
    ...(asked.has('ethnic_category')
      ? [field('ethnic_category', { options: ETHNIC_CATEGORIES }), field('ethnic_category_other_type')]
      : []),
  ];
}

/** Contact Information (rules 2 §2.4): state and zip are the quote's and read-only. */
export function describeContact({ requirements, filter, values }: Subject): FieldDescriptor[] {
  const asked = requirements.contact;
  const field = describer({ ...values, state: filter.state, zip: filter.zip });
  return [
    field('email_address'),
    field('phone_number'),
    field('address1'),
    field('address2', { required: asked.has('address2'), shown: true }),
    field('city', {}, filter.city),
    field('state', { readOnly: true }),
    field('zip', { readOnly: true }),
    ...(asked.has('usps_validation') ? [field('with_validation')] : []),
    ...(asked.has('birth_place') ? [field('birth_state'), field('birth_city')] : []),
  ];
}

export type EmployerDefaults = {
  name: string;
  phone: string;
  address1: string;
  city: string;
  state: string;
  zip: string;
} | null;

/** Employer Information (rules 2 §2.5), with the group's own data where nothing was saved yet. */
export function describeEmployer({ requirements, values }: Subject, group: EmployerDefaults): FieldDescriptor[] {
  const asked = requirements.employer;
  const field = describer(values);
  const preset = (name: keyof NonNullable<EmployerDefaults>) => field(name, {}, group?.[name] ?? null);
  return [
    preset('name'),
    preset('phone'),
    preset('address1'),
    field('address2', { required: asked.has('address2'), shown: true }),
    preset('city'),
    preset('state'),
    preset('zip'),
    ...(asked.has('usps_validation') ? [field('with_validation')] : []),
    field('occupation'),
    field('employment_status'),
    field('employment_start_date'),
    field('average_work_week', { options: AVERAGE_WORK_WEEKS }),
    field('compensation_type'),
    ...(asked.has('industry_details')
      ? [
          field('emp_industry'),
          field('emp_num_employed'),
          field('emp_vac_policy', { options: VACATION_POLICIES }),
          field('emp_barg_unit', { options: BARGAINING_UNITS }),
        ]
      : []),
    ...(asked.has('holiday_policy') ? [field('holiday_policy', { options: HOLIDAY_POLICIES })] : []),
  ];
}

/** One beneficiary (rules 2 §5). */
export function describeBeneficiary(values: StepValues = {}): FieldDescriptor[] {
  const field = describer(values);
  return [
    field('first_name'),
    field('middle_name', { required: false, shown: true }),
    field('last_name'),
    field('birthdate'),
    field('ssn', { secret: true }),
    field('relationship', { options: BENEFICIARY_RELATIONSHIPS }),
    field('beneficiary_percentage'),
  ];
}

/** One dependent (rules 3 §3): the relationship is set by the tier's rules, so a page shows it read-only. */
export function describeDependent(
  requirements: CartRequirements,
  values: StepValues = {},
  relationships?: readonly Option[],
): FieldDescriptor[] {
  const asked = requirements.dependent;
  const field = describer(values);
  return [
    field('relationship', relationships ? { options: relationships } : { readOnly: true }),
    field('first_name'),
    ...(asked.has('middle_name') ? [field('middle_name', { required: false, shown: true })] : []),
    field('last_name'),
    field('birthdate'),
    field('gender'),
    ...(asked.has('ssn') ? [field('ssn', { secret: true })] : []),
    ...(asked.has('height') ? [field('height_feet'), field('height_inch')] : []),
    ...(asked.has('weight') ? [field('weight')] : []),
  ];
}

/** First and last name as one line. */
export function fullName(values: StepValues): string {
  return [textOf(values, 'first_name'), textOf(values, 'middle_name'), textOf(values, 'last_name')]
    .filter(Boolean)
    .join(' ');
}
