import { messages } from './messages';

/**
 * A resume, access, group or enroller code as people type, paste or read it out: blanks and dashes out, upper case.
 * Codes made here use Crockford's letters, so O, I and L mean 0, 1 and 1 in a resume code; group and rep codes keep
 * their letters.
 */
export function normalizeCode(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s\u2010-\u2015-]/g, '')
    .toUpperCase();
}

/** Said where no rep has an access code. */
export const UNKNOWN_ACCESS_CODE = 'We do not know this access code. Check it and try again.';

/** Said of a wrong, a used and an old code of a receipt's link. */
export const UNKNOWN_RECEIPT_CODE =
  'This code is not right, or it has ended. Check the newest message, or ask for a new code.';

/** Said of a used, an old and a made-up link. */
export const USED_LINK = 'It has been used already, or it is older than a day.';

/** The message for a wrong one-time code as typed (6 digits, decisions 10), or null. Blanks do not matter. */
export function checkSignInCode(text: string): string | null {
  const code = normalizeCode(text);
  if (code === '') return messages.required;
  return /^\d{6}$/.test(code) ? null : messages.signInCode;
}

/** A resume code with the letters that Crockford's base 32 leaves out read as the digits they look like. */
export function normalizeResumeCode(text: string): string {
  return normalizeCode(text).replaceAll('O', '0').replace(/[IL]/g, '1');
}

/** Said to who has the right code and email at the address of another site. */
export const savedElsewhere = (url: string): string =>
  `Your enrollment was saved at another address. Please enter the code at ${url}`;
