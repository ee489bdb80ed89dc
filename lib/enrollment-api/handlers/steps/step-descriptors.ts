import { toWireDate } from '@/lib/rules/text/dates';
import { textOf, type StepValues } from '@/lib/rules/fields/field-definition';
import type { Descriptor } from '@/lib/rules/words/field-descriptor';
import { HOLIDAY_POLICIES } from '@/lib/rules/words/employment';
import type { Option } from '@/lib/rules/words/option';
import type {
  BeneficiaryAnswer,
  ContactAnswer,
  DependentAnswer,
  EmployerAnswer,
  HeirExtra,
  PersonalAnswer,
  PersonalExtra,
  PlanExtra,
} from '@/lib/rules/words/step-answers';
import type { FilterInfo } from '../../store/saved-steps';
import {
  AVERAGE_WORK_WEEKS,
  BARGAINING_UNITS,
  BENEFICIARY_RELATIONSHIPS,
  ETHNIC_CATEGORIES,
  VACATION_POLICIES,
} from '../shared/option-lists';
import { BIRTH_COUNTRIES, BIRTH_STATES } from '../shared/birth-places';
import type { CartRequirements } from './requirements';

type Facts = {
  label?: string;
  required?: boolean;
  readOnly?: boolean;
  shown?: boolean;
  options?: readonly Option[];
  secret?: true;
};

/** Builds descriptors from the saved values: value, or the last four digits of a secret (decisions 19). */
export function describer(values: StepValues) {
  return (field_name: string, facts: Facts = {}, preset: string | null = null): Descriptor => {
    const stored = Object.hasOwn(values, field_name) ? values[field_name] : undefined;
    const secret = facts.secret === true && typeof stored === 'string' && stored !== '';
    return {
      field_name,
      value: secret ? '' : (stored ?? preset),
      ...(facts.label === undefined ? {} : { label: facts.label }),
      required: facts.required ?? true,
      read_only: facts.readOnly ?? false,
      ...(facts.shown === undefined ? {} : { shown: facts.shown }),
      ...(facts.options ? { options: facts.options.map(({ value, label }) => ({ value, name: label })) } : {}),
      ...(secret ? { masked: stored.slice(-4) } : {}),
    };
  };
}

/**
 * The way a step asks for one answer: always, or when a plan of the cart asks for `extra` or one of them; null never. With
 * `mandatory` a plan decides only whether an answer must be given.
 */
export type Ask<E extends string = never> = (Facts & { extra?: E | readonly E[]; mandatory?: E }) | null;

type Given = { values: StepValues; presets?: Readonly<Record<string, string>> };

/** Builds the descriptors of a step for what is asked. */
export function describe<E extends string>(
  asks: Readonly<Record<string, Ask<E>>>,
  asked: ReadonlySet<E>,
  { values, presets = {} }: Given,
): Descriptor[] {
  const field = describer(values);
  return Object.entries(asks).flatMap(([name, ask]) => {
    if (ask === null || (ask.extra !== undefined && !isAsked(ask.extra, asked))) return [];
    const facts = ask.mandatory === undefined ? ask : { ...ask, required: asked.has(ask.mandatory) };
    return [field(name, facts, presets[name] ?? null)];
  });
}

function isAsked<E extends string>(extra: E | readonly E[], asked: ReadonlySet<E>): boolean {
  return typeof extra === 'string' ? asked.has(extra) : extra.some((one) => asked.has(one));
}

const NOBODY_ASKS: ReadonlySet<never> = new Set();
const optional = { required: false, shown: true } as const;
const prior = { extra: 'prior_coverage', required: true, shown: true } as const;

const PERSONAL: Record<PersonalAnswer, Ask<PersonalExtra>> = {
  birthdate: { readOnly: true },
  gender: { readOnly: true },
  first_name: {},
  middle_name: { extra: 'middle_name', ...optional },
  last_name: {},
  ssn: { extra: 'ssn', secret: true },
  marital_status: { extra: 'marital_status' },
  height_feet: { extra: 'height' },
  height_inch: { extra: 'height' },
  weight: { extra: 'weight' },
  prior_coverage_flag: { extra: 'prior_coverage' },
  prior_carrier_name: prior,
  prior_effective_date: prior,
  prior_term_date: { ...prior, required: false },
  replaces_coverage: { extra: 'replacement', shown: true },
  replaced_policy: { extra: 'replacement', shown: true },
  ethnic_category: { extra: 'ethnic_category', options: ETHNIC_CATEGORIES },
  ethnic_category_other_type: { extra: 'ethnic_category' },
};

const BIRTH = ['birth_place', 'birth_state'] as const;

