import { checkBirthDateText, checkDateText, normalizeDateText } from '../text/date-text';
import { digitsOnly, formatPhone, formatSsn, formatZip } from '../text/masks';
import { checkHeightFeet, checkHeightInch, checkWeight } from '../people/measures';
import { checkCity, checkFirstName, checkLastName, checkMiddleName } from '../people/names';
import { STATES } from '../words/states';
import { checkPhone, toPhoneDigits } from '../people/phone';
import { checkSsn } from '../people/ssn';
import { TEXT_LIMITS } from '../text/text';
import { checkZip, ZIP_LENGTH } from '../people/zip';
import type { Option } from '../words/option';
import type { Field } from './field-definition';

/** What a form may change about a shared field. */
type Own = Partial<Field> & { group: string };

const nameField = { kind: 'text', maxLength: TEXT_LIMITS.name, spellCheck: false, autoCapitalize: 'words' } as const;

/** The states as choices, by abbreviation. */
export const STATE_OPTIONS: readonly Option[] = STATES.map(({ abbrev, name }) => ({ value: abbrev, label: name }));

export function firstName(own: Own): Field {
  return {
    ...nameField,
    name: 'first_name',
    label: 'First name',
    autoComplete: 'given-name',
    width: 'half',
    check: checkFirstName,
    ...own,
  };
}

export function middleName(own: Own): Field {
  return {
    ...nameField,
    name: 'middle_name',
    label: 'Middle name',
    labelNote: 'optional',
    autoComplete: 'additional-name',
    width: 'half',
    mayBeEmpty: true,
    check: checkMiddleName,
    ...own,
  };
}

export function lastName(own: Own): Field {
  return {
    ...nameField,
    name: 'last_name',
    label: 'Last name',
    autoComplete: 'family-name',
    check: checkLastName,
    ...own,
  };
}

/** A date typed as MM/DD/YYYY, 10 characters (rules 2 §9). */
export function date(own: Own & { name: string; label: string }): Field {
  return {
    kind: 'date',
    autoComplete: 'off',
    inputMode: 'numeric',
    maxLength: 10,
    width: 's',
    format: normalizeDateText,
    toWire: normalizeDateText,
    check: (text, context) => checkDateText(text, { today: context.today }),
    ...own,
  };
}

/** A birth date of today or earlier. */
export function birthdate(own: Own): Field {
  return date({
    name: 'birthdate',
    label: 'Date of birth',
    check: (text, context) => checkBirthDateText(text, context.today),
    ...own,
  });
}

export function ssn(own: Own): Field {
  return {
    name: 'ssn',
    label: 'Social Security Number',
    kind: 'ssn',
    autoComplete: 'off',
    inputMode: 'numeric',
    maxLength: 11,
    width: 'm',
    spellCheck: false,
    format: formatSsn,
    toWire: digitsOnly,
    check: checkSsn,
    secret: true,
    ...own,
  };
}

export function phone(own: Own & { name: string; label: string }): Field {
  return {
    kind: 'phone',
    autoComplete: 'tel',
    inputMode: 'tel',
    maxLength: 20,
    width: 'm',
    format: formatPhone,
    toWire: (text) => toPhoneDigits(text) ?? text,
    check: checkPhone,
    ...own,
  };
}

export function zip(own: Own): Field {
  return {
    name: 'zip',
    label: 'Zip Code',
    kind: 'zip',
    autoComplete: 'postal-code',
    inputMode: 'numeric',
    maxLength: ZIP_LENGTH,
    width: 's',
    format: formatZip,
    check: checkZip,
    ...own,
  };
}

/** Names of an address on the wire, from the street to the zip. */
export const ADDRESS_FIELDS = ['address1', 'address2', 'city', 'state', 'zip'] as const;

/** Street lines and city; `section` is what stands before the autofill token: `billing`, `section-employer`. */
export function streetAndCity(group: string, section = '', own: Partial<Field> = {}): Field[] {
  const token = (name: string) => (section === '' ? name : `${section} ${name}`);
  const line = { kind: 'text', group, maxLength: TEXT_LIMITS.line, ...own } as const;
  return [
    { ...line, name: 'address1', label: 'Street address 1', autoComplete: token('address-line1') },
    { ...line, name: 'address2', label: 'Street address 2', autoComplete: token('address-line2') },
    {
      ...line,
      name: 'city',
      label: 'City',
      autoComplete: token('address-level2'),
      maxLength: TEXT_LIMITS.city,
      check: checkCity,
    },
  ];
}

/** Feet, inches and pounds (rules 2 §5, rules 3 §5). */
export function bodyMeasures(group: string): Field[] {
  const measure = { kind: 'number', group, autoComplete: 'off', inputMode: 'numeric', width: 'xs' } as const;
  return [
    { ...measure, name: 'height_feet', label: 'Height, feet', unit: 'ft', maxLength: 1, check: checkHeightFeet },
    { ...measure, name: 'height_inch', label: 'Height, inches', unit: 'in', maxLength: 2, check: checkHeightInch },
    { ...measure, name: 'weight', label: 'Weight', unit: 'lb', maxLength: 3, check: checkWeight },
  ];
}

/** Whether the address is to be compared with the postal service's: a box that sends 1 or 0 (rules 2 §2.4). */
export function uspsValidation(group: string): Field {
  return {
    name: 'with_validation',
    label: 'USPS Address Validation',
    hint: 'We compare the address with the postal service’s and show you what differs.',
    kind: 'checkbox',
    group,
    autoComplete: 'off',
    mayBeEmpty: true,
  };
}
