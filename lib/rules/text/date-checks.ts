import { parseDateText, partsOf } from './date-text';
import { daysInMonth } from './dates';
import { quoteMessages as messages } from '../words/quote-messages';

/**
 * The message for a wrong date as typed, or null; an empty text is no error here (the field itself says whether it is
 * required). `latest` is the last day allowed, `today` or the day before it (rules 2 §5: beneficiaries' birth dates lie
 * before today).
 */
export function checkDateText(
  text: string,
  limits: { today: string; latest?: 'today' | 'yesterday' | 'any' },
): string | null {
  if (text.trim() === '') return null;
  const date = parseDateText(text);
  if (date === null) return isBefore1900(text) ? messages.dateTooOld : messages.date;
  const latest = limits.latest ?? 'any';
  if (latest === 'today' && date > limits.today) return messages.dateNotFuture;
  if (latest === 'yesterday' && date >= limits.today) return messages.dateBeforeToday;
  return null;
}

/**
 * The message for a typed birth date that is no date, in the future (or today, where `latest` says so), or over 120
 * years ago; else null.
 */
export function checkBirthDateText(
  text: string,
  today: string,
  latest: 'today' | 'yesterday' = 'today',
): string | null {
  const problem = checkDateText(text, { today, latest });
  if (problem !== null) return problem;
  const date = parseDateText(text);
  return date !== null && Number(date.slice(0, 4)) < Number(today.slice(0, 4)) - 120 ? messages.dateTooOld : null;
}

/** True for a real day before 1900, a year that no date here has. */
function isBefore1900(text: string): boolean {
  const { year = 1900, month = 0, day = 0 } = partsOf(text) ?? {};
  return year < 1900 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}
