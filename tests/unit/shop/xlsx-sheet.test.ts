import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readXlsx } from '@/lib/enrollment-api/shop/formats/xlsx-sheet';
import { Unreadable } from '@/lib/enrollment-api/shop/sheet';
import { number, partsOf, xlsxOf, zipOf, type Book } from './workbook-writer';

const read = (bytes: Buffer, wanted?: Parameters<typeof readXlsx>[2]) => {
  const { head, rows } = readXlsx('rates.xlsx', bytes, wanted);
  return [head, ...rows].map(({ line, cells }) => [line, ...cells.map(({ text }) => text)]);
};
const textsOf = (book: Book) => read(xlsxOf(book)).map(([, ...texts]) => texts);

/** `line:column what` of the refusal of a file. */
function refusalOf(bytes: Buffer, wanted?: Parameters<typeof readXlsx>[2]): string {
  try {
    read(bytes, wanted);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    const { at, what } = error.problem;
    expect(at.file).toBe('rates.xlsx');
    return `${at.line}:${at.column} ${what}`;
  }
  return 'none';
}

const TEXT = fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) =>
  text
    .replaceAll(/[\u0000-\u001f\u007f-\u009f\ufffe\uffff\ud800-\udfff]/g, '')
    .replaceAll(/_x/gi, '')
    .trim(),
);

