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
import { SURFACES, type AnswerLine, type FieldEntry } from './field-definition';

/** The members of a shared field that a form may change. */
type Own = Partial<FieldEntry> & { group: string };

const nameField = {
  kind: 'text',
  maxLength: TEXT_LIMITS.name,
  spellCheck: false,
  autoCapitalize: 'words',
  // Every copy holds the names.
  shownOn: SURFACES,
} as const;

/** The rows that several steps show alike. */
export const LINES = {
  name: { label: 'Name', of: [['first_name', 'middle_name', 'last_name']] },
  height: { label: 'Height', of: [['height_feet', 'height_inch']] },
} as const satisfies Record<string, AnswerLine>;

/** Returns the row that shows an address in one line. */
export function addressLine(label: string) {
  return { label, of: ['address1', 'address2', 'city', ['state', 'zip']] } as const satisfies AnswerLine;
}

/** The states as choices, by abbreviation. */
export const STATE_OPTIONS: readonly Option[] = STATES.map(({ abbrev, name }) => ({ value: abbrev, label: name }));

export function firstName(own: Own): FieldEntry {
  return {
    ...nameField,
    label: 'First name',
    autoComplete: 'given-name',
    width: 'half',
    check: checkFirstName,
    ...own,
  };
}

export function middleName(own: Own): FieldEntry {
  return {
    ...nameField,
    label: 'Middle name',
    labelNote: 'optional',
    autoComplete: 'additional-name',
    width: 'half',
    mayBeEmpty: true,
    check: checkMiddleName,
    ...own,
  };
}

export function lastName(own: Own): FieldEntry {
  return {
    ...nameField,
    label: 'Last name',
    autoComplete: 'family-name',
    check: checkLastName,
    ...own,
  };
}

/** Returns a date field, typed as MM/DD/YYYY, 10 characters (rules 2 §9). */
export function date(own: Own & { label: string }): FieldEntry {
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

/** Returns the field of a birth date of today or earlier. */
export function birthdate(own: Own): FieldEntry {
  return date({
    label: 'Date of birth',
    check: (text, context) => checkBirthDateText(text, context.today),
    ...own,
  });
}

export function ssn(own: Own): FieldEntry {
  return {
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

export function phone(own: Own & { label: string }): FieldEntry {
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

export function zip(own: Own): FieldEntry {
  return {
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

/**
 * Returns the fields of street lines and city; `section` is what stands before the autofill token: `billing`,
 * `section-employer`.
 */
export function streetAndCity(
  group: string,
  section = '',
  own: Partial<FieldEntry> = {},
): Record<'address1' | 'address2' | 'city', FieldEntry> {
  const token = (name: string) => (section === '' ? name : `${section} ${name}`);
  const line = { kind: 'text', group, maxLength: TEXT_LIMITS.line, ...own } as const;
  return {
    address1: { ...line, label: 'Street address 1', autoComplete: token('address-line1') },
    address2: { ...line, label: 'Street address 2', autoComplete: token('address-line2') },
    city: {
      ...line,
      label: 'City',
      autoComplete: token('address-level2'),
      maxLength: TEXT_LIMITS.city,
      check: checkCity,
    },
  };
}

/** Returns the fields of height and weight: feet, inches and pounds (rules 2 §5, rules 3 §5). */
export function bodyMeasures(group: string): Record<'height_feet' | 'height_inch' | 'weight', FieldEntry> {
  const measure = { kind: 'number', group, autoComplete: 'off', inputMode: 'numeric', width: 'xs' } as const;
  return {
    height_feet: { ...measure, label: 'Height, feet', unit: 'ft', maxLength: 1, check: checkHeightFeet },
    height_inch: { ...measure, label: 'Height, inches', unit: 'in', maxLength: 2, check: checkHeightInch },
    weight: { ...measure, label: 'Weight', unit: 'lb', maxLength: 3, check: checkWeight },
  };
}

/** Returns the box that asks to compare the address with the postal service's; it sends 1 or 0 (rules 2 §2.4). */
export function uspsValidation(group: string): FieldEntry {
  return {
    label: 'USPS Address Validation',
    hint: 'We compare the address with the postal service’s and show you what differs.',
    kind: 'checkbox',
    group,
    autoComplete: 'off',
    mayBeEmpty: true,
    shownOn: ['copy'],
  };
}
