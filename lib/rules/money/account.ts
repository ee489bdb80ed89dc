import { messages } from '../text/messages';
import { cleanText, TEXT_LIMITS } from '../text/text';

/** Largest number of digits of a bank account (rules 3 §9). It stays a text: leading zeros count. */
export const ACCOUNT_LENGTH = 17;

/** "Account Number must be of 4 to 17 digits.", or null (rules 3 §5). Empty is not judged here. */
export function checkAccountNumber(text: string): string | null {
  return text.trim() === '' || /^\d{4,17}$/.test(text.trim()) ? null : messages.accountNumber;
}

/**
 * "Invalid account holder name" when other characters than letters, digits and spaces are used, or null (rules 3 §5).
 */
export function checkAccountHolder(text: string): string | null {
  const name = cleanText(text);
  return name === '' || (/^[\p{L}\p{M}0-9 ]+$/u.test(name) && name.length <= TEXT_LIMITS.line)
    ? null
    : messages.accountHolder;
}
