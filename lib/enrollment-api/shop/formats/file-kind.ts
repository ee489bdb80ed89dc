import { refuse } from './sheet-refusal';

/** The kinds of tables that are read. */
export type TableKind = 'csv' | 'xlsx';

/** The kind of a file by its first bytes, whatever its name says. */
export function kindOf(bytes: Buffer): TableKind | 'compound' | 'pdf' | 'page' | 'binary' {
  const start = bytes.toString('latin1', 0, 8);
  if (/^PK(\x03\x04|\x05\x06)/.test(start)) return 'xlsx';
  if (start.startsWith('\xd0\xcf\x11\xe0')) return 'compound';
  if (start.startsWith('%PDF')) return 'pdf';
  if (/^(\xef\xbb\xbf)?\s*<(!doctype|html|\?xml|table|meta)/i.test(bytes.toString('latin1', 0, 64))) return 'page';
  const isWide = /^(\xff\xfe|\xfe\xff)/.test(start);
  return !isWide && bytes.subarray(0, 4096).includes(0) ? 'binary' : 'csv';
}

/** Refuses a file that is of another kind than its name says, in the words of what it is. */
export function checkFileKind(file: string, bytes: Buffer, wanted: TableKind): void {
  const kind = kindOf(bytes);
  if (kind === wanted) return;
  const expected = wanted === 'xlsx' ? 'an XLSX file' : 'a CSV file';
  // The directory of a compound file names its streams in UTF-16.
  const isLocked = bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'));
  if (kind === 'compound')
    refuse(
      file,
      isLocked ? 'The workbook is protected by a password' : 'This is an old XLS workbook',
      isLocked ? 'the same saved without a password' : 'the same saved as XLSX',
    );
  if (kind === 'xlsx') refuse(file, 'This is a workbook and is named as a CSV file', 'a name that ends in .xlsx');
  if (kind === 'csv') refuse(file, 'This is a text file and is named as a workbook', 'a name that ends in .csv');
  refuse(file, { pdf: 'This is a PDF', page: 'This is a web page or XML', binary: 'This is no text' }[kind], expected);
}
