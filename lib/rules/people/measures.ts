import { messages } from '../text/messages';
import { withReason } from '../text/text';

/** Weight in pounds: a whole number of 1 to 3 digits, not zero (rules 2 §5, rules 3 §5). Empty is not judged here. */
export function checkWeight(text: string): string | null {
  const value = text.trim();
  if (value === '') return null;
  if (/^\d{4,}$/.test(value)) return messages.weightTooLarge;
  if (/^\d{1,3}$/.test(value) && Number(value) > 0) return null;
  return withReason(messages.weight, notWhole(value));
}

/** Feet of a height: one digit, not zero. */
export function checkHeightFeet(text: string): string | null {
  const value = text.trim();
  if (value === '' || /^[1-9]$/.test(value)) return null;
  return withReason(messages.heightFeet, notWhole(value) ?? (/[1-9]/.test(value) ? messages.oneDigit : null));
}

/** Inches of a height: at most two digits, 0 to 12 (rules 1 §5 "value 0 to 12"). */
export function checkHeightInch(text: string): string | null {
  const value = text.trim();
  if (value === '' || (/^\d{1,2}$/.test(value) && Number(value) <= 12)) return null;
  return withReason(messages.heightInch, notWhole(value));
}

/** The reason that the spec's words leave out when a text is no whole number; null when it is one. */
export function notWhole(text: string): string | null {
  return /^-?\d+$/.test(text) ? null : messages.wholeNumber;
}

/** A whole number such as a count of employees or hours, of at most `digits` digits. */
export function checkWholeNumber(text: string, digits = 6): string | null {
  const value = text.trim();
  return value === '' || (/^\d+$/.test(value) && value.length <= digits) ? null : messages.wholeNumber;
}
