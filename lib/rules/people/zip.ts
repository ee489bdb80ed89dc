import { quoteMessages as messages } from '../words/quote-messages';

/** True when the text is exactly five digits. The server's table says whether such a ZIP exists (decisions 7). */
export function isZip(text: string): boolean {
  return /^\d{5}$/.test(text.trim());
}

/** The spec's message for a ZIP that is not five digits, or null. Empty is not judged here. */
export function checkZip(text: string): string | null {
  return text.trim() === '' || isZip(text) ? null : messages.zip;
}

/** The postal service gives out no lower one. */
const LOWEST_ZIP = '00501';

/**
 * The spec's message, spelled differently (rules 2 §5), for an employer's ZIP that is not five digits or that there
 * cannot be; else null.
 */
export function checkEmployerZip(text: string): string | null {
  const zip = text.trim();
  return zip === '' || (isZip(zip) && zip >= LOWEST_ZIP) ? null : messages.employerZip;
}
