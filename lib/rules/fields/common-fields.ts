import { formatPhone, formatSsn } from '../text/masks';
import { TEXT_LIMITS } from '../text/text-limits';
import { date, type Own } from './date-question';
import { SURFACES, type AnswerLine, type FieldEntry } from './field-definition';

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

export function firstName(own: Own): FieldEntry {
  return {
    ...nameField,
    label: 'First name',
    autoComplete: 'given-name',
    width: 'half',
    rule: 'firstName',
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
    rule: 'middleName',
    ...own,
  };
}

export function lastName(own: Own): FieldEntry {
  return {
    ...nameField,
    label: 'Last name',
    autoComplete: 'family-name',
    rule: 'lastName',
    ...own,
  };
}

/** Returns the field of a birth date of today or earlier. */
export function birthdate(own: Own): FieldEntry {
  return date({
    label: 'Date of birth',
    rule: 'birthDate',
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
    rule: 'ssn',
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
    rule: 'phone',
    ...own,
  };
}

/** Returns the fields of height and weight: feet, inches and pounds (rules 2 §5, rules 3 §5). */
export function bodyMeasures(group: string): Record<'height_feet' | 'height_inch' | 'weight', FieldEntry> {
  const measure = { kind: 'number', group, autoComplete: 'off', inputMode: 'numeric', width: 'xs' } as const;
  return {
    height_feet: { ...measure, label: 'Height, feet', unit: 'ft', maxLength: 1, rule: 'heightFeet' },
    height_inch: { ...measure, label: 'Height, inches', unit: 'in', maxLength: 2, rule: 'heightInch' },
    weight: { ...measure, label: 'Weight', unit: 'lb', maxLength: 3, rule: 'weight' },
  };
}
