import type { Edited } from '../text/date-text';
import { digitsOnly } from '../text/masks';
import { EXPIRY_MONTHS } from './expiry';
import { expiryText } from './expiry-text';

/** `MM` and `YYYY`, as the wire has them. */
export type Expiry = { month: string; year: string };

const MONTH_FIRST = /^(\d{1,2})\s*[/.\- ]\s*(\d{2}|\d{4})$/;
const YEAR_FIRST = /^(\d{4})\s*[/.\-]\s*(\d{1,2})$/;
const COMPACT = /^(\d{2})(\d{2}|\d{4})$/;

/**
 * An expiry as people type, paste or have it filled in: `08/29`, `8/29`, `0829`, `08/2029`, `08 - 29`, `2029-08`. Null
 * when it is none of these, or no month. Years of two digits are of this century.
 */
export function parseExpiry(text: string): Expiry | null {
  const trimmed = text.trim();
  const [, first = '', second = ''] = MONTH_FIRST.exec(trimmed) ?? COMPACT.exec(trimmed) ?? [];
  const [, year = second, month = first] = YEAR_FIRST.exec(trimmed) ?? [];
  const padded = month.padStart(2, '0');
  return EXPIRY_MONTHS.includes(padded) ? { month: padded, year: year.length === 2 ? `20${year}` : year } : null;
}

/**
 * One edit of an `MM/YY` field. At the end of the text an insertion drops what is neither digit nor separator, gives a
 * month of one digit its zero and puts the slash in; a pasted expiry, or one typed with four digits of the year, is taken
 * whole. A deletion, or an edit inside the text, leaves the rest alone, so that the caret never jumps and the slash can
 * be removed. No digit is ever cut.
 */
export function typeExpiry(previous: string, next: string, caret: number): Edited {
  const kept = keepCharacters(next);
  if (next.length <= previous.length || caret < next.length)
    return { value: kept, caret: keepCharacters(next.slice(0, caret)).length };
  const whole = next.length - previous.length > 1 || /\/20\d\d$/.test(kept) ? parseExpiry(next) : null;
  const value = whole === null ? withSlash(kept) : expiryText(whole.month, whole.year);
  return { value, caret: value.length };
}

/** `8` becomes `08/`, `13` is January of a year that begins with 3. */
function withSlash(text: string): string {
  const [, month = '', rest = ''] = /^(\d{1,2})[/ ]+(.*)$/.exec(text) ?? /^(1[0-2]|0\d|\d)(.*)$/.exec(text) ?? [];
  const closed = month.length === 2 || /^\d[/ ]/.test(text) || rest !== '' || month > '1';
  return month === '' || !closed ? text : `${month.padStart(2, '0')}/${digitsOnly(rest)}`;
}

function keepCharacters(text: string): string {
  return text.replace(/\s*[.\-\s/]\s*/g, '/').replace(/[^\d/]/g, '');
}
