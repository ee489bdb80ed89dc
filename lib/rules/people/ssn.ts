import { digitsOnly } from '../text/masks';
import { messages } from '../text/messages';

/**
 * True when nine digits can be a Social Security number (decisions 19; SSA): the area is not 000, 666 or 900 to 999
 * (those are taxpayer numbers), the group not 00, the serial not 0000. Dashes and blanks between digits are fine.
 */
export function isSsn(text: string): boolean {
  if (!/^[\d\s-]*$/.test(text)) return false;
  const digits = digitsOnly(text);
  if (digits.length !== 9) return false;
  const area = digits.slice(0, 3);
  if (area === '000' || area === '666' || area >= '900') return false;
  return digits.slice(3, 5) !== '00' && digits.slice(5) !== '0000';
}

/** "Invalid Social Security Number", or null. Empty is not judged here. */
export function checkSsn(text: string): string | null {
  return text.trim() === '' || isSsn(text) ? null : messages.ssn;
}
