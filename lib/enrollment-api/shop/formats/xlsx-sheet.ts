import type { Cell, Sheet, SheetRow } from '../sheet';
import { showNumber, type CellFormat } from './cell-format';
import { checkFileKind } from './file-kind';
import { refuse } from './sheet-refusal';
import { append, openWorkbook, readRich, readXml, type Workbook } from './workbook';
import { XmlScan } from './xml-scan';

/** The last row that a spreadsheet has, and the widest table that is read. */
const MOST_ROWS = 1_048_576;
const MOST_COLUMNS = 500;

type Wanted = {
  /** The sheet by its name; the first that is not hidden where it is left out. */
  sheet?: string;
  /** Finds the row of the headings; the first that is not empty where it is left out. */
  isHead?: (cells: readonly Cell[]) => boolean;
};

/**
 * The table of a workbook. A cell's text is what its number, day or formula shows: amounts as they were typed, days as `YYYY-MM-DD`, the
 * value that a formula had when it was saved. Rows without anything in them are left out. Throws an `Unreadable`, here and while the rows are read.
 */
export function readXlsx(file: string, bytes: Buffer, { sheet, isHead = () => true }: Wanted = {}): Sheet {
  checkFileKind(file, bytes, 'xlsx');
  const book = openWorkbook(file, bytes);
  const chosen =
    sheet === undefined
      ? book.sheets.find(({ isHidden }) => !isHidden)
      : book.sheets.find(({ name }) => name === sheet);
  if (!chosen)
    return refuse(
      file,
      sheet === undefined ? 'The workbook shows no sheet' : 'The workbook has no such sheet',
      'a sheet of cells',
    );
  const xml = book.cells(chosen);
  const rows = () => readRows({ file, book }, xml);
  for (const head of rows()) {
    if (!isHead(head.cells)) continue;
    checkMerged(file, xml, head.line);
    return { file, head, rows: { [Symbol.iterator]: () => behind(rows(), head) } };
  }
  return refuse(file, 'The sheet has no headings', 'a row of headings and the table below it');
}

/** The rows below the headings, each as wide as these or wider, as the lines of a CSV file are. */
function* behind(rows: Iterable<SheetRow>, { line, cells: { length: width } }: SheetRow): Generator<SheetRow> {
  for (const row of rows) if (row.line > line) yield { line: row.line, cells: widened(row.cells, width) };
}

function widened(cells: readonly Cell[], width: number): readonly Cell[] {
  const missing = Array.from({ length: Math.max(0, width - cells.length) }, (_, at) => ({
    text: '',
    column: cells.length + at + 1,
  }));
  return missing.length === 0 ? cells : [...cells, ...missing];
}

type Source = { file: string; book: Workbook };

function* readRows(source: Source, xml: Buffer): Generator<SheetRow> {
  const { file } = source;
  const scan = readXml(file, () => new XmlScan(xml));
  let line = 0;
  for (;;) {
    const kind = readXml(file, () => scan.next());
    if (kind === 'end' || (kind === 'close' && scan.name === 'sheetData')) return;
    if (kind !== 'open' || scan.name !== 'row') continue;
    line = readXml(file, () => lineOf(file, scan, line));
    const cells = scan.isEmpty ? [] : readXml(file, () => readCells(source, scan, line));
    if (cells.length > 0) yield { line, cells };
  }
}

function lineOf(file: string, scan: XmlScan, before: number): number {
  const told = scan.attribute('r');
  const line = told === undefined ? before + 1 : Number(told);
  if (!Number.isInteger(line) || line <= before || line > MOST_ROWS)
    refuse({ file, line: before + 1, column: 1 }, 'Rows are out of order', `rows from 1 to ${MOST_ROWS}, each once`);
  return line;
}

