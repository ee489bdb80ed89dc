import { messages } from '../text/messages';
import { isRoutingNumber } from './routing-number';
import { cleanText } from '../text/text';
import { TEXT_LIMITS } from '../text/text-limits';

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

/** "Routing number must be of 9 digits" for every kind of failure, or null. Empty is not judged here. */
export function checkRoutingNumber(text: string): string | null {
  return text.trim() === '' || isRoutingNumber(text) ? null : messages.routingNumber;
}
