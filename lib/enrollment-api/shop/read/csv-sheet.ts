import { isUtf8 } from 'node:buffer';
import { Unreadable, type Cell, type Sheet, type SheetRow } from '../sheet';

/** Most bytes of a file of a shop, and most characters of a row: far more than any honest one has. */
export const MOST_BYTES = 32 * 1024 * 1024;
const MOST_OF_ROW = 64 * 1024;

const LINE_FEED = 10;
/** Programs of tables save in other ways where their language or their menu says so. */
const AS_SAVED = ': save it as CSV UTF-8, or as XLSX where that is taken';
/** Put before what a spreadsheet would take for a formula, so that it stays text (threats T25). */
const GUARD = /^'(?='*\s*[=+\-@|%])/;

/** Reads a CSV file (RFC 4180) in UTF-8, with or without its mark. Line ends are `\n` or `\r\n`. */
export function readCsv(file: string, bytes: Buffer): Sheet {
  const text = toText(file, bytes);
  const rows = rowsOf(file, text);
  const head = rows.next();
  if (head.done === true) throw refuse(file, 1, 1, 'The file is empty', 'a first line with the names of the columns');
  const [only, ...others] = head.value.cells;
  const parted = others.length === 0 ? /[;\t]/.exec(only?.text ?? '')?.[0] : undefined;
  if (parted !== undefined)
    throw refuse(
      file,
      head.value.line,
      1,
      `The cells are parted by ${parted === ';' ? 'semicolons' : 'tabs'}`,
      `commas, and points in amounts${AS_SAVED}`,
    );
  return { file, head: head.value, rows };
}

/** The text of a file of the shop. Refuses what is not UTF-8, at the first byte that is not, and control characters. */
export function toText(file: string, bytes: Buffer): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    throw refuse(file, 1, 1, 'The file is UTF-16', `UTF-8${AS_SAVED}`);
  const nul = bytes.indexOf(0);
  if (nul !== -1) throw refuse(file, ...placeOfByte(bytes, nul), 'A character of no text (NUL)', 'text in UTF-8');
  if (!isUtf8(bytes)) throw refuse(file, ...placeOfByte(bytes, firstWrong(bytes)), 'No UTF-8', `UTF-8${AS_SAVED}`);
  const text = bytes.toString('utf8');
  if (/\r(?!\n)/.test(text) && !text.includes('\n'))
    throw refuse(file, 1, 1, 'The lines end with a carriage return alone', 'line ends of Unix or Windows');
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

/** The first byte of a file that no text in UTF-8 has: of the line with it, the first whose end cannot be told. */
function firstWrong(bytes: Buffer): number {
  let start = 0;
  for (;;) {
    const next = bytes.indexOf(LINE_FEED, start);
    const end = next === -1 ? bytes.length : next;
    if (!isUtf8(bytes.subarray(start, end))) return start + wellFormed(bytes.subarray(start, end));
    if (next === -1) return start;
    start = next + 1;
  }
}

/** Bytes of a line before the first that is wrong. */
function wellFormed(line: Buffer): number {
  let [low, high] = [0, line.length];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    // A text may be cut inside a character, which at most three further bytes end.
    if ([0, 1, 2, 3].some((less) => middle >= less && isUtf8(line.subarray(0, middle - less)))) low = middle;
    else high = middle - 1;
  }
  while (low > 0 && !isUtf8(line.subarray(0, low))) low -= 1;
  return low;
}

function placeOfByte(bytes: Buffer, at: number): [line: number, column: number] {
  let [line, start] = [1, 0];
  for (let next = bytes.indexOf(LINE_FEED); next !== -1 && next < at; next = bytes.indexOf(LINE_FEED, start)) {
    line += 1;
    start = next + 1;
  }
  const before = bytes.subarray(start, at).toString('utf8');
  return [line, before.replace(/^\ufeff/, '').length + 1];
}

function* rowsOf(file: string, text: string): Generator<SheetRow, undefined> {
  let [start, line] = [0, 1];
  while (start < text.length) {
    const row = new RowReader(file, text, start, line);
    const cells = row.read();
    if (cells.some((cell) => cell.text !== '')) yield { line, cells };
    ({ at: start, line } = row);
  }
  return undefined;
}