const CONTACT: Record<ContactAnswer, Ask<PlanExtra<'contact'>>> = {
  email_address: {},
  phone_number: {},
  address1: {},
  address2: { mandatory: 'address2', shown: true },
  city: {},
  state: { readOnly: true },
  zip: { readOnly: true },
  // The four digits come from the postal service's answer.
  zip4: null,
  with_validation: { extra: 'usps_validation' },
  birth_state: { extra: BIRTH, options: BIRTH_STATES },
  birth_country: { extra: BIRTH, options: BIRTH_COUNTRIES },
  birth_city: { extra: 'birth_place' },
};

const INDUSTRY = ['industry_details', 'industry'] as const;

const EMPLOYER: Record<EmployerAnswer, Ask<PlanExtra<'employer'>>> = {
  name: {},
  phone: {},
  address1: {},
  address2: { mandatory: 'address2', shown: true },
  city: {},
  state: {},
  zip: {},
  with_validation: { extra: 'usps_validation' },
  occupation: {},
  employment_status: {},
  employment_start_date: {},
  average_work_week: { options: AVERAGE_WORK_WEEKS },
  compensation_type: {},
  emp_industry: { extra: INDUSTRY },
  emp_num_employed: { extra: INDUSTRY },
  emp_vac_policy: { extra: 'industry_details', options: VACATION_POLICIES },
  emp_barg_unit: { extra: 'industry_details', options: BARGAINING_UNITS },
  holiday_policy: { extra: 'holiday_policy', options: HOLIDAY_POLICIES },
};

const BENEFICIARY: Record<BeneficiaryAnswer | HeirExtra, Ask> = {
  beneficiary_rank: optional,
  organization_name: {},
  trust_date: {},
  tax_number: { ...optional, secret: true },
  first_name: {},
  middle_name: optional,
  last_name: {},
  birthdate: {},
  ssn: { secret: true },
  relationship: { options: BENEFICIARY_RELATIONSHIPS },
  beneficiary_percentage: {},
};

const DEPENDENT: Record<DependentAnswer, Ask<PlanExtra<'dependent'>>> = {
  relationship: { readOnly: true },
  first_name: {},
  middle_name: { extra: 'middle_name', ...optional },
  last_name: {},
  birthdate: {},
  gender: {},
  // Where a plan rates children by it, in its words (decisions 37).
  is_smoker: null,
  ssn: { extra: 'ssn', secret: true },
  height_feet: { extra: 'height' },
  height_inch: { extra: 'height' },
  weight: { extra: 'weight' },
};

type Subject = { requirements: CartRequirements; filter: FilterInfo; values: StepValues };

/** Describes Personal Information (rules 2 §2.3): birth date and gender are the quote's and read-only. */
export function describePersonal({ requirements, filter, values }: Subject): Descriptor[] {
  const quoted = { birthdate: toWireDate(filter.dob), gender: filter.gender };
  return describe(PERSONAL, requirements.personal, { values: { ...values, ...quoted } });
}

/** Describes Contact Information (rules 2 §2.4): state and zip are the quote's and read-only. */
export function describeContact({ requirements, filter, values }: Subject): Descriptor[] {
  const quoted = { state: filter.state, zip: filter.zip };
  const presets = { city: filter.city };
  return describe(CONTACT, requirements.contact, { values: { ...values, ...quoted }, presets });
}

export type EmployerDefaults = {
  name: string;
  phone: string;
  address1: string;
  city: string;
  state: string;
  zip: string;
} | null;

/** Describes Employer Information (rules 2 §2.5), with the group's own data where nothing was saved yet. */
export function describeEmployer({ requirements, values }: Subject, group: EmployerDefaults): Descriptor[] {
  return describe(EMPLOYER, requirements.employer, { values, presets: group ?? {} });
}

/**
 * Describes one beneficiary (rules 2 §5). `plain` leaves out what is ours, for a trust that a client tells as a person, with
 * the specification's members alone (decisions 156).
 */
export function describeBeneficiary(values: StepValues = {}, { plain = false } = {}): Descriptor[] {
  const { organization_name: _name, trust_date: _date, tax_number: _number, ...asPerson } = BENEFICIARY;
  return describe(plain ? asPerson : BENEFICIARY, NOBODY_ASKS, { values });
}

/** Describes one dependent (rules 3 §3): the relationship is set by the tier's rules, so a page shows it read-only. */
export function describeDependent(
  requirements: CartRequirements,
  values: StepValues = {},
  relationships?: readonly Option[],
): Descriptor[] {
  const question = requirements.childTobacco;
  const asks = {
    ...DEPENDENT,
    ...(relationships && { relationship: { options: relationships } }),
    ...(question !== null && { is_smoker: { label: question, shown: true } }),
  };
  return describe(asks, requirements.dependent, { values });
}

/** Returns first and last name as one line. */
export function fullName(values: StepValues): string {
  return [textOf(values, 'first_name'), textOf(values, 'middle_name'), textOf(values, 'last_name')]
    .filter(Boolean)
    .join(' ');
}
