/*
 * Texts as files of X12 carry them: the basic and the extended character set (X12.6), without the characters that part elements,
 * components, repetitions and segments.
 */

/** Letters that have no marks to take off, and signs that keyboards and phones put in place of plain ones. */
const SPELLED: Readonly<Record<string, string>> = {
  ß: 'SS',
  Æ: 'AE',
  Œ: 'OE',
  Ø: 'O',
  Đ: 'D',
  Ð: 'D',
  Þ: 'TH',
  Ł: 'L',
  Ħ: 'H',
  Ŋ: 'NG',
  ı: 'I',
  '’': "'",
  '‘': "'",
  ʼ: "'",
  ʻ: "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '–': '-',
  '—': '-',
  '‐': '-',
  '‑': '-',
  '\u00a0': ' ',
};

/** The separators of our files, which no text may hold. */
export const SEPARATORS = { element: '*', component: ':', repetition: '^', segment: '~' } as const;

const TAKEN = /[*:^~]/g;
const CARRIED = /^[A-Z0-9!"&'()+,\-./;?=a-z%@[\]_{}\\|<>#$ ]*$/;

/** A text in the letters of a file; null where it has one that no plain letters stand for, such as 李. */
export function toX12Text(text: string, { keepCase = false }: { keepCase?: boolean } = {}): string | null {
  const spelled = [...text].map((letter) => SPELLED[letter] ?? spelledSmall(letter)).join('');
  const plain = spelled.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  const tidy = plain.replaceAll(TAKEN, ' ').replaceAll(/\s+/g, ' ').trim();
  return CARRIED.test(tidy) ? (keepCase ? tidy : tidy.toUpperCase()) : null;
}

const spelledSmall = (letter: string): string => SPELLED[letter.toUpperCase()]?.toLowerCase() ?? letter;

/** An amount of cents as an element of type R: no zeros behind the last figure that counts. */
export function toX12Amount(cents: number): string {
  return String(cents / 100);
}

/** A day `YYYY-MM-DD` as `CCYYMMDD`. */
export const toX12Day = (day: string): string => day.replaceAll('-', '');
