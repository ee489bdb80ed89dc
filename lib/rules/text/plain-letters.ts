/** Returns a text as names are compared: small letters without marks, whatever form they were typed in. */
export const plainLetters = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