describe('a workbook', () => {
  it('is read as it was written, texts shared or in their cells, for any table', () => {
    const table = fc.array(fc.array(TEXT, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(table, fc.boolean(), (rows, isInline) => {
        const told = rows.map((cells) => cells.map((text) => (text === '' ? null : text)));
        fc.pre(rows.some((cells) => cells.some((text) => text !== '')));
        const trimmed = rows
          .map((cells, at) => ({ line: at + 1, cells: cells.slice(0, cells.findLastIndex((text) => text !== '') + 1) }))
          .filter(({ cells }) => cells.length > 0);
        const width = trimmed[0]?.cells.length ?? 0;
        const expected = trimmed.map(({ line, cells }) => [
          line,
          ...cells,
          ...Array.from({ length: Math.max(0, width - cells.length) }, () => ''),
        ]);
        expect(read(xlsxOf({ rows: told, isInline }))).toEqual(expected);
      }),
    );
  });

  it('shows amounts as they were typed, to the cent, whatever the program stored', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) => {
        const typed = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
        const stored = Number(typed).toPrecision(17);
        const [[shown]] = textsOf({ rows: [[number(stored, 1)]], formats: ['#,##0.00'] }) as [[string]];
        expect(shown).toBe(typed);
      }),
    );
  });

  it.each([
    ['58.100000000000001', 'General', '58.1'],
    ['18.45', 'General', '18.45'],
    ['0.11600000000000001', '0.0000', '0.1160'],
    ['1.2E-3', 'General', '0.0012'],
    ['1E+3', 'General', '1000'],
    ['-4.5', '0.00', '-4.50'],
    ['501', '00000', '00501'],
    ['123456789', '000\\-00\\-0000', '123-45-6789'],
    ['0.5', '0%', '50%'],
    ['0.3333', '0.00%', '33.33%'],
    ['46024', 'mm/dd/yyyy', '2026-01-02'],
    ['46024', 'd-mmm-yy', '2026-01-02'],
    ['46024', '[$-409]mmmm d, yyyy;@', '2026-01-02'],
    ['46024', 'yyyy"-"mm"-"dd', '2026-01-02'],
    ['46024.75', 'yyyy-mm-dd hh:mm', '2026-01-02T18:00:00'],
    ['0.75', 'h:mm AM/PM', '18:00:00'],
    ['1', 'm/d/yyyy', '1900-01-01'],
    ['59', 'm/d/yyyy', '1900-02-28'],
    ['61', 'm/d/yyyy', '1900-03-01'],
    ['12', '0 "days"', '12'],
    ['12', '"$"0.00;[Red]-"$"0.00', '12.00'],
  ])('shows %s in the format %s as %s', (stored, format, shown) => {
    expect(textsOf({ rows: [[number(stored, 1)]], formats: [format] })).toEqual([[shown]]);
  });

  it('counts days from 1904 where the workbook says so', () => {
    const rows = [[number('44562', 1)]];
    expect(textsOf({ rows, formats: ['m/d/yyyy'], from1904: true })).toEqual([['2026-01-02']]);
    expect(textsOf({ rows: [[number('0', 1)]], formats: ['m/d/yyyy'], from1904: true })).toEqual([['1904-01-01']]);
  });

  it('takes the value that a formula had, days as ISO dates, and truths', () => {
    const rows = [
      [
        { attributes: '', inside: '<f>1+1</f><v>2</v>' },
        { attributes: ' t="str"', inside: '<f>A1&amp;"x"</f><v>2x</v>' },
        { attributes: ' t="d"', inside: '<v>2026-01-02T00:00:00</v>' },
        { attributes: ' t="b"', inside: '<v>1</v>' },
        {
          attributes: ' t="inlineStr"',
          inside: '<is><r><t>two </t></r><r><rPr><b/></rPr><t>runs</t></r><rPh><t>x</t></rPh></is>',
        },
      ],
    ];
    expect(textsOf({ rows })).toEqual([['2', '2x', '2026-01-02', 'TRUE', 'two runs']]);
  });

  it('takes the first sheet that is not hidden, or the one that is named', () => {
    const rels = partsOf({ rows: [] })['xl/_rels/workbook.xml.rels'].replace(
      '</Relationships>',
      '<Relationship Id="rId9" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/worksheet" Target="worksheets/two.xml"/></Relationships>',
    );
    const parts = {
      'xl/_rels/workbook.xml.rels': rels,
      'xl/workbook.xml': `<workbook xmlns:r="r"><sheets><sheet name="Old &amp; gone" state="hidden" r:id="rId1"/><sheet name="Now" r:id="rId9"/></sheets></workbook>`,
      'xl/worksheets/two.xml':
        '<x:worksheet xmlns:x="m"><x:sheetData><x:row><x:c><x:v>7</x:v></x:c></x:row></x:sheetData></x:worksheet>',
    };
    const bytes = xlsxOf({ rows: [['old']], parts });
    expect(read(bytes)).toEqual([[1, '7']]);
    expect(read(bytes, { sheet: 'Old & gone' })).toEqual([[1, 'old']]);
    expect(refusalOf(bytes, { sheet: 'None' })).toBe('1:1 The workbook has no such sheet');
  });

  it('finds its headings below a title, and can be read twice', () => {
    const bytes = xlsxOf({ rows: [['A title'], [], ['a', 'b'], ['1'], [], [null, '2']], merged: ['A1:B1'] });
    const sheet = readXlsx('rates.xlsx', bytes, { isHead: (cells) => cells[0]?.text === 'a' });
    expect(sheet.head).toEqual({
      line: 3,
      cells: [
        { text: 'a', column: 1 },
        { text: 'b', column: 2 },
      ],
    });
    const rows = () => [...sheet.rows].map(({ line, cells }) => [line, ...cells.map(({ text }) => text)]);
    expect(rows()).toEqual([
      [4, '1', ''],
      [6, '', '2'],
    ]);
    expect(rows()).toEqual(rows());
  });
});

const sheetXml = (inside: string) => ({
  'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${inside}</sheetData></worksheet>`,
});
const withXml = (inside: string) => xlsxOf({ rows: [], parts: sheetXml(inside) });
const members = (book: Book) => Object.entries(partsOf(book)).map(([name, bytes]) => ({ name, bytes }));
/** Ten megabytes that do not pack like a bomb. */
const LONG = Array.from({ length: 1_000_000 }, (_, at) => String((at * 7_919) % 1_000_003).padStart(10, 'x')).join('');
const SMALL: Book = {
  rows: [
    ['level', 'rate'],
    ['1', '2'],
  ],
};

