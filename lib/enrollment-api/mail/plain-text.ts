const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  mdash: '\u2014',
  ndash: '\u2013',
  rsquo: '\u2019',
  lsquo: '\u2018',
  rdquo: '\u201d',
  ldquo: '\u201c',
  bull: '\u2022',
  sect: '\u00a7',
};

/** The readable text of sanitized HTML, for documents and mails without markup: paragraphs kept, list items marked. */
export function toPlainText(html: string): string {
  return html
    .replace(/\s+/g, ' ')
    .replace(/<li[^>]*>/gi, '\n\u2022 ')
    .replace(/<br\s*\/?>|<\/(?:p|div|h[1-6]|ul|ol|li|tr|table|section)>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(#\d+|[a-z]+);/gi, (whole, name: string) =>
      name.startsWith('#') ? fromCode(Number(name.slice(1))) : (ENTITIES[name.toLowerCase()] ?? whole),
    )
    .replace(/[ \t]*\n[ \t]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function fromCode(code: number): string {
  return code > 31 && code < 0x11_0000 ? String.fromCodePoint(code) : '';
}

const WIN_ANSI_EXTRA =
  '\u20ac\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u017d\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u017e\u0178';

/** Letters of Latin alphabets that Unicode does not take apart. */
const BARE: Readonly<Record<string, string>> = {
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Ħ: 'H',
  ħ: 'h',
  Ŧ: 'T',
  ŧ: 't',
  ı: 'i',
  Ŋ: 'N',
  ŋ: 'n',
};

/**
 * Text the PDF's built-in typefaces can show (Windows-1252). A letter they lack is written without its accent, or as a
 * question mark, so that no name becomes unreadable symbols.
 */
export function toWinAnsi(text: string): string {
  return [...text.normalize('NFC')].map((letter) => (isWinAnsi(letter) ? letter : approximate(letter))).join('');
}

function isWinAnsi(letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0;
  return code === 10 || (code >= 32 && code < 127) || (code >= 160 && code < 256) || WIN_ANSI_EXTRA.includes(letter);
}

function approximate(letter: string): string {
  const plain = [...letter.normalize('NFKD')].filter(isWinAnsi).join('');
  return plain || BARE[letter] || (/[\p{C}]/u.test(letter) ? '' : '?');
}
