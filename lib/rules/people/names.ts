import { joinWords } from '../text/join-words';
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
 * The characters of "alphabetic" fields (a quote's name): those of a name without digits and underscore.
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

/** First name on a card: the characters of a holder's name, a letter among them (rules 3 §5, decisions 52). */
export function checkCardFirstName(text: string): string | null {
  return checkHolder(text, messages.firstName);
}

/** Last name on a card, as the first. */
export function checkCardLastName(text: string): string | null {
  return checkHolder(text, messages.lastName);
}

/**
 * The message for the name of a card's or an account's holder, else null (decisions 52): letters of every language,
 * digits, space and . , ' - & # /. What is refused is named behind the spec's words. Empty is not judged here.
 */
export function checkHolder(text: string, message: string, limit: number = TEXT_LIMITS.name): string | null {
  const name = cleanText(text);
  if (name === '') return null;
  const flaw = checkNote(text, limit);
  if (flaw !== null) return withReason(message, flaw);
  const strange = [...new Set(name.match(NOT_OF_HOLDER))].slice(0, MOST_NAMED);
  if (strange.length > 0) return withReason(message, `Please leave out ${joinWords(strange.map((one) => `“${one}”`))}`);
  return /[\p{L}\p{N}]/u.test(name) ? null : message;
}

/** Characters that no holder's name has. */
const NOT_OF_HOLDER = /[^\p{L}\p{M}0-9 .,'’‘\-&#/]/gu;
/** Characters that a message names at most. */
const MOST_NAMED = 3;

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
