import { messages } from '../text/messages';
import { checkHolder } from '../people/names';
import { isRoutingNumber } from './routing-number';
import { TEXT_LIMITS } from '../text/text-limits';

/** "Account Number must be of 4 to 17 digits.", or null (rules 3 §5). Empty is not judged here. */
export function checkAccountNumber(text: string): string | null {
  return text.trim() === '' || /^\d{4,17}$/.test(text.trim()) ? null : messages.accountNumber;
}

/** "Invalid account holder name" and what makes it so, or null (rules 3 §5, decisions 52). */
export function checkAccountHolder(text: string): string | null {
  return checkHolder(text, messages.accountHolder, TEXT_LIMITS.line);
}

/** "Routing number must be of 9 digits" for every kind of failure, or null. Empty is not judged here. */
export function checkRoutingNumber(text: string): string | null {
  return text.trim() === '' || isRoutingNumber(text) ? null : messages.routingNumber;
}
