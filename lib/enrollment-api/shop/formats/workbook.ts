import { toFormat, type CellFormat } from './cell-format';
import { refuse } from './sheet-refusal';
import { openParts, type Parts } from './zip-parts';
import { BadXml, XmlScan } from './xml-scan';

/** A sheet of a workbook by its name, and the part that its cells are in. */
type SheetPart = { name: string; part: string; isHidden: boolean };

/** A workbook as a reader of cells needs it: texts that cells share, formats by the number of a style. */
export type Workbook = {
  sheets: readonly SheetPart[];
  shared: readonly string[];
  formats: readonly CellFormat[];
  from1904: boolean;
  /** The XML of a sheet. */
  cells(sheet: SheetPart): Buffer;
};

const MOST_TEXTS = 4_000_000;
/** A cell of a spreadsheet holds no more. */
export const MOST_TEXT = 32_767;

/** Reads all of a workbook but its cells. `file` is its name in refusals. */
export function openWorkbook(file: string, bytes: Buffer): Workbook {
  const parts = openParts(file, bytes);
  checkKind(file, parts);
  const read = <T>(part: string, by: (scan: XmlScan) => T): T => readXml(file, () => by(new XmlScan(parts.read(part))));
  const optional = <T>(part: string, by: (scan: XmlScan) => T, otherwise: T): T =>
    parts.has(part) ? read(part, by) : otherwise;
  const targets = optional('_rels/.rels', readTargets, []);
  const book = targets.find(({ type }) => type.endsWith('/officeDocument'))?.target ?? 'xl/workbook.xml';
  const folder = book.includes('/') ? book.slice(0, book.lastIndexOf('/') + 1) : '';
  const related = optional(`${folder}_rels/${book.slice(folder.length)}.rels`, readTargets, []);
  const partOf = (target: string) => (target.startsWith('/') ? target.slice(1) : folder + target);
  const { sheets, from1904 } = read(book, readSheets);
  const styles = related.find(({ type }) => type.endsWith('/styles'));
  const texts = related.find(({ type }) => type.endsWith('/sharedStrings'));
  return {
    sheets: sheets.flatMap(({ name, isHidden, id }) => {
      const target = related.find((one) => one.id === id && one.type.endsWith('/worksheet'))?.target;
      return target === undefined ? [] : [{ name, isHidden, part: partOf(target) }];
    }),
    from1904,
    formats: styles ? optional(partOf(styles.target), readFormats, []) : [],
    shared: texts ? optional(partOf(texts.target), (scan) => readTexts(file, scan), []) : [],
    cells: ({ part }) => parts.read(part),
  };
}

/** The answer of a scan of XML; XML that is not read is a refusal of the file. */
export function readXml<T>(file: string, by: () => T): T {
  try {
    return by();
  } catch (error) {
    if (!(error instanceof BadXml)) throw error;
    return refuse(file, `The file holds ${error.message}`, 'a workbook as spreadsheet programs save it');
  }
}

function checkKind(file: string, { names, has, read }: Parts): void {
  if (has('[Content_Types].xml') && names.some((name) => /(^|\/)workbook\.xml$/.test(name))) return;
  if (names.some((name) => name.endsWith('workbook.bin')))
    refuse(file, 'This is an XLSB workbook', 'the same saved as XLSX');
  if (has('mimetype') && /opendocument/.test(read('mimetype').toString('latin1', 0, 100)))
    refuse(file, 'This is an OpenDocument file', 'the same saved as XLSX or CSV');
  if (names.some((name) => /\.(xlsx|csv|zip)$/i.test(name)))
    refuse(file, 'This is an archive of files', 'the file that is inside of it');
  refuse(file, 'This is no workbook', 'an XLSX file');
}

type Target = { id: string; type: string; target: string };

function readTargets(scan: XmlScan): Target[] {
  const targets: Target[] = [];
  while (scan.next() !== 'end')
    if (scan.kind === 'open' && scan.name === 'Relationship')
      targets.push({
        id: scan.attribute('Id') ?? '',
        type: scan.attribute('Type') ?? '',
        target: (scan.attribute('Target') ?? '').replace(/^\.\//, ''),
      });
  return targets.map((one) =>
    one.type.endsWith('/officeDocument') ? { ...one, target: one.target.replace(/^\//, '') } : one,
  );
}

function readSheets(scan: XmlScan) {
  const sheets: { name: string; id: string; isHidden: boolean }[] = [];
  let from1904 = false;
  while (scan.next() !== 'end') {
    if (scan.kind !== 'open') continue;
    if (scan.name === 'workbookPr') from1904 = isTrue(scan.attribute('date1904'));
    if (scan.name === 'sheet')
      sheets.push({
        name: scan.attribute('name') ?? '',
        id: scan.attribute('id') ?? '',
        isHidden: (scan.attribute('state') ?? 'visible') !== 'visible',
      });
  }
  return { sheets, from1904 };
}

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true';

/** Cells name their style by its place among the `xf` of `cellXfs`. */
function readFormats(scan: XmlScan): CellFormat[] {
  const codes = new Map<number, string>();
  const formats: CellFormat[] = [];
  let isInside = false;
  while (scan.next() !== 'end') {
    if (scan.name === 'cellXfs' && scan.kind !== 'text') isInside = scan.kind === 'open' && !scan.isEmpty;
    if (scan.kind !== 'open') continue;
    if (scan.name === 'numFmt') codes.set(Number(scan.attribute('numFmtId')), scan.attribute('formatCode') ?? '');
    if (isInside && scan.name === 'xf') {
      const id = Number(scan.attribute('numFmtId') ?? '0');
      formats.push(toFormat(id, codes.get(id)));
    }
  }
  return formats;
}

function readTexts(file: string, scan: XmlScan): string[] {
  const texts: string[] = [];
  while (scan.next() !== 'end') {
    if (scan.kind !== 'open' || scan.name !== 'si') continue;
    if (texts.length >= MOST_TEXTS) refuse(file, 'The workbook has too many texts', `at most ${MOST_TEXTS}`);
    texts.push(scan.isEmpty ? '' : readRich(file, scan, 'si'));
  }
  return texts;
}

/** A text in runs of different looks, put together; how it is pronounced is no part of it. */
export function readRich(file: string, scan: XmlScan, until: 'si' | 'is'): string {
  let text = '';
  let isText = false;
  let isSpoken = false;
  for (;;) {
    scan.next();
    if (scan.kind === 'end' || (scan.kind === 'close' && scan.name === until)) return unescape(text);
    if (scan.kind === 'text') {
      if (isText && !isSpoken) text = append(file, text, scan);
      continue;
    }
    if (scan.name === 't') isText = scan.kind === 'open' && !scan.isEmpty;
    if (scan.name === 'rPh') isSpoken = scan.kind === 'open' && !scan.isEmpty;
  }
}

/** A piece of a cell's text behind the others; refuses what no cell can hold. */
export function append(file: string, text: string, scan: XmlScan): string {
  const isTooLong = scan.length > MOST_TEXT * 8 || text.length + scan.text.length > MOST_TEXT;
  if (isTooLong) refuse(file, 'A cell holds more than a cell can', `at most ${MOST_TEXT} characters`);
  return text + scan.text;
}

/** Characters that XML cannot hold are written as `_x000D_`. */
function unescape(text: string): string {
  return text.replaceAll(/_x([0-9A-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
