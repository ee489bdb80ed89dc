import { plainLetters } from '../text/plain-letters';

/** Letters of a word by which it is found before it is typed whole (decisions 266). */
const FIRST_LETTERS = 3;
/** Words of one name that can be searched for. */
const MOST_WORDS = 24;

/** Returns the words of a text as names are compared: "O'Brien-Łee, Ana" is "o", "brien", "łee", "ana". */
export const toWords = (text: string): string[] => plainLetters(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Returns the first three letters of a word; null for a word that has fewer. */
export function firstLetters(word: string): string | null {
  const letters = Array.from(word);
  return letters.length < FIRST_LETTERS ? null : letters.slice(0, FIRST_LETTERS).join('');
}

/**
 * Returns each word by which a person of this name is found, once: those of the name, and what stands between two blanks as one word, for
 * who types "obrien" or "annamarie".
 */
export function nameWords(name: string): string[] {
  const joined = name.split(/\s+/).map((part) => toWords(part).join(''));
  return [...new Set([...toWords(name), ...joined])].filter(Boolean).slice(0, MOST_WORDS);
}
