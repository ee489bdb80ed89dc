import type { BeneficiaryAnswer } from '../words/step-answers';
import { checkBirthDateText } from '../text/date-text';
import { checkPercentage } from '../money/percentage';
import { birthdate, firstName, lastName, LINES, middleName, ssn } from './common-fields';
import { defineForm } from './field-definition';

/** One beneficiary (rules 2 §3, §5). Autofill is off: these are other people's data (look §2.2). */
export const beneficiaryForm = defineForm<BeneficiaryAnswer | 'beneficiary_id'>({
  key: 'beneficiary',
  groups: [
    { key: 'person', legend: 'Beneficiary' },
    { key: 'share', legend: 'Relationship and share' },
  ],
  fields: {
    beneficiary_id: {
      label: 'Id',
      kind: 'hidden',
      group: 'person',
      autoComplete: 'off',
      companion: 'optional',
    },
    first_name: firstName({ group: 'person', autoComplete: 'off' }),
    middle_name: middleName({ group: 'person', autoComplete: 'off' }),
    last_name: lastName({ group: 'person', autoComplete: 'off' }),
    birthdate: birthdate({
      group: 'person',
      check: (text, context) => checkBirthDateText(text, context.today, 'yesterday'),
    }),
    ssn: ssn({ group: 'person' }),
    relationship: {
      label: 'Relationship',
      kind: 'select',
      group: 'share',
      autoComplete: 'off',
      width: 'm',
      optionsFrom: 'getBeneficiaryRelationships',
    },
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
      check: checkPercentage,
      // The share 007 is sent as 7.
      toWire: (text) => String(Number(text.trim())),
    },
  },
  lines: [LINES.name, 'relationship', { label: 'Share', of: ['beneficiary_percentage'] }, 'birthdate', 'ssn'],
});
