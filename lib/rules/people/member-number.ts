/**
 * Characters of a member's number: none looks like another, in print or by hand (0 and O, 1 and I, 2 and Z, 5 and S, 6 and G, 8 and B, U and
 * V), and without vowels no number reads as a word.
 */
const NUMBER_LETTERS = 'CDFHJKMNPQRTVWXY34679';
/** Characters of a number: 21 to the power of ten are some 16 million million. */
const NUMBER_LENGTH = 10;

const isNumber = (text: string): boolean =>
  text.length === NUMBER_LENGTH && [...text].every((letter) => NUMBER_LETTERS.includes(letter));

/** Returns a member's number as it is read out, in groups as a telephone number has them; one of another form as it is. */
export const showMemberNumber = (id: string): string =>
  isNumber(id) ? `${id.slice(0, 3)}-${id.slice(3, 6)}-${id.slice(6)}` : id;

/** Returns the number that was typed, with or without blanks and dashes, in any case; text of another form without blanks around it. */
export function readMemberNumber(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replace(/[\s‐-―-]/g, '')
    .toUpperCase();
  return isNumber(plain) ? plain : text.trim();
}

/** Returns a new number; `draw` answers a random integer from 0 to below its argument. */
export const drawMemberNumber = (draw: (below: number) => number): string =>
  Array.from({ length: NUMBER_LENGTH }, () => NUMBER_LETTERS.charAt(draw(NUMBER_LETTERS.length))).join('');
