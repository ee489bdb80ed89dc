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
