import { normalizeDateText } from '../text/date-text';
import type { FieldEntry } from './field-definition';

/** The members of a shared field that a form may change. */
export type Own = Partial<FieldEntry> & { group: string };

/** Returns a date field, typed as MM/DD/YYYY, 10 characters (rules 2 §9). */
export function date(own: Own & { label: string }): FieldEntry {
  return {
    kind: 'date',
    autoComplete: 'off',
    inputMode: 'numeric',
    maxLength: 10,
    width: 's',
    format: normalizeDateText,
    rule: 'date',
    ...own,
  };
}
