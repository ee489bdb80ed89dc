import { isOrganization, isTrust } from '../words/heirs';
import type { BeneficiaryAnswer, HeirExtra } from '../words/step-answers';
import { TEXT_LIMITS } from '../text/text-limits';
import { birthdate, firstName, lastName, LINES, middleName, ssn } from './common-fields';
import { date } from './date-question';
import { defineForm, SURFACES, textOf, type StepValues } from './field-definition';

/** An API that does not describe the name of an organization asks about a trust as about a person (decisions 156). */
const asksOrganization = (values: StepValues): boolean =>
  Object.hasOwn(values, 'organization_name') && isOrganization(textOf(values, 'relationship'));
const asksPerson = (values: StepValues): boolean => !asksOrganization(values);

/** One beneficiary (rules 2 §3, §5). Autofill is off: these are other people's data (look §2.2). */
export const beneficiaryForm = defineForm<BeneficiaryAnswer | HeirExtra | 'beneficiary_id'>({
  key: 'beneficiary',
  groups: [
    { key: 'person', legend: 'Beneficiary' },
    { key: 'share', legend: 'Share' },
  ],
  fields: {
    beneficiary_id: {
      label: 'Id',
      kind: 'hidden',
      group: 'person',
      autoComplete: 'off',
      companion: 'optional',
    },
    beneficiary_rank: {
      label: 'Rank',
      kind: 'hidden',
      group: 'person',
      autoComplete: 'off',
      mayBeEmpty: true,
      rule: 'heirRank',
    },
    // First, because it says whether a person or an organization is asked about.
    relationship: {
      label: 'Relationship',
      kind: 'select',
      group: 'person',
      autoComplete: 'off',
      width: 'm',
      optionsFrom: 'getBeneficiaryRelationships',
    },
    organization_name: {
      label: 'Name of the trust or estate',
      kind: 'text',
      group: 'person',
      autoComplete: 'off',
      maxLength: TEXT_LIMITS.line,
      spellCheck: false,
      shownOn: SURFACES,
      rule: 'organizationName',
      shownWhen: asksOrganization,
    },
    trust_date: date({
      label: 'Date of the trust',
      hint: 'The day on which the trust agreement was signed, MM/DD/YYYY.',
      group: 'person',
      rule: 'dateUntilToday',
      shownWhen: (values) => asksOrganization(values) && isTrust(textOf(values, 'relationship')),
    }),
    tax_number: {
      label: 'Tax number',
      labelNote: 'optional',
      hint: 'The nine digits of its EIN, where it has one.',
      kind: 'account',
      group: 'person',
      autoComplete: 'off',
      inputMode: 'numeric',
      maxLength: 10,
      width: 'm',
      spellCheck: false,
      mayBeEmpty: true,
      secret: true,
      rule: 'taxNumber',
      shownWhen: asksOrganization,
    },
    first_name: firstName({ group: 'person', autoComplete: 'off', shownWhen: asksPerson }),
    middle_name: middleName({ group: 'person', autoComplete: 'off', shownWhen: asksPerson }),
    last_name: lastName({ group: 'person', autoComplete: 'off', shownWhen: asksPerson }),
    birthdate: birthdate({
      group: 'person',
      shownWhen: asksPerson,
      rule: 'birthDateBeforeToday',
    }),
    ssn: ssn({ group: 'person', shownWhen: asksPerson }),
    beneficiary_percentage: {
      label: 'Percentage',
      hint: 'The shares of all beneficiaries add up to 100.',
      kind: 'number',
      group: 'share',
      autoComplete: 'off',
      inputMode: 'numeric',
      maxLength: 3,
      width: 'xs',
      unit: '%',
      rule: 'percentage',
    },
  },
  lines: [
    LINES.name,
    'organization_name',
    'relationship',
    { label: 'Share', of: ['beneficiary_percentage'] },
    'birthdate',
    'ssn',
    'trust_date',
    'tax_number',
  ],
});
