import { crc32, deflateRawSync } from 'node:zlib';

/* A writer of workbooks for tests, which shares nothing with the reader: parts as text, packed by hand. */

type Member = {
  name: string;
  bytes: Buffer | string;
  /** What the archive says of the part, where that is not the truth. */
  says?: Partial<{ size: number; packed: number; sum: number; flags: number; method: number; at: number }>;
};

/** A ZIP of parts, deflated. */
export function zipOf(members: readonly Member[]): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const { name, bytes, says = {} } of members) {
    const whole = Buffer.from(bytes);
    const packed = deflateRawSync(whole);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(says.flags ?? 0, 2);
    head.writeUInt16LE(says.method ?? 8, 4);
    head.writeUInt32LE(says.sum ?? crc32(whole), 10);
    head.writeUInt32LE(says.packed ?? packed.length, 14);
    head.writeUInt32LE(says.size ?? whole.length, 18);
    head.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), head, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(says.at ?? at, 10);
    entries.push(Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), head, tail, Buffer.from(name)]));
    locals.push(local);
    at += local.length;
  }
  const central = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, central, end]);
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export function columnName(column: number): string {
  const rest = Math.floor((column - 1) / 26);
  return (rest > 0 ? columnName(rest) : '') + String.fromCharCode(65 + ((column - 1) % 26));
}

/** A text, or the attributes and the inside of a cell as XML. */
export type Written = string | { attributes: string; inside: string };

export const number = (value: string, style = 0): Written => ({
  attributes: ` s="${style}"`,
  inside: `<v>${value}</v>`,
});

export type Book = {
  rows: readonly (readonly (Written | null)[])[];
  /** Formats of the styles from the first on; a style without one is `General`. */
  formats?: readonly string[];
  from1904?: boolean;
  /** Texts inside of cells instead of in a part that they share. */
  isInline?: boolean;
  merged?: readonly string[];
  /** A part of its own beside or instead of one of the same name. */
  parts?: Readonly<Record<string, string>>;
  sheetName?: string;
};

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = (rows: readonly (readonly [string, string, string])[]) =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${rows
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${REL}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

/** The parts of a workbook by name. */
export function partsOf({ rows, formats = [], from1904 = false, isInline = false, merged = [], ...book }: Book) {
  const texts: string[] = [];
  const cell = (written: Written | null, line: number, column: number): string => {
    if (written === null) return '';
    const r = `r="${columnName(column)}${line}"`;
    if (typeof written !== 'string') return `<c ${r}${written.attributes}>${written.inside}</c>`;
    if (isInline) return `<c ${r} t="inlineStr"><is><t xml:space="preserve">${escape(written)}</t></is></c>`;
    texts.push(`<si><t xml:space="preserve">${escape(written)}</t></si>`);
    return `<c ${r} t="s"><v>${texts.length - 1}</v></c>`;
  };
  const lines = rows.map(
    (cells, at) => `<row r="${at + 1}">${cells.map((one, column) => cell(one, at + 1, column + 1)).join('')}</row>`,
  );
  const merges = merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('');
  const codes = formats.map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${escape(code)}"/>`).join('');
  const styles = formats.map((_, at) => `<xf numFmtId="${200 + at}" applyNumberFormat="1"/>`).join('');
  return {
    '[Content_Types].xml': '<?xml version="1.0"?><Types/>',
    '_rels/.rels': relations([['rId1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<?xml version="1.0" encoding="UTF-8"?><workbook ${MAIN} xmlns:r="${REL}"><workbookPr date1904="${from1904}"/><sheets><sheet name="${escape(book.sheetName ?? 'Rates')}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
      ['rId2', 'styles', 'styles.xml'],
      ['rId3', 'sharedStrings', '/xl/sharedStrings.xml'],
    ]),
    'xl/styles.xml': `<styleSheet ${MAIN}><numFmts>${codes}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${styles}</cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet ${MAIN}><sheetData>${lines.join('')}</sheetData>${merges === '' ? '' : `<mergeCells>${merges}</mergeCells>`}</worksheet>`,
    'xl/sharedStrings.xml': `<sst ${MAIN}>${texts.join('')}</sst>`,
    ...book.parts,
  };
}

export const xlsxOf = (book: Book): Buffer =>
  zipOf(Object.entries(partsOf(book)).map(([name, bytes]) => ({ name, bytes })));
