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
