import { formatZip } from '../text/masks';
import { TEXT_LIMITS } from '../text/text-limits';
import type { Own } from './date-question';
import type { AnswerLine, FieldEntry } from './field-definition';

/** Returns the row that shows an address in one line. */
export function addressLine(label: string) {
  return { label, of: ['address1', 'address2', 'city', ['state', 'zip']] } as const satisfies AnswerLine;
}

export function zip(own: Own): FieldEntry {
  return {
    label: 'Zip Code',
    kind: 'zip',
    autoComplete: 'postal-code',
    inputMode: 'numeric',
    maxLength: TEXT_LIMITS.zip,
    width: 's',
    format: formatZip,
    rule: 'zip',
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
      rule: 'city',
    },
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
