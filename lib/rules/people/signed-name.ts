/** Letters that no decomposition turns into Latin ones, as people type them on another keyboard. */
const ALIKE: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};

/** Parts behind a name that a signature may leave out or add. */
const SUFFIXES: ReadonlySet<string> = new Set(['jr', 'sr', 'ii', 'iii', 'iv']);

/** The words of a text without case, marks and punctuation. */
export function plainWords(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[łøđðħıßæœþ]/gu, (letter) => ALIKE[letter] ?? letter)
    .replace(/[.'’‘]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** The words of a name as far as they tell people apart: no suffix. */
function wordsOf(name: string): string[] {
  const words = plainWords(name);
  while (words.length > 1 && SUFFIXES.has(words.at(-1) ?? '')) words.pop();
  return words;
}

/**
 * True when a typed text is a person's name: case, spaces, marks and suffix aside (decisions 33). A name without any letter
 * matches nothing.
 */
export function isSignedBy(typed: string, name: string): boolean {
  const wanted = wordsOf(name).join('');
  return wanted !== '' && wordsOf(typed).join('') === wanted;
}

/** The words beside a typed signature that is not the signer's name (decisions 33). */
export const signedNameMessage = (name: string): string => `Type your name as ${name}`;