/** The cells of a row up to the last that is not empty. */
function readCells(source: Source, scan: XmlScan, line: number): Cell[] {
  const cells: Cell[] = [];
  let column = 0;
  for (;;) {
    const kind = scan.next();
    if (kind === 'end' || (kind === 'close' && scan.name === 'row')) return cells;
    if (kind !== 'open' || scan.name !== 'c') continue;
    column = columnOf(source.file, scan.attribute('r'), line, column);
    const text = readCell(source, scan, { file: source.file, line, column }).trim();
    if (text === '') continue;
    while (cells.length < column - 1) cells.push({ text: '', column: cells.length + 1 });
    cells.push({ text, column });
  }
}

function columnOf(file: string, told: string | undefined, line: number, before: number): number {
  const letters = told === undefined ? null : (/^([A-Z]{1,3})\d+$/.exec(told)?.[1] ?? '');
  const column = letters === null ? before + 1 : toColumn(letters);
  if (column <= before) refuse({ file, line, column: before + 1 }, 'Cells are out of order', 'each cell once');
  if (column > MOST_COLUMNS) refuse({ file, line, column }, 'The table is too wide', `at most ${MOST_COLUMNS} columns`);
  return column;
}

const toColumn = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

type At = { file: string; line: number; column: number };

function readCell({ file, book }: Source, scan: XmlScan, at: At): string {
  const type = scan.attribute('t') ?? 'n';
  const format = book.formats[Number(scan.attribute('s') ?? '0')] ?? { kind: 'number' };
  if (scan.isEmpty) return '';
  const { value, inline, hasFormula } = readInside(file, scan);
  if (inline !== null) return inline;
  if (value === null)
    return hasFormula
      ? refuse(at, 'A formula was saved without its value', 'the file opened and saved by a spreadsheet program')
      : '';
  return toText({ type, value, format }, book, at);
}

/** The inside of a cell, up to its end. */
function readInside(file: string, scan: XmlScan) {
  let [value, inline, hasFormula, isValue]: [string | null, string | null, boolean, boolean] = [
    null,
    null,
    false,
    false,
  ];
  for (;;) {
    const kind = scan.next();
    if (kind === 'end' || (kind === 'close' && scan.name === 'c')) return { value, inline, hasFormula };
    if (kind === 'text') {
      if (isValue) value = append(file, value ?? '', scan);
      continue;
    }
    if (scan.name === 'v') {
      isValue = kind === 'open' && !scan.isEmpty;
      if (isValue) value = '';
    }
    if (scan.name === 'f') hasFormula = true;
    if (kind === 'open' && scan.name === 'is' && !scan.isEmpty) inline = readRich(file, scan, 'is');
  }
}

type Stored = { type: string; value: string; format: CellFormat };

function toText({ type, value, format }: Stored, book: Workbook, at: At): string {
  if (type === 'str') return value;
  if (type === 's')
    return book.shared[Number(value)] ?? refuse(at, 'A text of the workbook is missing', 'a whole file');
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type === 'e') return refuse(at, 'The cell shows an error', 'a value');
  if (type === 'd') return value.replace(/T00:00:00(\.0+)?Z?$/, '');
  const shown = showNumber(value, format, book.from1904);
  if (shown !== null) return shown;
  return value.trim() === ''
    ? ''
    : refuse(at, 'The cell shows no number or day that there is', 'a number, a day from 1900 on, or a text');
}

/** Only the first of merged cells has their value, so that the others would be taken for empty ones: below the headings they are refused. */
function checkMerged(file: string, xml: Buffer, head: number): void {
  const start = xml.indexOf('mergeCells', 0, 'latin1');
  const from = start === -1 ? -1 : xml.lastIndexOf('<', start, 'latin1');
  if (from === -1) return;
  readXml(file, () => {
    const scan = new XmlScan(xml, from);
    while (scan.next() !== 'end') {
      if (scan.kind !== 'open' || scan.name !== 'mergeCell') continue;
      const ends = /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/.exec(scan.attribute('ref') ?? '');
      const [, letters = '', first, last] = ends ?? [];
      const at = { file, line: Number(first), column: toColumn(letters) };
      if (Number(last) >= head) refuse(at, 'Cells are merged', 'the value in each cell, none merged');
    }
  });
}
