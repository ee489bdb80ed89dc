import { digitsOnly } from '../text/masks';
import { messages } from '../text/messages';

/** The problem of a typed tax number of a trust or an estate, `12-3456789`; null for nine digits, or none (decisions 156). */
export function checkTaxNumber(text: string): string | null {
  const typed = text.trim();
  return typed === '' || (/^[\d -]+$/.test(typed) && digitsOnly(typed).length === 9) ? null : messages.taxNumber;
}
