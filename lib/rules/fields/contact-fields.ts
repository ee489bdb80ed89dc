import type { ContactAnswer } from '../words/step-answers';
import { TEXT_LIMITS } from '../text/text-limits';
import { addressLine, streetAndCity, uspsValidation, zip } from './address-fields';
import { phone } from './common-fields';
import { countryName } from '../words/country-name';
import { ABROAD, STATES } from '../words/states';
import type { Option } from '../words/option';
import { defineForm, textOf } from './field-definition';

/** The states as choices, by abbreviation. */
const STATE_OPTIONS: readonly Option[] = STATES.map(({ abbrev, name }) => ({ value: abbrev, label: name }));

/** Contact Information (rules 2 §2.4, §5). State and ZIP come from the quote and are read-only. */
export const contactForm = defineForm<ContactAnswer>({
  key: 'contact',
  takesOthers: true,
  groups: [
    {
      key: 'reach',
      legend: 'How we reach you',
      assistedLegend: 'How we reach the client',
      noun: 'email or phone number',
    },
    { key: 'address', legend: 'Home address', noun: 'address' },
    { key: 'birth', legend: 'Place of birth' },
  ],
  fields: {
    email_address: {
      label: 'Email',
      assistedNote: 'Must be Client email',
      hint: 'Your receipt and a copy of your enrollment go here.',
      kind: 'email',
      group: 'reach',
      autoComplete: 'email',
      inputMode: 'email',
      maxLength: 254,
      spellCheck: false,
      rule: 'email',
    },
    phone_number: phone({
      label: 'Contact number',
      hint: 'We only call about this enrollment.',
      group: 'reach',
    }),
    ...streetAndCity('address'),
    state: {
      label: 'State',
      kind: 'select',
      group: 'address',
      autoComplete: 'address-level1',
      width: 'm',
      options: STATE_OPTIONS,
      toldByCode: true,
    },
    zip: zip({ group: 'address' }),
    zip4: {
      label: 'Zip+4',
      kind: 'hidden',
      group: 'address',
      autoComplete: 'off',
      companion: 'optional',
      rule: 'zip4',
    },
    with_validation: uspsValidation('address'),
    birth_state: {
      label: 'Birth state',
      kind: 'select',
      group: 'birth',
      autoComplete: 'off',
      width: 'm',
      options: STATE_OPTIONS,
      optionsFrom: 'getStates',
      requiredWith: ['birth_city'],
      told: (state) => (state === ABROAD.abbrev ? '' : state),
    },
    // Ours: asked where the API describes it, of who was born outside the states (decisions 156).
    birth_country: {
      label: 'Country of birth',
      kind: 'select',
      group: 'birth',
      autoComplete: 'off',
      width: 'm',
      shownWhen: (values) => textOf(values, 'birth_state') === ABROAD.abbrev,
      told: countryName,
    },
    birth_city: {
      label: 'Birth city',
      kind: 'text',
      group: 'birth',
      autoComplete: 'off',
      maxLength: TEXT_LIMITS.city,
      rule: 'city',
      requiredWith: ['birth_state'],
    },
  },
  lines: [
    'email_address',
    'phone_number',
    addressLine('Home address'),
    { label: 'Place of birth', of: ['birth_city', 'birth_state', 'birth_country'] },
  ],
});
