/** Characters that make a spreadsheet take a cell for a formula (threats T25). */
const FORMULA = /^[\s\u0000-\u001f]*[=+\-@|%]/;
const SIMPLE = /^[A-Za-z0-9 .]*$/;

/** A cell of a CSV file, quoted where it has to be; one that could be a formula begins with an apostrophe, so that it is text. */
export function csvCell(text: string): string {
  const safe = FORMULA.test(text) || /^[\t\r\n]/.test(text) ? `'${text}` : text;
  return SIMPLE.test(safe) ? safe : `"${safe.replaceAll('"', '""')}"`;
}

/** Rows as a CSV file (RFC 4180): a mark of UTF-8 first, as spreadsheets take it for another encoding without. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;
}
