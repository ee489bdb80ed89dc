/**
 * Masks for digits. They only regroup: they never drop a character that means something, they leave a text they do not
 * understand as it was typed, and applying one twice changes nothing (look §2.0: accept any punctuation, format on
 * blur).
 */

/** Removes everything but digits. */
export function digitsOnly(text: string): string {
  return text.replace(/\D/g, '');
}

/** True when the text holds only digits and the punctuation people put between them. */
function isPunctuated(text: string): boolean {
  return /^[\d\s().+\-]*$/.test(text);
}

/** `5125550148` to `(512) 555-0148`; a leading country code 1 is kept: `+1 (512) 555-0148`. */
export function formatPhone(text: string): string {
  const trimmed = text.trim();
  if (!isPunctuated(trimmed)) return trimmed;
  const digits = digitsOnly(trimmed);
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  if (national.length !== 10) return trimmed;
  const grouped = `(${national.slice(0, 3)}) ${national.slice(3, 6)}-${national.slice(6)}`;
  return digits.length === 11 ? `+1 ${grouped}` : grouped;
}

/** `123456789` to `123-45-6789`. */
export function formatSsn(text: string): string {
  const trimmed = text.trim();
  const digits = digitsOnly(trimmed);
  if (!isPunctuated(trimmed) || digits.length !== 9) return trimmed;
  return `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}`;
}

/** A ZIP without stray blanks around it. */
export function formatZip(text: string): string {
  return text.trim();
}

/** The place of the caret after `text` was regrouped to `formatted`: behind the same number of digits as before. */
export function keepCaret(text: string, caret: number, formatted: string): number {
  const before = digitsOnly(text.slice(0, caret)).length;
  if (before === 0) return 0;
  let seen = 0;
  for (let index = 0; index < formatted.length; index += 1) {
    if (/\d/.test(formatted.charAt(index))) seen += 1;
    if (seen === before) return index + 1;
  }
  return formatted.length;
}
