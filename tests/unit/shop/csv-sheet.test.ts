import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv } from '@/lib/enrollment-api/shop/read/csv-sheet';
import { Unreadable } from '@/lib/enrollment-api/shop/sheet';
import { prose } from '@/lib/enrollment-api/shop/tables/cell-kinds';
import { maybe, writeTable } from '@/lib/enrollment-api/shop/tables/table-file';

const bytes = (text: string) => Buffer.from(text, 'utf8');

/** All cells of a file with their places, or the line in which it is refused. */
function read(file: Buffer): string[][] | string {
  try {
    const { head, rows } = readCsv('a.csv', file);
    return [head, ...rows].map(({ line, cells }) =>
      cells.map((cell) => `${cell.line ?? line}:${cell.column} ${cell.text}`),
    );
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    const { at, what, expected } = error.problem;
    return `${at.file}:${at.line}:${at.column}: ${what}: ${expected}`;
  }
}

describe('a CSV file', () => {
  it('is cells with the line and the column in which each begins', () => {
    expect(read(bytes('\ufeffid,name\r\n1,"Blue, ""Green"""\r\n\r\n,,\n2, Red \n'))).toEqual([
      ['1:1 id', '1:4 name'],
      ['2:1 1', '2:3 Blue, "Green"'],
      ['5:1 2', '5:3 Red'],
    ]);
  });

  it('may have cells of several lines, and tells of those behind them in their own line', () => {
    expect(read(bytes('id,text,end\n1,"one\r\ntwo",x\n2,y,z'))).toEqual([
      ['1:1 id', '1:4 text', '1:9 end'],
      ['2:1 1', '2:3 one\ntwo', '3:6 x'],
      ['4:1 2', '4:3 y', '4:5 z'],
    ]);
  });

  it.each([
    ['', 'a.csv:1:1: The file is empty: a first line with the names of the columns'],
    [
      'id;name\n1;x',
      'a.csv:1:1: The cells are parted by semicolons: commas, and points in amounts: save it as CSV UTF-8, or as XLSX where that is taken',
    ],
    ['id,name\n1,"open\n2,x\n', 'a.csv:2:3: A quote that is not closed: a quote at the end of the cell'],
    [
      'id,name\n1,5" pipe\n',
      'a.csv:2:4: A quote in a cell without quotes: quotes around the cell, and "" for each inside',
    ],
    ['id,name\n1,"x"y\n', 'a.csv:2:6: Text behind the quote that ends the cell: a comma or the end of the line'],
    ['id,name\n1,a\0b\n', 'a.csv:2:4: A character of no text (NUL): text in UTF-8'],
    [`id,name\n1,${'x'.repeat(10_000_000)}\n`, 'a.csv:2:1: The line is too long: at most 65536 characters'],
    [`id,name\n1,"${'x\n'.repeat(5_000_000)}`, 'a.csv:2:3: A quote that is not closed: a quote at the end of the cell'],
  ])('is refused where it is none: %.40j', (text, line) => {
    expect(read(bytes(text))).toBe(line);
  });

  it.each([
    [
      Buffer.from('\ufeffid,name\n1,x\n', 'utf16le'),
      'a.csv:1:1: The file is UTF-16: UTF-8: save it as CSV UTF-8, or as XLSX where that is taken',
    ],
    [
      Buffer.from('id,name\n1,Jos\xe9\n', 'latin1'),
      'a.csv:2:6: No UTF-8: UTF-8: save it as CSV UTF-8, or as XLSX where that is taken',
    ],
    [
      Buffer.from('id,name\n\xe9,x\n', 'latin1'),
      'a.csv:2:1: No UTF-8: UTF-8: save it as CSV UTF-8, or as XLSX where that is taken',
    ],
    [
      Buffer.concat([bytes('id\nété '), Buffer.from([0xe2, 0x82])]),
      'a.csv:2:5: No UTF-8: UTF-8: save it as CSV UTF-8, or as XLSX where that is taken',
    ],
    [
      Buffer.concat([bytes('id\nété'), Buffer.from([0xf0, 0x80]), bytes('xyz')]),
      'a.csv:2:4: No UTF-8: UTF-8: save it as CSV UTF-8, or as XLSX where that is taken',
    ],
  ])('is refused in another encoding, at its first wrong byte', (file, line) => {
    expect(read(file)).toBe(line);
  });

  it('reads every text back that is written, also what a spreadsheet would take for a formula', () => {
    const columns = { a: maybe(prose, 'a'), b: maybe(prose, 'b') };
    const character = fc.constantFrom(...'ab é€😀,;"\'=+-@|%.\n');
    const text = fc
      .string({ unit: character, maxLength: 12 })
      .map((some) => some.trim())
      .map((some) => (some === '' ? null : some));
    fc.assert(
      fc.property(fc.array(fc.record({ a: text, b: text })), (records) => {
        const sheet = readCsv('a.csv', bytes(writeTable(columns, records)));
        const found = [...sheet.rows].map(({ cells }) => cells.map((cell) => (cell.text === '' ? null : cell.text)));
        expect(found).toEqual(records.flatMap(({ a, b }) => (a === null && b === null ? [] : [[a, b]])));
      }),
    );
  });

  it('guards what a spreadsheet would take for a formula by an apostrophe', () => {
    expect(writeTable({ a: maybe(prose, 'a') }, [{ a: '=1+1' }, { a: "'=1" }, { a: 'a-b' }])).toBe(
      "a\n'=1+1\n''=1\na-b\n",
    );
  });
});