describe('a workbook is refused', () => {
  it.each<[string, () => Buffer, string]>([
    [
      'a formula without its value',
      () => withXml('<row r="2"><c r="C2"><f>NOW()</f></c></row>'),
      '2:3 A formula was saved without its value',
    ],
    ['an error', () => withXml('<row r="2"><c r="B2" t="e"><v>#N/A</v></c></row>'), '2:2 The cell shows an error'],
    [
      'a day that never was',
      () => xlsxOf({ rows: [[number('60', 1)]], formats: ['d/m/yy'] }),
      '1:1 The cell shows no number or day that there is',
    ],
    [
      'a number that is none',
      () => withXml('<row r="1"><c r="A1"><v>1,5</v></c></row>'),
      '1:1 The cell shows no number or day that there is',
    ],
    [
      'a shared text that is missing',
      () => withXml('<row r="1"><c r="A1" t="s"><v>9</v></c></row>'),
      '1:1 A text of the workbook is missing',
    ],
    ['merged cells of the table', () => xlsxOf({ ...SMALL, merged: ['A2:A9'] }), '2:1 Cells are merged'],
    [
      'rows out of order',
      () => withXml('<row r="5"><c><v>1</v></c></row><row r="4"><c><v>1</v></c></row>'),
      '6:1 Rows are out of order',
    ],
    ['a row behind the last', () => withXml('<row r="1048577"><c><v>1</v></c></row>'), '1:1 Rows are out of order'],
    [
      'cells out of order',
      () => withXml('<row r="1"><c r="B1"><v>1</v></c><c r="A1"><v>1</v></c></row>'),
      '1:3 Cells are out of order',
    ],
    [
      'a table of 16,384 columns',
      () => withXml('<row r="1"><c r="XFD1"><v>1</v></c></row>'),
      '1:16384 The table is too wide',
    ],
    ['no headings', () => xlsxOf({ rows: [] }), '1:1 The sheet has no headings'],
    [
      'a document type',
      () =>
        xlsxOf({
          ...SMALL,
          parts: {
            'xl/sharedStrings.xml':
              '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><sst><si><t>&b;</t></si></sst>',
          },
        }),
      '1:1 The file holds a document type',
    ],
    [
      'an entity of its own',
      () => withXml('<row r="1"><c r="A1" t="inlineStr"><is><t>&lol;</t></is></c></row>'),
      '1:1 The file holds an entity of its own',
    ],
    [
      'UTF-16 inside',
      () => xlsxOf({ ...SMALL, parts: { 'xl/styles.xml': '\u0000<styleSheet/>' } }),
      '1:1 The file holds another encoding than UTF-8',
    ],
    [
      'a mark that does not end',
      () => xlsxOf({ ...SMALL, parts: { 'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row r="1' } }),
      '1:1 The file holds a mark that does not end',
    ],
    [
      'a comment that does not end',
      () => xlsxOf({ ...SMALL, parts: { 'xl/worksheets/sheet1.xml': '<worksheet><!-- ' } }),
      '1:1 The file holds something that does not end',
    ],
    [
      'a cell of 10 MB',
      () => withXml(`<row r="1"><c r="A1" t="inlineStr"><is><t>${LONG}</t></is></c></row>`),
      '1:1 A cell holds more than a cell can',
    ],
    [
      'a line of 10 MB in an attribute',
      () => withXml(`<row r="1" spans="${LONG}"/>`),
      '1:1 The file holds a mark that does not end',
    ],
    ['no workbook inside', () => zipOf([{ name: 'a.txt', bytes: 'a' }]), '1:1 This is no workbook'],
    [
      'an archive with a workbook in it',
      () => zipOf([{ name: 'rates.xlsx', bytes: xlsxOf(SMALL) }]),
      '1:1 This is an archive of files',
    ],
    [
      'an OpenDocument file',
      () => zipOf([{ name: 'mimetype', bytes: 'application/vnd.oasis.opendocument.spreadsheet' }]),
      '1:1 This is an OpenDocument file',
    ],
    ['an XLSB workbook', () => zipOf([{ name: 'xl/workbook.bin', bytes: 'x' }]), '1:1 This is an XLSB workbook'],
    ['an old workbook', () => Buffer.from('d0cf11e0a1b11ae1000000', 'hex'), '1:1 This is an old XLS workbook'],
    [
      'a workbook with a password',
      () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
      '1:1 The workbook is protected by a password',
    ],
    ['a CSV file', () => Buffer.from('level,rate\n1,2\n'), '1:1 This is a text file and is named as a workbook'],
    ['a web page', () => Buffer.from('<html><table></table></html>'), '1:1 This is a web page or XML'],
    ['a PDF', () => Buffer.from('%PDF-1.7'), '1:1 This is a PDF'],
    ['other bytes', () => Buffer.from([1, 0, 2, 0]), '1:1 This is no text'],
    ['a file that is cut off', () => xlsxOf(SMALL).subarray(0, -30), '1:1 The file is cut off or damaged'],
    [
      'a part with a password',
      () => zipOf(members(SMALL).map((one) => ({ ...one, says: { flags: 1 } }))),
      '1:1 The file is protected by a password',
    ],
    [
      'two parts of one name',
      () => zipOf([...members(SMALL), ...members(SMALL)]),
      '1:1 The file has two parts of one name',
    ],
    [
      'a part that is longer than it says',
      () => zipOf(members(SMALL).map((one) => ({ ...one, says: { size: 9 } }))),
      '1:1 The file is damaged',
    ],
    [
      'a part with another checksum',
      () => zipOf(members(SMALL).map((one) => ({ ...one, says: { sum: 1 } }))),
      '1:1 The file is damaged',
    ],
    [
      'a packing that is not known',
      () => zipOf(members(SMALL).map((one) => ({ ...one, says: { method: 12 } }))),
      '1:1 The file is packed in an unusual way',
    ],
    [
      'parts over each other',
      () => zipOf(members(SMALL).map((one) => ({ ...one, says: { at: 0 } }))),
      '1:1 Parts of the file lie over each other',
    ],
    [
      '2,001 parts',
      () => zipOf(Array.from({ length: 2001 }, (_, at) => ({ name: `${at}`, bytes: '' }))),
      '1:1 The file has 2001 parts',
    ],
    [
      'a part of more than 384 MB',
      () => zipOf([{ name: 'a', bytes: '', says: { size: 385 * 1024 * 1024 } }]),
      '1:1 The file unpacks to more than is read here',
    ],
    [
      'a file of more than 64 MB',
      () => Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(64 * 1024 * 1024)]),
      '1:1 The file is too large',
    ],
  ])('for %s', (_, make, refusal) => {
    expect(refusalOf(make())).toBe(refusal);
  });

  it('before a byte of a bomb is inflated', () => {
    const bomb = zipOf([...members(SMALL), { name: 'xl/bomb.xml', bytes: Buffer.alloc(100 * 1024 * 1024) }]);
    expect(bomb.length).toBeLessThan(200_000);
    const before = process.memoryUsage().arrayBuffers;
    expect(refusalOf(bomb)).toBe('1:1 A part of the file is packed far tighter than tables are');
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(10 * 1024 * 1024);
  });

  it('or read soon, with a million empty rows and comments', () => {
    const empty = Array.from({ length: 1_000_000 }, (_, at) => `<row r="${at + 2}"/><!---->`).join('');
    const bytes = withXml(`<row r="1"><c r="A1"><v>1</v></c></row>${empty}`);
    const from = performance.now();
    expect(read(bytes)).toEqual([[1, '1']]);
    expect(performance.now() - from).toBeLessThan(60_000);
  });

  it('for any broken byte with a refusal, or read; never with another error', () => {
    const good = xlsxOf({ ...SMALL, formats: ['m/d/yy'] });
    const change = fc.tuple(fc.nat({ max: good.length - 1 }), fc.nat({ max: 255 }));
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), fc.nat({ max: 20 }), (changes, cut) => {
        const bytes = Buffer.from(good);
        for (const [at, byte] of changes) bytes[at] = byte;
        refusalOf(bytes.subarray(0, bytes.length - (cut > 15 ? cut : 0)));
      }),
    );
  });

  it('for any broken XML with a refusal, or read; never with another error', () => {
    const good = partsOf({ ...SMALL, formats: ['m/d/yy'], merged: ['D9:D9'] });
    const names = Object.keys(good) as (keyof typeof good)[];
    const edit = fc.tuple(
      fc.constantFrom(...names),
      fc.nat({ max: 2_000 }),
      fc.constantFrom('<', '>', '"', '&', '/', '<c', '</row>', '<v/>', '\u0000', '<is>'),
    );
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 3 }), (edits) => {
        const parts: Record<string, string> = { ...good };
        for (const [name, at, put] of edits) {
          const text = parts[name] ?? '';
          const place = at % (text.length + 1);
          parts[name] = text.slice(0, place) + put + text.slice(place + 1);
        }
        refusalOf(zipOf(Object.entries(parts).map(([name, bytes]) => ({ name, bytes }))));
      }),
    );
  });
});
