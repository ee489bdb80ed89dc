import { buildDate, toWireDate } from './dates';
import { digitsOnly } from './masks';

/** The text that the field shows after an edit, and the place of its caret. */
export type Edited = { value: string; caret: number };

const SEPARATED = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$/;
const YEAR_FIRST = /^(\d{4})[/.\-](\d{1,2})[/.\-](\d{1,2})$/;
/** A text that can only begin with a year; `19/` is a month that is too large. */
const YEAR_BEGUN = /^(?:19|20)(?!\/)/;
const COMPACT = /^(\d{2})(\d{2})(\d{4})$/;

/**
 * A date as people type or paste it to `YYYY-MM-DD`: `4/9/1985`, `04/09/1985`, `04091985`, `04-09-1985`, `1985-04-09`
 * (look §2.0). Null when it is none of these or no such day. Two-digit years are not guessed.
 */
export function parseDateText(text: string): string | null {
  const parts = partsOf(text);
  return parts && buildDate(parts.year, parts.month, parts.day);
}

/** The numbers of a date in any accepted form, whether there is such a day or not; null where it has none of the forms. */
export function partsOf(text: string): { year: number; month: number; day: number } | null {
  const trimmed = text.trim();
  const monthFirst = SEPARATED.exec(trimmed) ?? COMPACT.exec(trimmed);
  if (monthFirst) return { year: Number(monthFirst[3]), month: Number(monthFirst[1]), day: Number(monthFirst[2]) };
  const yearFirst = YEAR_FIRST.exec(trimmed);
  return yearFirst && { year: Number(yearFirst[1]), month: Number(yearFirst[2]), day: Number(yearFirst[3]) };
}

/**
 * On blur: `MM/DD/YYYY` when the text is a date in any accepted form, else the text untouched (nothing typed is lost).
 */
export function normalizeDateText(text: string): string {
  const date = parseDateText(text);
  return date === null ? text : toWireDate(date);
}

/**
 * One edit of a `MM/DD/YYYY` field (rules 2 §5, rules 3 §5, look §2.0). At the end of the text an insertion drops what
 * is not a digit, puts the slashes in, and holds a completed month to 01-12 and day to 01-31; a date typed year first is
 * turned round once it is whole. A deletion or an edit
 * inside the text only drops foreign characters, so that the caret never jumps and a slash can be removed. A pasted
 * date of any accepted form is taken whole. At most 10 characters.
 */
export function typeDate(previous: string, next: string, caret: number): Edited {
  const inserted = next.length > previous.length;
  const atEnd = caret === next.length;
  if (inserted && atEnd) {
    const pasted = next.length - previous.length > 1 ? parseDateText(next) : null;
    const value = pasted === null ? formatPartial(next) : toWireDate(pasted);
    return { value, caret: value.length };
  }
  const value = keepDateCharacters(next).slice(0, 10);
  return { value, caret: Math.min(keepDateCharacters(next.slice(0, caret)).length, value.length) };
}

/** Digits with slashes in place, for a text that is still being typed: `4/` becomes `04/`, `1399` becomes `12/31/`. */
function formatPartial(text: string): string {
  const clean = keepDateCharacters(text).replace(/^\/+/, '');
  if (YEAR_BEGUN.test(clean)) return formatYearFirst(clean);
  const [month, afterMonth] = takePart(text, 12);
  if (month.length < 2) return month;
  const [day, afterDay] = takePart(afterMonth, 31);
  if (day.length < 2) return `${month}/${day}`;
  return `${month}/${day}/${digitsOnly(afterDay).slice(0, 4)}`;
}

/**
 * A date that begins with its year, `1985-04-12`: no month begins with 19 or 20. Its slashes come by themselves too; whole,
 * it is turned into `MM/DD/YYYY`, unless there is no such day.
 */
function formatYearFirst(clean: string): string {
  const year = /^\d{1,4}/.exec(clean)?.[0] ?? '';
  if (year.length < 4) return year;
  const [month, afterMonth] = takePart(clean.slice(4), 12);
  if (month.length < 2) return `${year}/${month}`;
  const [day] = takePart(afterMonth, 31);
  const date = day.length < 2 ? null : buildDate(Number(year), Number(month), Number(day));
  return date === null ? `${year}/${month}/${day}` : toWireDate(date);
}

/** Takes a two-digit part from the front. A single digit counts as complete when a separator follows it. */
function takePart(text: string, largest: number): [part: string, rest: string] {
  const clean = keepDateCharacters(text).replace(/^\/+/, '');
  const closed = /^\d\//.test(clean);
  const digits = closed ? `0${clean.charAt(0)}` : clean.slice(0, 2);
  if (digits.length < 2) return [digits, ''];
  const value = Math.min(Math.max(Number(digits), 1), largest);
  return [String(value).padStart(2, '0'), clean.slice(2)];
}

function keepDateCharacters(text: string): string {
  return text.replace(/[.\- ]/g, '/').replace(/[^\d/]/g, '');
}
