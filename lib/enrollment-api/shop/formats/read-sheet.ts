import { open } from 'node:fs/promises';
import { readCsv } from '../read/csv-sheet';
import type { Cell, Sheet } from '../sheet';
import { checkFileKind, kindOf } from './file-kind';
import { refuse } from './sheet-refusal';
import { readXlsx } from './xlsx-sheet';

/** Most bytes of a file of the field: the rates of the whole country are some 300 MB of CSV. */
const MOST_BYTES = 400 * 1024 * 1024;

export type SheetWanted = { sheet?: string | undefined; isHead?: (cells: readonly Cell[]) => boolean };

/** The table in a file of the field, CSV or XLSX, by what its bytes are. Throws an `Unreadable`. */
export async function readSheetFile(file: string, wanted: SheetWanted = {}): Promise<Sheet> {
  return toSheet(file, await readBytes(file), wanted);
}

export function toSheet(file: string, bytes: Buffer, { sheet, isHead }: SheetWanted = {}): Sheet {
  if (kindOf(bytes) === 'xlsx' || /\.xlsx$/i.test(file))
    return readXlsx(file, bytes, { ...(sheet !== undefined && { sheet }), ...(isHead && { isHead }) });
  checkFileKind(file, bytes, 'csv');
  if (sheet !== undefined) refuse(file, 'A CSV file has no sheets', 'an XLSX file, or no sheet');
  return readCsv(file, bytes);
}

async function readBytes(file: string): Promise<Buffer> {
  const handle = await open(file, 'r').catch(() =>
    refuse(file, 'The file cannot be opened', 'a file that can be read'),
  );
  try {
    const found = await handle.stat();
    if (!found.isFile()) refuse(file, 'This is no file', 'a CSV or XLSX file');
    if (found.size > MOST_BYTES) refuse(file, 'The file is too large', 'at most 400 MB');
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}
