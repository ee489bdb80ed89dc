import { digitsOnly } from '../text/masks';
import { messages } from '../text/messages';

/** Digits of a phone number (rules 2 §9). */
const PHONE_LENGTH = 10;

/**
 * The ten national digits of a number typed in any usual form, also behind +1 or 1; null when it cannot be a number.
 */
export function toPhoneDigits(text: string): string | null {
  if (!/^[\d\s().+\-/]*$/.test(text)) return null;
  const digits = digitsOnly(text);
  const national = digits.length === PHONE_LENGTH + 1 && digits.startsWith('1') ? digits.slice(1) : digits;
  return isPhone(national) ? national : null;
}

/**
 * True for ten digits of the North American plan: area and exchange begin with 2 to 9, no service code such as 911 as
 * area.
 */
function isPhone(digits: string): boolean {
  return /^[2-9]\d{2}[2-9]\d{6}$/.test(digits) && !/^.11/.test(digits);
}

/** "Invalid phone number", or null. Empty is not judged here. */
export function checkPhone(text: string): string | null {
  return text.trim() === '' || toPhoneDigits(text) !== null ? null : messages.phone;
}
