import { quoteMessages as messages } from '../text/quote-messages';

/** Length of a ZIP field (rules 1 §5). */
export const ZIP_LENGTH = 5;

/** Whether the text is exactly five digits. Whether such a ZIP exists is the server's table's to say (decisions 7). */
export function isZip(text: string): boolean {
  return /^\d{5}$/.test(text.trim());
}

/** The spec's message for a ZIP that is not five digits, or null. Empty is not judged here. */
export function checkZip(text: string): string | null {
  return text.trim() === '' || isZip(text) ? null : messages.zip;
}

/** The same for the employer's ZIP, whose message is spelled differently (rules 2 §5). */
export function checkEmployerZip(text: string): string | null {
  return text.trim() === '' || isZip(text) ? null : messages.employerZip;
}