/** One row, from its first character to behind its end. */
class RowReader {
  private readonly from: number;
  private readonly rowLine: number;
  private lineStart: number;

  constructor(
    private readonly file: string,
    private readonly text: string,
    public at: number,
    public line: number,
  ) {
    this.from = at;
    this.rowLine = line;
    this.lineStart = at;
  }

  read(): Cell[] {
    const end = this.endOfLine();
    const whole = this.text.slice(this.at, end);
    if (!whole.includes('"')) return this.plain(whole, end);
    const cells: Cell[] = [];
    for (;;) {
      cells.push(this.text[this.at] === '"' ? this.quoted() : this.bare());
      if (this.text[this.at] !== ',') break;
      this.at += 1;
    }
    this.endRow();
    return cells;
  }

  /** A line without quotes, which is nearly every one. */
  private plain(whole: string, end: number): Cell[] {
    let column = 1;
    const cells = whole.split(',').map((part) => {
      const cell = this.cell(part, column);
      column += part.length + 1;
      return cell;
    });
    this.at = end;
    this.endRow();
    return cells;
  }

  private bare(): Cell {
    const column = this.column();
    const comma = this.text.indexOf(',', this.at);
    const end = comma === -1 ? this.endOfLine() : Math.min(comma, this.endOfLine());
    const text = this.text.slice(this.at, end);
    const quote = text.indexOf('"');
    if (quote !== -1)
      throw this.refuse(
        column + quote,
        'A quote in a cell without quotes',
        'quotes around the cell, and "" for each inside',
      );
    this.at = end;
    return this.cell(text, column);
  }

  private quoted(): Cell {
    const { line } = this;
    const column = this.column();
    let text = '';
    for (;;) {
      const close = this.text.indexOf('"', this.at + 1);
      if (close === -1 || close - this.from > MOST_OF_ROW)
        throw refuse(this.file, line, column, 'A quote that is not closed', 'a quote at the end of the cell');
      text += this.text.slice(this.at + 1, close);
      this.at = close + 1;
      if (this.text[this.at] !== '"') break;
      text += '"';
    }
    const cell = this.cell(text.replaceAll('\r\n', '\n'), column);
    for (let feed = text.indexOf('\n'); feed !== -1; feed = text.indexOf('\n', feed + 1)) this.line += 1;
    this.lineStart = Math.max(this.lineStart, this.text.lastIndexOf('\n', this.at - 1) + 1);
    if (line !== this.line && !/[,\r\n]|^$/.test(this.text.charAt(this.at)))
      throw refuse(this.file, line, column, 'A quote that is not closed', 'a quote at the end of the cell');
    return cell;
  }

  private endRow(): void {
    if (this.text[this.at] === '\r' && this.text[this.at + 1] === '\n') this.at += 1;
    const found = this.text[this.at];
    if (found !== undefined && found !== '\n')
      throw this.refuse(this.column(), 'Text behind the quote that ends the cell', 'a comma or the end of the line');
    this.at += 1;
    this.line += 1;
  }

  /** The end of the line without its `\r`. */
  private endOfLine(): number {
    const feed = this.text.indexOf('\n', this.at);
    const end = feed === -1 ? this.text.length : feed;
    if (end - this.from > MOST_OF_ROW)
      throw refuse(this.file, this.rowLine, 1, 'The line is too long', `at most ${MOST_OF_ROW} characters`);
    return this.text[end - 1] === '\r' && end > this.at ? end - 1 : end;
  }

  private cell(text: string, column: number): Cell {
    const told = text.trim().replace(GUARD, '');
    return { text: told, column, ...(this.line !== this.rowLine && { line: this.line }) };
  }

  private column(): number {
    return this.at - this.lineStart + 1;
  }

  private refuse(column: number, what: string, expected: string): Unreadable {
    return refuse(this.file, this.line, column, what, expected);
  }
}

const refuse = (file: string, line: number, column: number, what: string, expected: string): Unreadable =>
  new Unreadable({ at: { file, line, column }, what, expected });
