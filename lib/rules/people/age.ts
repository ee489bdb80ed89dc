import { isDate } from '../text/dates';
import { checkBirthDateText } from '../text/date-checks';
import { parseDateText } from '../text/date-text';
import { quoteMessages as messages } from '../words/quote-messages';

/** Youngest age to get a quote (rules 1 §9). */
const ADULT_AGE = 18;

/**
 * Whole calendar years from `birth` to `on`, both `YYYY-MM-DD` (decisions 1; the spec's days / 365.25 is late on half
 * of all birthdays). A person born on February 29 turns a year older on March 1 in common years. Negative before birth.
 * Adulthood is asked as of today, rating and eligibility as of the effective date.
 */
export function ageOn(birth: string, on: string): number {
  if (!isDate(birth) || !isDate(on)) throw new RangeError('not a plain date (YYYY-MM-DD)');
  const years = Number(on.slice(0, 4)) - Number(birth.slice(0, 4));
  // "02-28" < "02-29" <= "03-01": comparing month and day as text already moves a leap birthday to March 1.
  return on.slice(5) >= birth.slice(5) ? years : years - 1;
}

/** True when a person born on `birth` is at least 18 on `today`. */
export function isAdult(birth: string, today: string): boolean {
  return ageOn(birth, today) >= ADULT_AGE;
}

/** The message for a shopper's typed birth date that is no date, in the future, or under 18; else null (rules 1 §5). */
export function checkAdultBirthDate(text: string, today: string): string | null {
  const problem = checkBirthDateText(text, today);
  if (problem !== null) return problem;
  const birth = parseDateText(text);
  return birth !== null && !isAdult(birth, today) ? messages.adult : null;
}
