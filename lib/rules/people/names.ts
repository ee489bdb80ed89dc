import { messages } from '../text/messages';
import { checkNote, cleanText, withReason } from '../text/text';
import { TEXT_LIMITS } from '../text/text-limits';

/**
 * The spec's name characters: letters, digits, hyphen, apostrophes, space, underscore (rules 1 §5), and the full stop
 * and comma of "St. John" and "O'Neil, Jr." (decisions 53). Letters are those of every alphabet, so that José and
 * Łukasz are names; at least one letter is needed.
 */
const NAME = /^[\p{L}\p{M}0-9 .,'’‘_-]*\p{L}[\p{L}\p{M}0-9 .,'’‘_-]*$/u;
/**
 * The characters of "alphabetic" fields (quote name, names on a card): those of a name without digits and underscore.
 */
const ALPHABETIC = /^[\p{L}\p{M} .,'’‘-]*\p{L}[\p{L}\p{M} .,'’‘-]*$/u;
/** Letters and digits with the punctuation of firms: `Joe's "Best" Pizza`, `100% Pure`, `AT&T @ Home`. */
const EMPLOYER = /^[\p{L}\p{M}0-9 .,'’‘"“”_\-&()/#+:;!?%@$*]*[\p{L}0-9][\p{L}\p{M}0-9 .,'’‘"“”_\-&()/#+:;!?%@$*]*$/u;

/** True when a text can be a person's name. */
export function isName(text: string): boolean {
  return fits(text, NAME);
}

/** True when a text is alphabetic in the spec's sense. */
export function isAlphabetic(text: string): boolean {
  return fits(text, ALPHABETIC);
}

/** "Please enter valid first name" for a text that is no name, else null. Empty is not judged here. */
export function checkFirstName(text: string): string | null {
  return check(text, isName, messages.firstName);
}

/** "Please enter valid last name" for a text that is no name, else null. */
export function checkLastName(text: string): string | null {
  return check(text, isName, messages.lastName);
}

/** The message for a middle name that is no name, else null; it is never required. */
export function checkMiddleName(text: string): string | null {
  return check(text, isName, messages.middleName);
}

/** A person's whole name in one field. */
export function checkFullName(text: string): string | null {
  const limit = TEXT_LIMITS.line;
  return check(text, (value) => fits(value, NAME, limit), messages.quoteName, limit);
}

/** First name on a card: alphabetic (rules 3 §5). */
export function checkCardFirstName(text: string): string | null {
  return check(text, isAlphabetic, messages.firstName);
}

/** Last name on a card: alphabetic (rules 3 §5). */
export function checkCardLastName(text: string): string | null {
  return check(text, isAlphabetic, messages.lastName);
}

/** Recipient of a personalized quote: alphabetic (rules 1 §5). */
export function checkQuoteName(text: string): string | null {
  return check(text, isAlphabetic, messages.quoteName);
}

/** A city: a name, as "St. Paul" is one. */
export function checkCity(text: string): string | null {
  return check(text, isName, messages.city);
}

/** Employer's name: letters or digits with the punctuation of firms, at least one letter or digit (rules 2 §5). */
export function checkEmployerName(text: string): string | null {
  const limit = TEXT_LIMITS.line;
  return check(text, (value) => fits(value, EMPLOYER, limit), messages.employerName, limit);
}

/** The name of a trust or an estate, of the characters of firms (decisions 156). */
export function checkOrganizationName(text: string): string | null {
  const limit = TEXT_LIMITS.line;
  return check(text, (value) => fits(value, EMPLOYER, limit), messages.organizationName, limit);
}

function fits(text: string, pattern: RegExp, limit: number = TEXT_LIMITS.name): boolean {
  const clean = cleanText(text);
  // The length is bounded before the pattern runs.
  return clean.length <= limit * 2 && [...clean].length <= limit && pattern.test(clean);
}

/** The spec's words, and behind them what they do not say: that a name is too long, or holds invisible characters. */
function check(
  text: string,
  is: (text: string) => boolean,
  message: string,
  limit: number = TEXT_LIMITS.name,
): string | null {
  if (text.trim() === '' || is(text)) return null;
  return withReason(message, checkNote(text, limit));
}
