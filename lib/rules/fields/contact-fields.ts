import { checkEmail } from '../people/email';
import { checkCity } from '../people/names';
import { TEXT_LIMITS } from '../text/text';
import { phone, STATE_OPTIONS, streetAndCity, uspsValidation, zip } from './common-fields';
import type { StepForm } from './field-definition';

/** Contact Information (rules 2 §2.4, §5). State and ZIP come from the quote and are read-only. */
export const contactForm: StepForm = {
  key: 'contact',
  groups: [
    { key: 'reach', legend: 'How we reach you', assistedLegend: 'How we reach the client' },
    { key: 'address', legend: 'Home address' },
    { key: 'birth', legend: 'Place of birth' },
  ],
  fields: [
    {
      name: 'email_address',
      label: 'Email',
      labelNote: 'Must be Client email',
      hint: 'Your receipt and a copy of your enrollment go here.',
      kind: 'email',
      group: 'reach',
      autoComplete: 'email',
      inputMode: 'email',
      maxLength: 254,
      spellCheck: false,
      check: checkEmail,
    },
    phone({
      name: 'phone_number',
      label: 'Contact number',
      hint: 'We only call about this enrollment.',
      group: 'reach',
    }),
    ...streetAndCity('address'),
    {
      name: 'state',
      label: 'State',
      kind: 'select',
      group: 'address',
      autoComplete: 'address-level1',
      width: 'm',
      options: STATE_OPTIONS,
    },
    zip({ group: 'address' }),
    {
      name: 'zip4',
      label: 'Zip+4',
      kind: 'hidden',
      group: 'address',
      autoComplete: 'off',
      companion: 'optional',
      // Filled from the postal service's answer, never typed: anything else is dropped.
      toWire: (text) => (/^\d{4}$/.test(text.trim()) ? text.trim() : ''),
    },
    uspsValidation('address'),
    {
      name: 'birth_state',
      label: 'Birth state',
      kind: 'select',
      group: 'birth',
      autoComplete: 'off',
      width: 'm',
      options: STATE_OPTIONS,
      requiredWith: ['birth_city'],
    },
    {
      name: 'birth_city',
      label: 'Birth city',
      kind: 'text',
      group: 'birth',
      autoComplete: 'off',
      maxLength: TEXT_LIMITS.city,
      check: checkCity,
      requiredWith: ['birth_state'],
    },
  ],
};
