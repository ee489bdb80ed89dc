import { checkBirthDateText } from '../text/date-text';
import { checkPercentage } from '../money/percentage';
import { birthdate, firstName, lastName, middleName, ssn } from './common-fields';
import type { StepForm } from './field-definition';

/** One beneficiary (rules 2 §3, §5). Autofill is off: these are other people's data (look §2.2). */
export const beneficiaryForm: StepForm = {
  key: 'beneficiary',
  groups: [
    { key: 'person', legend: 'Beneficiary' },
    { key: 'share', legend: 'Relationship and share' },
  ],
  fields: [
    {
      name: 'beneficiary_id',
      label: 'Id',
      kind: 'hidden',
      group: 'person',
      autoComplete: 'off',
      companion: 'optional',
    },
    firstName({ group: 'person', autoComplete: 'off' }),
    middleName({ group: 'person', autoComplete: 'off' }),
    lastName({ group: 'person', autoComplete: 'off' }),
    birthdate({
      group: 'person',
      check: (text, context) => checkBirthDateText(text, context.today, 'yesterday'),
    }),
    ssn({ group: 'person' }),
    {
      name: 'relationship',
      label: 'Relationship',
      kind: 'select',
      group: 'share',
      autoComplete: 'off',
      width: 'm',
      optionsFrom: 'get-beneficiary-relationships',
    },
    {
      name: 'beneficiary_percentage',
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
      // 007 and 7 are the same share.
      toWire: (text) => String(Number(text.trim())),
    },
  ],
};
