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

/**
 * A card number in the groups printed on the card: 4-6-5 for numbers starting 34 or 37, else fours. Works while typing,
 * so it may be applied on each keystroke together with `keepCaret`.
 */
export function formatCardNumber(text: string): string {
  if (!/^[\d\s-]*$/.test(text)) return text.trim();
  const digits = digitsOnly(text);
  const sizes = /^3[47]/.test(digits) ? [4, 6, 5] : [4, 4, 4, 4];
  const groups: string[] = [];
  let rest = digits;
  for (const size of sizes) {
    if (rest === '') break;
    groups.push(rest.slice(0, size));
    rest = rest.slice(size);
  }
  return (rest === '' ? groups : [...groups, rest]).join(' ');
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

/** `123456789` or `6789` to `•••-••-6789`; only ever the last four digits (decisions 19). Empty stays empty. */
export function maskSsn(text: string): string {
  const digits = digitsOnly(text);
  return digits === '' ? '' : `•••-••-${digits.slice(-4).padStart(4, '•')}`;
}

/** An account or card number as its last four digits: `••••4410`. Empty stays empty. */
export function maskNumber(text: string): string {
  const digits = digitsOnly(text);
  return digits === '' ? '' : `••••${digits.slice(-4)}`;
}

/**
 * True when a text is a stored secret shown masked (`•••-••-6789`, `***-**-6789`, `••••4410`) and not something typed.
 */
export function isMasked(text: string): boolean {
  return /^[•*]{3}-[•*]{2}-[\d•*]{4}$/.test(text) || /^[•*]{4,}\d{0,4}$/.test(text);
}
