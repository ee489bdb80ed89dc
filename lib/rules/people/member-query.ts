import { digitsOnly } from '../text/masks';
import { firstLetters, toWords } from './name-words';
import { readMemberNumber } from './member-number';

/** One word of a search; a member who is found fits each of them. Days are `YYYY-MM-DD`. */
export type SearchTerm =
  | { kind: 'born'; day: string }
  /** A whole Social Security Number, or its last four digits. */
  | { kind: 'ssn'; digits: string }
  | { kind: 'email'; address: string }
  /** Words of a name, or `text`, a part of a group's name. */
  | { kind: 'name'; words: string[]; text: string };

/** `number`: the member's number that the whole of what was typed may be. */
export type MemberSearch = { terms: SearchTerm[]; number: string };

/**
 * Reads what is searched for among current members (rules 1 §2.8). A date of birth as `MM/DD/YYYY`, an address, a Social Security Number
 * and its last four digits are compared as wholes only, so that a search cannot feel its way along a number (threats T18).
 */
export function readMemberSearch(search: string): MemberSearch {
  const terms = search.split(/\s+/).flatMap((word) => readTerm(word) ?? []);
  return { terms, number: readMemberNumber(search) };
}

function readTerm(word: string): SearchTerm | null {
  const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(word) ?? [];
  if (year !== '') return { kind: 'born', day: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` };
  const digits = /^[\d-]+$/.test(word) ? digitsOnly(word) : '';
  if (digits.length === 9 || digits.length === 4) return { kind: 'ssn', digits };
  if (word.includes('@')) return { kind: 'email', address: word };
  const words = toWords(word);
  return words.length === 0 ? null : { kind: 'name', words, text: word.toLowerCase() };
}

/**
 * Returns the same search by the first three letters of each longer word of a name, for who typed a part of it or misspelled its end; null
 * where no word is longer.
 */
export function widenSearch({ terms, number }: MemberSearch): MemberSearch | null {
  const widened = terms.map((term) =>
    term.kind === 'name' ? { ...term, words: term.words.map((word) => firstLetters(word) ?? word) } : term,
  );
  const isWider = terms.some((term, index) => JSON.stringify(term) !== JSON.stringify(widened[index]));
  return isWider ? { terms: widened, number } : null;
}
