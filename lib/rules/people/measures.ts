import { messages } from '../text/messages';

/** Weight in pounds: a whole number of 1 to 3 digits, not zero (rules 2 §5, rules 3 §5). Empty is not judged here. */
export function checkWeight(text: string): string | null {
  const value = text.trim();
  if (value === '') return null;
  if (/^\d{4,}$/.test(value)) return messages.weightTooLarge;
  return /^\d{1,3}$/.test(value) && Number(value) > 0 ? null : messages.weight;
}

/** Feet of a height: one digit, not zero. */
export function checkHeightFeet(text: string): string | null {
  const value = text.trim();
  return value === '' || /^[1-9]$/.test(value) ? null : messages.heightFeet;
}

/** Inches of a height: at most two digits, 0 to 12 (rules 1 §5 "value 0 to 12"). */
export function checkHeightInch(text: string): string | null {
  const value = text.trim();
  return value === '' || (/^\d{1,2}$/.test(value) && Number(value) <= 12) ? null : messages.heightInch;
}

/** A whole number such as a count of employees or hours, of at most `digits` digits. */
export function checkWholeNumber(text: string, digits = 6): string | null {
  const value = text.trim();
  return value === '' || (/^\d+$/.test(value) && value.length <= digits) ? null : messages.wholeNumber;
}
